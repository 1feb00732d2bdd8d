"""`Tree`: a page as the extractor parses it, with edits laid over it, written as HTML again.

The page itself is never changed, so an edit is tried and taken back at no cost. Nothing is recursive:
pages may be nested as deep as they like. Comments and the doctype are not part of a page.
"""

import re
from collections.abc import Collection, Iterator, Mapping

from lxml import etree

from extractor.decode import decode
from extractor.page import RAW_TEXT, TEXT, Page
from extractor.parse import parse
from harness.reduce.places import INLINE

_VOID = frozenset(
    "area base basefont bgsound br col command embed frame hr img input keygen link meta param "
    "source track wbr".split()
)
_RAW = RAW_TEXT | (
    {"xmp", "iframe", "noembed", "noframes", "plaintext"}
    if etree.LIBXML_VERSION >= (2, 14)
    else set()
)
"""Elements whose text is no markup; libxml2 knows all of them since 2.14."""
_LINES = frozenset(
    "html head body address article aside blockquote div dl dd dt figure footer form h1 h2 h3 h4 h5 "
    "h6 header li main nav ol p section table tbody td th thead tr ul".split()
)
"""Elements that begin a line where white space before them means nothing."""
_PREFORMATTED = frozenset({"pre", "textarea", "listing", "xmp", "plaintext"})
_FRAME = frozenset({"html", "head", "body"})
"""Elements that a parser puts around everything if they are not there."""
_NAME = re.compile(r"[^\s\"'<>/=\x00-\x1f]+")


class Tree:
    """A page and what was done to it. Nodes have the numbers of the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.gone: frozenset[int] = frozenset()
        """Nodes that are left out with all that is in them."""
        self.opened: frozenset[int] = frozenset()
        """Elements that are left out without what is in them."""
        self.attrs: Mapping[int, Mapping[str, str]] = {}
        self.texts: Mapping[int, str] = {}
        """Attributes and texts by node, where they are other than those of the page."""

    @classmethod
    def of(cls, data: bytes) -> "Tree":
        """The tree of a page's bytes. Raises `NotHTML`."""
        return cls(parse(decode(data).text))

    def attrs_of(self, node: int) -> Mapping[str, str]:
        """The attributes that an element has now."""
        return self.attrs[node] if node in self.attrs else self.page.attrs[node]

    def text_of(self, node: int) -> str:
        """The text that a text node has now."""
        return self.texts.get(node, self.page.text[node])

    def elements(self) -> Iterator[int]:
        """Elements but html, head and body."""
        tags = self.page.tag
        return (n for n in range(1, len(self.page)) if tags[n] != TEXT and tags[n] not in _FRAME)

    def levels(self) -> list[list[int]]:
        """The nodes by their depth, the document left out; in document order."""
        page = self.page
        depth = [0] * len(page)
        found: list[list[int]] = []
        for node in range(1, len(page)):
            depth[node] = level = depth[page.parent[node]] + 1
            if len(found) < level:
                found.append([])
            found[level - 1].append(node)
        return found

    def written(
        self,
        *,
        gone: Collection[int] | None = None,
        opened: Collection[int] | None = None,
        attrs: Mapping[int, Mapping[str, str]] | None = None,
        texts: Mapping[int, str] | None = None,
    ) -> bytes:
        """The page as UTF-8, with other edits than those that were taken where they are given."""
        return _write(
            self.page,
            self.gone if gone is None else gone,
            self.opened if opened is None else opened,
            self.attrs if attrs is None else attrs,
            self.texts if texts is None else texts,
        )


def _write(
    page: Page,
    gone: Collection[int],
    opened: Collection[int],
    attrs: Mapping[int, Mapping[str, str]],
    texts: Mapping[int, str],
) -> bytes:
    out: list[str] = []
    closing: list[tuple[int, str]] = []
    edge = False  # the last thing written was an edge of a block
    apart = False  # something between two texts was left out
    after_text = False
    preformatted = 0
    node = 1
    stop = len(page)
    while node <= stop:
        while closing and closing[-1][0] <= node:
            _, tag = closing.pop()
            out.append(f"</{tag}>")
            edge, after_text = tag in _LINES, False
            preformatted -= tag in _PREFORMATTED
        if node == stop:
            break
        tag = page.tag[node]
        if node in gone:
            apart = True
            node = page.end[node]
            continue
        if tag == TEXT:
            text = texts.get(node, page.text[node])
            raw = page.tag[page.parent[node]] in _RAW and page.parent[node] not in opened
            if text:
                if apart and after_text and not out[-1][-1:].isspace() and not text[0].isspace():
                    out.append(" ")
                out.append(_raw(text) if raw else text.replace("&", "&amp;").replace("<", "&lt;"))
                edge, after_text, apart = False, True, False
        elif node in opened:
            apart = apart or tag not in INLINE
        else:
            if edge and tag in _LINES and not preformatted:
                out.append("\n")
            out.append(_start(tag, attrs.get(node, page.attrs[node])))
            edge, after_text = tag in _LINES, False
            if tag not in _VOID:
                closing.append((page.end[node], tag))
                preformatted += tag in _PREFORMATTED
        node += 1
    return "".join(out).encode("utf-8", "replace")


def _start(tag: str, attrs: Mapping[str, str]) -> str:
    said = [tag]
    for name, value in attrs.items():
        if _NAME.fullmatch(name):
            shown = (value or "").replace("&", "&amp;").replace('"', "&quot;")
            said.append(f'{name}="{shown}"' if shown else name)
    return f"<{' '.join(said)}>"


def _raw(text: str) -> str:
    return text.replace("</", "<\\/")
