"""The tree as plain text, for search, comparison and counting: nothing but the page's words.

Blocks stand apart by a blank line, list items and definitions stand on lines of their own.
There are no list markers, numbers or task boxes; a list inside an item is indented by two
spaces. Table cells are separated by a tab. Images say nothing, a formula is its TeX.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from extractor.nodes import (
    CodeBlock,
    Container,
    InlineCode,
    LineBreak,
    List,
    ListItem,
    Math,
    Node,
    Table,
    TableRow,
    Term,
    Text,
)
from extractor.serialize.fold import fold


@dataclass(slots=True)
class _Piece:
    text: str
    is_list: bool = False
    is_term: bool = False
    """The next block stands on the next line."""


def to_text(tree: Node) -> str:
    """Plain text of a tree; "" where there is no text, else one line feed at the end."""
    piece = fold(tree, _leaf, _whole)
    return piece.text + "\n" if piece else ""


def _leaf(node: Node) -> list[_Piece]:
    match node:
        case CodeBlock():
            return [_Piece(node.text)] if node.text.strip() else []
        case Table():
            return _table(node)
        case Container():
            text = _inline(node.children)
            return [_Piece(text, is_term=isinstance(node, Term))] if text else []
    return []


def _whole(node: Container, pieces: list[_Piece]) -> _Piece | None:
    if not pieces:
        return None
    match node:
        case List():
            return _Piece("\n".join([piece.text for piece in pieces]), is_list=True)
        case ListItem():
            lines = [_indented(piece.text) if piece.is_list else piece.text for piece in pieces]
            return _Piece("\n".join(lines))
    parts: list[str] = []
    for piece in pieces:
        parts += [piece.text, "\n" if piece.is_term else "\n\n"]
    return _Piece("".join(parts[:-1]))


def _indented(text: str) -> str:
    return "\n".join(["  " + line if line else "" for line in text.split("\n")])


def _table(table: Table) -> list[_Piece]:
    rows = [_inline(table.caption)]
    for row in table.children:
        cells = row.children if isinstance(row, TableRow) else []
        written = [_inline([cell]).replace("\n", " ") for cell in cells]
        rows.append("\t".join(written).rstrip())
    text = "\n".join([row for row in rows if row.strip()])
    return [_Piece(text)] if text else []


def _inline(nodes: Sequence[Node]) -> str:
    """Inline nodes as text; white space is folded where two of them meet."""
    parts: list[str] = []
    stack = list(reversed(nodes))
    while stack:
        node = stack.pop()
        match node:
            case Text():
                _add(parts, node.value)
            case Container():
                stack.extend(reversed(node.children))
            case InlineCode() | CodeBlock():
                _add(parts, node.text)
            case Math():
                _add(parts, node.tex)
            case LineBreak():
                parts.append("\n")
    text = "".join(parts)
    if "\n" in text:
        text = "\n".join([line.strip(" \t") for line in text.split("\n")])
    return text.strip()


def _add(parts: list[str], text: str) -> None:
    if text[:1] == " " and parts and parts[-1][-1:] == " ":
        text = text[1:]
    if text:
        parts.append(text)
