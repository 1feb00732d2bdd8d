"""The outputs of an extraction, made fit to be shown."""

from dataclasses import dataclass

import nh3
from lxml import etree
from lxml import html as lxml_html
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import HtmlLexer, MarkdownLexer

from extractor.nodes import (
    Caption,
    CodeBlock,
    Container,
    DefinitionList,
    Details,
    Document,
    Figure,
    Heading,
    Image,
    List,
    ListItem,
    Math,
    Node,
    Paragraph,
    Quote,
    Summary,
    Table,
    ThematicBreak,
    plain_text,
    walk,
)
from webapp.inspector.study import Study

HIGHLIGHTED = 256 * 1024
"""Characters up to which an output is highlighted; Pygments takes seconds for megabytes."""

_BLOCKS = (
    Caption, CodeBlock, DefinitionList, Details, Figure, Heading, Image, List, ListItem, Math,
    Paragraph, Quote, Summary, Table, ThematicBreak,
)  # fmt: skip
_TAGS = (nh3.ALLOWED_TAGS | {"tfoot", "input"}) - {"img", "map", "area"}
_ATTRIBUTES = {
    **{name: set(values) for name, values in nh3.ALLOWED_ATTRIBUTES.items() if name in _TAGS},
    "a": {"hreflang"},
    "*": {"title", "lang", "dir"},
    "input": {"type", "checked", "disabled"},
}
_HOLDS_BLOCKS = (Document, Quote, List, Figure, Details)


@dataclass(frozen=True, slots=True)
class Listing:
    """A text output."""

    markup: str
    """Highlighted, safe HTML; "" where `plain` is to be shown as it stands."""
    plain: str
    bytes: int

    @property
    def too_long(self) -> bool:
        """Whether highlighting was left off."""
        return len(self.plain) > HIGHLIGHTED


@dataclass(frozen=True, slots=True)
class Block:
    """A block of the output, with the node of the page that it was made from."""

    kind: str
    node: int | None
    sources: frozenset[int]
    """All nodes of the page that it was made from."""
    text: str
    in_main: bool
    discarded_by: str

    def holds(self, node: int | None) -> bool:
        """Whether a node of the page is in it."""
        return node in self.sources


def markdown(study: Study) -> Listing:
    """The Markdown, highlighted."""
    return _listing(study.trace.extraction.markdown, MarkdownLexer())


def html(study: Study) -> Listing:
    """The HTML, highlighted."""
    return _listing(study.trace.extraction.html, HtmlLexer())


def source(plain: str) -> Listing:
    """The source of a page, highlighted."""
    return _listing(plain, HtmlLexer())


def text(study: Study) -> Listing:
    """The plain text."""
    plain = study.trace.extraction.text
    return Listing("", plain, len(plain.encode()))


def rendered(study: Study) -> str:
    """The HTML made inert."""
    return inert(study.trace.extraction.html)


def inert(source: str, *kept: str) -> str:
    """HTML made inert: sanitised, links and images reduced to what they say.

    Addresses move to the title, so that nothing is fetched and nothing leads away. `kept` are
    attributes that stay besides.
    """
    try:
        parser = lxml_html.HTMLParser(huge_tree=True)
        tree = lxml_html.fragment_fromstring(source, create_parent="div", parser=parser)
    except (etree.ParserError, ValueError):
        return ""
    for link in tree.iter("a"):
        if href := link.attrib.pop("href", None):
            link.set("title", href)
    for image in list(tree.iter("img")):
        image.set("title", image.attrib.pop("src", ""))
        image.text = f"▣ {image.attrib.pop('alt', '') or 'image without alt text'}"
        image.tag = "mark"
    markup = lxml_html.tostring(tree, encoding="unicode")
    attributes = {**_ATTRIBUTES, "*": _ATTRIBUTES["*"] | set(kept)}
    return nh3.clean(markup, tags=_TAGS, attributes=attributes, link_rel=None)


def blocks(study: Study) -> list[Block]:
    """The blocks of the output in order, from headings down to the items of lists."""
    found: list[Block] = []
    stack: list[Node] = [study.trace.extraction.tree]
    while stack:
        node = stack.pop()
        if isinstance(node, Container) and isinstance(node, _HOLDS_BLOCKS):
            stack.extend(reversed(node.children))
        elif isinstance(node, _BLOCKS):
            found.append(_block(node))
    return found


def _block(node: Node) -> Block:
    kind = type(node).__name__
    if isinstance(node, Heading):
        kind = f"Heading {node.level}"
    said = node.alt if isinstance(node, Image) else " ".join(plain_text(node).split())
    sources = [inner.source for inner in walk(node) if inner.source >= 0]
    first = sources[0] if sources else None
    return Block(kind, first, frozenset(sources), said, node.in_main, node.discarded_by or "")


def _listing(plain: str, lexer: MarkdownLexer | HtmlLexer) -> Listing:
    size = len(plain.encode())
    if len(plain) > HIGHLIGHTED:
        return Listing("", plain, size)
    return Listing(highlight(plain, lexer, HtmlFormatter(nowrap=True)), plain, size)
