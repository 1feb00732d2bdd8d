"""Places: where a text stands in a page, white space collapsed.

Letter case and punctuation count. A text may run over several nodes; the edge of a block is a blank.
"""

from bisect import bisect_right
from collections.abc import Iterator

from extractor.page import TEXT, Page

INLINE = frozenset(
    "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q rp rt ruby s "
    "samp small span strike strong sub sup time tt u var wbr".split()
)
"""Elements whose edges do not part words."""


def collapsed(text: str) -> str:
    """A text with white space runs as one blank, none at either end."""
    return " ".join(text.split())


class Words:
    """All text of a page in one row, program text left out."""

    def __init__(self, page: Page) -> None:
        self._starts: list[int] = []
        self._nodes: list[int] = []
        pieces: list[str] = []
        edges = _edges(page)
        at = 0
        gap = False
        for node, tag in enumerate(page.tag):
            gap = gap or bool(edges[node])
            if tag != TEXT or not (text := page.text[node]):
                continue
            if not page.size[node]:
                gap = True
                continue
            gap = gap or text[0].isspace()
            if gap and at:
                pieces.append(" ")
                at += 1
            body = collapsed(text)
            self._starts.append(at)
            self._nodes.append(node)
            pieces.append(body)
            at += len(body)
            gap = text[-1].isspace()
        self.text = "".join(pieces)

    def places(self, text: str) -> Iterator[tuple[int, ...]]:
        """For every place of a collapsed text the text nodes that hold it, in document order."""
        at = self.text.find(text) if text else -1
        while at >= 0:
            low = bisect_right(self._starts, at) - 1
            high = bisect_right(self._starts, at + len(text) - 1)
            yield tuple(self._nodes[low:high])
            at = self.text.find(text, at + 1)


def _edges(page: Page) -> bytearray:
    """By node, whether the edge of a block lies before it."""
    found = bytearray(len(page) + 1)
    for node, tag in enumerate(page.tag):
        if tag != TEXT and tag not in INLINE:
            found[node] = found[page.end[node]] = 1
    return found


def in_head(page: Page, node: int) -> bool:
    """Whether a node stands in the head of a page, such as its title."""
    return any(page.tag[above] == "head" for above in page.ancestors(node))
