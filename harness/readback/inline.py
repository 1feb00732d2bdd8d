"""The inline content of a tree as a `Line`, as each of the two outputs promises it."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from extractor import nodes as n
from extractor.serialize.address import image_address, link_address
from harness.readback.line import Line, Structure

MARKS: dict[type, str] = {
    n.Emphasis: "em",
    n.Strong: "strong",
    n.Strikethrough: "s",
    n.Superscript: "sup",
    n.Subscript: "sub",
}
"""The element for each kind of inline mark-up."""


@dataclass(frozen=True, slots=True)
class Form:
    """What an output makes of addresses and formulas."""

    address: Callable[[str], str]
    """How an address is spelled."""
    formula: Callable[[n.Math], tuple[str, str]]
    """The kind ("math" or "code") and the text of a formula."""


def tex(source: str) -> str:
    """The source of a formula on one line."""
    return re.sub(r"[ \t\n]+", " ", source).strip()


def target(address: str, title: str) -> str:
    """An address and a title, if any, in one text; "" without an address."""
    return " ".join([address, *title.split()]) if address else ""


def line_of_nodes(
    children: Sequence[n.Node], form: Form, marks: tuple[str, ...] = (), *, breaks: bool = True
) -> Structure:
    """The line of inline nodes; without `breaks`, a line break is a space."""
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
                line.add(*form.formula(node), marks, address)
            case n.Math() if node.tex:
                line.space()
            case n.Image() if image_address(node.src):
                source = target(form.address(image_address(node.src)), node.title)
                line.add("image", f"{' '.join(node.alt.split())} {source}", marks, address)
            case n.LineBreak():
                line.line_break() if breaks else line.space()
            case n.Link():
                inside = address or target(form.address(link_address(node.href)), node.title)
                for child in node.children:
                    add(child, marks, inside)
            case n.Container():
                for child in node.children:
                    add(child, (*marks, MARKS[type(node)]), address)

    for child in children:
        add(child, marks, "")
    return tuple(line.items)
