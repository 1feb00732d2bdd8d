"""`Line`: inline content in comparable form, the same from a tree, from Markdown and from HTML."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

Structure = tuple[Any, ...]
"""Blocks or inline content as nested tuples, each beginning with the name of its kind."""


@dataclass
class Line:
    """Collects inline content, from any side: white space is folded and has no marks."""

    items: list[Any] = field(default_factory=list)
    gap: str = ""

    def add(self, kind: str, what: str, marks: Iterable[str], address: str) -> None:
        """Append something visible with the mark-up and the link around it."""
        item = (kind, what, tuple(sorted(set(marks))), address)
        if kind == "math" and self.items and self.items[-1][0] == "math":
            self.space()  # "$a$$b$" would be one formula
        if self.gap and self.items:
            self.items.append(self.gap)
        elif self.items and kind in ("text", "code"):
            last = self.items[-1]
            if (last[0], *last[2:]) == (kind, *item[2:]):
                item = (kind, self.items.pop()[1] + what, *item[2:])
        self.gap = ""
        self.items.append(item)

    def add_text(self, text: str, marks: Sequence[str], address: str) -> None:
        """Append the words of a text and the white space around them."""
        for position, word in enumerate(text.split()):
            if position or text[0].isspace():
                self.space()
            self.add("text", word, marks, address)
        if text[-1:].isspace():
            self.space()

    def space(self) -> None:
        """Note white space."""
        self.gap = self.gap or " "

    def line_break(self) -> None:
        """Note a line break."""
        self.gap = self.gap.replace(" ", "") + "\n"
