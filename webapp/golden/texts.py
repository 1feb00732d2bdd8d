"""A golden's expected and present output as lines: what is the same is folded, changes are told."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from harness.golden import Check, Hunk
from harness.golden.diff import Run

Mode = Literal["diff", "old", "new"]

MODES: tuple[Mode, ...] = ("diff", "old", "new")
_CONTEXT = 3
"""Lines around a change that are shown."""
_UNFOLDED = 400
"""Lines of a fold that are sent with it; a longer one only says how long it is."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of either output."""

    sign: Literal["", "-", "+"]
    old: int | None
    new: int | None
    """Its number in each output, from 1; None where it does not stand."""
    runs: Sequence[Run]


@dataclass(frozen=True, slots=True)
class Passage:
    """A run of lines that belong together."""

    lines: Sequence[Line]
    hunk: int | None = None
    """The number of the change that it is; None for what is the same."""
    folded: bool = False
    left_out: int = 0
    """Lines of a very long fold that are not here."""


def passages(check: Check, mode: Mode) -> list[Passage]:
    """What is to be shown of a golden in a mode."""
    if mode == "diff":
        return list(_folded(list(_passages(check))))
    sign: Literal["-", "+"] = "-" if mode == "old" else "+"
    found = []
    for passage in _passages(check):
        lines = [line for line in passage.lines if line.sign in ("", sign)]
        if lines:
            found.append(Passage(lines, passage.hunk))
    return found


def _passages(check: Check) -> Iterator[Passage]:
    """All lines of both outputs, each change a passage of its own."""
    before = (check.expected or "").split("\n") if check.expected is not None else []
    old = new = 0
    for number, hunk in enumerate(check.hunks):
        if hunk.old_start > old:
            yield _same(before[old : hunk.old_start], old, new)
            new += hunk.old_start - old
            old = hunk.old_start
        yield Passage(list(_changed(hunk, old, new)), number)
        old += len(hunk.old)
        new += len(hunk.new)
    if old < len(before):
        yield _same(before[old:], old, new)


def _same(lines: Sequence[str], old: int, new: int) -> Passage:
    return Passage(
        [
            Line("", old + at, new + at, (Run("same", text),))
            for at, text in enumerate(lines, start=1)
        ]
    )


def _changed(hunk: Hunk, old: int, new: int) -> Iterator[Line]:
    both = bool(hunk.old and hunk.new)
    before = _side(hunk.runs, "lost") if both else [(Run("same", text),) for text in hunk.old]
    after = _side(hunk.runs, "gained") if both else [(Run("same", text),) for text in hunk.new]
    for at, runs in enumerate(before, start=1):
        yield Line("-", old + at, None, runs)
    for at, runs in enumerate(after, start=1):
        yield Line("+", None, new + at, runs)


def _side(runs: Sequence[Run], op: str) -> list[Sequence[Run]]:
    """One side of a changed passage, line by line."""
    lines: list[list[Run]] = [[]]
    for run in runs:
        if run.op not in ("same", op):
            continue
        first, *rest = run.text.split("\n")
        lines[-1].append(Run(run.op, first))
        lines += [[Run(run.op, text)] for text in rest]
    return [tuple(run for run in line if run.text) for line in lines]


def _folded(found: Sequence[Passage]) -> Iterator[Passage]:
    """What is the same, folded but for a few lines beside a change."""
    for place, passage in enumerate(found):
        if passage.hunk is not None:
            yield passage
            continue
        head = _CONTEXT if place else 0
        tail = _CONTEXT if place + 1 < len(found) else 0
        lines = passage.lines
        if len(lines) <= head + tail + 2:
            yield passage
            continue
        if head:
            yield Passage(lines[:head])
        middle = lines[head : len(lines) - tail]
        yield Passage(middle[:_UNFOLDED], None, True, max(len(middle) - _UNFOLDED, 0))
        if tail:
            yield Passage(lines[len(lines) - tail :])
