"""Remedies: single changes of a rule book, by what they would make good on the pages of a corpus.

A trace says which decision lost a sentence; where many rules had a hand in a bad score it does not
say which of them is wrong. That is asked by trying: each entry that had a say on a page with damage
is taken out, each word that fired left out, each threshold moved, and the page extracted again. The
change with the largest gain over the whole corpus, what it breaks elsewhere taken off, is blamed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from extractor import RuleBook, RuleBookError, Threshold, Trace
from harness.changes import Change, moves
from harness.metrics.words import word_score
from harness.switches import Switches

_FINALISTS = 12
"""Changes whose effect on every page is worked out."""
_LEAST_GAIN = 0.002
"""Gain in F1 on a page from which a change counts as making something good there."""


@dataclass(frozen=True, slots=True)
class Remedy:
    """A change and what it does to a corpus."""

    change: Change
    gain: float
    """Sum of the differences of F1 over all pages."""
    better: int
    worse: int
    """Pages on which F1 rises or falls."""


def candidates(trace: Trace, switches: Switches) -> Iterator[Change]:
    """The changes that may matter on a page."""
    for switch in switches.say(trace).able:
        entry = switches.entries[switch]
        if isinstance(entry, Threshold):
            yield from moves(entry)
        elif switch.word:
            yield Change(switch.id, "word off", switch.word)
        else:
            yield Change(switch.id, "off")


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


def gains(
    trace: Trace, reference: str, changes: Iterable[Change], books: Books
) -> dict[Change, float]:
    """Difference of F1 on a page for each change that makes one."""
    before = trace.extraction.text
    score = word_score(reference, before).f1
    found: dict[Change, float] = {}
    for change in changes:
        book = books(change)
        if book is None:
            continue
        after = trace.extraction.under(book).text
        if after != before:
            found[change] = word_score(reference, after).f1 - score
    return found


def finalists(hopes: Iterable[Mapping[Change, float]]) -> list[Change]:
    """The changes that gain most on pages with damage, by the gains on each; the best first."""
    total: dict[Change, float] = {}
    for page in hopes:
        for change, gain in page.items():
            total[change] = total.get(change, 0.0) + gain
    best = sorted(total, key=lambda change: -total[change])
    return [change for change in best[:_FINALISTS] if total[change] > _LEAST_GAIN]


def ranked(changes: Sequence[Change], pages: Iterable[Mapping[Change, float]]) -> list[Remedy]:
    """What each change does to a corpus, by the gains on each of its pages; the best first."""
    found = {change: [0.0, 0, 0] for change in changes}
    for page in pages:
        for change, gain in page.items():
            found[change][0] += gain
            found[change][1] += gain > _LEAST_GAIN
            found[change][2] += gain < -_LEAST_GAIN
    remedies = [
        Remedy(change, gain, int(better), int(worse))
        for change, (gain, better, worse) in found.items()
    ]
    return sorted(remedies, key=lambda remedy: -remedy.gain)
