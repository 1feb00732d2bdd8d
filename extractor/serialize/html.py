"""The tree as cleaned HTML, safe to put into another page as it stands.

Only the elements named here are written, and only these attributes: `href` and `title` of links
(http, https, mailto, tel or no scheme), `src`, `alt` and `title` of images (http, https or no
scheme), `start` and `reversed` of lists, `value` of their items, and `class` for a code block's language
(`language-x`) and a formula's TeX (`math`, `math display`). A task box is the sign ☑ or ☐.
"""

import re
from dataclasses import dataclass
from html import escape

from extractor.nodes import (
    Caption,
    CodeBlock,
    Container,
    Definition,
    DefinitionList,
    Details,
    Emphasis,
    Figure,
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
    Quote,
    Strikethrough,
    Strong,
    Subscript,
    Summary,
    Superscript,
    Table,
    TableCell,
    TableRow,
    Term,
    Text,
    ThematicBreak,
)
from extractor.serialize.address import image_address, link_address

_LANGUAGE = re.compile(r"[A-Za-z0-9+#._-]{1,40}")

_TAGS: dict[type[Node], str] = {
    Emphasis: "em",
    Strong: "strong",
    Strikethrough: "s",
    Superscript: "sup",
    Subscript: "sub",
    Paragraph: "p",
    Term: "dt",
    Definition: "dd",
    DefinitionList: "dl",
    Quote: "blockquote",
    Figure: "figure",
    Caption: "figcaption",
    Details: "details",
    Summary: "summary",
    TableRow: "tr",
}
_KEPT_EMPTY = frozenset({"td", "th"})
_UNSEEN = ("", "<br>")
"""Parts that show nothing at the end of a block."""
_INLINE_TAGS = frozenset({"a", "em", "strong", "s", "sup", "sub"})


@dataclass(slots=True)
class _Element(Container):
    """An element to write; `attributes` begins with a space, if there are any."""

    tag: str = ""
    attributes: str = ""


@dataclass(slots=True)
class _End:
    """The end of an element whose start tag is `parts[at]`."""

    tag: str
    at: int


def to_html(tree: Node) -> str:
    """HTML of a tree, "" where there is nothing to show.

    Elements without content are left out, table cells excepted.
    """
    parts: list[str] = []
    stack: list[Node | _End] = [tree]
    in_link = False
    while stack:
        node = stack.pop()
        if isinstance(node, Text):
            parts.append(escape(node.value, quote=False))
        elif isinstance(node, _End):
            in_link = in_link and node.tag != "a"
            _end(node, parts)
        elif isinstance(node, Container):
            element = _element(node)
            tag = element.tag
            if tag and not (tag == "a" and in_link):
                in_link = in_link or tag == "a"
                stack.append(_End(tag, len(parts)))
                parts.append(f"<{tag}{element.attributes}>")
            stack.extend(reversed(element.children))
        else:
            parts.append(_leaf(node))
    return "".join(parts)


def _end(end: _End, parts: list[str]) -> None:
    """Write an end tag, or take the start tag back where nothing to be seen followed it."""
    first = end.at + 1
    last = len(parts)
    while last > first and parts[last - 1].strip() in _UNSEEN:
        last -= 1
    is_inline = end.tag in _INLINE_TAGS
    if not is_inline:
        del parts[last:]
    if last > first or end.tag in _KEPT_EMPTY:
        parts.append(f"</{end.tag}>" if is_inline else f"</{end.tag}>\n")
    else:
        del parts[end.at]


def _element(node: Container) -> _Element:
    """The element that a node becomes; one without a tag where only its children are written."""
    tag = _TAGS.get(type(node))
    if tag:
        return _Element(children=_children(node), tag=tag)
    match node:
        case _Element():
            return node
        case Link():
            return _link(node)
        case Heading():
            return _Element(children=node.children, tag=f"h{min(max(node.level, 1), 6)}")
        case List():
            return _list(node)
        case ListItem():
            number = "" if node.value is None else f' value="{node.value}"'
            return _Element(children=_children(node), tag="li", attributes=number)
        case Table():
            return _table(node)
        case TableCell():
            return _Element(children=node.children, tag="th" if node.header else "td")
    return _Element(children=node.children)


def _children(node: Container) -> list[Node]:
    """What stands in an element: loose text at the start of an item needs no paragraph.

    The sign of a task box stands before the first word.
    """
    children = node.children
    if isinstance(node, Summary | Term) and node.level is not None:
        return [_Element(children=children, tag=f"h{min(max(node.level, 1), 6)}")]
    if not isinstance(node, ListItem | Definition) or not children:
        return children
    first, alone = children[0], len(children) == 1 or not isinstance(children[1], Paragraph)
    start: list[Node] = []
    if isinstance(node, ListItem) and node.checked is not None:
        start = [Text(value="☑ " if node.checked else "☐ ")]
    if not isinstance(first, Paragraph):
        return [*start, *children]
    start += first.children
    if first.authored or not alone:
        start = [_Element(children=start, tag="p")]
    return [*start, *children[1:]]


def _link(node: Link) -> _Element:
    address = link_address(node.href)
    if not address:
        return _Element(children=node.children)
    attributes = _attribute("href", address) + _attribute("title", node.title)
    return _Element(children=node.children, tag="a", attributes=attributes)


def _list(node: List) -> _Element:
    if not node.ordered:
        return _Element(children=node.children, tag="ul")
    attributes = f' start="{node.start}"' if node.start != 1 else ""
    return _Element(
        children=node.children,
        tag="ol",
        attributes=attributes + (" reversed" if node.reversed else ""),
    )


def _table(node: Table) -> _Element:
    head: list[Node] = []
    for row in node.children[: node.header_rows]:
        cells = row.children if isinstance(row, TableRow) else []
        headers: list[Node] = [
            _Element(children=cell.children, tag="th")
            for cell in cells
            if isinstance(cell, Container)
        ]
        head.append(_Element(children=headers, tag="tr"))
    body = node.children[node.header_rows :]
    sections: list[Node] = [
        _Element(children=node.caption, tag="caption"),
        _Element(children=head, tag="thead"),
        _Element(children=body, tag="tbody"),
    ]
    return _Element(children=sections, tag="table")


def _leaf(node: Node) -> str:
    match node:
        case LineBreak():
            return "<br>"
        case ThematicBreak():
            return "<hr>\n"
        case InlineCode():
            return _phrase(node.text)
        case CodeBlock():
            return _code(node)
        case Math():
            return _phrase(node.tex, ' class="math display"' if node.display else ' class="math"')
        case Image():
            return _image(node)
    return ""


def _phrase(text: str, attributes: str = "") -> str:
    """Code in running text; one without a visible sign is a space."""
    if not text.strip():
        return text and " "
    return f"<code{attributes}>{escape(text, quote=False)}</code>"


def _code(node: CodeBlock) -> str:
    if not node.text.strip():
        return ""
    language = f' class="language-{node.language}"' if _LANGUAGE.fullmatch(node.language) else ""
    return f"<pre><code{language}>{escape(node.text, quote=False)}</code></pre>\n"


def _image(node: Image) -> str:
    source = image_address(node.src)
    if not source:
        return ""
    title = _attribute("title", node.title)
    return f'<img{_attribute("src", source)} alt="{escape(node.alt)}"{title}>'


def _attribute(name: str, value: str) -> str:
    return f' {name}="{escape(value)}"' if value else ""
