"""The typed nodes that extraction yields: one tree, from which every output is written.

A node knows where it came from: `source` is its node number on the page, `in_main` says that it
descends from marked main content, and `discarded_by` names the family of rules that discarded
it ("words" or "density") where the accepted rung kept it all the same.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

Family = Literal["words", "density", "hidden", "heading"]
"""The families of discards: class and id words, link density, hidden markup, heading-led cuts."""


@dataclass(slots=True)
class Node:
    """Anything in the tree. `source` is a node number of the page, or -1 where there is none."""

    source: int = -1
    in_main: bool = False
    discarded_by: Family | None = None


@dataclass(slots=True)
class Container(Node):
    """A node with children."""

    children: list[Node] = field(default_factory=list)


# Inline nodes: they live in paragraphs, headings, captions, terms and in one another.


@dataclass(slots=True)
class Text(Node):
    """Running text, white space collapsed; `source` is the text node on the page."""

    value: str = ""


@dataclass(slots=True)
class Emphasis(Container):
    """`em`, `i`, `cite`, `dfn`, `var`."""


@dataclass(slots=True)
class Strong(Container):
    """`strong`, `b`."""


@dataclass(slots=True)
class Strikethrough(Container):
    """`s`, `del`, `strike`."""


@dataclass(slots=True)
class Superscript(Container):
    """`sup`."""


@dataclass(slots=True)
class Subscript(Container):
    """`sub`."""


@dataclass(slots=True)
class Link(Container):
    """An anchor with a target."""

    href: str = ""
    """The absolute address; the authored one where there is no base to resolve it against."""
    authored: str = ""
    """The address exactly as the page has it."""
    title: str = ""


@dataclass(slots=True)
class Image(Node):
    """An image. `src` is absolute, `authored` as the page has it (srcset and lazy sources too)."""

    src: str = ""
    authored: str = ""
    alt: str = ""
    title: str = ""


@dataclass(slots=True)
class InlineCode(Node):
    """`code`, `kbd`, `samp`, `tt` inside running text; text as authored, on one line.

    `texts` are the page's text nodes that it was made from.
    """

    text: str = ""
    texts: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Math(Node):
    """A formula as TeX (or, where a page has no TeX, as plain text)."""

    tex: str = ""
    display: bool = False
    texts: list[int] = field(default_factory=list)


@dataclass(slots=True)
class LineBreak(Node):
    """`br`."""


# Block nodes.


@dataclass(slots=True)
class Document(Container):
    """The root of a tree: blocks in reading order."""


@dataclass(slots=True)
class Heading(Container):
    """`h1` to `h6`; children are inline."""

    level: int = 1


@dataclass(slots=True)
class Paragraph(Container):
    """Inline content that stands by itself.

    `authored` is True for a `p`, False where loose text in a block was made a paragraph.
    """

    authored: bool = False


@dataclass(slots=True)
class List(Container):
    """`ul` or `ol`; children are ListItem."""

    ordered: bool = False
    start: int = 1
    reversed: bool = False


@dataclass(slots=True)
class ListItem(Container):
    """`li`; children are blocks. `checked` is the state of a task box, None without one."""

    checked: bool | None = None
    value: int | None = None
    """The number that the page gives the item, None where it only counts on."""


@dataclass(slots=True)
class DefinitionList(Container):
    """`dl`; children are Term and Definition in page order."""


@dataclass(slots=True)
class Term(Container):
    """`dt`; children are inline. `level` is that of the heading that it holds, None without one."""

    level: int | None = None


@dataclass(slots=True)
class Definition(Container):
    """`dd`; children are blocks."""


@dataclass(slots=True)
class Quote(Container):
    """`blockquote`; children are blocks."""


@dataclass(slots=True)
class CodeBlock(Node):
    """A block of code; `text` without the last line feed.

    `texts` are the page's text nodes that it was made from.
    """

    text: str = ""
    language: str = ""
    texts: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Table(Container):
    """A data table; children are TableRow, and every row has the same number of cells.

    Spans are resolved: a spanned place is an empty cell. The first `header_rows` rows are the
    header; 0 where the page has none (Markdown then synthesises one).
    """

    header_rows: int = 0
    caption: list[Node] = field(default_factory=list)


@dataclass(slots=True)
class TableRow(Container):
    """A row; children are TableCell."""


@dataclass(slots=True)
class TableCell(Container):
    """A cell; children are inline. `header` is True for `th`."""

    header: bool = False


@dataclass(slots=True)
class Figure(Container):
    """`figure`; children are blocks, a Caption among them."""


@dataclass(slots=True)
class Caption(Container):
    """`figcaption`; children are inline."""


@dataclass(slots=True)
class Details(Container):
    """`details`; children are a Summary, if any, and blocks."""


@dataclass(slots=True)
class Summary(Container):
    """`summary`; children are inline. `level` as in `Term`."""

    level: int | None = None


@dataclass(slots=True)
class ThematicBreak(Node):
    """`hr`."""


def walk(node: Node) -> Iterator[Node]:
    """Every node of a tree in document order, the given one first. No recursion."""
    stack = [node]
    while stack:
        current = stack.pop()
        yield current
        if isinstance(current, Container):
            stack.extend(reversed(current.children))
        if isinstance(current, Table):
            stack.extend(reversed(current.caption))


def plain_text(node: Node) -> str:
    """The text of a tree without any mark-up; line breaks and blocks become line feeds."""
    parts: list[str] = []
    for found in walk(node):
        match found:
            case Text():
                parts.append(found.value)
            case InlineCode() | CodeBlock():
                parts.append(found.text)
            case Math():
                parts.append(found.tex)
            case LineBreak() | Paragraph() | ListItem() | TableRow():
                parts.append("\n")
            case TableCell():
                parts.append("\t")
    return "".join(parts).strip()
