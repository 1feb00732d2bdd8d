"""Kinship: which rules a word would sit well with, told by what the rules say themselves.

A word that is missing from a rule stands nowhere; but `menu` has kin in `submenu`, in the role menu
and in the sentence "Menus.", and a rule for outside main content shares words with its sister for
inside.
"""

import os
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from extractor import Rule, RuleBook

_LONG = re.compile(r"\w{5,}")
_WORD = re.compile(r"[^\W_]+")
_PREFIX = 4
"""Characters that two words must begin with alike to be kin."""
_LEAST = 0.3
"""Kinship from which a rule counts as near, 0 to 1."""
_SISTER = 0.9
"""What a sister's word counts, one's own counting 1."""
_OWN = 0.01
"""What tells sisters apart: their own words."""


class Kinship:
    """The rules of a book by their words."""

    def __init__(self, book: RuleBook) -> None:
        self._words = {rule.id: _members(rule) for rule in book.rules}
        self._own = {id: said | _described(book.rule(id)) for id, said in self._words.items()}
        self._topic = {rule.id: rule.id.rsplit("-", 1)[-1] for rule in book.rules}
        self._known: dict[tuple[str, str], float] = {}

    def nearest(self, word: str, rules: Iterable[Rule], most: int) -> list[Rule]:
        """The rules that a word is near to, the nearest first."""
        near = sorted(((self.to(word, rule), rule) for rule in rules), key=lambda pair: -pair[0])
        return [rule for kinship, rule in near[:most] if kinship >= _LEAST]

    def to(self, word: str, rule: Rule) -> float:
        """How near a word is to a rule: 1 when the rule says it, 0 when nothing in it is alike."""
        key = (word, rule.id)
        if key not in self._known:
            own = _most_alike(word, self._own[rule.id])
            topic = self._topic[rule.id]
            sisters = max(
                (
                    _most_alike(word, said)
                    for other, said in self._words.items()
                    if self._topic[other] == topic and other != rule.id
                ),
                default=0.0,
            )
            self._known[key] = max(own, _SISTER * sisters) + _OWN * own
        return self._known[key]


def _members(rule: Rule) -> frozenset[str]:
    """The words of a rule's lists, and of its id."""
    said = set(rule.id.split("-"))
    for listed in (
        rule.words, rule.tags, rule.names, rule.roles, rule.properties, rule.attributes,
        rule.phrases, rule.headings,
    ):  # fmt: skip
        said.update(listed)
    return frozenset(said)


def _described(rule: Rule) -> frozenset[str]:
    return frozenset(_LONG.findall(rule.doc.lower()))


def _most_alike(word: str, said: Iterable[str]) -> float:
    return max((_alike(word, other) for other in said), default=0.0)


@lru_cache(maxsize=100_000)
def _alike(one: str, other: str) -> float:
    """1 for equal words; less for one in the other, a common beginning, words in common; 0 else."""
    if one == other:
        return 1.0
    longest = max(len(one), len(other))
    shared = _shared(_WORD.findall(one), _WORD.findall(other))
    if len(one) >= _PREFIX and one in other or len(other) >= _PREFIX and other in one:
        return max(shared, min(len(one), len(other)) / longest)
    common = len(os.path.commonprefix([one, other]))
    return max(shared, common / longest if common >= _PREFIX else 0.0)


def _shared(one: Sequence[str], other: Sequence[str]) -> float:
    """The share of words that two texts have in common."""
    return len({*one} & {*other}) / max(len(one), len(other), 1)
