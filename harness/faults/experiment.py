"""The experiment: each fault is put into the rule book alone, and blame is asked what is wrong.

Blame gets the faulty rule book and, unless it is asked alone, what an earlier run under the good one
gave: each page's score and output, as `chaffinch score` keeps them. It gets neither the good rule book
nor a word about the fault.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from rich.console import Console

from extractor import RuleBook
from harness.blame.blame import Blame, blame, traced
from harness.blame.since import Earlier
from harness.corpus import Entry
from harness.faults.fault import Fault
from harness.metrics.words import word_score
from harness.pool import over
from harness.reading import reference

_PATIENCE = 900
"""Seconds after which a fault counts as hanging."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What blame said of a fault."""

    fault: Fault
    damage: float = 0.0
    """What it costs in the corpus's mean F1."""
    worse: int = 0
    """Pages that it makes worse."""
    named: str = ""
    """The entry that blame named first; "" for none."""
    remedy: str = ""
    """The change that it named."""
    place: int = 0
    """Which entry of those that blame named the faulty one is, from 1; 0 where it is none."""
    why: str = ""
    """Why there is no answer."""

    @property
    def hit(self) -> bool:
        """Whether the faulty entry was named first."""
        return self.place == 1


@dataclass(frozen=True)
class Reader:
    """Extracts page after page: what a run would keep of each."""

    book: RuleBook

    def __call__(self, entry: Entry) -> Earlier:
        """Score and output of a page."""
        extraction = traced(entry, self.book).extraction
        f1 = word_score(reference(entry).text, extraction.text).f1
        return Earlier(f1, extraction.markdown)


@dataclass(frozen=True)
class Asker:
    """Puts fault after fault into the rule book and asks blame."""

    entries: Sequence[Entry]
    book: RuleBook
    good: Mapping[str, Earlier]
    alone: bool

    def __call__(self, fault: Fault) -> Outcome:
        """What blame says of a fault."""
        faulty = replace(fault.change.apply(self.book), name="faulty")
        found = blame(
            self.entries,
            faulty,
            earlier=None if self.alone else self.good,
            workers=1,
            console=Console(quiet=True),
        )
        return self._judged(fault, found)

    def _judged(self, fault: Fault, found: Blame) -> Outcome:
        ids = list(dict.fromkeys(remedy.change.id for remedy in found.remedies))
        was = {page: before.f1 for page, before in self.good.items()}
        lost = [was[page.id] - (page.f1 or 0.0) for page in found.pages]
        return Outcome(
            fault,
            fmean(lost),
            sum(loss > 0 for loss in lost),
            found.first,
            str(found.remedies[0].change) if found.remedies else "",
            ids.index(fault.change.id) + 1 if fault.change.id in ids else 0,
        )


def experiment(
    entries: Sequence[Entry],
    faults: Sequence[Fault],
    *,
    alone: bool,
    workers: int,
    console: Console,
) -> list[Outcome]:
    """Ask blame about every fault, in their order; `alone` withholds the earlier run."""
    book = RuleBook.default()
    runs = over(
        entries, Reader(book), workers=workers, console=console, doing="reading", lost=_unread
    )
    good = {entry.id: run for entry, run in zip(entries, runs, strict=True)}
    asker = Asker(entries, book, good, alone)
    return over(
        faults,
        asker,
        workers=workers,
        console=console,
        doing="faults",
        lost=lambda fault, why: Outcome(fault, why=why),
        seconds=_PATIENCE,
    )


def _unread(entry: Entry, why: str) -> Earlier:
    return Earlier(0.0, "")
