"""Markdown blocks put together: blank lines, prefixes, list markers and their indentation."""

from dataclasses import dataclass, field
from itertools import pairwise
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
    value: int | None = None
    """The number that an item has of its own."""
    labels: list[int] = field(default_factory=list)
    """The number of each item of an ordered list; of "bullets" where Markdown cannot count that
    way: then the numbers are text."""


def paragraph(text: str) -> list[Piece]:
    """A paragraph, or nothing without text."""
    return [Piece("paragraph", text)] if text else []


def list_of(node: List, items: list[Piece]) -> Piece | None:
    """A list of written items.

    Items without content are left out, but for those between others in a numbered list, where
    they keep the count right.
    """
    shown = [place for place, item in enumerate(items) if item.pieces]
    if not shown:
        return None
    if not node.ordered:
        return Piece("bullets", pieces=[items[place] for place in shown])
    kept = slice(shown[0], shown[-1] + 1)
    labels = _numbers(node, items)[kept]
    can_count = not node.reversed and all(0 <= label <= _LAST_NUMBER for label in labels)
    return Piece("numbers" if can_count else "bullets", pieces=items[kept], labels=labels)


def _numbers(node: List, items: list[Piece]) -> list[int]:
    number, step = node.start, 1
    if node.reversed:
        number, step = number if number != 1 else len(items), -1
    found: list[int] = []
    for item in items:
        number = number if item.value is None else item.value
        found.append(number)
        number += step
    return found


def joined(pieces: list[Piece], between: str = "\n\n") -> str:
    """Blocks one after the other.

    Two lists of one kind in a row would be read as one (5.3), so the second has other markers. A
    list whose numbers jump is several lists.
    """
    texts: list[str] = []
    before = ""
    alternate = False
    for piece in pieces:
        for part in _runs(piece) if piece.kind == "numbers" else [piece]:
            if part.kind in ("bullets", "numbers"):
                alternate = before == part.kind and not alternate
                texts.append(_list(part, alternate))
            else:
                texts.append(part.text)
            before = part.kind
    return between.join(texts)


def _runs(piece: Piece) -> list[Piece]:
    """A numbered list cut where its numbers jump."""
    labels = piece.labels
    jumps = [at for at in range(1, len(labels)) if labels[at] != labels[at - 1] + 1]
    if not jumps:
        return [piece]
    edges = [0, *jumps, len(labels)]
    return [
        Piece("numbers", pieces=piece.pieces[first:stop], labels=labels[first:stop])
        for first, stop in pairwise(edges)
    ]


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
        as_text = f"{piece.labels[position]}\\." if piece.labels and not is_numbered else ""
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
            if piece.labels[0] != 1 or len(_runs(piece)) > 1:
                return False
        elif piece.kind != "bullets":
            return False
    return True
