"""Running a system over a corpus: every page is kept as soon as it is measured."""

import time
from dataclasses import dataclass, replace
from functools import partial

from rich.console import Console

from harness.attempt import attempt
from harness.corpus import Corpus, Entry
from harness.measures import measure
from harness.pool import Lost, each, progress
from harness.runs.record import PageResult, Run
from harness.runs.revision import code, revision
from harness.runs.store import RunStore
from harness.systems import Output, System

_KEPT_AFTER = 1.0
"""Seconds after which measured pages are written: what a kill may lose."""


@dataclass(frozen=True)
class Runner:
    """A system over a corpus, into a store."""

    store: RunStore
    console: Console
    workers: int
    seconds: float = 60
    """A page that takes longer is ended: it hangs."""

    def run(self, corpus: Corpus, system: System, *, resume: int | None = None) -> Run:
        """Measure every page, or with `resume` those that a partial run lacks.

        An interrupt leaves a partial run and is passed on. Raises `CorpusError`, `StoreError`.
        """
        expected = corpus.size()
        if resume is None:
            number = self.store.begin(
                system=system.name,
                rules=system.digest,
                code=code(),
                revision=revision(),
                corpus=corpus.name,
                expected=expected,
            )
        else:
            self.store.resume(resume)
            number = resume
        start, complete = time.monotonic(), False
        try:
            self._measure(number, corpus, system, expected)
            complete = True
        finally:
            self.store.end(number, complete=complete, seconds=time.monotonic() - start)
        return self.store.run(number)

    def _measure(self, number: int, corpus: Corpus, system: System, expected: int) -> None:
        done = {page.id for page in self.store.pages(number)}
        pages = ((place, entry) for place, entry in enumerate(corpus) if entry.id not in done)
        work = partial(_measure_place, system)
        fresh: list[tuple[int, PageResult, str]] = []
        kept = time.monotonic()
        try:
            with progress(self.console) as bar:
                task = bar.add_task(system.name, total=expected, completed=len(done))
                for _, (place, entry), found in each(
                    pages, work, workers=self.workers, seconds=self.seconds
                ):
                    result = _lost(entry, found) if isinstance(found, Lost) else found
                    fresh.append((place, *result))
                    bar.advance(task)
                    if time.monotonic() - kept > _KEPT_AFTER:
                        self.store.add(number, fresh)
                        fresh, kept = [], time.monotonic()
        finally:
            self.store.add(number, fresh)


def _measure_place(system: System, page: tuple[int, Entry]) -> tuple[PageResult, str]:
    return measure_page(system, page[1])


def measure_page(system: System, entry: Entry) -> tuple[PageResult, str]:
    """The result of one page, and its output."""
    data, fault = attempt(entry.read)
    if data is None:
        return replace(_blank(entry), state="failed", fault=f"it cannot be read: {fault}"), ""
    start = time.perf_counter()
    output, fault = attempt(partial(system.produce, data, entry.url))
    seconds = time.perf_counter() - start
    made = output or Output("", "")
    found = measure(entry, data, made)
    return (
        replace(
            _blank(entry),
            digest=entry.digest(data),
            state="failed" if fault else "done",
            fault=fault,
            seconds=seconds,
            measures=found.measures,
            flags=found.flags,
            blind=found.blind,
            kind=made.kind,
            step=made.step,
        ),
        made.best,
    )


def _lost(entry: Entry, lost: Lost) -> tuple[PageResult, str]:
    """The result of a page on which the process died or hung: an empty output, the page unread."""
    data, _ = attempt(entry.read)
    found = measure(entry, b"", Output("", ""))
    return (
        replace(
            _blank(entry),
            digest=entry.digest(data or b""),
            state="hung" if lost.hung else "crashed",
            fault=lost.why,
            measures=found.measures,
        ),
        "",
    )


def _blank(entry: Entry) -> PageResult:
    return PageResult(entry.id, entry.label, entry.language, entry.url, "")
