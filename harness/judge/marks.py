"""Marks: what a judge gives a candidate."""

from collections.abc import Mapping
from dataclasses import dataclass

SCORES = ("completeness", "cleanliness", "structure", "readability")
"""What is marked, each from 1 to 5."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One score and why."""

    score: int
    """1 to 5; 5 is best."""
    reason: str
    quote: str
    """A passage of the candidate, the page or the reference that the reason rests on."""


Marks = Mapping[str, Mark]
"""The marks of a candidate, by the name of the score."""
