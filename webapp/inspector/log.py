"""The log: every decision in document order, narrowed by words."""

from collections.abc import Sequence
from dataclasses import dataclass

from extractor import Decision
from webapp.inspector.state import State
from webapp.inspector.study import Study

PAGE = 200
"""Rows of the log that are shown at once."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A decision in the log, with its node in words."""

    number: int
    decision: Decision
    label: str
    words: str
    bytes: int
    evidence: str


@dataclass(frozen=True, slots=True)
class Log:
    """A page of the log."""

    entries: tuple[Entry, ...]
    start: int
    found: int
    total: int

    @property
    def earlier(self) -> int | None:
        """Where the page before starts."""
        return max(self.start - PAGE, 0) if self.start else None

    @property
    def later(self) -> int | None:
        """Where the page after starts."""
        stop = self.start + len(self.entries)
        return stop if stop < self.found else None


def log_of(study: Study, state: State) -> Log:
    """The decisions that pass the filter: every word must occur, no `!word` may."""
    decisions = study.trace.decisions
    kept = [
        (number, decision)
        for number, decision in enumerate(decisions, 1)
        if (state.checks == "all" or _effective(study, decision))
        and _passes(study, decision, state.log.lower().split())
    ]
    start = min(max(state.start, 0), max(len(kept) - 1, 0))
    entries = tuple(entry_of(study, *pair) for pair in kept[start : start + PAGE])
    return Log(entries, start, len(kept), len(decisions))


def entries_of_rule(study: Study, rule: str) -> tuple[Entry, ...]:
    """Every decision of a rule on a page, overruled ones too."""
    return tuple(
        entry_of(study, number, decision)
        for number, decision in enumerate(study.trace.decisions, 1)
        if decision.rule == rule
    )


def entry_of(study: Study, number: int, decision: Decision) -> Entry:
    """A decision with its node in words."""
    node = decision.node
    return Entry(
        number,
        decision,
        study.page.describe(node),
        study.words(node, 60),
        study.text_bytes(node),
        evidence_words(decision),
    )


def evidence_words(decision: Decision) -> str:
    """What a decision found: "class word `related` in `related-posts`"."""
    parts = []
    for evidence in decision.evidence:
        words = f"{evidence.asked} `{evidence.found}`"
        if evidence.value and evidence.value != evidence.found:
            value = " ".join(evidence.value.split())
            words += f": {value}" if evidence.numbers else f" in `{value}`"
        parts.append(words)
    return "; ".join(parts)


def _effective(study: Study, decision: Decision) -> bool:
    """Whether a decision took effect, and on more than nothing."""
    return decision.overruled_by is None and study.text_bytes(decision.node) > 0


def _passes(study: Study, decision: Decision, words: Sequence[str]) -> bool:
    if not words:
        return True
    said = " ".join(
        (
            decision.rule,
            decision.effect,
            decision.overruled_by or "",
            evidence_words(decision),
            study.page.describe(decision.node),
            study.words(decision.node, 60),
        )
    ).lower()
    return all(
        word[1:] not in said if word.startswith("!") and len(word) > 1 else word in said
        for word in words
    )
