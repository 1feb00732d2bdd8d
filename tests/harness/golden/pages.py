"""A page, two rule books that make different outputs of it, and processes that are killed."""

import os
import signal
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from extractor import RuleBook
from harness.golden import Goldens, swap
from harness.golden.card import Books

STORY = "The wheel turns twice a day, and grinds what the tide allows."
RELATED = "Eels are counted by lantern on the first dark night of the year."
PAGE = f"""<!DOCTYPE html><html lang="en"><head><title>The mill</title></head><body>
<nav class="breadcrumb">Home, mills</nav><h1>The mill</h1><p>{STORY * 3}</p><h2>How it works</h2><p>{STORY}</p>
<div class="related-posts"><p>{RELATED}</p><p>Read about the eels, the lantern and the night.</p></div>
</body></html>""".encode()

DEFAULT = RuleBook.default()
BEFORE: Books = {"default": DEFAULT, "article": RuleBook.article()}
AFTER: Books = BEFORE | {"default": DEFAULT.without("outside-related")}
"""Under these the related posts are kept."""


def make(folder: Path, *slugs: str, books: Books = BEFORE) -> Goldens:
    """A store with goldens of `PAGE`."""
    goldens = Goldens(folder, books=books)
    for slug in slugs or ("mill",):
        planned = goldens.plan(
            slug,
            PAGE,
            why="It guards the wheel.",
            url="https://mill.example/",
            with_=["The wheel turns twice a day"],
            without=["Read about the eels"] if books is BEFORE else [],
        )
        goldens.create(planned)
    return goldens


def contents(folder: Path) -> dict[str, bytes]:
    """Every file in a folder, by its path."""
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


def forked(work: Callable[[], Any]) -> int:
    """The id of a new process that does something and ends, with 0 unless something was raised."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        pid = os.fork()
    if pid:
        return pid
    code = 1
    try:
        work()
        code = 0
    finally:
        os._exit(code)


def ended(pid: int) -> int:
    """How a process ended: its exit code, or minus the signal that killed it."""
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def killed_at_every_step(prepare: Callable[[], Callable[[], Any]]) -> Iterator[int]:
    """Do something in a process that is killed before its n-th step on the disk, for every n.

    `prepare` sets the stage anew each time and gives what to do. Yields after each kill.
    """
    step = 0
    while True:
        step += 1
        work = prepare()

        def doomed(work: Callable[[], Any] = work, step: int = step) -> None:
            with _killing(step):
                work()

        code = ended(forked(doomed))
        if code == 0:
            assert step > 5
            return
        assert code == -signal.SIGKILL
        yield step


@contextmanager
def _killing(step: int) -> Iterator[None]:
    """This process is killed before its n-th step on the disk."""
    left = [step]

    def counted(call: Callable[..., Any]) -> Callable[..., Any]:
        def counting(*args: Any, **kwargs: Any) -> Any:
            left[0] -= 1
            if not left[0]:
                os.kill(os.getpid(), signal.SIGKILL)
            return call(*args, **kwargs)

        return counting

    for name in ("mkdir", "open", "fsync", "rename", "unlink", "rmdir"):
        setattr(os, name, counted(getattr(os, name)))
    swap.exchange = counted(swap.exchange)  # type: ignore[assignment]
    yield
