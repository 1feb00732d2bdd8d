"""`Sums`: prefix sums over a page, so that any question about a subtree is one subtraction."""

from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterable, Sequence
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


class Tally:
    """How many, or how much, of something sparse is in a span: links, headings."""

    __slots__ = ("nodes", "totals")

    def __init__(self, nodes: list[int], amounts: Iterable[int] | None = None) -> None:
        """`nodes` in document order; with `amounts` their sum is told instead of their number."""
        self.nodes = nodes
        self.totals = None if amounts is None else running(amounts)

    def within(self, first: int, stop: int) -> int:
        """The number, or the sum of the amounts, of the nodes from one up to another."""
        low = bisect_left(self.nodes, first)
        high = bisect_left(self.nodes, stop, low)
        return high - low if self.totals is None else self.totals[high] - self.totals[low]


@dataclass(slots=True)
class Sums:
    """What is left after cleaning, ready for questions about subtrees. Lengths are UTF-8 bytes."""

    sizes: list[int]
    """By node: bytes of its text, 0 where it was dropped."""
    text: list[int]
    """Prefix sums of the sizes, n + 1 of them: `text[end[i]] - text[i]` is the text inside i."""
    links: Tally
    link_bytes: Tally
    """A link in a link counts once."""
    short_links: Tally
    headings: Tally

    @property
    def total(self) -> int:
        """Bytes of text on the whole page."""
        return self.text[-1]


@dataclass(frozen=True, slots=True)
class LinkTerms:
    """What counts as a link, and as which; 0 asks for nothing special."""

    short: int
    """Bytes under which a link is short."""
    card: int = 0
    """Bytes from which a link is a card: its text is its own, none of it link text."""
    fragment: int = 0
    """Bytes from which a link to a place on the same page counts, as in a table of contents. It is
    never short: notes hold such links."""


def measure(page: Page, dropped: list[Span], unwrapped: Container[int], terms: LinkTerms) -> Sums:
    """The sums of a page of which some subtrees are dropped and some anchors see-through."""
    sizes = without(page.size, dropped)
    text = running(sizes)
    end = page.end
    links: list[int] = []
    short: list[int] = []
    amounts: list[int] = []
    inside_link = 0  # end of the link that is open
    for node in _alive(page.index.get("a", ()), dropped):
        own = text[end[node]] - text[node]
        fragment = node in unwrapped
        if fragment and not (
            terms.fragment
            and own >= terms.fragment
            and len((page.attrs[node].get("href") or "").strip()) > 1
        ):
            continue
        links.append(node)
        if own < terms.short and not fragment:
            short.append(node)
        if node < inside_link or terms.card and own >= terms.card:
            own = 0
        else:
            inside_link = end[node]
        amounts.append(own)
    headings = [node for tag in HEADINGS for node in _alive(page.index.get(tag, ()), dropped)]
    return Sums(
        sizes, text, Tally(links), Tally(links, amounts), Tally(short), Tally(sorted(headings))
    )


def _alive(nodes: Iterable[int], dropped: list[Span]) -> Iterable[int]:
    """Those nodes that are in none of the spans; both in document order."""
    place = 0
    for node in nodes:
        while place < len(dropped) and dropped[place][1] <= node:
            place += 1
        if place == len(dropped) or node < dropped[place][0]:
            yield node
