"""The tree as Markdown: CommonMark 0.31 with GFM's tables, strikethrough and task boxes.

What Markdown cannot say is written so that it reads well:

- A definition list is a bold paragraph per term, followed by the blocks of its definitions;
  the summary of details is a bold paragraph before its blocks. Where they hold a heading, they
  are one.
- A caption is a plain paragraph, a table's before the table.
- A table without a header gets an empty one, since GFM knows no other tables.
- A list that counts downwards, or from below zero, is a bullet list with the numbers as text:
  Markdown's own numbers only count up.
- Superscripts and subscripts are HTML; formulas are TeX in `$` and `$$`, or a code span where
  the TeX has a dollar sign itself.
"""

import re
from collections.abc import Sequence

from extractor.nodes import (
    Caption,
    CodeBlock,
    Container,
    Heading,
    List,
    ListItem,
    Math,
    Node,
    Paragraph,
    Quote,
    Strong,
    Summary,
    Table,
    TableCell,
    TableRow,
    Term,
    ThematicBreak,
    walk,
)
from extractor.serialize.escape import code_fence, escape_heading_end
from extractor.serialize.fold import fold
from extractor.serialize.inline import inline
from extractor.serialize.layout import Piece, joined, list_of, paragraph, prefixed
from extractor.serialize.visible import Place

_LANGUAGE = re.compile(r"[\w+#.-]+", re.ASCII)
_MAX_NUMBER = 999_999_999
"""Ordered list markers have at most nine digits (CommonMark 5.2)."""


def to_markdown(tree: Node) -> str:
    """Markdown of a tree; "" where there is nothing to show, else one line feed at the end."""
    text = _Writer(dollars=False).write(tree)
    if "$" in text and any(isinstance(node, Math) for node in walk(tree)):
        text = _Writer(dollars=True).write(tree)
    return text


class _Writer:
    """Writes blocks; with `dollars`, dollar signs in text are told from those of formulas."""

    def __init__(self, *, dollars: bool) -> None:
        self.dollars = dollars

    def write(self, tree: Node) -> str:
        piece = fold(tree, self._leaf, self._whole)
        return piece.text + "\n" if piece else ""

    def _leaf(self, node: Node) -> list[Piece]:
        match node:
            case Paragraph() | Caption() | TableCell():
                return paragraph(self._inline(node.children, Place.PARAGRAPH))
            case Heading():
                return self._heading(node.children, node.level)
            case Term() | Summary() if node.level is not None:
                return self._heading(node.children, node.level)
            case Term() | Summary():
                return paragraph(self._inline([Strong(children=node.children)], Place.LINE))
            case CodeBlock():
                return _code(node)
            case Table():
                return self._table(node)
            case ThematicBreak():
                return [Piece("break", "---")]
        return []

    def _heading(self, nodes: Sequence[Node], level: int) -> list[Piece]:
        text = escape_heading_end(self._inline(nodes, Place.LINE))
        return [Piece("other", f"{'#' * min(max(level, 1), 6)} {text}")] if text else []

    def _whole(self, node: Container, pieces: list[Piece]) -> Piece | None:
        match node:
            case List():
                return list_of(node, pieces)
            case ListItem():
                return Piece("item", pieces=pieces, checked=node.checked, value=node.value)
        text = joined(pieces)
        if not text:
            return None
        return Piece("other", prefixed(text, "> ") if isinstance(node, Quote) else text)

    def _inline(self, nodes: Sequence[Node], place: Place) -> str:
        return inline(nodes, place, dollars=self.dollars)

    def _table(self, table: Table) -> list[Piece]:
        rows = [
            [self._inline(cell.children, Place.CELL) for cell in _cells(row)]
            for row in table.children
        ]
        caption = paragraph(self._inline(table.caption, Place.PARAGRAPH))
        if not any(map(any, rows)):
            return caption
        width = max(map(len, rows))
        for row in rows:
            row.extend([""] * (width - len(row)))
        if table.header_rows < 1:
            rows.insert(0, [""] * width)
        rows.insert(1, ["---"] * width)
        grid = "\n".join(["| " + " | ".join(row) + " |" for row in rows])
        return [*caption, Piece("other", grid)]


def _cells(row: Node) -> list[Container]:
    cells = row.children if isinstance(row, TableRow) else []
    return [cell for cell in cells if isinstance(cell, Container)]


def _code(node: CodeBlock) -> list[Piece]:
    text = node.text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        return []
    fence = code_fence(text)
    language = node.language if _LANGUAGE.fullmatch(node.language) else ""
    return [Piece("other", f"{fence}{language}\n{text}\n{fence}")]
