"""Paired bootstrap: how far a mean of differences would move on another draw of the same pages."""

import random
from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

_LEFT_OUT = 0.025
"""Share of the draws that is left out at each end: a 95 % interval."""


class Interval(NamedTuple):
    """Where 95 % of the redrawn means lie."""

    low: float
    high: float

    @property
    def holds_zero(self) -> bool:
        """Whether the difference cannot be told apart from none."""
        return self.low <= 0 <= self.high


class Draws:
    """Draws of pages with replacement, the same for everything that is compared.

    `size` is the number of pages; a seed gives the same draws on every machine.
    """

    def __init__(self, size: int, draws: int = 1000, seed: int = 1) -> None:
        self.size = size
        self._draws = draws
        self._seed = seed

    @cached_property
    def _counts(self) -> list[bytearray]:
        """By page: how often each draw holds it."""
        counts = [bytearray(self._draws) for _ in range(self.size)]
        chance = random.Random(self._seed)
        for draw in range(self._draws):
            for place in chance.choices(range(self.size), k=self.size):
                counts[place][draw] += 1
        return counts

    def interval(self, differences: Mapping[int, float]) -> Interval:
        """The interval of the mean over all pages; a page without an entry has no difference.

        Linear in the pages that do differ, which are few for most rules.
        """
        if not differences:
            return Interval(0.0, 0.0)
        sums = [0.0] * self._draws
        for place, difference in differences.items():
            counts = self._counts[place]
            sums = [total + difference * count for total, count in zip(sums, counts, strict=True)]
        sums.sort()
        out = int(_LEFT_OUT * self._draws)
        return Interval(sums[out] / self.size, sums[-1 - out] / self.size)
