"""Snippet rates: the share of wanted snippets that the output holds, and of unwanted ones it lacks.

None where an entry has none of the sort. An empty output lacks every unwanted snippet, so the two
rates are read together.
"""

from collections.abc import Sequence
from typing import NamedTuple

from harness.reading import Reading, holds


class Snippets(NamedTuple):
    """Shares from 0 to 1; None where there are no snippets."""

    wanted: float | None
    """`with` snippets that are there."""
    unwanted: float | None
    """`without` snippets that are not."""


def snippets(wanted: Sequence[str], unwanted: Sequence[str], got: Reading) -> Snippets:
    """Of an output."""
    return Snippets(
        _share([holds(got, text) for text in wanted]),
        _share([not holds(got, text) for text in unwanted]),
    )


def _share(found: Sequence[bool]) -> float | None:
    return sum(found) / len(found) if found else None
