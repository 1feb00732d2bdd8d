"""What there is to say about the rule that a decision names."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from extractor import Decision, Rule, RuleBook, Threshold
from webapp.inspector.study import Study

_BUILT_IN = {
    "link-density": "Link density: a block that is mostly links is a menu.",
    "trailing-trim": "Trailing links and headings at the very end of the content are cut off.",
    "duplicate": "A block that stood before, letter for letter, is left out.",
    "heading-exemption": "A block that holds a heading is never removed for its link density.",
}
"""Names that a trace uses for what is no entry of the rule book."""

_FACTS = (
    "words", "names", "tags", "roles", "properties", "attributes", "starts", "if_contains",
    "unless_contains", "unless_within", "unless_words", "unless_roles", "unless_attributes",
    "not_after", "not_before", "kinds", "not_kinds",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class RuleFacts:
    """A rule, a threshold or a step of the ladder, for people."""

    id: str
    what: str
    """rule, threshold, step, kind, or built in."""
    doc: str
    file: str = ""
    effect: str = ""
    scope: str = ""
    family: str = ""
    spares: str = ""
    asks: tuple[tuple[str, str], ...] = ()
    """What it asks, by name, such as ("words", "related, read next")."""
    pages: tuple[Mapping[str, Any], ...] = ()
    """The pages that made it necessary."""


@dataclass(frozen=True, slots=True)
class RuleCount:
    """How often a rule decided on a page."""

    facts: RuleFacts
    effect: str
    fired: int
    effective: int
    overruled: int
    bytes: int
    """UTF-8 bytes of text in the nodes where it took effect; nested ones counted once."""


def facts_of(book: RuleBook, identifier: str) -> RuleFacts:
    """What the rule book says about an id; for what it does not know, what we know of it."""
    if identifier in _BUILT_IN:
        return RuleFacts(identifier, "built in", _BUILT_IN[identifier])
    try:
        entry = book.entry(identifier)
    except KeyError:
        return RuleFacts(identifier, "built in", "")
    if isinstance(entry, Rule):
        asks = tuple(
            (name.replace("_", " "), ", ".join(value))
            for name in _FACTS
            if (value := getattr(entry, name))
        )
        return RuleFacts(
            entry.id, "rule", entry.doc, entry.file, entry.effect,
            entry.scope, entry.family if entry.effect == "discard" else "",
            entry.spares, asks, entry.pages,
        )  # fmt: skip
    if isinstance(entry, Threshold):
        value = f"{entry.value:g} {entry.unit}"
        asks = (("value", value), ("source", entry.source))
        return RuleFacts(entry.id, "threshold", entry.doc, entry.file, asks=asks)
    return RuleFacts(entry.id, "step or kind", entry.doc, entry.file)


def counts(study: Study) -> list[RuleCount]:
    """The rules that decided anything on a page, those that took most text first."""
    by_rule: dict[str, list[Decision]] = {}
    for decision in study.trace.decisions:
        by_rule.setdefault(decision.rule, []).append(decision)
    found = [
        RuleCount(
            facts_of(study.trace.rulebook, rule),
            Counter(decision.effect for decision in decisions).most_common(1)[0][0],
            len(decisions),
            sum(decision.overruled_by is None for decision in decisions),
            sum(decision.overruled_by is not None for decision in decisions),
            _bytes(study, [d.node for d in decisions if d.overruled_by is None]),
        )
        for rule, decisions in by_rule.items()
    ]
    return sorted(found, key=lambda count: (-count.bytes, -count.fired, count.facts.id))


def idle(study: Study) -> list[RuleFacts]:
    """The rules that decided nothing on a page, in the order of the rule book."""
    fired = {decision.rule for decision in study.trace.decisions}
    book = study.trace.rulebook
    return [facts_of(book, rule.id) for rule in book.rules if rule.id not in fired]


def _bytes(study: Study, nodes: list[int]) -> int:
    total = stop = 0
    for node in sorted(nodes):
        if node >= stop:
            total += study.text_bytes(node)
            stop = study.page.end[node]
    return total
