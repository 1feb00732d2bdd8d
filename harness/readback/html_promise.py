"""What a tree says, in the form that its HTML promises.

A structure is a tuple of blocks, inline content as in `readback.markdown_promise`:

    ("heading", level, inline)           ("code", text, language)
    ("p" | "caption" | "term" | "summary", inline)      or one heading in a term or summary
    ("quote" | "figure" | "details" | "definitions" | "definition", blocks)
    ("list", "ul" | "ol", start, is reversed, (("item", value, blocks), …))
    ("table", inline of the caption, rows of the head, rows of the body)
    ("rule",)

where a row is a tuple of (is a header cell, inline). What is empty is not there.
"""

from collections.abc import Sequence
from typing import Any

from extractor import nodes as n
from harness.readback.inline import Form, line_of_nodes, tex
from harness.readback.line import Structure

_HTML = Form(str, lambda node: ("math", ("display " if node.display else "") + tex(node.tex)))
_LINES: dict[type[n.Node], str] = {
    n.Paragraph: "p",
    n.Caption: "caption",
    n.Term: "term",
    n.Summary: "summary",
}
_BOXES: dict[type[n.Node], str] = {
    n.Quote: "quote",
    n.Figure: "figure",
    n.Details: "details",
    n.DefinitionList: "definitions",
    n.Definition: "definition",
}


def html_promise(tree: n.Node) -> Structure:
    """The structure that the HTML of a tree has to have."""
    return _blocks([tree])


def _inline(children: Sequence[n.Node]) -> Structure:
    return line_of_nodes(children, _HTML)


def _blocks(children: Sequence[n.Node]) -> Structure:
    found: list[Any] = []
    for child in children:
        kind = type(child)
        match child:
            case n.Term() | n.Summary() if child.level is not None:
                line = _inline(child.children)
                found.append((_LINES[kind], (("heading", child.level, line),) if line else ()))
            case n.Paragraph() | n.Caption() | n.Term() | n.Summary():
                found.append((_LINES[kind], _inline(child.children)))
            case n.Heading():
                found.append(("heading", child.level, _inline(child.children)))
            case n.CodeBlock():
                found.append(("code", child.text if child.text.strip() else "", child.language))
            case n.Table():
                found.append(_table(child))
            case n.List():
                found.append(_list(child))
            case n.ThematicBreak():
                found.append(("rule",))
            case n.Container() if kind in _BOXES:
                found.append((_BOXES[kind], _blocks(child.children)))
            case n.Container():
                found += _blocks(child.children)
    return tuple(block for block in found if not is_empty(block))


def is_empty(block: Structure) -> bool:
    """Whether a block has nothing to show."""
    match block:
        case ("heading" | "item", _, content):
            return not content
        case ("list", *_, content) | ("code", content, _):
            return not content
        case ("table", *parts):
            return not any(parts)
        case (_, content):
            return not content
    return False


def _list(node: n.List) -> Structure:
    items = [child for child in node.children if isinstance(child, n.ListItem)]
    written = [("item", item.value, _blocks(_with_box(item))) for item in items]
    shown = tuple(item for item in written if not is_empty(item))
    if node.ordered:
        return ("list", "ol", node.start, node.reversed, shown)
    return ("list", "ul", 1, False, shown)


def _with_box(item: n.ListItem) -> list[n.Node]:
    """The blocks of an item, with the sign of its task box, if any, in front."""
    if item.checked is None or not item.children:
        return item.children
    box = n.Text(value="☑ " if item.checked else "☐ ")
    first = item.children[0]
    if isinstance(first, n.Paragraph):
        return [n.Paragraph(children=[box, *first.children]), *item.children[1:]]
    return [n.Paragraph(children=[box]), *item.children]


def _table(table: n.Table) -> Structure:
    rows = [row for row in table.children if isinstance(row, n.TableRow)]
    head = tuple(_row(row, True) for row in rows[: table.header_rows])
    body = tuple(_row(row, False) for row in rows[table.header_rows :])
    return ("table", _inline(table.caption), head, body)


def _row(row: n.TableRow, in_head: bool) -> Structure:
    return tuple(
        (in_head or cell.header, _inline(cell.children))
        for cell in row.children
        if isinstance(cell, n.TableCell)
    )
