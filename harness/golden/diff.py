"""What changed between two texts: lines first, then the words inside changed lines."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

Op = Literal["same", "lost", "gained"]

_WORDS = re.compile(r"\s+|[^\s\w]|\w+")
_MOST_WORDS = 4_000
"""Words of a side of a change from which its words are not compared: it would take seconds."""
_MOST_LINES = 20_000
"""Lines from which frequent ones do not anchor the comparison."""


@dataclass(frozen=True, slots=True)
class Change:
    """Lines that another text has otherwise. Line numbers count from 0."""

    old_start: int
    old: tuple[str, ...]
    """Lines that are no longer there."""
    new_start: int
    new: tuple[str, ...]
    """Lines that are there instead."""


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of a changed passage."""

    op: Op
    text: str


def changes(old: str, new: str) -> Iterator[Change]:
    """The changed passages, in order."""
    before, after = old.split("\n"), new.split("\n")
    quick = max(len(before), len(after)) > _MOST_LINES
    matcher = SequenceMatcher(None, before, after, autojunk=quick)
    for op, a, b, c, d in matcher.get_opcodes():
        if op != "equal":
            yield Change(a, tuple(before[a:b]), c, tuple(after[c:d]))


def word_runs(old: Sequence[str], new: Sequence[str]) -> tuple[Run, ...]:
    """Two passages word by word: what both have, what only the old or only the new has."""
    before, after = (_WORDS.findall("\n".join(lines)) for lines in (old, new))
    if not before or not after or max(len(before), len(after)) > _MOST_WORDS:
        return tuple(Run(op, "".join(words)) for op, words in _sides(before, after) if words)
    found: list[Run] = []
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for op, a, b, c, d in matcher.get_opcodes():
        if op == "equal":
            found.append(Run("same", "".join(before[a:b])))
        else:
            found += [Run(side, "".join(w)) for side, w in _sides(before[a:b], after[c:d]) if w]
    return tuple(found)


def _sides(old: Sequence[str], new: Sequence[str]) -> tuple[tuple[Op, Sequence[str]], ...]:
    return ("lost", old), ("gained", new)
