"""Blame over a corpus: causes page by page, then the changes that would make good most of them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from rich.console import Console

from extractor import RuleBook, Trace, explain
from harness.attempt import attempt
from harness.blame.causes import Cause, cause
from harness.blame.pieces import pieces
from harness.blame.remedies import Books, Remedy, candidates, finalists, gains, ranked
from harness.changes import Change
from harness.corpus import Entry
from harness.pool import over
from harness.reading import of_markdown, reference
from harness.switches import Switches


@dataclass(slots=True)
class PageBlame:
    """What is to blame on one page."""

    id: str
    label: str
    causes: list[Cause] = field(default_factory=list)
    fired: frozenset[str] = frozenset()
    """Ids of the entries with a verdict that stands."""
    hopes: dict[Change, float] = field(default_factory=dict)
    """Gains in F1 on this page by single changes; only where there is damage."""
    fault: str = ""


@dataclass(frozen=True)
class Blame:
    """What is to blame on a corpus."""

    book: RuleBook
    pages: Sequence[PageBlame]
    remedies: Sequence[Remedy]
    """The best first."""

    @property
    def never_fired(self) -> list[str]:
        """Ids of rules, rungs and kinds without a verdict that stands on any page."""
        fired = {name for page in self.pages for name in page.fired}
        silent = set(self.book.thresholds)
        return [e.id for e in self.book.entries() if e.id not in fired and e.id not in silent]


def causes_of(entry: Entry, trace: Trace) -> list[Cause]:
    """What is to blame for every piece of a page that is on the wrong side."""
    got = of_markdown(trace.extraction.markdown, entry.url)
    return [cause(trace, piece) for piece in pieces(entry, reference(entry), got)]


class Asker:
    """Asks page after page what is to blame there."""

    def __init__(self, book: RuleBook) -> None:
        self.books = Books(book)
        self.switches = Switches(book, words=True)

    def __call__(self, entry: Entry) -> PageBlame:
        """What is to blame on a page."""
        found = PageBlame(entry.id, entry.label)
        trace, found.fault = attempt(partial(traced, entry, self.books.book))
        return found if trace is None else self.ask(entry, trace)

    def ask(self, entry: Entry, trace: Trace) -> PageBlame:
        """The same of a page that was extracted already."""
        fired = frozenset(switch.id for switch in self.switches.say(trace).fired)
        found = PageBlame(entry.id, entry.label, causes_of(entry, trace), fired)
        if found.causes and entry.known:
            changes = candidates(trace, self.switches)
            found.hopes = gains(trace, reference(entry).text, changes, self.books)
        return found


class Weigher:
    """Weighs a few changes on page after page."""

    def __init__(self, book: RuleBook, changes: Sequence[Change]) -> None:
        self.books = Books(book)
        self.changes = changes

    def __call__(self, entry: Entry) -> dict[Change, float]:
        """Gains by each change on a page."""
        trace, _ = attempt(partial(traced, entry, self.books.book))
        if trace is None or not entry.known:
            return {}
        return gains(trace, reference(entry).text, self.changes, self.books)


def traced(entry: Entry, book: RuleBook) -> Trace:
    """A page of a corpus under a rule book, its outputs made."""
    trace = explain(entry.read(), url=entry.url or None, rules=book)
    trace.extraction.markdown, trace.extraction.text  # noqa: B018 – what it raises is caught here
    return trace


def blame(entries: Sequence[Entry], book: RuleBook, *, workers: int, console: Console) -> Blame:
    """A rule book on a corpus."""
    pages = over(
        entries, Asker(book), workers=workers, console=console, doing="blaming", lost=_lost
    )
    changes = finalists(page.hopes for page in pages)
    weighed = over(
        entries if changes else [],
        Weigher(book, changes),
        workers=workers,
        console=console,
        doing="weighing changes",
        lost=lambda entry, why: {},
    )
    return Blame(book, pages, ranked(changes, weighed))


def _lost(entry: Entry, why: str) -> PageBlame:
    return PageBlame(entry.id, entry.label, fault=why)
