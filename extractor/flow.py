"""`Flow`: where the next word goes. Running text, white space, inline mark-up and block boundaries.

Nothing is opened before it has content: a paragraph, a link or an emphasis comes into being with
its first word, so none is ever empty, and mark-up around several blocks is opened in each again.
Spaces and line breaks wait as well, until something follows them; they then stand outside of the
mark-up that ended or begins there.
"""

from copy import copy

from extractor.nodes import (
    Container,
    Definition,
    DefinitionList,
    Document,
    Family,
    InlineCode,
    LineBreak,
    Link,
    List,
    ListItem,
    Node,
    Paragraph,
    Term,
    Text,
)

FREE, SOFT, CELL = range(3)
"""What a block boundary does: ends the paragraph, is a space (headings), a line break (cells)."""

Wrapper = tuple[type[Container] | None, int, tuple[str, ...]]
"""Open inline mark-up: node class (None: see-through), source, further arguments."""

MAX_INLINE = 64
"""Levels of inline mark-up; what is deeper is see-through."""

INVISIBLE = "invisible-characters"
"""The rule that leaves out texts of nothing but such characters."""

_INVISIBLE = "\u200b\u00ad\ufeff\u2060"
"""Characters that are not there to be read: zero-width space, soft hyphen, BOM, word joiner."""

_GONE = dict.fromkeys(map(ord, _INVISIBLE))


def visible(text: str) -> str:
    """The text without characters that only steer line breaking."""
    return text if text.isascii() else text.translate(_GONE)


