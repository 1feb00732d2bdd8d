"""What a tree says, in the form that its Markdown promises.

A structure is a tuple of blocks:

    ("heading", level, inline)           ("code", text, language)
    ("paragraph", inline)                ("table", rows of cells of inline)
    ("quote", blocks)                    ("rule",)
    ("list", first number or None, ((checked, blocks), …))

and inline content is a tuple of ("text" | "code" | "math" | "image", what, marks, address), with
" " and "\\n" for white space and line breaks between them. What Markdown cannot express is here
in the form that the serializer promises: terms as bold paragraphs, captions as paragraphs, a
list whose numbers jump as several lists.
"""

from collections.abc import Sequence
from typing import Any

from markdown_it import MarkdownIt

from extractor import nodes as n
from harness.readback.inline import Form, line_of_nodes, tex
from harness.readback.line import Structure

_MOST = 10**9
"""Markdown counts up to here."""


def _formula(node: n.Math) -> tuple[str, str]:
    source = tex(node.tex)
    sign = "$$" if node.display else "$"
    if "$" in source or source.endswith("\\"):
        return "code", source
    return "math", sign + source + sign


_MARKDOWN = Form(MarkdownIt("commonmark").normalizeLink, _formula)


def markdown_promise(tree: n.Node) -> Structure:
    """The structure that the Markdown of a tree has to have."""
    return tuple(_blocks([tree]))


def _inline(
    children: Sequence[n.Node], marks: tuple[str, ...] = (), *, breaks: bool = True
) -> Structure:
    return line_of_nodes(children, _MARKDOWN, marks, breaks=breaks)


def _blocks(children: Sequence[n.Node]) -> list[Any]:
    found: list[Any] = []
    for child in children:
        match child:
            case n.Paragraph() | n.Caption():
                found += _paragraph(_inline(child.children))
            case n.Term() | n.Summary() if child.level is not None:
                line = _inline(child.children, breaks=False)
                found += [("heading", child.level, line)] if line else []
            case n.Term() | n.Summary():
                found += _paragraph(_inline(child.children, ("strong",), breaks=False))
            case n.Heading():
                line = _inline(child.children, breaks=False)
                found += [("heading", child.level, line)] if line else []
            case n.CodeBlock():
                language = child.language
                found += [("code", child.text, language)] if child.text.strip() else []
            case n.Table():
                found += _table(child)
            case n.Quote():
                inside = _blocks(child.children)
                found += [("quote", tuple(inside))] if inside else []
            case n.List():
                found += _lists(child)
            case n.ThematicBreak():
                found.append(("rule",))
            case n.Container():
                found += _blocks(child.children)
    return found


def _paragraph(line: Structure) -> list[Any]:
    return [("paragraph", line)] if line else []


def _table(table: n.Table) -> list[Any]:
    rows = [
        tuple(_inline(cell.children) for cell in row.children if isinstance(cell, n.TableCell))
        for row in table.children
        if isinstance(row, n.TableRow)
    ]
    found = _paragraph(_inline(table.caption))
    if not any(map(any, rows)):
        return found
    if not table.header_rows:
        rows.insert(0, ((),) * len(rows[0]))
    return [*found, ("table", tuple(rows))]


def _lists(node: n.List) -> list[Any]:
    items = [child for child in node.children if isinstance(child, n.ListItem)]
    read = [(child.checked, tuple(_blocks(child.children))) for child in items]
    shown = [position for position, (_, blocks) in enumerate(read) if blocks]
    if not shown:
        return []
    if not node.ordered:
        return [("list", None, tuple(read[position] for position in shown))]
    numbers = _numbers(node, items)[shown[0] : shown[-1] + 1]
    kept = list(zip(numbers, read[shown[0] : shown[-1] + 1], strict=True))
    if node.reversed or not all(0 <= number < _MOST for number in numbers):
        return [("list", None, tuple(_numbered(number, *item) for number, item in kept))]
    lists: list[tuple[int, list[Any]]] = []
    for number, (checked, blocks) in kept:
        if not lists or number != lists[-1][0] + len(lists[-1][1]):
            lists.append((number, []))
        lists[-1][1].append((checked if blocks else None, blocks))
    return [("list", first, tuple(inside)) for first, inside in lists]


def _numbers(node: n.List, items: Sequence[n.ListItem]) -> list[int]:
    number = len(items) if node.reversed and node.start == 1 else node.start
    numbers: list[int] = []
    for item in items:
        number = number if item.value is None else item.value
        numbers.append(number)
        number += -1 if node.reversed else 1
    return numbers


def _numbered(number: int, checked: bool | None, blocks: Structure) -> Any:
    label = ("text", f"{number}.", (), "")
    checked = checked if blocks else None
    if blocks and blocks[0][0] == "paragraph":
        return checked, (("paragraph", (label, " ", *blocks[0][1])), *blocks[1:])
    return checked, (("paragraph", (label,)), *blocks)
