"""The trial of reducing: faults are put into a rule book, and the pages that they spoil are reduced."""

import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from statistics import median

from extractor import RuleBook, RuleBookError, Trace, explain
from extractor.page import TEXT
from harness.changes import Change, moves
from harness.corpus import Entry
from harness.reduce.claims import Lost
from harness.reduce.errors import DoesNotHold
from harness.reduce.places import collapsed
from harness.reduce.reduce import reduce
from harness.reduce.verdict import Separates

_RULES = ("inside-wide-related", "inside-sidebar", "outside-related", "inside-navigation")
"""Rules that are given a word too many."""
_LEAST_BYTES = 40
"""UTF-8 bytes of a text that counts as a paragraph."""
_LONGEST = 12
"""Words of a paragraph that the verdict names."""
_WORD = re.compile(r"[a-z]+")


@dataclass(frozen=True, slots=True)
class Trial:
    """A page, the fault that was put into the rules, and what its reduction is."""

    page: str
    fault: str
    """The change of the rule book; "" where no fault was found that spoils the page."""
    was_bytes: int = 0
    left: int = 0
    """Bytes of the reduced page."""
    seconds: float = 0
    tries: int = 0
    kept: bool = False
    """Whether the verdict holds of the reduced page, asked of a new extraction."""
    data: bytes = b""

    @property
    def line(self) -> str:
        """For people."""
        if not self.fault:
            return f"{self.page}: no fault spoils it"
        return (
            f"{self.page}: {self.was_bytes:,} -> {self.left:,} bytes, {self.seconds:.1f} s, "
            f"{self.tries:,} tries, {'kept' if self.kept else 'NOT KEPT'} ({self.fault})"
        )


def choose(entries: Sequence[Entry], count: int) -> list[Entry]:
    """So many entries, spread over all."""
    step = max(len(entries) / count, 1)
    return [entries[int(at * step)] for at in range(min(count, len(entries)))]


def trials(entries: Sequence[Entry], *, seconds: float | None = None) -> Iterator[Trial]:
    """Each page under the first fault that spoils it; the sorts of faults take turns."""
    book = RuleBook.default()
    for turn, entry in enumerate(entries):
        data = entry.read()
        found = next(_faults(data, entry.url, book, turn), None)
        if found is None:
            yield Trial(entry.id, "")
            continue
        change, verdict = found
        start = time.monotonic()
        reduced = reduce(data, verdict, seconds=seconds)
        took = time.monotonic() - start
        yield Trial(
            entry.id, str(change), reduced.was_bytes, reduced.bytes, took, reduced.tries,
            _kept(reduced.data, verdict), reduced.data,
        )  # fmt: skip


def summary(done: Sequence[Trial]) -> str:
    """All trials in a line."""
    kept = sum(trial.kept for trial in done)
    sizes = [trial.left for trial in done if trial.fault] or [0]
    longest = max((trial.seconds for trial in done), default=0)
    return f"kept: {kept} of {len(done)}, median {median(sizes):,.0f} B, longest {longest:.1f} s"


def _faults(data: bytes, url: str, book: RuleBook, turn: int) -> Iterator[tuple[Change, Separates]]:
    """Changes of the rules that lose a paragraph of the page, with the verdict that says so."""
    trace = explain(data, url=url or None, rules=book)
    paragraphs = list(_paragraphs(trace))
    words = _words_too_many(trace, paragraphs)
    thresholds = list(book.thresholds.values())
    thresholds = thresholds[turn % len(thresholds) :] + thresholds[: turn % len(thresholds)]
    values = chain.from_iterable(moves(one) for one in thresholds)
    sorts = (words, values) if turn % 2 == 0 else (values, words)
    for change in chain(*sorts, _tags_too_many(trace, paragraphs, book)):
        try:
            changed = change.apply(book)
        except RuleBookError:
            continue
        other = trace.under(changed)
        out = collapsed(other.extraction.text)
        for _, text in paragraphs:
            if text not in out:
                try:
                    claim = Lost.of(other, text)
                except DoesNotHold:
                    continue
                yield change, Separates(claim, changed, book, url)


def _paragraphs(trace: Trace) -> Iterator[tuple[int, str]]:
    """Paragraphs that are kept whole, each with how it begins."""
    page = trace.page
    out = collapsed(trace.extraction.text)
    for node, tag in enumerate(page.tag):
        if tag == TEXT:
            text = " ".join(page.text[node].split()[:_LONGEST])
            if page.size[node] >= _LEAST_BYTES and text in out and trace.fate(node) == "kept":
                yield node, text


def _words_too_many(trace: Trace, paragraphs: Sequence[tuple[int, str]]) -> Iterator[Change]:
    """Words of the names around the paragraphs, the nearest first, as words of rules."""
    page = trace.page
    seen = set()
    for node, _ in paragraphs:
        for above in page.ancestors(node):
            for word in _WORD.findall(page.attrs[above].get("class", "").lower()):
                if word not in seen:
                    seen.add(word)
                    yield from (Change(rule, "word on", word) for rule in _RULES)


def _tags_too_many(
    trace: Trace, paragraphs: Sequence[tuple[int, str]], book: RuleBook
) -> Iterator[Change]:
    """What the paragraphs stand in is taken for an aside: that spoils pages without any names."""
    page = trace.page
    tags = (page.tag[above] for node, _ in paragraphs for above in page.ancestors(node))
    for tag in dict.fromkeys(tags):
        for rule in map(book.rule, ("inside-aside", *_RULES)):
            yield Change(rule.id, "field", (*rule.tags, tag), "tags")


def _kept(data: bytes, verdict: Separates) -> bool:
    text = verdict.texts[0]
    spoiled = explain(data, url=verdict.url or None, rules=verdict.book)
    whole = explain(data, url=verdict.url or None, rules=verdict.other)
    return (
        verdict.claim.says(spoiled)
        and text not in collapsed(spoiled.extraction.text)
        and text in collapsed(whole.extraction.text)
    )
