"""The title of a page that stands above its body text, outside the scope of the accepted step."""

from bisect import bisect_left
from collections.abc import Sequence

from extractor.page import Page
from extractor.selection import Span
from extractor.sums import Sums, inside


def lead_heading(
    page: Page, spans: Sequence[Span], skipped: Sequence[Span], sums: Sums
) -> Span | None:
    """The nearest h1 before the scope, if the scope holds none and nobody discarded it.

    `spans` are the scope and `skipped` what is left out, each disjoint and in document order.
    """
    titles = [
        node
        for node in page.index.get("h1", ())
        if not inside(skipped, node) and sums.text[page.end[node]] > sums.text[node]
    ]
    if not spans or not titles or any(inside(spans, node) for node in titles):
        return None
    place = bisect_left(titles, spans[0][0]) - 1
    return (titles[place], page.end[titles[place]]) if place >= 0 else None
