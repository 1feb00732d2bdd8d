"""What is done to the finished tree: trailing links and headings go, and second copies."""

from dataclasses import dataclass

from extractor.nodes import (
    Caption,
    CodeBlock,
    Container,
    Document,
    Heading,
    Image,
    InlineCode,
    Link,
    List,
    Math,
    Node,
    Paragraph,
    Summary,
    Table,
    TableCell,
    TableRow,
    Term,
    Text,
    ThematicBreak,
)
from extractor.page import text_bytes

_LEAVES = frozenset(
    (Paragraph, Heading, Caption, Term, Summary, TableRow, CodeBlock, ThematicBreak)
)


@dataclass(slots=True)
class Trimmed:
    """What stood at the end of a tree and held only links or headings."""

    texts: list[int]
    """Text nodes of the page that were taken out; empty when nothing was."""
    bytes: int
    """UTF-8 bytes of the trailing material, whether or not it was taken out."""
    total_bytes: int
    """UTF-8 bytes of the whole tree before; 0 where nothing stood at the end."""
    applied: bool


def trim_trailing(tree: Document, share: float = 0.5) -> Trimmed:
    """Take trailing blocks out that hold nothing but links or headings.

    Nothing is taken out when they are more than `share` of the tree's text: then the page is
    made of links. Source: the article, "Trailing links and headings get trimmed, with a guard".
    """
    leaves = _leaves(tree)
    first = len(leaves)
    while first and _is_trailing(leaves[first - 1]):
        first -= 1
    trailing = leaves[first:]
    if not trailing:
        return Trimmed([], 0, 0, False)
    size = sum(_bytes(leaf) for leaf in trailing)
    total = size + sum(_bytes(leaf) for leaf in leaves[:first])
    if size > share * total:
        return Trimmed([], size, total, False)
    _remove(tree, trailing)
    return Trimmed([text for leaf in trailing for text in _texts(leaf)], size, total, True)


def drop_duplicates(tree: Document, min_chars: int = 60, short_chars: int = 0) -> list[int]:
    """Take out blocks of at least `min_chars` characters that stood before, letter for letter.

    Such copies are made for small screens. Items of one list may say the same; tables count as
    one block. With `short_chars`, paragraphs of at least so many characters go as well ("Learn
    more"), but for those that end in a colon and so belong to what follows. Returns the text nodes
    of the page that were taken out.
    """
    seen: dict[str, Container | None] = {}
    again: list[Node] = []
    for block, home in _blocks(tree):
        text = _text(block)
        least = min_chars
        if short_chars and type(block) is Paragraph and not text.endswith((":", "\uff1a")):
            least = min(short_chars, min_chars)
        if len(text) < least:
            continue
        if text not in seen:
            seen[text] = home
        elif home is None or seen[text] is not home:
            again.append(block)
    if again:
        _remove(tree, again)
    return [text for block in again for text in _texts(block)]


def _leaves(tree: Document) -> list[Node]:
    """Blocks that hold no blocks, in document order; of a table, its caption and its rows."""
    found: list[Node] = []
    stack: list[Node] = [tree]
    while stack:
        node = stack.pop()
        if type(node) in _LEAVES:
            found.append(node)
        elif isinstance(node, Container):
            if isinstance(node, Table) and node.caption:
                found.append(Heading(node.source, children=node.caption))
            stack += reversed(node.children)
    return found


def _blocks(tree: Document) -> list[tuple[Node, Container | None]]:
    """Leaf blocks and whole tables, each with the nearest list around it."""
    found: list[tuple[Node, Container | None]] = []
    stack: list[tuple[Node, Container | None]] = [(tree, None)]
    while stack:
        node, home = stack.pop()
        if type(node) is Table or type(node) in _LEAVES:
            found.append((node, home))
        elif isinstance(node, Container):
            inner = node if type(node) is List else home
            stack += [(child, inner) for child in reversed(node.children)]
    return found


def _is_trailing(leaf: Node) -> bool:
    """Whether a leaf block holds only links (and signs between them), or is a heading or rule.

    A row of header cells is a heading, too.
    """
    if isinstance(leaf, (Heading, ThematicBreak)):
        return True
    if isinstance(leaf, TableRow) and all(
        isinstance(cell, TableCell) and cell.header for cell in leaf.children
    ):
        return True
    if not isinstance(leaf, Container):
        return False
    linked = False
    stack = list(leaf.children)
    while stack:
        node = stack.pop()
        if isinstance(node, Link):
            linked = True
        elif isinstance(node, Container):
            stack += node.children
        elif isinstance(node, Text):
            if any(map(str.isalnum, node.value)):
                return False
        elif isinstance(node, (Image, InlineCode, Math)):
            return False
    return linked


def _inside(block: Node) -> list[Node]:
    found: list[Node] = []
    stack = [block]
    while stack:
        node = stack.pop()
        found.append(node)
        if isinstance(node, Container):
            stack += reversed(node.children)
            if isinstance(node, Table):
                stack += reversed(node.caption)
    return found


def _texts(block: Node) -> list[int]:
    """The page's text nodes in a block, each once, in order."""
    found: dict[int, None] = {}
    for node in _inside(block):
        if isinstance(node, Text):
            if node.source >= 0:
                found[node.source] = None
        elif isinstance(node, (InlineCode, CodeBlock, Math)):
            found.update(dict.fromkeys(node.texts))
    return list(found)


def _text(block: Node) -> str:
    """The text of a block; where its inner blocks and breaks are, a line feed."""
    parts: list[str] = []
    stack = [block]
    while stack:
        node = stack.pop()
        kind = type(node)
        if kind is Text:
            parts.append(node.value)  # type: ignore[attr-defined]
        elif kind is InlineCode or kind is CodeBlock:
            parts.append(node.text)  # type: ignore[attr-defined]
        elif kind is Math:
            parts.append(node.tex)  # type: ignore[attr-defined]
        elif isinstance(node, Container):
            stack += reversed(node.children)
            if kind is TableRow or kind is TableCell:
                parts.append("\n")
        else:
            parts.append("\n")
    return "".join(parts).strip()


def _bytes(block: Node) -> int:
    return text_bytes(_text(block))


def _remove(tree: Document, blocks: list[Node]) -> None:
    """Take blocks out of the tree, and every container that this empties."""
    gone = {id(block) for block in blocks}
    containers: list[Container] = []
    stack: list[Container] = [tree]
    while stack:
        box = stack.pop()
        containers.append(box)
        stack += [
            child
            for child in box.children
            if isinstance(child, Container)
            and id(child) not in gone
            and (type(child) not in _LEAVES)
        ]
    for box in reversed(containers):  # inner before outer
        kept = [child for child in box.children if id(child) not in gone]
        if len(kept) < len(box.children):
            box.children = kept
            if isinstance(box, Table):
                box.header_rows = min(box.header_rows, len(kept))
            if not kept:
                gone.add(id(box))
