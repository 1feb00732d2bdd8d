"""Work on all pages of a corpus in processes: a page that crashes or hangs is one page's result.

Pages are taken one by one as workers become free, so memory does not grow with their number. Every
worker has one page more in hand than it works on, so that it never waits for this process.
"""

import contextlib
import os
import signal
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

Item = TypeVar("Item")
Result = TypeVar("Result")

_IN_HAND = 2
"""Pages that a worker has: the one it works on and the next."""
_PATIENCE = 0.5
"""Seconds between looks at the clock while nothing comes."""


@dataclass(frozen=True, slots=True)
class Lost:
    """A page on which a worker died or did not come back."""

    hung: bool
    why: str


class WorkError(Exception):
    """`work` raised on a page: a fault of the harness, which ends the run. It holds the traceback."""


class _Worker(Generic[Item]):
    """A process, the pages it has in hand, and since when it works on the first of them."""

    def __init__(self, work: Callable[[Item], Any]) -> None:
        spawned = get_context("spawn")  # a fork of a process with threads may stand still
        self.pipe, other = spawned.Pipe()
        self.process = spawned.Process(target=_serve, args=(work, other), daemon=True)
        self.process.start()
        other.close()
        self.hand: deque[tuple[int, Item]] = deque()
        self.since = time.monotonic()
        self.ready = False

    def give(self, place: int, item: Item) -> None:
        if not self.hand:
            self.since = time.monotonic()
        self.hand.append((place, item))
        with contextlib.suppress(OSError):  # it died; the wait for its answer tells
            self.pipe.send(item)

    def take(self) -> tuple[int, Item]:
        self.since = time.monotonic()
        return self.hand.popleft()

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


def each(
    items: Iterable[Item], work: Callable[[Item], Result], *, workers: int, seconds: float = 120
) -> Iterator[tuple[int, Item, Result | Lost]]:
    """What `work` makes of every item, with its place, as they are done; it must be picklable.

    After `seconds` on one item its worker is killed and another one started. What `work` raises
    raises `WorkError`; an interrupt is passed on. Either way the processes are ended.
    """
    waiting = iter(enumerate(items))
    again: deque[tuple[int, Item]] = deque()
    crew: list[_Worker[Item]] = []
    try:
        crew = [_Worker(work) for _ in range(workers)]
        while True:
            for worker in crew:
                while len(worker.hand) < _IN_HAND:
                    task = again.popleft() if again else next(waiting, None)
                    if task is None:
                        break
                    worker.give(*task)
            if not any(worker.hand for worker in crew):
                return
            ready = set(wait([worker.pipe for worker in crew if worker.hand], timeout=_PATIENCE))
            for number, worker in enumerate(crew):
                outcome: Any
                if worker.pipe in ready:
                    try:
                        outcome = worker.pipe.recv()
                    except (EOFError, OSError):
                        worker.process.join()
                        outcome = Lost(False, _ending(worker.process.exitcode))
                    if outcome == _READY:
                        worker.ready = True
                        worker.since = time.monotonic()
                        continue
                elif worker.ready and worker.hand and time.monotonic() - worker.since > seconds:
                    outcome = Lost(True, f"no result after {seconds:g} s")
                else:
                    continue
                if isinstance(outcome, _Raised):
                    raise WorkError(outcome.traceback)
                place, item = worker.take()
                if isinstance(outcome, Lost):
                    again.extend(worker.hand)
                    worker.end()
                    crew[number] = _Worker(work)
                yield place, item, outcome
    finally:
        for worker in crew:
            worker.end()


def over(
    entries: Sequence[Item],
    work: Callable[[Item], Result],
    *,
    workers: int,
    console: Console,
    doing: str,
    lost: Callable[[Item, str], Result],
    seconds: float = 120,
) -> list[Result]:
    """What `work` makes of every page, in the order of the corpus, with a progress bar.

    `lost` makes the result of a page on which a worker died, or hung for so many `seconds`.
    One worker is this process itself.
    """
    results: list[Result | None] = [None] * len(entries)
    with progress(console) as bar:
        task = bar.add_task(doing, total=len(entries))
        if workers == 1:
            for place, entry in enumerate(entries):
                results[place] = work(entry)
                bar.advance(task)
        else:
            for place, entry, found in each(entries, work, workers=workers, seconds=seconds):
                results[place] = lost(entry, found.why) if isinstance(found, Lost) else found
                bar.advance(task)
    return [result for result in results if result is not None]


def progress(console: Console) -> Progress:
    """A progress bar that leaves no trace; none where there is no terminal."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


_READY = "ready"


@dataclass(frozen=True, slots=True)
class _Raised:
    traceback: str


def _serve(work: Callable[[Any], Any], pipe: Connection) -> None:
    """What a worker does: leave interrupts to the parent, and answer page by page."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    with contextlib.suppress(EOFError, OSError, BrokenPipeError):
        pipe.send(_READY)
        while True:
            item = pipe.recv()
            try:
                found = work(item)
            except Exception:
                pipe.send(_Raised(traceback.format_exc()))
            else:
                pipe.send(found)


def _end_with(parent: int) -> None:
    """End this process when its parent is gone, whatever it is busy with."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def _ending(code: int | None) -> str:
    """How a process ended, in words."""
    if code is None or code >= 0:
        return f"the process ended with {code}"
    with contextlib.suppress(ValueError):
        return f"the process was ended by {signal.Signals(-code).name}"
    return f"the process was ended by signal {-code}"


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
