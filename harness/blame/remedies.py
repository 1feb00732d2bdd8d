"""Remedies: single changes of a rule book, by what they would make good on the pages of a corpus.

A trace says which decision lost a sentence; where many rules had a hand in a bad score it does not
say which of them is wrong. That is asked by trying: each change that may matter on a page with damage
(`candidates`) is made, and the page extracted again. The change that brings the whole corpus nearest
to what it should be, what it breaks elsewhere taken off, is blamed.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from extractor import RuleBook, RuleBookError, Trace
from extractor.kind import kind_of
from harness.blame.goal import Goal
from harness.changes import Change

_FINALISTS = 12
"""Changes whose effect on every page is worked out."""
_OF_ONE = 3
"""Of one entry at most so many."""
_DIGITS = 6
"""Decimals of a gain that count: less is the order in which floats were summed."""
_LEAST_GAIN = 0.002
"""Gain in F1 on a page from which a change counts as making something good there."""


@dataclass(frozen=True, slots=True)
class Remedy:
    """A change and what it does to a corpus."""

    change: Change
    gain: float
    """Sum over all pages of how much nearer it brings their outputs: differences of F1."""
    better: int
    worse: int
    """Pages that it brings nearer, or farther away."""


class Books:
    """Changed rule books, each made once."""

    def __init__(self, book: RuleBook) -> None:
        self.book = book
        self._made: dict[Change, RuleBook | None] = {}

    def __call__(self, change: Change) -> RuleBook | None:
        """The rule book with a change; None where the change does not fit."""
        if change not in self._made:
            try:
                self._made[change] = change.apply(self.book)
            except RuleBookError:
                self._made[change] = None
        return self._made[change]


def gains(trace: Trace, goal: Goal, changes: Iterable[Change], books: Books) -> dict[Change, float]:
    """How much nearer to its goal each change brings a page, for those that change its output."""
    before = goal.output(trace.extraction)
    score = goal.near(before)
    kinds = {rule.id for rule in trace.rulebook.kinds}
    found: dict[Change, float] = {}
    for change in changes:
        book = books(change)
        if book is None:
            continue
        if change.id in kinds and kind_of(trace.page, book).name == trace.kind.name:
            continue
        after = goal.output(trace.extraction.under(book))
        if after != before:
            found[change] = goal.near(after) - score
    return found


def finalists(hopes: Iterable[Mapping[Change, float]]) -> list[Change]:
    """The changes that gain most on pages with damage, by the gains on each; the best first."""
    total: dict[Change, float] = {}
    for page in hopes:
        for change, gain in page.items():
            total[change] = total.get(change, 0.0) + gain
    best = [change for change in _by(total) if total[change] > _LEAST_GAIN]
    found: list[Change] = []
    of_one: Counter[str] = Counter()
    for change in best:
        of_one[change.id] += 1
        if of_one[change.id] <= _OF_ONE:
            found.append(change)
    return found[:_FINALISTS]


def ranked(changes: Sequence[Change], pages: Iterable[Mapping[Change, float]]) -> list[Remedy]:
    """What each change does to a corpus, by the gains on each of its pages; the best first."""
    found = {change: [0.0, 0, 0] for change in changes}
    for page in pages:
        for change, gain in page.items():
            found[change][0] += gain
            found[change][1] += gain > _LEAST_GAIN
            found[change][2] += gain < -_LEAST_GAIN
    order = _by({change: gain for change, (gain, _, _) in found.items()})
    return [
        Remedy(change, found[change][0], int(found[change][1]), int(found[change][2]))
        for change in order
    ]


def _by(gains: Mapping[Change, float]) -> list[Change]:
    """Changes by what they gain; equal ones stay in their order, the likeliest first."""
    return sorted(gains, key=lambda change: -round(gains[change], _DIGITS))
