"""Work on all pages of a corpus."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from rich.console import Console

from harness.corpus import Entry
from harness.pool import over

ENTRIES = [Entry(f"{number:04}", "article", "", Path()) for number in range(30)]


def _ids(entries: Sequence[Entry]) -> list[str]:
    return [entry.id for entry in entries]


@pytest.mark.parametrize("workers", [1, 2])
def test_results_come_in_the_order_of_the_corpus(workers: int) -> None:
    """However many processes there are."""
    found = over(ENTRIES, _ids, workers=workers, console=Console(quiet=True), doing="naming")
    assert found == _ids(ENTRIES)


def test_after_an_interrupt_nothing_more_is_begun() -> None:
    """It is passed on to whoever asked."""
    begun: list[str] = []

    def work(entries: Sequence[Entry]) -> list[str]:
        begun.append(entries[0].id)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        over(ENTRIES, work, workers=1, console=Console(quiet=True), doing="waiting")
    assert begun == ["0000"]
