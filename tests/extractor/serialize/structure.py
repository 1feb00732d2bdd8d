"""What a tree says: the half of `readback` that looks at the nodes."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from markdown_it import MarkdownIt

from extractor import nodes as n
from extractor.serialize.address import image_address, link_address

Structure = tuple[Any, ...]

_MARKS: dict[type, str] = {
    n.Emphasis: "em",
    n.Strong: "strong",
    n.Strikethrough: "s",
    n.Superscript: "sup",
    n.Subscript: "sub",
}
_normalised = MarkdownIt("commonmark").normalizeLink


@dataclass
class Line:
    """Collects inline content, from either side: white space is folded and has no marks."""

    items: list[Any] = field(default_factory=list)
    gap: str = ""

    def add(self, kind: str, what: str, marks: Iterable[str], address: str) -> None:
        item = (kind, what, tuple(sorted(set(marks))), address)
        if kind == "math" and self.items and self.items[-1][0] == "math":
            self.space()  # "$a$$b$" would be one formula
        if self.gap and self.items:
            self.items.append(self.gap)
        elif self.items and kind in ("text", "code"):
            last = self.items[-1]
            if (last[0], *last[2:]) == (kind, *item[2:]):
                item = (kind, self.items.pop()[1] + what, *item[2:])
        self.gap = ""
        self.items.append(item)

    def add_text(self, text: str, marks: Sequence[str], address: str) -> None:
        for position, word in enumerate(text.split()):
            if position or text[0].isspace():
                self.space()
            self.add("text", word, marks, address)
        if text[-1:].isspace():
            self.space()

    def space(self) -> None:
        self.gap = self.gap or " "

    def line_break(self) -> None:
        self.gap = self.gap.replace(" ", "") + "\n"


def structure_of_tree(tree: n.Node) -> Structure:
    """The structure that the Markdown of a tree has to have."""
    return tuple(_blocks([tree]))


def _blocks(children: Sequence[n.Node]) -> list[Any]:
    found: list[Any] = []
    for child in children:
        match child:
            case n.Paragraph() | n.Caption():
                found += _paragraph(_inline(child.children))
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
                found += _list(child)
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


def _list(node: n.List) -> list[Any]:
    items = [
        (child.checked, tuple(_blocks(child.children)))
        for child in node.children
        if isinstance(child, n.ListItem)
    ]
    numbers = [position for position, (_, blocks) in enumerate(items) if blocks]
    if not numbers:
        return []
    if not node.ordered:
        return [("list", None, tuple(items[number] for number in numbers))]
    start = len(items) if node.reversed and node.start == 1 else node.start
    step = -1 if node.reversed else 1
    kept = [(start + step * at, items[at]) for at in range(numbers[0], numbers[-1] + 1)]
    if step == 1 and kept[0][0] >= 0 and kept[-1][0] < 10**9:
        filled = [(checked if blocks else None, blocks) for _, (checked, blocks) in kept]
        return [("list", kept[0][0], tuple(filled))]
    return [("list", None, tuple(_numbered(number, *item) for number, item in kept))]


def _numbered(number: int, checked: bool | None, blocks: Structure) -> Any:
    label = ("text", f"{number}.", (), "")
    checked = checked if blocks else None
    if blocks and blocks[0][0] == "paragraph":
        return checked, (("paragraph", (label, " ", *blocks[0][1])), *blocks[1:])
    return checked, (("paragraph", (label,)), *blocks)


def _inline(
    children: Sequence[n.Node], marks: tuple[str, ...] = (), *, breaks: bool = True
) -> Structure:
    line = Line()

    def add(node: n.Node, marks: tuple[str, ...], address: str) -> None:
        match node:
            case n.Text():
                line.add_text(node.value, marks, address)
            case n.InlineCode() if node.text.strip():
                line.add("code", node.text, marks, address)
            case n.InlineCode() if node.text:
                line.space()
            case n.Math() if node.tex.strip():
                tex = re.sub(r"[ \t\n]+", " ", node.tex).strip()
                sign = "$$" if node.display else "$"
                if "$" in tex or tex.endswith("\\"):
                    line.add("code", tex, marks, address)
                else:
                    line.add("math", sign + tex + sign, marks, address)
            case n.Image() if image_address(node.src):
                source = _target(image_address(node.src), node.title)
                line.add("image", f"{' '.join(node.alt.split())} {source}", marks, address)
            case n.LineBreak():
                line.line_break() if breaks else line.space()
            case n.Link():
                target = address or _target(link_address(node.href), node.title)
                for child in node.children:
                    add(child, marks, target)
            case n.Container():
                for child in node.children:
                    add(child, (*marks, _MARKS[type(node)]), address)

    for child in children:
        add(child, marks, "")
    return tuple(line.items)


def _target(address: str, title: str) -> str:
    return " ".join([_normalised(address), *title.split()]) if address else ""
