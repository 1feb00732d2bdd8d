"""Blame over a corpus: causes page by page, then the changes that would make good most of them.

With the pages of an earlier run (`since`) only pages that got worse are asked, and a change is
weighed by how near it brings the outputs of all pages to what they were.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from rich.console import Console

from extractor import RuleBook, Trace, explain
from harness.attempt import attempt
from harness.blame.candidates import Candidates
from harness.blame.causes import Cause, cause
from harness.blame.goal import Goal, of_earlier, of_reference
from harness.blame.pieces import between, pieces
from harness.blame.remedies import Books, Remedy, finalists, gains, ranked
from harness.blame.since import Earlier
from harness.changes import Change
from harness.corpus import Entry
from harness.metrics.words import word_score
from harness.pool import over
from harness.reading import Reading, of_markdown, reference
from harness.switches import Switches

_ASKED = 8
"""Pages that are asked which changes may matter: of those that got worse, the worst."""
_ASKED_ALONE = 40
"""The same where there is no earlier run: of those with damage."""
_WORSE = 0.002
"""F1 from which a page got worse."""


@dataclass(slots=True)
class PageBlame:
    """What is to blame on one page."""

    id: str
    label: str
    causes: list[Cause] = field(default_factory=list)
    """Of all that is wrong; since an earlier run, of what is wrong and was not."""
    fired: frozenset[str] = frozenset()
    """Ids of the entries with a verdict that stands."""
    f1: float | None = None
    """Of its text; None where it is not known what should come out."""
    damage: float = 0.0
    """What F1 lacks to 1, or to what it was."""
    far: float = 0.0
    """What the output lacks to being what it was, 0 to 1; 0 where there is no earlier run."""
    fault: str = ""


@dataclass(frozen=True)
class Blame:
    """What is to blame on a corpus."""

    book: RuleBook
    pages: Sequence[PageBlame]
    remedies: Sequence[Remedy]
    """The best first."""
    since: bool = False
    """Whether it was asked since an earlier run."""

    @property
    def first(self) -> str:
        """The id of the entry that is blamed first; "" where no change helps."""
        return self.remedies[0].change.id if self.remedies else ""

    @property
    def far(self) -> float:
        """What all outputs together lack to being what they were."""
        return sum(page.far for page in self.pages)

    @property
    def worse(self) -> list[PageBlame]:
        """The pages that got worse since an earlier run; those with damage where there is none."""
        return [page for page in self.pages if page.damage > _WORSE]

    @property
    def never_fired(self) -> list[str]:
        """Ids of rules, rungs and kinds without a verdict that stands on any page."""
        fired = {name for page in self.pages for name in page.fired}
        silent = set(self.book.thresholds)
        return [e.id for e in self.book.entries() if e.id not in fired and e.id not in silent]


def causes_of(entry: Entry, trace: Trace, before: Reading | None = None) -> list[Cause]:
    """What is to blame for every piece of a page that is on the wrong side, and was not before."""
    wanted, got = reference(entry), of_markdown(trace.extraction.markdown, entry.url)
    was = set() if before is None else {p.text for p in pieces(entry, wanted, before)}
    return [cause(trace, p) for p in pieces(entry, wanted, got) if p.text not in was]


@dataclass(frozen=True)
class Reader:
    """Reads page after page: how it scores, what was decided, and what is to blame for it."""

    book: RuleBook
    earlier: Mapping[str, Earlier] | None = None

    def __call__(self, entry: Entry) -> PageBlame:
        """What is to blame on a page, by its trace."""
        found = PageBlame(entry.id, entry.label)
        trace, found.fault = attempt(partial(traced, entry, self.book))
        if trace is None:
            return found
        found.fired = frozenset(switch.id for switch in Switches(self.book).say(trace).fired)
        if entry.known:
            found.f1 = word_score(reference(entry).text, trace.extraction.text).f1
        if self.earlier is None:
            found.damage = 0.0 if found.f1 is None else 1 - found.f1
            found.causes = causes_of(entry, trace)
        elif (before := self.earlier.get(entry.id)) and found.f1 is not None:
            goal = of_earlier(entry, before)
            found.damage = before.f1 - found.f1
            found.far = 1 - goal.near(goal.output(trace.extraction))
            if found.damage > _WORSE:
                found.causes = causes_of(entry, trace, goal.reading)
        return found


class Trier:
    """Tries changes on page after page: those that may matter there, or a given few."""

    def __init__(
        self,
        book: RuleBook,
        earlier: Mapping[str, Earlier] | None,
        changes: Sequence[Change] | None = None,
    ) -> None:
        self.books = Books(book)
        self.earlier = earlier
        self.changes = changes
        self.candidates = Candidates(book)

    def __call__(self, entry: Entry) -> dict[Change, float]:
        """Gains by each change on a page."""
        goal = self._goal(entry)
        trace, _ = attempt(partial(traced, entry, self.books.book))
        if trace is None or goal is None:
            return {}
        changes = self.changes
        if changes is None:
            got = of_markdown(trace.extraction.markdown, entry.url)
            changes = self.candidates.of(trace, between(goal.reading, got), goal.body)
        return gains(trace, goal, changes, self.books)

    def _goal(self, entry: Entry) -> Goal | None:
        if self.earlier is None:
            return of_reference(entry) if entry.known else None
        before = self.earlier.get(entry.id)
        return of_earlier(entry, before) if before else None


def traced(entry: Entry, book: RuleBook) -> Trace:
    """A page of a corpus under a rule book, its outputs made."""
    trace = explain(entry.read(), url=entry.url or None, rules=book)
    trace.extraction.markdown, trace.extraction.text  # noqa: B018 – what it raises is caught here
    return trace


def blame(
    entries: Sequence[Entry],
    book: RuleBook,
    *,
    earlier: Mapping[str, Earlier] | None = None,
    workers: int,
    console: Console,
) -> Blame:
    """A rule book on a corpus; `earlier` are the pages of an earlier run by id."""
    go = partial(over, workers=workers, console=console)
    pages = go(entries, Reader(book, earlier), doing="reading", lost=_lost)
    order = sorted(range(len(pages)), key=lambda place: -pages[place].damage)
    worst = [place for place in order if pages[place].damage > _WORSE]
    asked = [entries[place] for place in worst[: _ASKED_ALONE if earlier is None else _ASKED]]
    hopes = go(asked, Trier(book, earlier), doing="asking", lost=_nothing)
    changes = finalists(hopes)
    weighed = go(
        entries if changes else [],
        Trier(book, earlier, changes),
        doing="weighing changes",
        lost=_nothing,
    )
    return Blame(book, pages, ranked(changes, weighed), earlier is not None)


def _lost(entry: Entry, why: str) -> PageBlame:
    return PageBlame(entry.id, entry.label, fault=why)


def _nothing(entry: Entry, why: str) -> dict[Change, float]:
    return {}
