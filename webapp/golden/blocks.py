"""The blocks of an output that were gained, lost, or moved to another place."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

from harness.golden import Check

_LONGEST = 600
"""Characters of a block that are shown."""
_MOST = 5_000
"""Blocks from which frequent ones do not anchor the comparison."""


@dataclass(frozen=True, slots=True)
class BlockChange:
    """A block that is not where it was."""

    how: Literal["lost", "gained", "moved"]
    text: str
    cut: bool
    """Whether more of it is left out."""
    line: int
    """The line that it starts at, from 1: in the expected output for what was lost."""
    hunk: int | None
    """The number of the change that it stands in."""


def block_changes(check: Check) -> list[BlockChange]:
    """The blocks that changed, in order."""
    old, new = list(_blocks(check.expected or "")), list(_blocks(check.output or ""))
    before, after = [text for _, text in old], [text for _, text in new]
    quick = max(len(before), len(after)) > _MOST
    matcher = SequenceMatcher(None, before, after, autojunk=quick)
    lost: list[tuple[int, str]] = []
    gained: list[tuple[int, str]] = []
    order: list[tuple[str, int, str]] = []
    for op, a, b, c, d in matcher.get_opcodes():
        if op == "equal":
            continue
        lost += old[a:b]
        gained += new[c:d]
        order += [("lost", *block) for block in old[a:b]]
        order += [("gained", *block) for block in new[c:d]]
    both = Counter(text for _, text in lost) & Counter(text for _, text in gained)
    return list(_told(check, order, both))


def _told(
    check: Check, order: Sequence[tuple[str, int, str]], both: Counter[str]
) -> Iterator[BlockChange]:
    away, here = both.copy(), both.copy()
    for how, line, text in order:
        if how == "lost" and away[text]:
            away[text] -= 1
            continue
        moved = how == "gained" and here[text] > 0
        if moved:
            here[text] -= 1
        kind: Literal["lost", "gained", "moved"] = (
            "moved" if moved else "lost" if how == "lost" else "gained"
        )
        shown = text[:_LONGEST]
        yield BlockChange(kind, shown, shown != text, line + 1, _hunk_at(check, how, line))


def _hunk_at(check: Check, how: str, line: int) -> int | None:
    for number, hunk in enumerate(check.hunks):
        start, lines = (hunk.old_start, hunk.old) if how == "lost" else (hunk.new_start, hunk.new)
        if start <= line < start + len(lines) or start <= line + 1 < start + len(lines):
            return number
    return None


def _blocks(text: str) -> Iterator[tuple[int, str]]:
    """Runs of lines between blank ones, with the line they start at; a fence holds together."""
    start, lines, fence = 0, list[str](), ""
    for number, line in enumerate(text.split("\n")):
        mark = line.lstrip()[:3]
        if mark in ("```", "~~~") and (not fence or fence == mark):
            fence = "" if fence else mark
        if line.strip() or fence:
            if not lines:
                start = number
            lines.append(line)
        elif lines:
            yield start, "\n".join(lines)
            lines = []
    if lines:
        yield start, "\n".join(lines)
