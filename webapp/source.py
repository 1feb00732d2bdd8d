"""Where each node of a page stands in its source text.

libxml2 tells no positions, so the source is read a second time by a scanner that knows only where
tags and texts begin and end; its tags are then matched with the page's elements in order. The
parser adds elements that nobody wrote and drops tags that make no sense; both are stepped over.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from extractor.page import TEXT, Page

Place = tuple[int, int]
"""First character of a start tag or text, and one past the last."""

_TOKEN = re.compile(
    r"<!--.*?(?:-->|\Z)"
    r"|<[!?][^>]*(?:>|\Z)"
    r"|</[a-zA-Z][^>]*(?:>|\Z)"
    r"|<([a-zA-Z][^\s/>]*)((?:[^>\"']|\"[^\"]*(?:\"|\Z)|'[^']*(?:'|\Z))*+)(?:>|\Z)",
    re.DOTALL,
)
_RAW = frozenset("script style textarea title xmp iframe noembed noframes".split())
_IMPLIED = frozenset("html head body p tbody colgroup".split())
"""Elements that the parser adds where nobody wrote them."""

_AHEAD = 60
"""Tags that are looked ahead for one that fits, before an element counts as added."""

_LONG = 2_000
"""Characters from which a line is folded."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of a line and the node it belongs to."""

    text: str
    nid: int | None


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the source; `number` counts from 1."""

    number: int
    segments: tuple[Segment, ...]


def positions(text: str, page: Page) -> list[Place | None]:
    """By node, where it stands in the source; None for what nobody wrote. Linear in both."""
    places: list[Place | None] = [None] * len(page)
    tokens = list(_tokens(text))
    token = 0
    before = 0  # end of the last tag that was matched or passed
    for node in range(1, len(page)):
        tag = page.tag[node]
        if tag == TEXT:
            places[node] = _text_place(text, page.text[node], before, tokens, token)
            continue
        found = _next(tokens, token, tag)
        if found is None:
            continue
        token = found + 1
        places[node] = tokens[found][1:]
        before = tokens[found][2]
    return places


def _next(tokens: Sequence[tuple[str, int, int]], token: int, tag: str) -> int | None:
    """The next tag of that name, not far ahead; None where the parser added the element."""
    far = 1 if tag in _IMPLIED else _AHEAD
    for place in range(token, min(token + far, len(tokens))):
        if tokens[place][0] == tag:
            return place
    return None


def _tokens(text: str) -> Iterator[tuple[str, int, int]]:
    """Start tags in order: name in lower case, first character, one past the last."""
    at = 0
    while match := _TOKEN.search(text, at):
        at = match.end()
        if match[1] is None:
            continue
        name = match[1].lower()
        yield name, match.start(), at
        if name in _RAW and not match[0].endswith("/>"):
            close = re.compile(rf"</{re.escape(name)}\b", re.IGNORECASE).search(text, at)
            at = close.start() if close else len(text)


def _text_place(
    text: str, wanted: str, before: int, tokens: Sequence[tuple[str, int, int]], token: int
) -> Place | None:
    """Where a text stands: after the last tag and before the next, references aside."""
    stop = tokens[token][1] if token < len(tokens) else len(text)
    words = wanted.split()
    if not words:
        return None
    first = text.find(wanted, before, stop)
    if first >= 0:
        return first, first + len(wanted)
    start = text.find(words[0], before, stop)
    if start < 0:
        return None
    end = text.rfind(words[-1], start, stop)
    return (start, end + len(words[-1])) if end >= start else (start, start + len(words[0]))


def window(text: str, places: Sequence[Place | None], node: int, lines: int = 400) -> list[Line]:
    """The lines around a node, each cut into pieces that belong to one node.

    A node without a place shows the lines around the nearest one before it that has one.
    """
    while node > 0 and places[node] is None:
        node -= 1
    here = places[node]
    centre = here[0] if here else 0
    starts = [0, *(match.end() for match in re.finditer(r"\n", text))]
    line = bisect_right(starts, centre) - 1
    first = max(line - lines // 3, 0)
    last = min(first + lines, len(starts))
    begin, stop = starts[first], starts[last] if last < len(starts) else len(text)
    inside = sorted(
        (place, nid)
        for nid, place in enumerate(places)
        if place and place[0] < stop and place[1] > begin
    )
    result = []
    for number in range(first, last):
        end = starts[number + 1] - 1 if number + 1 < len(starts) else len(text)
        result.append(_line(text, number + 1, starts[number], end, inside, centre))
    return result


def _line(
    text: str, number: int, begin: int, end: int, inside: list[tuple[Place, int]], centre: int
) -> Line:
    """One line in pieces; of a very long one what is around the centre."""
    left, right = begin, end
    if end - begin > _LONG:
        if begin <= centre < end:
            left = max(begin, centre - _LONG // 2)
        right = min(end, left + _LONG)
    segments: list[Segment] = []
    if left > begin:
        segments.append(Segment(f"… {left - begin:,} characters … ", None))
    at = left
    low = bisect_right(inside, ((left, 0), -1)) - 1
    while low >= 0 and inside[low][0][1] > left:
        low -= 1
    for (start, stop), nid in inside[max(low, 0) :]:
        if start >= right:
            break
        start, stop = max(start, at), min(stop, right)
        if stop <= start:
            continue
        if start > at:
            segments.append(Segment(text[at:start], None))
        segments.append(Segment(text[start:stop], nid))
        at = stop
    if at < right:
        segments.append(Segment(text[at:right], None))
    if right < end:
        segments.append(Segment(f" … {end - right:,} characters …", None))
    return Line(number, tuple(segments))
