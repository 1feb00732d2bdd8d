"""`Sums`: prefix sums over a page, so that any question about a subtree is one subtraction."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from extractor.page import Page
from extractor.selection import Span

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")


def outermost(page: Page, nodes: Iterable[int]) -> list[Span]:
    """The subtrees of some nodes, nested ones left out: disjoint, in document order."""
    spans: list[Span] = []
    stop = 0
    for node in sorted(nodes):
        if node >= stop:
            stop = page.end[node]
            spans.append((node, stop))
    return spans


def inside(spans: Sequence[Span], node: int) -> bool:
    """Whether a node is in one of some disjoint spans in document order."""
    place = bisect_right(spans, node, key=lambda span: span[0]) - 1
    return place >= 0 and node < spans[place][1]


def without(sizes: list[int], spans: Iterable[Span]) -> list[int]:
    """A copy of some sizes in which everything inside the spans counts 0."""
    left = sizes.copy()
    for first, stop in spans:
        left[first:stop] = [0] * (stop - first)
    return left


def running(sizes: Iterable[int]) -> list[int]:
    """Prefix sums: n + 1 of them, so that the sum over a span is `sums[stop] - sums[first]`."""
    return list(accumulate(sizes, initial=0))


@dataclass(slots=True)
class Sums:
    """Prefix sums over what is left after cleaning; each list has n + 1 entries.

    `X[page.end[i]] - X[i]` is the sum over the subtree of node i. Lengths are UTF-8 bytes.
    """

    sizes: list[int]
    """By node: bytes of its text, 0 where it was dropped."""
    text: list[int]
    links: list[int]
    link_bytes: list[int]
    short_links: list[int]
    headings: list[int]

    @property
    def total(self) -> int:
        """Bytes of text on the whole page."""
        return self.text[-1]


def measure(page: Page, dropped: list[Span], unwrapped: Iterable[int], short_link: int) -> Sums:
    """The sums of a page of which some subtrees are dropped and some anchors see-through."""
    sizes = without(page.size, dropped)
    text = running(sizes)
    count = len(page)
    links, link_bytes, short, headings = ([0] * count for _ in range(4))
    see_through = unwrapped if isinstance(unwrapped, (set, dict)) else set(unwrapped)
    end = page.end
    inside = 0  # end of the link that is open: a link in a link counts once for bytes
    for node in _alive(page.index.get("a", ()), dropped):
        if node not in see_through:
            own = text[end[node]] - text[node]
            links[node] = 1
            short[node] = own < short_link
            if node >= inside:
                link_bytes[node] = own
                inside = end[node]
    for tag in HEADINGS:
        for node in _alive(page.index.get(tag, ()), dropped):
            headings[node] = 1
    return Sums(sizes, text, running(links), running(link_bytes), running(short), running(headings))


def _alive(nodes: Iterable[int], dropped: list[Span]) -> Iterable[int]:
    """Those nodes that are in none of the spans; both in document order."""
    place = 0
    for node in nodes:
        while place < len(dropped) and dropped[place][1] <= node:
            place += 1
        if place == len(dropped) or node < dropped[place][0]:
            yield node
