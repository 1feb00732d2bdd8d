"""WCXB's metric, so that figures compare with published ones.

Both texts as multisets of words (`\\w+`, lower case); precision is the share of the output's words
that the reference holds, recall the share of the reference's words that the output holds, F1 their
harmonic mean. A page whose reference is empty (its text needs JavaScript, or the request was
blocked) scores 1 when nothing is kept. A corpus score is the mean over pages.
"""

import re
from collections import Counter
from typing import NamedTuple

_WORD = re.compile(r"\w+")


class WordScore(NamedTuple):
    """Shares from 0 to 1."""

    f1: float
    precision: float
    recall: float


def word_score(reference: str, output: str) -> WordScore:
    """WCXB's word-level score of an output: all 1 when both are empty, all 0 with no word shared."""
    return shared_score(counted(reference), counted(output))


def counted(text: str) -> Counter[str]:
    """The words of a text, each with how often it stands there."""
    return Counter(_WORD.findall(text.lower()))


def shared_score(wanted: Counter[str], got: Counter[str]) -> WordScore:
    """Precision, recall and F1 of one multiset against another."""
    if not wanted and not got:
        return WordScore(1.0, 1.0, 1.0)
    shared = (wanted & got).total()
    if not shared:
        return WordScore(0.0, 0.0, 0.0)
    precision, recall = shared / got.total(), shared / wanted.total()
    return WordScore(2 * precision * recall / (precision + recall), precision, recall)
