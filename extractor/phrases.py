"""Phrases that headings begin with, looked up by their first word."""

import re
from collections.abc import Iterable

from extractor.rule import Rule

_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*")
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
"""Japanese and Chinese letters: these scripts put no spaces between words."""

_CHARS = 120
"""Characters of a heading that are read: a longer one is a sentence."""


class Phrases:
    """The phrases of some rules. A heading matches the longest phrase that it begins with.

    Letter case, digits and punctuation do not count, so `Comments (12)` is `comments`.
    """

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._starts: dict[str, list[tuple[tuple[str, ...], Rule | None]]] = {}
        self._wholes: dict[tuple[str, ...], Rule] = {}
        self._unspaced: list[tuple[str, Rule | None]] = []
        for rule in rules:
            for phrase in rule.headings:
                self._wholes[words_of(phrase)] = rule
            for phrase in rule.phrases:
                self._add(phrase, rule)
            for phrase in rule.unless_phrases:
                self._add(phrase, None)
        for listed in self._starts.values():
            listed.sort(key=lambda entry: -len(entry[0]))

    def __bool__(self) -> bool:
        return bool(self._starts or self._wholes or self._unspaced)

    def _add(self, phrase: str, rule: Rule | None) -> None:
        words = words_of(phrase)
        if _UNSPACED.match(words[0]):
            self._unspaced.append(("".join(words), rule))
            return
        self._starts.setdefault(words[0], []).append((words, rule))

    def match(self, heading: str) -> Rule | None:
        """The rule whose phrase a heading is, or begins with; None without one."""
        words = words_of(heading.strip())
        if not words or len(heading.strip()) > _CHARS:
            return None
        if words in self._wholes:
            return self._wholes[words]
        for phrase, rule in self._starts.get(words[0], ()):
            if words[: len(phrase)] == phrase:
                return rule
        if _UNSPACED.match(words[0]):
            run = "".join(words)
            for start, rule in self._unspaced:
                if run.startswith(start):
                    return rule
        return None


def words_of(text: str) -> tuple[str, ...]:
    """The words of a heading, in lower case."""
    return tuple(word.lower().replace("\u2019", "'") for word in _WORD.findall(text))
