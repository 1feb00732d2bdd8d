"""Finding a lost sentence: which text nodes of a page hold it."""

import re
from bisect import bisect_right
from dataclasses import dataclass
from difflib import SequenceMatcher

from extractor.page import TEXT, Page

_WORD = re.compile(r"\w+")
_ATTRIBUTES = ("alt", "title", "content", "aria-label", "placeholder", "value", "data-title")
_WINDOW = 12
"""Words of a sought text that anchor a place when the whole is not there in one piece."""


@dataclass(frozen=True, slots=True)
class Match:
    """A place where a sought text stands."""

    nodes: tuple[int, ...]
    """The text nodes that hold it, in order; for an attribute, its element."""
    excerpt: str
    """What stands there, at most 200 characters."""
    exact: bool
    """False where only part of the sought words stand here in order."""
    score: float
    """Share of the sought words that stand here in order, 0 to 1."""
    where: str = "text"
    """text, program text, or the attribute it was found in."""


def find(page: Page, text: str, limit: int = 10) -> list[Match]:
    """Where a text stands on the page, best places first; empty when it is not in the HTML."""
    sought = [word.lower() for word in _WORD.findall(text)]
    if not sought:
        return []
    words = _Words(page)
    found = [words.match(place, len(sought), 1.0) for place in words.places(sought, limit)]
    if not found:
        found = words.partial(sought, limit)
    if not found:
        found = _in_attributes(page, sought, limit)
    return found[:limit]


class _Words:
    """All words of a page in one row, each with the text node that it starts in.

    Words that run over several texts (`<b>bo</b>ld`) are one word, as a reader sees them.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        starts: list[int] = []
        nodes: list[int] = []
        pieces: list[str] = []
        at = 0
        before = -1
        for node, tag in enumerate(page.tag):
            if tag != TEXT or not page.text[node].strip():
                if tag not in _INLINE and tag != TEXT:
                    before = -1
                continue
            if before < 0:
                pieces.append("\n")
                at += 1
            starts.append(at)
            nodes.append(node)
            pieces.append(page.text[node])
            at += len(page.text[node])
            before = node
        self.starts, self.nodes = starts, nodes
        self.text = "".join(pieces)
        spans = [match.span() for match in _WORD.finditer(self.text)]
        self.spans = spans
        self.words = [self.text[a:b].lower() for a, b in spans]
        self.joined = " " + " ".join(self.words) + " "

    def places(self, sought: list[str], limit: int) -> list[int]:
        """The positions in the row of words at which the sought words stand."""
        needle = " " + " ".join(sought) + " "
        found: list[int] = []
        at = self.joined.find(needle)
        while at >= 0 and len(found) < limit:
            found.append(self.joined.count(" ", 0, at + 1) - 1)
            at = self.joined.find(needle, at + 1)
        return found

    def match(self, place: int, count: int, score: float) -> Match:
        """The match that starts at a word and is so many words long."""
        first, last = self.spans[place][0], self.spans[min(place + count, len(self.spans)) - 1][1]
        low = bisect_right(self.starts, first) - 1
        high = bisect_right(self.starts, last - 1)
        excerpt = " ".join(self.text[first:last].split())
        return Match(tuple(self.nodes[low:high]), excerpt[:200], score == 1.0, score)

    def partial(self, sought: list[str], limit: int) -> list[Match]:
        """Places where a good part of the sought words stand in order."""
        candidates: dict[int, None] = {}
        size = min(len(sought), _WINDOW)
        while size >= min(3, len(sought)) and not candidates:
            for start in range(0, len(sought) - size + 1, max(size // 2, 1)):
                for place in self.places(sought[start : start + size], 3):
                    candidates[max(place - start, 0)] = None
            size //= 2
        found = []
        for place in list(candidates)[: 3 * limit]:
            there = self.words[place : place + len(sought)]
            blocks = SequenceMatcher(None, sought, there, autojunk=False).get_matching_blocks()
            score = sum(block.size for block in blocks) / len(sought)
            if score >= 0.5:
                found.append(self.match(place, len(sought), min(score, 0.99)))
        return sorted(found, key=lambda match: -match.score)


_INLINE = frozenset(
    "a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark q rp rt ruby s samp "
    "small span strong sub sup time tt u var wbr".split()
)


def _in_attributes(page: Page, sought: list[str], limit: int) -> list[Match]:
    """Attributes that hold the text: descriptions, alternative texts, labels."""
    found = []
    needle = " ".join(sought)
    for node, attrs in enumerate(page.attrs):
        for name in _ATTRIBUTES:
            value = attrs.get(name) if attrs else None
            if value and needle in " ".join(word.lower() for word in _WORD.findall(value)):
                found.append(Match((node,), value[:200], True, 1.0, name))
                if len(found) >= limit:
                    return found
    return found
