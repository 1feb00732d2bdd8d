"""The walk over blocks that Markdown and plain text share.

Only documents, quotes, lists and their items shape what is in them. Figures, details and
definition lists are see-through: their blocks stand in a row with the blocks around them.
"""

from collections.abc import Callable, Iterator
from typing import TypeVar

from extractor.nodes import (
    Caption,
    CodeBlock,
    Container,
    Definition,
    DefinitionList,
    Details,
    Document,
    Figure,
    Heading,
    List,
    ListItem,
    Node,
    Paragraph,
    Quote,
    Summary,
    Table,
    TableCell,
    TableRow,
    Term,
    ThematicBreak,
)

Piece = TypeVar("Piece")

_SHAPING = frozenset({Document, List, ListItem, Quote})
_SEE_THROUGH = frozenset({DefinitionList, Definition, Details, Figure, TableRow})
_LEAVES = frozenset(
    {Paragraph, Heading, CodeBlock, Table, TableCell, Term, Caption, Summary, ThematicBreak}
)
_BLOCKS = _SHAPING | _SEE_THROUGH | _LEAVES


def fold(
    tree: Node,
    leaf: Callable[[Node], list[Piece]],
    whole: Callable[[Container, list[Piece]], Piece | None],
) -> Piece | None:
    """Write a tree from its leaves upwards; [] and None are "nothing to show".

    `leaf` writes a block that holds inline content, code or a table; `whole` writes a document,
    quote, list or item from the pieces of its blocks. Loose inline nodes among blocks are handed
    to `leaf` as a paragraph. A tree that is not a Document is treated as the only block of one.
    """
    root = tree if isinstance(tree, Document) else Document(children=[tree])
    frames: list[tuple[Container, Iterator[Node], list[Piece]]] = [(root, _blocks(root), [])]
    while True:
        container, blocks, pieces = frames[-1]
        for block in blocks:
            if type(block) in _SHAPING and isinstance(block, Container):
                frames.append((block, _blocks(block), []))
                break
            pieces.extend(leaf(block))
        else:
            frames.pop()
            piece = whole(container, pieces)
            if not frames:
                return piece
            if piece is not None:
                frames[-1][2].append(piece)


def _blocks(container: Container) -> Iterator[Node]:
    """The blocks of a container, those of see-through ones in their place."""
    stack = [iter(container.children)]
    loose: list[Node] = []
    while stack:
        for child in stack[-1]:
            kind = type(child)
            if kind not in _BLOCKS:
                loose.append(child)
                continue
            if loose:
                yield Paragraph(children=loose)
                loose = []
            if kind in _SEE_THROUGH and isinstance(child, Container):
                stack.append(iter(child.children))
                break
            yield child
        else:
            stack.pop()
            if loose:
                yield Paragraph(children=loose)
                loose = []
