"""Work on all pages of a corpus, in processes that may die."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from harness.corpus import Entry
from harness.pool import Lost, WorkError, each, over

ENTRIES = [Entry(f"{number:04}", "article", "", Path()) for number in range(30)]


def _id(entry: Entry) -> str:
    return entry.id


def _lost(entry: Entry, why: str) -> str:
    return f"{entry.id} {why}"


@pytest.mark.parametrize("workers", [1, 2])
def test_results_come_in_the_order_of_the_corpus(workers: int) -> None:
    """However many processes there are."""
    found = over(
        ENTRIES, _id, workers=workers, console=Console(quiet=True), doing="naming", lost=_lost
    )
    assert found == [entry.id for entry in ENTRIES]


def test_after_an_interrupt_nothing_more_is_begun() -> None:
    """It is passed on to whoever asked."""
    begun: list[str] = []

    def work(entry: Entry) -> str:
        begun.append(entry.id)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        over(ENTRIES, work, workers=1, console=Console(quiet=True), doing="waiting", lost=_lost)
    assert begun == ["0000"]


def _fragile(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGSEGV)
    if number == 5:
        time.sleep(60)
    if number == 7:
        os._exit(3)
    return number * number


def test_a_page_that_crashes_or_hangs_is_one_page_s_result() -> None:
    """The pages that its worker had in hand besides are done by another."""
    found = {item: result for _, item, result in each(range(12), _fragile, workers=2, seconds=1)}
    assert found.pop(3) == Lost(False, "the process was ended by SIGSEGV")
    assert found.pop(5) == Lost(True, "no result after 1 s")
    assert found.pop(7) == Lost(False, "the process ended with 3")
    assert found == {number: number * number for number in (0, 1, 2, 4, 6, 8, 9, 10, 11)}


def _careless(number: int) -> float:
    return 1 / number


def test_a_fault_of_the_work_itself_ends_the_run() -> None:
    """With its traceback: it is not the page's."""
    with pytest.raises(WorkError, match="ZeroDivisionError"):
        list(each([1, 0], _careless, workers=1))


def test_pages_are_taken_as_workers_become_free() -> None:
    """However long the corpus is, only a few are in hand."""
    taken = 0

    def endless() -> Iterator[int]:
        nonlocal taken
        while True:
            taken += 1
            yield taken

    work = each(endless(), _careless, workers=2)
    for _ in range(20):
        next(work)
    work.close()
    assert taken <= 20 + 2 * 2
