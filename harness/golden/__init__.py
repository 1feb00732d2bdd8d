"""Goldens: pages with what must come out of them. Every change of an output is seen, and accepted or
rejected by a person; nothing is accepted by itself, and nothing is ever half written.

    goldens = Goldens(Path("tests/golden"))
    for check in goldens.checks(): check.state, check.hunks, check.chips
    goldens.accept(slug, check.basis)
"""

from harness.golden.card import Card
from harness.golden.check import Check, Group, State, groups
from harness.golden.chips import Chip
from harness.golden.errors import (
    BadName,
    Busy,
    ReadOnly,
    Refused,
    Stale,
    StoreError,
    Taken,
    Unknown,
    Unreadable,
)
from harness.golden.golden import Golden
from harness.golden.history import History, Undo
from harness.golden.hunks import Cause, Hunk
from harness.golden.plan import Plan
from harness.golden.store import Batch, Goldens, Rejected
from harness.golden.summary import Difference, Summary

__all__ = [
    "BadName",
    "Batch",
    "Busy",
    "Card",
    "Cause",
    "Check",
    "Chip",
    "Difference",
    "Golden",
    "Goldens",
    "Group",
    "History",
    "Hunk",
    "Plan",
    "ReadOnly",
    "Refused",
    "Rejected",
    "Stale",
    "State",
    "StoreError",
    "Summary",
    "Taken",
    "Undo",
    "Unknown",
    "Unreadable",
    "groups",
]
