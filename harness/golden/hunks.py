"""Hunks: changed passages of an expected output, each with the decision that changed it.

A text of the page that changed sides is known from the verdicts then and now. Each is looked for in
the passages that were lost or gained, long ones first, and what a passage is made of says why it
changed. A passage in which no text changed sides holds the same blocks in another form.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Literal

from extractor import Trace
from harness.golden.blocks import Verdict, Verdicts, paths, texts, verdict_of
from harness.golden.diff import Change, Run, changes, word_runs

Direction = Literal["lost", "gained", "form", "page", "unknown"]
"""`form`: the same blocks in another form. `page`: the page itself is another one. `unknown`: there
is no summary of the trace to compare with."""

_TARGET = re.compile(r"\]\([^)\s]*\)")
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Cause:
    """Why a passage changed."""

    direction: Direction
    rule: str = ""
    word: str = ""
    sentence: str = ""
    """For people: "now discarded by `outside-related`: class word `related`; before: kept"."""

    @property
    def key(self) -> str:
        """Direction, rule and word: the same for the same change on another page."""
        return " ".join(part for part in (self.direction, self.rule, self.word) if part)


@dataclass(frozen=True, slots=True)
class Hunk:
    """A changed passage. Line numbers count from 0."""

    old_start: int
    old: tuple[str, ...]
    new_start: int
    new: tuple[str, ...]
    runs: tuple[Run, ...]
    """The passage word by word."""
    causes: tuple[Cause, ...]

    @property
    def key(self) -> str:
        """What changed it, for people and for grouping."""
        return "; ".join(sorted({cause.key for cause in self.causes}))

    @property
    def hash(self) -> str:
        """Sixteen hex digits that hunks with one cause share, on whatever page."""
        return hashlib.sha256(self.key.encode()).hexdigest()[:16]

    def facts(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "old_start": self.old_start,
            "old": list(self.old),
            "new_start": self.new_start,
            "new": list(self.new),
            "runs": [[run.op, run.text] for run in self.runs],
            "causes": [cause.sentence for cause in self.causes],
            "key": self.key,
            "hash": self.hash,
        }


FORM = Cause("form", sentence="same blocks, other formatting")
PAGE = Cause("page", sentence="the page itself is another one than when this was accepted")
UNKNOWN = Cause("unknown", sentence="there is no readable trace.json to compare with")


@dataclass(frozen=True, slots=True)
class Moved:
    """A text of the page that changed sides."""

    words: str
    """Its words in lower case with a space before and after each."""
    cause: Cause


def moved(before: Verdicts, trace: Trace) -> list[Moved]:
    """The texts that were kept and are lost now, or the other way round; the longest first."""
    found = []
    at = paths(trace.page)
    for node in texts(trace.page):
        old = before.at(at[node])
        if old is None or old.kept == (trace.fates[node] == "kept"):
            continue
        cause = _cause(old, verdict_of(trace, node))
        if words := _words(trace.page.text[node]):
            found.append(Moved(_spaced(words), cause))
    return sorted(found, key=lambda one: -len(one.words))


def hunks(old: str, new: str, texts_moved: Sequence[Moved], otherwise: Cause = FORM) -> list[Hunk]:
    """The changed passages between two outputs; `otherwise` is why where no text changed sides."""
    passages = list(changes(old, new))
    lost = _causes([passage.old for passage in passages], texts_moved, "lost")
    gained = _causes([passage.new for passage in passages], texts_moved, "gained")
    found: list[Hunk] = []
    for passage, was, now in zip(passages, lost, gained, strict=True):
        if passage.old and passage.new:
            causes = list(dict.fromkeys(cause for cause in (*was, *now) if cause))
            runs = word_runs(passage.old, passage.new)
            parts = (passage.old_start, passage.old, passage.new_start, passage.new)
            found.append(Hunk(*parts, runs, tuple(causes) or (otherwise,)))
        else:
            found += _parts(passage, was or now, otherwise)
    return found


def _parts(passage: Change, causes: Sequence[Cause | None], otherwise: Cause) -> Iterator[Hunk]:
    """Lines that only one side has, one hunk for each run of lines with one cause."""
    filled = _filled(causes)
    at = 0
    for cause, run in groupby(filled):
        count = len(list(run))
        old, new = passage.old[at : at + count], passage.new[at : at + count]
        starts = (passage.old_start, passage.new_start + at)
        if passage.old:
            starts = (passage.old_start + at, passage.new_start)
        yield Hunk(starts[0], old, starts[1], new, word_runs(old, new), (cause or otherwise,))
        at += count


def _filled(causes: Sequence[Cause | None]) -> list[Cause | None]:
    """Lines without a cause have that of the line before, the first ones that of the next."""
    found: list[Cause | None] = list(causes)
    first = next((cause for cause in found if cause), None)
    for place, cause in enumerate(found):
        if cause is None:
            found[place] = found[place - 1] if place else first
    return found


def _causes(
    passages: Sequence[Sequence[str]], candidates: Sequence[Moved], direction: Direction
) -> list[list[Cause | None]]:
    """For each line of each passage, why it changed."""
    lines = [line for passage in passages for line in passage]
    of_line = [_words(_TARGET.sub("]", line)) for line in lines]
    owners = [place for place, words in enumerate(of_line) for _ in words]
    row = _spaced([word for words in of_line for word in words])
    weights: list[Counter[Cause]] = [Counter() for _ in lines]
    for one in candidates:
        if one.cause.direction != direction:
            continue
        start = row.find(one.words)
        if start < 0:
            continue
        first = row.count(" ", 0, start)
        count = one.words.count(" ") - 1
        for word in range(first, first + count):
            weights[owners[word]][one.cause] += 1
        gone = re.sub(r"[^ ]", "\0", one.words)
        row = row[:start] + gone + row[start + len(gone) :]
    chosen = [weight.most_common(1)[0][0] if weight else None for weight in weights]
    rest = iter(chosen)
    return [[next(rest) for _ in passage] for passage in passages]


def _cause(old: Verdict, new: Verdict) -> Cause:
    if old.kept:
        sentence = f"now {new.phrase}; before: kept"
        return Cause("lost", new.rule or new.fate, new.word, sentence)
    return Cause("gained", old.rule or old.fate, old.word, f"now kept; before: {old.phrase}")


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]


def _spaced(words: Sequence[str]) -> str:
    return " " + "".join(f"{word} " for word in words)
