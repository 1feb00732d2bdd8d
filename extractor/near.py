"""The first elements of a name inside a node, without copying the list of all of them."""

from bisect import bisect_left

from extractor.page import Page


def first_within(page: Page, tag: str, node: int, count: int) -> list[int]:
    """The first elements of that name inside a node, at most `count`."""
    places = page.index.get(tag, [])
    low = bisect_left(places, node + 1)
    stop = page.end[node]
    return [place for place in places[low : low + count] if place < stop]
