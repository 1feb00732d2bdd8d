"""Pages made of a line of HTML, and trees written as a line of text, so that tests can be read.

    p('a ' em('b'))  h2('c')  ul(li(p('d')))

An authored paragraph is `p`, loose text is `~`.
"""

from extractor.collect import Collected, CollectOptions, collect
from extractor.nodes import (
    Caption,
    CodeBlock,
    Container,
    Document,
    Heading,
    Image,
    InlineCode,
    LineBreak,
    Link,
    List,
    ListItem,
    Math,
    Node,
    Paragraph,
    Summary,
    Table,
    TableCell,
    Term,
    Text,
)
from extractor.page import Page
from extractor.parse import parse
from extractor.selection import Selection

BASE = "https://example.org/read/page.html"

_NAMES = {
    "Emphasis": "em", "Strong": "strong", "Strikethrough": "s", "Superscript": "sup",
    "Subscript": "sub", "DefinitionList": "dl", "Term": "dt", "Definition": "dd",
    "Quote": "quote", "TableRow": "tr", "Figure": "figure", "Caption": "caption",
    "Details": "details", "Summary": "summary", "ThematicBreak": "hr",
}  # fmt: skip


def body(html: str) -> Page:
    """The page of a body."""
    return parse(f"<!doctype html><html><head><title>T</title></head><body>{html}</body></html>")


def select(page: Page, skip: str = "script style noscript", unwrapped: str = "") -> Selection:
    """A selection of the body, with elements to skip and to unwrap by name."""
    (start,) = page.index["body"]
    left = {
        node
        for tag in skip.split()
        for node in page.index.get(tag, ())
        if not page.attrs[node].get("type", "").startswith("math/")
    }
    open_tags = {node for tag in unwrapped.split() for node in page.index.get(tag, ())}
    return Selection(((start, page.end[start]),), left, open_tags, (), {})


def gather(
    html: str,
    options: CollectOptions | None = None,
    skip: str = "script style noscript",
    unwrapped: str = "",
) -> Collected:
    """What the collector makes of a body."""
    page = body(html)
    return collect(page, select(page, skip, unwrapped), BASE, options or CollectOptions())


def tree(html: str, options: CollectOptions | None = None, skip: str = "script style noscript",
         unwrapped: str = "") -> str:  # fmt: skip
    """The tree of a body as a line of text."""
    return outline(gather(html, options, skip, unwrapped).tree)


def outline(node: Node) -> str:
    """A tree as a line of text."""
    if isinstance(node, Document):
        return " ".join(outline(child) for child in node.children)
    if isinstance(node, Container):
        inside = " ".join(outline(child) for child in node.children)
        if isinstance(node, Table) and node.caption:
            inside = outline(Caption(children=node.caption)) + " " + inside
        return f"{_name(node)}({inside})"
    match node:
        case Text():
            return repr(node.value)
        case InlineCode():
            return f"code({node.text!r})"
        case CodeBlock():
            return f"pre{':' + node.language if node.language else ''}({node.text!r})"
        case Math():
            return f"{'Math' if node.display else 'math'}({node.tex!r})"
        case Image():
            return f"img({node.src!r} {node.alt!r})"
        case LineBreak():
            return "br"
    return _NAMES[type(node).__name__]


def _name(node: Container) -> str:
    match node:
        case Heading():
            return f"h{node.level}"
        case Paragraph():
            return "p" if node.authored else "~"
        case Link():
            return f"a:{node.href}"
        case Summary() | Term() if node.level:
            return f"{_NAMES[type(node).__name__]}:h{node.level}"
        case List():
            return f"ol:{node.start}" if node.ordered else "ul"
        case ListItem():
            box = "" if node.checked is None else "[x]" if node.checked else "[ ]"
            return f"li{box}" if node.value is None else f"li{box}={node.value}"
        case Table():
            return f"table:{node.header_rows}"
        case TableCell():
            return "th" if node.header else "td"
    return _NAMES[type(node).__name__]