class Flow:
    """The open end of a tree: the box that takes blocks, the leaf that takes words."""

    __slots__ = (
        "_break_at",
        "_code",
        "_pieces",
        "box",
        "breaks",
        "code",
        "family",
        "held",
        "in_main",
        "inline",
        "leaf",
        "live",
        "maker",
        "reading",
        "space",
    )  # fmt: skip

    def __init__(self, tree: Document) -> None:
        self.in_main = False
        self.family: Family | None = None
        self.box: Container = tree
        self.leaf: Container | None = None
        self.maker: Container | None = None
        """What the next words become; None for a paragraph of loose text."""
        self.held = FREE
        self.space = False
        self.breaks = 0
        self.reading = False
        """Inside of the reading of a ruby text."""
        self.code = -1
        """The element whose text is inline code at present, -1 for none."""
        self.inline: list[Wrapper] = []
        self.live: list[Container] = []
        """The open mark-up as it stands in the leaf: a prefix of `inline`, in node form."""
        self._break_at = -1
        self._code: InlineCode | None = None
        self._pieces: list[str] = []

    def text(self, at: int, value: str) -> bool:
        """Append a text that is not all white space; False when nothing of it is visible."""
        if not value.isascii():
            for sign in _INVISIBLE:
                if sign in value:
                    value = value.translate(_GONE)
                    break
        joined = " ".join(value.split())
        if not joined:
            self.space = self.space or value != ""
            return False
        if self.code >= 0:
            self._code_text(at, value, joined)
        else:
            if value[0].isspace():
                self.space = True
            live = self.live
            if self.leaf is None or self.breaks or len(live) < len(self.inline):
                spot = self.place(at)
            else:  # what `place` would do, for the most frequent case
                spot = (live[-1] if live else self.leaf).children
                if self.space and spot and type(spot[-1]) is not LineBreak:
                    joined = " " + joined
            spot.append(Text(at, self.in_main, self.family, joined))
        self.space = value[-1].isspace()
        return True

    def _code_text(self, at: int, value: str, joined: str) -> None:
        if value[0].isspace():
            self.space = True
        code = self._code
        if code is not None and not self.breaks and self._spot_ends_with(code):
            if self.space:
                self._pieces.append(" ")
            self._pieces.append(joined)
            code.texts.append(at)
            return
        self.seal_code()
        self._code = InlineCode(self.code, self.in_main, self.family, "", [at])
        self._pieces.append(joined)
        self.place(at).append(self._code)

    def _spot_ends_with(self, node: Node) -> bool:
        if self.leaf is None or len(self.live) != len(self.inline):
            return False
        spot = (self.live[-1] if self.live else self.leaf).children
        return bool(spot) and spot[-1] is node

    def leaf_spot(self) -> Node | None:
        """The last node that was written into the leaf at its present level."""
        if self.leaf is None or self.breaks:
            return None
        spot = (self.live[-1] if self.live else self.leaf).children
        return spot[-1] if spot else None

    def seal_code(self) -> None:
        """Finish the inline code that was being written."""
        if self._code is not None:
            self._code.text = "".join(self._pieces)
            self._pieces.clear()
            self._code = None

    def place(self, at: int) -> list[Node]:
        """The list that takes the next inline node; opens all that has to be open for it.

        A space or a line break that was due is written first.
        """
        leaf = self.leaf
        if leaf is not None and self.breaks > 1 and self.held == FREE:
            self.end_leaf()
            leaf = None
        if leaf is None:
            leaf = self._open_leaf(at)
        live, inline = self.live, self.inline
        spot = (live[-1] if live else leaf).children
        if self.breaks:
            spot.append(LineBreak(self._break_at, self.in_main, self.family))
            self.breaks = 0
        elif self.space:
            last = spot[-1] if spot else None
            if type(last) is Text:
                last.value += " "
            elif last is not None and type(last) is not LineBreak:
                spot.append(Text(at, self.in_main, self.family, " "))
        self.space = False
        while len(live) < len(inline):
            kind, source, extra = inline[len(live)]
            if kind is None:
                live.append(live[-1] if live else leaf)
                continue
            node = kind(source, self.in_main, self.family, [], *extra)
            spot.append(node)
            live.append(node)
            spot = node.children
        return spot

    def _open_leaf(self, at: int) -> Container:
        maker = self.maker
        if maker is None:
            leaf: Container = Paragraph(at, self.in_main, self.family)
        elif maker.children:  # a block or two line breaks cut it: what follows is a second one
            leaf = copy(maker)
            leaf.children = []
        else:
            leaf = maker
        self.leaf = leaf
        self.space = False
        self.breaks = 0
        if self.held != CELL:
            self.add(leaf)
        return leaf

    def end_leaf(self) -> None:
        """End the paragraph or heading; white space and breaks at its end vanish."""
        if self.leaf is not None:
            self.leaf = None
            self.live.clear()
            self.breaks = 0

    def line_break(self, at: int) -> None:
        """Note a `br`: it counts once something follows it."""
        if self.leaf is not None:
            self.breaks += 1
            self._break_at = at
            self.space = False

    def separate(self, at: int) -> None:
        """Note the edge of a block where a block cannot be."""
        self.space = True
        if self.held == CELL and self.leaf is not None and not self.breaks:
            self.line_break(at)

    def enter(self, kind: type[Container], source: int, extra: tuple[str, ...] = ()) -> bool:
        """Open inline mark-up; False when it adds nothing to what is open.

        A link in a link ends the outer one, as in a browser.
        """
        inline = self.inline
        if len(inline) >= MAX_INLINE:
            return False
        for place, (open_kind, open_source, _) in enumerate(inline):
            if open_kind is kind:
                if kind is not Link:
                    return False
                inline[place] = (None, open_source, ())
                del self.live[place:]
        inline.append((kind, source, extra))
        return True

    def leave(self) -> None:
        """Close the innermost inline mark-up."""
        self.inline.pop()
        if len(self.live) > len(self.inline):
            self.live.pop()

    def add(self, node: Node) -> None:
        """Append a block to the box, in a shape that the box takes.

        A list in a list belongs to the item before it; other strays become items. Items and
        terms outside of a list make one.
        """
        box = self.box
        blocks = box.children
        inside, kind = type(box), type(node)
        if inside is List:
            if kind is not ListItem:
                if kind is List and blocks:
                    last = blocks[-1]
                    assert isinstance(last, ListItem)
                    last.children.append(node)
                    return
                node = ListItem(node.source, node.in_main, node.discarded_by, [node])
        elif inside is DefinitionList:
            if kind is not Term and kind is not Definition:
                node = Definition(node.source, node.in_main, node.discarded_by, [node])
        elif kind is ListItem:
            blocks = self._stray(List)
        elif kind is Term or kind is Definition:
            blocks = self._stray(DefinitionList)
        blocks.append(node)

    def _stray(self, kind: type[List] | type[DefinitionList]) -> list[Node]:
        """The children of a list that the page does not have: the last block, or a new one."""
        blocks = self.box.children
        last = blocks[-1] if blocks else None
        if isinstance(last, kind) and last.source == -1:
            return last.children
        made = kind(-1, self.in_main, self.family)
        blocks.append(made)
        return made.children
