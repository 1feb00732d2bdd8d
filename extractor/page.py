"""`Page`: a parsed document as flat arrays in document order.

Every pass reads the page; none changes it. What a pass finds out goes into a side table keyed
by node number, so a page can be looked at under other rules without parsing it again.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

TEXT = "#text"
"""The tag of a text node."""

DOCUMENT = "#document"
"""The tag of node 0, which holds everything, text after `</html>` included."""

RAW_TEXT = frozenset({"script", "style"})
"""Elements whose text is program text: it has size 0."""


def text_bytes(text: str) -> int:
    """Length of a text in UTF-8 bytes after white space is collapsed: the unit of every threshold.

    Source: the article, "Text length is counted in UTF-8 bytes".
    """
    collapsed = " ".join(text.split())
    return len(collapsed) if collapsed.isascii() else len(collapsed.encode("utf-8", "replace"))


@dataclass(slots=True)
class Page:
    """A document of n nodes. A node is its number: 0 is the document, parents before children.

    The number of a node is its place in document order on the pristine parse, texts counted too.
    It is the same in every pass, in the trace, in the web app and in its addresses.
    """

    tag: list[str] = field(default_factory=list)
    """Element name in lower case, `#text` or `#document`."""

    parent: list[int] = field(default_factory=list)
    """Node number of the parent; -1 for the document."""

    end: list[int] = field(default_factory=list)
    """One past the last node of the subtree: the subtree of i is range(i, end[i])."""

    text: list[str] = field(default_factory=list)
    """The text of a text node exactly as parsed; empty for elements."""

    attrs: list[Mapping[str, str]] = field(default_factory=list)
    """Attributes of an element, names in lower case; empty for texts."""

    size: list[int] = field(default_factory=list)
    """UTF-8 bytes of a text node's collapsed text; 0 for elements and program text."""

    index: dict[str, list[int]] = field(default_factory=dict)
    """For each element name, its node numbers in document order."""

    truncated: list[str] = field(default_factory=list)
    """Why the page is not all of the input, one sentence each; empty when it is all."""

    warnings: list[str] = field(default_factory=list)
    """What was odd about the input although no text was lost."""

    def __len__(self) -> int:
        return len(self.tag)

    def columns(self) -> tuple[list[Any], ...]:
        """The arrays by node number, in the order of the constructor."""
        return (self.tag, self.parent, self.end, self.text, self.attrs, self.size)

    def children(self, node: int) -> Iterator[int]:
        """The children of a node, texts included, in document order."""
        child, stop = node + 1, self.end[node]
        while child < stop:
            yield child
            child = self.end[child]

    def ancestors(self, node: int) -> Iterator[int]:
        """The ancestors of a node from its parent up to the document."""
        node = self.parent[node]
        while node >= 0:
            yield node
            node = self.parent[node]

    def within(self, tag: str, node: int) -> Sequence[int]:
        """The elements of that name inside a node, the node itself left out."""
        places = self.index.get(tag)
        if not places:
            return ()
        low = bisect_left(places, node + 1)
        return places[low : bisect_left(places, self.end[node], low)]

    def has(self, tags: frozenset[str] | tuple[str, ...], node: int) -> bool:
        """Whether any element of these names is inside the node, the node itself left out."""
        stop = self.end[node]
        for tag in tags:
            places = self.index.get(tag)
            if places:
                low = bisect_left(places, node + 1)
                if low < len(places) and places[low] < stop:
                    return True
        return False

    def all_text(self, node: int) -> str:
        """The text of a subtree as parsed, program text included."""
        return "".join(self.text[node : self.end[node]])

    def describe(self, node: int) -> str:
        """The node as a short selector for people: `div#intro.lead`, at most 120 characters."""
        tag = self.tag[node]
        if tag == TEXT:
            return TEXT
        attrs = self.attrs[node]
        name = tag
        if identifier := attrs.get("id", "").split():
            name += "#" + identifier[0]
        for word in attrs.get("class", "")[:200].split()[:4]:
            name += "." + word
        return name if len(name) <= 120 else name[:119] + "…"

    def path(self, node: int) -> str:
        """The way from the root to the node: `html > body > div#intro.lead > p`."""
        steps = [self.describe(node)]
        steps += [self.describe(above) for above in self.ancestors(node) if above]
        return " > ".join(reversed(steps))
