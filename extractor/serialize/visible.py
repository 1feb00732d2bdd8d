"""What is visible among inline nodes: the first step of writing them as Markdown.

White space is moved out of emphasis and links, empty wrappers are gone, emphasis that touches
emphasis of its own kind is merged, and no link is inside a link.
"""

import re
from collections.abc import Sequence
from enum import Enum, auto
from typing import Literal, NamedTuple

from extractor.nodes import (
    CodeBlock,
    Container,
    Emphasis,
    Image,
    InlineCode,
    LineBreak,
    Link,
    Math,
    Node,
    Strikethrough,
    Strong,
    Subscript,
    Superscript,
    Text,
)
from extractor.serialize.address import image_address, link_address
from extractor.serialize.emphasis import Span
from extractor.serialize.escape import description, destination

_SIGNS = {Emphasis: ("*", "em"), Strong: ("**", "strong"), Strikethrough: ("~~", "s")}
_TAGS = {Superscript: "sup", Subscript: "sub"}
_WHITE = re.compile(r"[\x00-\x20]+")


class Place(Enum):
    """Where inline content stands, and so what a line break can be there."""

    PARAGRAPH = auto()
    """Backslash and line feed (6.7)."""
    LINE = auto()
    """A heading or a term: a space."""
    CELL = auto()
    """A table cell: `<br>`; vertical bars are escaped (GFM 4.10)."""


class Item(NamedTuple):
    """Something visible, or the start or end of a span. `text` is finished for math and raw."""

    kind: Literal["text", "code", "math", "raw", "break", "open", "close"]
    text: str = ""
    span: Span | None = None


class Visible:
    """The visible things among inline nodes, in order.

    Between two of them there may be spans that close, white space, and spans that open; they are
    held back until the second one comes, because only then it is known that they matter.
    """

    def __init__(self, place: Place, dollars: bool) -> None:
        self.place = place
        self.dollars = dollars
        self.items: list[Item] = []
        self.has_emphasis = False
        self.text: list[str] = []
        self.closes: list[Span] = []
        self.space: list[str] = []
        self.breaks = 0
        self.opens: list[Span] = []
        self.active: set[type] = set()

    def collect(self, nodes: Sequence[Node]) -> list[Item]:
        """The items of inline nodes; to be called once."""
        stack: list[Node | tuple[Span, type]] = list(reversed(nodes))
        while stack:
            node = stack.pop()
            kind = type(node)
            if isinstance(node, tuple):
                self._close(*node)
            elif isinstance(node, Text):
                self._add_text(node.value)
            elif isinstance(node, Container):
                span = self._span(node)
                if span:
                    self.opens.append(span)
                    self.active.add(kind)
                    stack.append((span, kind))
                stack.extend(reversed(node.children))
            else:
                self._add_leaf(node)
        self._end_text()
        self.items += [Item("close", span=span) for span in self.closes]
        return self.items

    def _span(self, node: Container) -> Span | None:
        kind = type(node)
        if kind in _TAGS:
            return Span(f"<{_TAGS[kind]}>", f"</{_TAGS[kind]}>")
        if kind in self.active:
            return None
        if kind in _SIGNS:
            sign, name = _SIGNS[kind]
            self.has_emphasis = True
            return Span(sign, sign, sign, name)
        address = link_address(node.href) if isinstance(node, Link) else ""
        if not isinstance(node, Link) or not address:
            return None
        return Span("[", f"]({destination(address, node.title)})", is_link=True)

    def _close(self, span: Span, kind: type) -> None:
        self.active.discard(kind)
        if self.opens:
            self.opens.pop()
        else:
            self.closes.append(span.merged_into or span)

    def _add_text(self, value: str) -> None:
        bare = value.strip()
        if not bare:
            self.space.append(value)
        elif len(bare) == len(value):
            self._show_text(value)
        else:
            start = value.index(bare)
            self.space.append(value[:start])
            self._show_text(bare)
            self.space.append(value[start + len(bare) :])

    def _add_leaf(self, node: Node) -> None:
        match node:
            case LineBreak():
                if self.place is Place.LINE:
                    self.space.append(" ")
                else:
                    self.breaks += 1
            case InlineCode() | CodeBlock():
                if node.text.strip():
                    self._show_code(node.text)
                else:
                    self.space.append(node.text and " ")
            case Math():
                self._show_math(node)
            case Image():
                self._show_image(node)

    def _show_text(self, value: str) -> None:
        self._begin()
        self.text.append(value)

    def _show_code(self, text: str) -> None:
        self._begin()
        if not self.text and self.items and self.items[-1].kind == "code":
            text = self.items.pop().text + text
        self._show(Item("code", text))

    def _show_math(self, node: Math) -> None:
        tex = _WHITE.sub(" ", node.tex).strip()
        if not tex:
            self.space.append(node.tex and " ")
            return
        if "$" in tex or tex.endswith("\\"):
            self._show_code(tex)
            return
        sign = "$$" if node.display else "$"
        self._begin()
        if not self.text and self.items and self.items[-1].kind == "math":
            self.space.append(" ")
        self._show(Item("math", f"{sign}{tex}{sign}"))

    def _show_image(self, node: Image) -> None:
        source = image_address(node.src)
        if not source:
            return
        alt = description(node.alt)
        if self.dollars:
            alt = alt.replace("$", "\\$")
        self._show(Item("raw", f"![{alt}]({destination(source, node.title)})"))

    def _show(self, item: Item) -> None:
        self._begin()
        self._end_text()
        self.items.append(item)

    def _begin(self) -> None:
        """Settle what was held back, now that something visible follows."""
        if not (self.closes or self.space or self.breaks or self.opens):
            return
        space = _folded("".join(self.space))
        closes, opens = self.closes, self.opens
        if not space and not self.breaks:
            while closes and opens and closes[-1].sign and closes[-1].sign == opens[0].sign:
                opens.pop(0).merged_into = closes.pop()
        if closes:
            self._end_text()
            self.items += [Item("close", span=span) for span in closes]
        if self.items or self.text:
            self._add_gap(space)
        if opens:
            self._end_text()
            self.items += [Item("open", span=span) for span in opens]
        self.closes, self.opens, self.space, self.breaks = [], [], [], 0

    def _add_gap(self, space: str) -> None:
        if self.breaks:
            self._end_text()
            if self.place is Place.CELL:
                self.items.append(Item("raw", "<br>" * self.breaks))
            else:
                self.items += [Item("break")] * self.breaks
        elif space:
            self.text.append(space)

    def _end_text(self) -> None:
        if self.text:
            self.items.append(Item("text", "".join(self.text)))
            self.text = []


def _folded(space: str) -> str:
    """White space between two visible things: one space, or the no-break spaces as they are."""
    if not space or space == " ":
        return space
    kept = [sign for sign in space if sign > " "]
    return "".join(kept) or " "
