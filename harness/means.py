"""Means over the pages of a corpus, even and odd ids apart."""

from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean

from rich.table import Table

from harness.metrics.words import WordScore

Half = bool
"""Which half of a corpus a page is in: True for even ids."""


def mean(values: Iterable[float]) -> str:
    """A mean to four digits; a dash where there is nothing."""
    found = list(values)
    return f"{fmean(found):.4f}" if found else "–"


def totals(named: Mapping[str, Sequence[tuple[Half, WordScore]]]) -> Table:
    """A row of means for each named list of pages."""
    table = Table("profile", "pages", "F1", "even F1", "odd F1", "precision", "recall", box=None)
    for name, pages in named.items():
        table.add_row(
            name,
            str(len(pages)),
            mean(score.f1 for _, score in pages),
            mean(score.f1 for even, score in pages if even),
            mean(score.f1 for even, score in pages if not even),
            mean(score.precision for _, score in pages),
            mean(score.recall for _, score in pages),
        )
    return table
