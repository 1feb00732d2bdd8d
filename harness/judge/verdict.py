"""`Verdict`: what a judge holds of the systems on one page, over all turns in which it was asked."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean

from harness.judge.case import Case
from harness.judge.marks import SCORES, Mark, Marks

FLOOR = 1.0
"""Points of the mean of four scores below which two systems cannot be told apart: a judge that is
asked twice differs from itself by as much."""
_ROUNDING = 1e-9


def ahead(difference: float) -> bool:
    """Whether a difference of marks, in points, is more than the noise of a judge."""
    return difference > FLOOR - _ROUNDING


@dataclass(frozen=True, slots=True)
class Verdict:
    """A page and the marks of its candidates."""

    case: Case
    turns: Sequence[Mapping[str, Marks]] = ()
    """The marks by system, of each turn that was answered."""
    failures: Sequence[str] = ()
    """Why there is nothing of a turn."""

    def score(self, system: str, name: str) -> float:
        """One score of a system: the mean over the turns, 1 to 5."""
        return fmean(turn[system][name].score for turn in self.turns)

    def mean(self, system: str) -> float:
        """Of the four scores of a system over the turns, 1 to 5."""
        return fmean(_means(self.turns, system))

    def spread(self, system: str) -> float:
        """Points between the turn that liked a system best and the one that liked it least."""
        found = list(_means(self.turns, system))
        return max(found) - min(found)

    def apart(self, one: str, other: str) -> bool:
        """Whether the judge tells two systems apart on this page."""
        return ahead(abs(self.mean(one) - self.mean(other)))

    def lowest(self, system: str) -> tuple[str, Mark]:
        """The lowest score that a system got, and what was said to it."""
        marks = [(name, turn[system][name]) for turn in self.turns for name in SCORES]
        return min(marks, key=lambda found: found[1].score)

    @property
    def close(self) -> bool:
        """Whether two systems with different outputs cannot be told apart."""
        return any(
            not self.apart(one.system, other.system)
            for one, other in combinations(self.case.candidates, 2)
            if one.shown.text != other.shown.text
        )


def _means(turns: Sequence[Mapping[str, Marks]], system: str) -> Iterator[float]:
    for turn in turns:
        yield fmean(turn[system][name].score for name in SCORES)
