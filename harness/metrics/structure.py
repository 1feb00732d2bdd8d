"""Structure recall: the share of the reference's headings, link targets and code blocks found.

Each is a multiset of normalised texts, so levels of headings and the order do not matter; a heading
that came out as a plain line is not found. None where the reference has nothing of the sort, or
where the output has no structure at all (plain text).
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from harness.reading import Reading


class Structure(NamedTuple):
    """Shares from 0 to 1; None where there is nothing to find."""

    headings: float | None
    links: float | None
    code: float | None


def structure(wanted: Reading, got: Reading) -> Structure:
    """Of an output against its reference."""
    if not wanted.structured or not got.structured:
        return Structure(None, None, None)
    return Structure(
        _recall(wanted.headings, got.headings),
        _recall(wanted.links, got.links),
        _recall(wanted.codes, got.codes),
    )


def _recall(wanted: Sequence[str], got: Sequence[str]) -> float | None:
    if not wanted:
        return None
    return (Counter(wanted) & Counter(got)).total() / len(wanted)
