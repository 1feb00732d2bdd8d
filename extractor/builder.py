"""`Builder`: the tree under construction, and the stack of open elements."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from extractor.beside import beside_code
from extractor.code import furniture
from extractor.flow import FREE, INVISIBLE, Flow
from extractor.footnotes import BACKLINK, wiki_backlinks
from extractor.grid import Grid
from extractor.images import only_in_noscript
from extractor.links import Resolver
from extractor.math import DUPLICATE, find_formulas, formula
from extractor.nodes import (
    Caption,
    CodeBlock,
    Container,
    Document,
    Figure,
    ListItem,
    Math,
    Paragraph,
    Text,
)
from extractor.page import TEXT, Page
from extractor.selection import Selection
from extractor.tex import find_tex, parts

MAX_NESTING = 64
"""Levels of lists, quotes and the like; the text of deeper ones goes into the last."""

CUSTOM = "#custom"
"""The name under which the handlers have the one for custom elements."""

_FIELDS = ("input", "select", "textarea")
"""Fields to fill in: words on both sides of one are two words."""
_VOID = frozenset(("source", "track", "wbr", "param"))

INLINE, SOFT_EDGE, BLOCK, BOX, TABLE, CODE, READING, SIGNED = range(8)
"""What closing an element does."""

_Frame = tuple[int, int, Any, Container | None, Container, int]
"""An open element: end, what closing does, node, and the maker, box and hold before it."""


@dataclass(frozen=True, slots=True)
class CollectOptions:
    """How the tree is made, where the two profiles differ."""

    code_spaces: bool = False
    """Join the tokens of code with spaces inside a line, to the letter of the article."""
    linearise_any_block: bool = False
    """An authored paragraph in a cell makes its table linear, to the letter of the article."""


class Builder:
    """The tree under construction. `run` takes nodes in document order.

    What an element does is a function of the builder and its node that returns the node to go
    on with: the next one, or the end of the element where it was dealt with whole.
    """

    def __init__(
        self, page: Page, selection: Selection, base: str, options: CollectOptions
    ) -> None:
        self.page, self.options = page, options
        self.tree = Document(0)
        self.flow = Flow(self.tree)
        self.left_out: dict[int, str] = {}
        self.skip, self.unwrapped = selection.skip, selection.unwrapped
        self.resolver = Resolver(base)
        self.grid: Grid | None = None
        """The data table that is open."""
        self.image: tuple[str, object] = ("", None)
        """The last image: its address, and the list of nodes that it ends."""
        self._no_gutter = 0
        """End of the last box that is named like a gutter and is none."""
        self._frames: list[_Frame] = []
        self._depth = 0
        self._formulas = find_formulas(page, selection.skip)
        self._tex = find_tex(page)
        self._beside = beside_code(page, selection.skip)
        self._gone = dict.fromkeys(self._formulas.rendered, DUPLICATE)
        self._gone.update(self._beside.left_out)
        self._gone.update(dict.fromkeys(wiki_backlinks(page), BACKLINK))
        self._halts = (
            self._formulas.roots | self._gone.keys() | self._tex.elements.keys() | selection.skip
        )

    def run(self, node: int, stop: int, handlers: "Mapping[str, Handler]") -> int:
        """Take the nodes from one up to another; returns the node to go on with."""
        page, flow, halts = self.page, self.flow, self._halts
        tags, texts, sizes = page.tag, page.text, page.size
        unwrapped, frames = self.unwrapped, self._frames
        write = flow.text if self._tex.pattern is None else self._write_tex
        while node < stop:
            while frames and node >= frames[-1][0]:
                self._close()
            tag = tags[node]
            if tag == TEXT:
                if not sizes[node]:
                    flow.space = True
                elif not write(node, texts[node]):
                    self.left_out[node] = INVISIBLE
                node += 1
            elif node in halts:
                node = self._halt(node)
            elif (handler := handlers.get(tag)) is None:
                node = handlers[CUSTOM](self, node) if "-" in tag else node + 1
            elif node in unwrapped and tag != "a":
                node += 1
            else:
                node = handler(self, node)
        return node

    def close_all(self) -> None:
        """Close every open element and the paragraph."""
        while self._frames:
            self._close()
        self.flow.end_leaf()

    def open(self, node: int, kind: int, made: Any = None) -> int:
        """Open an element."""
        flow = self.flow
        self._frames.append((self.page.end[node], kind, made, flow.maker, flow.box, flow.held))
        return node + 1

    def open_group(self, node: int) -> int:
        """Open a block that only ends the paragraph before and after it."""
        flow = self.flow
        if flow.held:
            flow.separate(node)
            return self.open(node, SOFT_EDGE)
        flow.end_leaf()
        self.open(node, BLOCK)
        flow.maker = None
        return node + 1

    def open_leaf(self, node: int, leaf: Container, held: int) -> int:
        """Open an element whose inline content becomes a leaf."""
        flow = self.flow
        flow.end_leaf()
        self.open(node, BLOCK)
        flow.maker, flow.held = leaf, held
        return node + 1

    def open_box(self, node: int, box: Container) -> int:
        """Open a container of blocks; it joins the tree when it closes, unless it is empty."""
        flow = self.flow
        if flow.held or self._depth >= MAX_NESTING:
            return self.open_group(node)
        flow.end_leaf()
        self.open(node, BOX, box)
        self._depth += 1
        flow.maker, flow.box = None, box
        return node + 1

    def add_code(self, node: int, code: CodeBlock | None) -> int:
        """Add a block of code, if it is any; returns the end of its element."""
        flow = self.flow
        flow.end_leaf()
        if code is not None:
            code.in_main, code.discarded_by = flow.in_main, flow.family
            code.language = code.language or self._beside.languages.get(node, "")
            flow.add(code)
        return self.page.end[node]

    def furniture(self, node: int, kind: str) -> str:
        """The rule that leaves out a box of a kind that `code.box` names, "" for none."""
        if kind == "gutter" and node < self._no_gutter:
            return ""
        rule = furniture(self.page, node, kind)
        if kind == "gutter" and not rule:
            self._no_gutter = self.page.end[node]
        return rule

    def _close(self) -> None:
        flow = self.flow
        end, kind, made, maker, box, held = self._frames.pop()
        if kind == INLINE:
            flow.leave()
        elif kind == SOFT_EDGE:
            flow.separate(end - 1)
        elif kind == CODE:
            flow.seal_code()
            flow.code = -1
        elif kind == READING:
            flow.reading = False
            self._sign(made, ")")
        elif kind == SIGNED:
            self._sign(*made)
        else:
            flow.end_leaf()
            flow.maker, flow.box, flow.held = maker, box, held
            if kind == BOX:
                self._depth -= 1
                if made.children:
                    self._add_box(made)
            elif kind == TABLE:
                self._end_table(made)

    def _end_table(self, grid: Grid) -> None:
        self.grid = None
        if (table := grid.table()) is not None:
            self.flow.add(table)
        elif grid.caption is not None and grid.caption.children:
            self.flow.add(Paragraph(grid.source, grid.in_main, grid.family, grid.caption.children))

    def _sign(self, leaf: Container, sign: str) -> None:
        """Write a sign right after what is in a leaf, if that is still open."""
        flow = self.flow
        if flow.leaf is leaf:
            flow.space = False
            flow.place(-1).append(Text(-1, flow.in_main, flow.family, sign))

    def _add_box(self, box: Container) -> None:
        """Add a finished container; a figure without a caption, or with that alone, is none."""
        add = self.flow.add
        if type(box) is not Figure:
            add(box)
        elif not any(type(child) is Caption for child in box.children):
            for child in box.children:
                add(child)
        elif len(box.children) == 1:
            only = box.children[0]
            assert isinstance(only, Caption)
            add(Paragraph(only.source, only.in_main, only.discarded_by, only.children))
        else:
            add(box)

    def _halt(self, node: int) -> int:
        """A node that is skipped, or a formula."""
        page = self.page
        if node in self.skip:
            if page.tag[node] == "noscript" and (image := only_in_noscript(page, node)) >= 0:
                return image
            if page.tag[node] in _FIELDS:
                self.flow.space = True
                self.check_box(node)
            # libxml2 does not know these as void, so what follows them is inside
            return node + 1 if page.tag[node] in _VOID else page.end[node]
        if node in self._gone:
            self.left_out[node] = self._gone[node]
            return page.end[node]
        if source := self._tex.elements.get(node):
            texts = [inside for inside in range(node, page.end[node]) if page.size[inside]]
            self.add_formula(node, source.text, source.display, texts)
            return page.end[node]
        found = formula(page, node)
        if found is None:
            return node + 1
        self.left_out.update(dict.fromkeys(found.left_out, DUPLICATE))
        self.add_formula(node, found.tex, found.display, found.texts)
        return page.end[node]

    def add_formula(
        self, node: int, tex: str, display: bool = False, texts: list[int] | None = None
    ) -> None:
        """Add a formula; a displayed one is a paragraph of its own."""
        flow = self.flow
        alone = display and flow.held == FREE
        if alone:
            flow.end_leaf()
        made = Math(node, flow.in_main, flow.family, tex, display, texts or [])
        flow.place(node).append(made)
        if alone:
            flow.end_leaf()

    def _write_tex(self, node: int, value: str) -> bool:
        """Append a text in which formulas may stand as their source."""
        pattern = self._tex.pattern
        if pattern is None or self.flow.code >= 0 or not pattern.search(value):
            return self.flow.text(node, value)
        for part in parts(value, pattern):
            if part.is_formula:
                self.add_formula(node, part.text, part.display, [node])
            elif part.text.strip():
                self.flow.text(node, part.text)
            else:
                self.flow.space = True
        return True

    def check_box(self, node: int) -> None:
        """Note the state of a task box that begins a list item."""
        item, attrs, leaf = self.flow.box, self.page.attrs[node], self.flow.leaf
        if (
            isinstance(item, ListItem)
            and not item.children
            and leaf is None
            and self.page.tag[node] == "input"
            and (attrs.get("type") or "").strip().lower() == "checkbox"
        ):
            item.checked = "checked" in attrs


Handler = Callable[[Builder, int], int]
"""What an element does; returns the node to go on with."""
