"""Markdown blocks put together: blank lines, prefixes, list markers and their indentation."""

from dataclasses import dataclass, field
from typing import Literal

from extractor.nodes import List

_LAST_NUMBER = 999_999_999
"""Ordered list markers have at most nine digits (CommonMark 5.2)."""


@dataclass(slots=True)
class Piece:
    """A written block, without a line feed at the end.

    Lists and items are put together last, because a list's marker depends on the block before.
    """

    kind: Literal["paragraph", "break", "bullets", "numbers", "item", "other"]
    text: str = ""
    pieces: "list[Piece]" = field(default_factory=list)
    """The items of a list, the blocks of an item."""
    checked: bool | None = None
    labels: list[str] = field(default_factory=list)
    """A list's marker for each item, without the sign that ends it ("3"), or its number as text
    where Markdown cannot count that way."""


def paragraph(text: str) -> list[Piece]:
    """A paragraph, or nothing without text."""
    return [Piece("paragraph", text)] if text else []


def list_of(node: List, items: list[Piece]) -> Piece | None:
    """A list of written items.

    Items without content are left out, but for those between others in a numbered list, where
    they keep the count right.
    """
    numbers = range(len(items))
    shown = [number for number in numbers if items[number].pieces]
    if not shown:
        return None
    if not node.ordered:
        return Piece("bullets", pieces=[items[number] for number in shown])
    kept = range(shown[0], shown[-1] + 1)
    start = node.start
    if node.reversed and start == 1:
        start = len(items)
    labels = [start - at if node.reversed else start + at for at in kept]
    can_count = not node.reversed and labels[0] >= 0 and labels[-1] <= _LAST_NUMBER
    return Piece(
        "numbers" if can_count else "bullets",
        pieces=[items[number] for number in kept],
        labels=[str(label) for label in labels],
    )


def joined(pieces: list[Piece], between: str = "\n\n") -> str:
    """Blocks one after the other.

    Two lists of one kind in a row would be read as one (5.3), so the second has other markers.
    """
    texts: list[str] = []
    before: Piece | None = None
    alternate = False
    for piece in pieces:
        if piece.kind in ("bullets", "numbers"):
            alternate = before is not None and before.kind == piece.kind and not alternate
            texts.append(_list(piece, alternate))
        else:
            texts.append(piece.text)
        before = piece
    return between.join(texts)


def prefixed(text: str, prefix: str, first: str | None = None) -> str:
    """Text with a prefix on every line (`first` on the first); none ends in white space for it."""
    bare = prefix.rstrip()
    lines = [prefix + line if line else bare for line in text.split("\n")]
    if first is not None:
        lines[0] = first + lines[0][len(prefix) :]
    return "\n".join(lines)


def _list(piece: Piece, alternate: bool) -> str:
    is_numbered = piece.kind == "numbers"
    sign = (")" if alternate else ".") if is_numbered else ("*" if alternate else "-")
    blocks = []
    for position, item in enumerate(piece.pieces):
        as_text = piece.labels[position] + "\\." if piece.labels and not is_numbered else ""
        blocks.append(_labelled(item, as_text))
    is_tight = all(map(_is_tight, blocks))
    lines: list[str] = []
    for position, pieces in enumerate(blocks):
        marker = f"{piece.labels[position]}{sign}" if is_numbered else sign
        if not pieces:
            lines.append(marker)
            continue
        content = joined(pieces, "\n" if is_tight else "\n\n")
        indent = " " * (len(marker) + 1)
        lines.append(
            prefixed(content, indent, f"{marker} ") if "\n" in content else f"{marker} {content}"
        )
    return ("\n" if is_tight else "\n\n").join(lines)


def _labelled(item: Piece, number: str) -> list[Piece]:
    """An item's blocks, with its task box and its number, if written as text, in front."""
    labels = [number] if number else []
    if item.checked is not None and item.pieces:
        labels.insert(0, "[x]" if item.checked else "[ ]")
    pieces = item.pieces
    if labels and pieces and pieces[0].kind == "paragraph":
        text = " ".join([*labels, pieces[0].text])
        return [Piece("paragraph", text), *pieces[1:]]
    if labels:
        return [Piece("paragraph", " ".join(labels)), *pieces]
    if pieces and pieces[0].kind == "break":
        # After a list marker `- ---` would be a break and no list (4.1).
        return [Piece("other", "___"), *pieces[1:]]
    return pieces


def _is_tight(pieces: list[Piece]) -> bool:
    """Whether a list may do without blank lines around and in such an item (5.3).

    That is one block, and lists below it. Only a list that counts from 1 may follow a paragraph
    without a blank line (5.2).
    """
    for piece in pieces[1:]:
        if piece.kind == "numbers":
            if piece.labels[0] != "1":
                return False
        elif piece.kind != "bullets":
            return False
    return True
