"""Pages and verdicts that tests reduce."""

import os
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace

from extractor import RuleBook, explain
from harness.reduce import Claimed, Lost
from harness.reduce.claims import in_other_words
from harness.reduce.places import Words
from harness.reduce.tree import Tree
from harness.reduce.verdict import Silence
from tests.harness.golden.pages import PAGE

BOOK = RuleBook.default()
EELS = "Eels are counted by lantern"

__all__ = ["BOOK", "EELS", "PAGE", "Dies", "Has", "Sleeps", "lost"]


def lost(data: bytes = PAGE, text: str = EELS) -> Claimed:
    """The text is lost by the rule that takes it."""
    return Claimed(Lost.of(explain(data), text), BOOK)


@dataclass(frozen=True)
class Has:
    """A page has texts, and elements with a word in their class; nothing is extracted."""

    texts: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    words: str = "it has what it must have"

    def holds(self, data: bytes) -> bool:
        """Whether it is so."""
        try:
            page = Tree.of(data).page
        except Exception:
            return False
        names = [word for attrs in page.attrs for word in attrs.get("class", "").split()]
        row = Words(page).text
        return all(text in row for text in self.texts) and set(self.classes) <= set(names)

    def unanswered(self, how: Silence) -> bool:
        """Never."""
        return False

    def translated(self, words: Mapping[str, str]) -> "Has":
        """In other words."""
        return replace(self, texts=tuple(in_other_words(text, words) for text in self.texts))


@dataclass(frozen=True)
class Sleeps(Has):
    """The same, but a page without a word does not come back."""

    unless: bytes = b"wake"

    def holds(self, data: bytes) -> bool:
        """Whether it is so, at some time."""
        if self.unless not in data:
            time.sleep(60)
        return super().holds(data)


@dataclass(frozen=True)
class Dies(Has):
    """A page with a word ends the process."""

    by: bytes = b"poison"

    def holds(self, data: bytes) -> bool:
        """Never, where it comes back."""
        if self.by in data:
            os._exit(3)
        return False

    def unanswered(self, how: Silence) -> bool:
        """That is the point."""
        return how == "died"
