"""Inline nodes to one Markdown string.

`visible` lists what is to be seen, `emphasis.settle` says which emphasis Markdown's delimiters
can express, and the list is spelled here.
"""

import re
from collections.abc import Sequence

from extractor.nodes import Node, Text
from extractor.serialize.emphasis import Group, Junction, settle
from extractor.serialize.escape import code_span, escape_line_start, escape_text
from extractor.serialize.visible import Item, Place, Visible

_BARE_TILDE = re.compile(r"(?<!\\)~")


def inline(nodes: Sequence[Node], place: Place, *, dollars: bool = False) -> str:
    """Markdown for inline nodes, without white space at either end.

    With `dollars`, dollar signs in text are escaped, for documents with formulas.
    """
    if len(nodes) == 1 and isinstance(nodes[0], Text):
        written = _spelled(nodes[0].value.strip(), dollars)
        written = escape_line_start(written) if place is Place.PARAGRAPH else written
    else:
        visible = Visible(place, dollars)
        items = visible.collect(nodes)
        if visible.has_emphasis:
            settle(_junctions(items))
        written = _written(items, place, dollars)
    return written.replace("|", "\\|") if place is Place.CELL else written


def _spelled(
    text: str, dollars: bool, before: str = " ", after: str = " ", in_link: bool = False
) -> str:
    text = escape_text(text, before, after, in_link=in_link)
    return text.replace("$", "\\$") if dollars else text


def _written(items: list[Item], place: Place, dollars: bool) -> str:
    parts: list[str] = []
    in_link = is_struck = False
    last = len(items) - 1
    for position, item in enumerate(items):
        if item.kind == "text":
            before = " " if position == 0 or items[position - 1].kind == "break" else "."
            after = " " if position == last or items[position + 1].kind == "break" else "."
            text = _spelled(item.text, dollars, before, after, in_link)
            if is_struck and "~" in text:
                # GitHub pairs `~~` with a `~` between, and then gives both up.
                text = _BARE_TILDE.sub(r"\\~", text)
            if before == " " and place is Place.PARAGRAPH:
                text = escape_line_start(text)
            if text[-1] == "!" and position < last and _starts_link(items[position + 1]):
                text = text[:-1] + "\\!"
            parts.append(text)
        elif item.span:
            opens = item.kind == "open"
            parts.append(item.span.opener if opens else item.span.closer)
            in_link = opens if item.span.is_link else in_link
            is_struck = opens if item.span.sign == "~~" else is_struck
        elif item.kind == "break":
            parts.append("\\\n")
        else:
            parts.append(code_span(item.text) if item.kind == "code" else item.text)
    return "".join(parts)


def _starts_link(item: Item) -> bool:
    return item.kind == "open" and item.span is not None and item.span.is_link


def _junctions(items: list[Item]) -> list[Junction]:
    """The groups of emphasis delimiters with what flanks them."""
    junctions: list[Junction] = []
    group: Group = []
    before = " "
    for item in items:
        if item.span and item.span.sign:
            group.append((item.span, "open" if item.kind == "open" else "close"))
            continue
        if group:
            junctions.append(Junction(group, before, _first(item)))
            group = []
        before = _last(item)
    if group:
        junctions.append(Junction(group, before, " "))
    return junctions


def _first(item: Item) -> str:
    match item.kind:
        case "text":
            return item.text[0]
        case "break":
            return " "
        case _:
            return "."


def _last(item: Item) -> str:
    match item.kind:
        case "text":
            return item.text[-1]
        case "break":
            return " "
        case _:
            return "."
