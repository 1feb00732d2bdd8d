"""Kept runs as triage reads them: which there are, their candidates, their corpus on the disk."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from flask import current_app

from extractor import RuleBook
from harness.corpus import Corpus, CorpusError, Entry, find
from harness.runs.record import Run
from harness.runs.store import RunStore, StoreError
from webapp.triage.candidate import Candidate, ask, candidate
from webapp.triage.memory_of import memory

_AT_ONCE = 40
"""Pages that one request asks about: some seconds."""


@dataclass(frozen=True)
class Candidates:
    """The candidates of a run, without those that a card is about."""

    runs: Sequence[Run]
    run: Run | None
    found: Sequence[Candidate]
    missing: str
    """Why the pages of the corpus cannot be read; "" where they can."""
    error: str = ""
    """Why there is no such run."""

    @property
    def unasked(self) -> int:
        """Candidates whose cause nobody asked for."""
        return sum(one.faults is None for one in self.found)


def runs() -> Sequence[Run]:
    """The kept runs, the newest first; none where there is no store of them."""
    store = _store()
    try:
        return store.runs() if store else []
    finally:
        if store:
            store.close()


def candidates_of(number: str, book: RuleBook, taken: frozenset[str] = frozenset()) -> Candidates:
    """The candidates of a run; of the newest, unless a number names one.

    `taken` are the sources of the cards that there are.
    """
    store = _store()
    if store is None:
        return Candidates([], None, [], "")
    try:
        there = store.runs()
        run = next((run for run in there if not number or str(run.number) == number), None)
        if run is None:
            said = f"There is no run {number[:20]}." if number else ""
            return Candidates(there, None, [], "", said)
        known = memory().causes(run.number, book.digest)
        pages = (candidate(page, known) for page in store.pages(run.number))
        found = [
            one
            for one in pages
            if one and source_of(run.corpus, one.page.id, one.page.label) not in taken
        ]
        return Candidates(there, run, found, _missing(run))
    except StoreError as error:
        return Candidates([], None, [], "", str(error))
    finally:
        store.close()


def source_of(corpus: str, page: str, label: str) -> str:
    """Where a page of a corpus is from, as its card says it: no folder of this machine."""
    layout, _, place = corpus.partition(":")
    return f"{layout}:{Path(place).name}#{page}" + (f" ({label})" if label else "")


def ask_about(run: Run, wanted: Sequence[Candidate], book: RuleBook) -> int:
    """Find the causes of some candidates, as many as fit into a request; how many are left."""
    part = list(wanted)[:_AT_ONCE]
    pages = {one.page.id: one.page for one in part}
    for entry in entries(run.corpus, frozenset(pages)):
        found = ask(entry, pages[entry.id], book)
        memory().keep_causes(run.number, entry.id, book.digest, found)
    return len(wanted) - len(part)


def entries(corpus: str, ids: frozenset[str]) -> list[Entry]:
    """Pages of a corpus by their ids. Raises `CorpusError`."""
    found = find(corpus)
    return list(Corpus(found.layout, found.path, only=ids))


def _missing(run: Run) -> str:
    try:
        find(run.corpus)
    except CorpusError as error:
        return f"The corpus of this run cannot be read any more: {error}."
    return ""


def _store() -> RunStore | None:
    path = Path(current_app.config["DATA"]) / "runs.sqlite3"
    return RunStore(path) if path.is_file() else None
