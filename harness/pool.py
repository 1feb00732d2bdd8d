"""Work on all pages of a corpus: in batches, in processes, with a progress bar."""

import signal
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import active_children
from typing import TypeVar

from rich.console import Console
from rich.progress import Progress

from harness.corpus import Entry

Result = TypeVar("Result")

_BATCH = 8
"""Pages that are handed to a process at a time."""


def over(
    entries: Sequence[Entry],
    work: Callable[[Sequence[Entry]], list[Result]],
    *,
    workers: int,
    console: Console,
    doing: str,
) -> list[Result]:
    """What `work` makes of every page, in the order of the corpus; it must be picklable.

    One worker is this process itself. An interrupt, or whatever else is raised, ends the processes
    and is passed on.
    """
    batches = [entries[first : first + _BATCH] for first in range(0, len(entries), _BATCH)]
    if workers == 1:
        return _gather(map(work, batches), len(entries), console, doing)
    with ProcessPoolExecutor(workers, initializer=_leave_interrupts_to_the_parent) as pool:
        try:
            return _gather(pool.map(work, batches), len(entries), console, doing)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in active_children():
                process.terminate()
            raise


def _gather(done: Iterable[list[Result]], total: int, console: Console, doing: str) -> list[Result]:
    results: list[Result] = []
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task(doing, total=total)
        for batch in done:
            results += batch
            progress.update(task, completed=len(results))
    return results


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
