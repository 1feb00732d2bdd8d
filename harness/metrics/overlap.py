"""Unigrams and bigrams of normalised token streams, and the headline.

Both are multisets: a token or a pair of neighbours counts as often as it stands there. Bigrams see
order, and words that were glued or split, which unigrams do not. The headline is the mean of the
two F1.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from harness.metrics.words import WordScore, shared_score


class Overlap(NamedTuple):
    """How far an output and its reference are the same tokens. Shares from 0 to 1."""

    unigrams: WordScore
    bigrams: WordScore

    @property
    def headline(self) -> float:
        """The mean of the two F1."""
        return (self.unigrams.f1 + self.bigrams.f1) / 2


def overlap(wanted: Sequence[str], got: Sequence[str]) -> Overlap:
    """Of two token streams. Where neither has two tokens, bigrams score as unigrams do."""
    unigrams = shared_score(Counter(wanted), Counter(got))
    if len(wanted) < 2 and len(got) < 2:
        return Overlap(unigrams, unigrams)
    return Overlap(unigrams, shared_score(_pairs(wanted), _pairs(got)))


def _pairs(tokens: Sequence[str]) -> Counter[str]:
    return Counter(f"{one} {other}" for one, other in pairwise(tokens))
