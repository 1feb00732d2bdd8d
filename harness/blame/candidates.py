"""Candidates: the single changes of a rule book that may matter on one page.

Everything that had a say is taken out or moved: rules and the words that their verdicts rest on,
conditions, thresholds, steps, kinds. What had none is let in: rules that leave this kind of page
out, and words that may be missing (`missing`).
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from extractor import Evidence, KindRule, Rule, RuleBook, Threshold, Trace
from extractor.kind import said
from extractor.phrases import words_of
from extractor.rule import Entry
from extractor.vocabulary import match
from harness.blame import fields
from harness.blame.kinship import Kinship
from harness.blame.missing import missing
from harness.blame.pieces import Piece
from harness.blame.sparing import sparing
from harness.changes import Change, moves
from harness.switches import Switches

_LISTS: Mapping[str, tuple[str, ...]] = {
    "tag": ("tags",),
    "class word": ("words", "names"),
    "id word": ("words", "names"),
    "role": ("roles",),
    "itemprop": ("properties",),
    "attribute": ("attributes",),
    "heading": ("headings", "phrases"),
}
"""By what a trace says was asked, the lists of a rule that it may have been found in."""

_KIN = 0.8
"""Kinship from which a missing word is likelier than another field: the rule, or a sister, says it."""


class Candidates:
    """Asks page after page which changes may matter there."""

    def __init__(self, book: RuleBook) -> None:
        self._switches = Switches(book)
        self._rules = {rule.id: rule for rule in book.rules}
        self._kinds = {kind.kind for kind in book.kinds}
        self._kinship = Kinship(book)

    def of(self, trace: Trace, pieces: Sequence[Piece], body: str) -> list[Change]:
        """The changes that may matter on a page, the likelier of two that do the same first.

        `pieces` are what is on the wrong side, `body` some text that must be in main content.
        """
        absent = missing(trace, pieces, body, self._kinship)
        parts = (
            self._members(trace, marks=False),
            (change for change, kinship in absent if kinship >= _KIN),
            self._members(trace, marks=True),
            self._of_kinds(trace),
            self._moved(trace),
            self._steps(trace),
            self._let_in(trace),
            sparing(trace, pieces),
            (change for change, kinship in absent if kinship < _KIN),
            self._taken_out(trace),
        )
        return list(dict.fromkeys(chain.from_iterable(parts)))

    def _members(self, trace: Trace, *, marks: bool) -> Iterator[Change]:
        """What marks or other verdicts rest on, left out of its rule; what stands comes first."""
        for decision in sorted(trace.decisions, key=lambda decision: bool(decision.overruled_by)):
            rule = self._rules.get(decision.rule)
            if rule is not None and (rule.pass_ == "mark") == marks:
                for evidence in decision.evidence:
                    yield from _without(rule, evidence)

    def _moved(self, trace: Trace) -> Iterator[Change]:
        """Rules and thresholds that had a say, with other fields and values."""
        for entry in self._able(trace):
            if isinstance(entry, Threshold):
                yield from moves(entry)
            elif isinstance(entry, Rule):
                yield from fields.of_rule(entry, trace.kind.name)

    def _taken_out(self, trace: Trace) -> Iterator[Change]:
        """Rules, steps and kinds that had a say, gone."""
        for entry in self._able(trace):
            if not isinstance(entry, Threshold):
                yield Change(entry.id, "off")

    def _able(self, trace: Trace) -> list[Entry]:
        return [self._switches.entries[switch] for switch in self._switches.say(trace).able]

    def _steps(self, trace: Trace) -> Iterator[Change]:
        rungs = {rung.id: rung for rung in trace.rulebook.rungs}
        for step in trace.ladder:
            if rung := rungs.pop(step.name, None):
                yield from fields.of_rung(rung, step.verdict, trace.kind.name)
        for rung in rungs.values():
            yield from fields.reaching(rung, trace.kind.name)

    def _of_kinds(self, trace: Trace) -> Iterator[Change]:
        """Another kind of page, by other rules about kinds."""
        for rule in trace.rulebook.kinds:
            seen = {word for word, _ in said(trace.page, rule.where)}
            hits = [word for word in rule.words if word in seen]
            for word in hits:
                yield Change(rule.id, "word off", word)
            for word in sorted(seen - set(rule.words)):
                if _kin(word, rule):
                    yield Change(rule.id, "word on", word)
            yield from fields.of_kind(rule, self._kinds)

    def _let_in(self, trace: Trace) -> Iterator[Change]:
        """Rules and thresholds that leave this kind of page out, or this part of it."""
        book, kind = trace.rulebook, trace.kind.name
        for threshold in book.thresholds.values():
            yield from fields.reaching(threshold, kind)
        heard = 0
        for _, bits in match(trace.page, book.vocabulary, trace.limits.max_name_chars):
            heard |= bits
        spoke = {decision.rule for decision in trace.decisions}
        for rule in book.vocabulary.of_mask(heard):
            yield from fields.reaching(rule, kind)
            if rule.id not in spoke and rule.pass_ == "prune":
                yield from fields.scopes(rule)
        for rule in book.rules:
            if rule.pass_ == "cut":
                yield from fields.reaching(rule, kind)


def _without(rule: Rule, evidence: Evidence) -> Iterator[Change]:
    """A rule without what it found, in every list that has it."""
    for name in _LISTS.get(evidence.asked, ()):
        for member in getattr(rule, name):
            if evidence.asked == "heading":
                heading, words = words_of(evidence.found), words_of(member)
                found = heading[: len(words)] == words if name == "phrases" else heading == words
            else:
                found = member.lower() == evidence.found.lower()
            if found:
                plain = name == ("phrases" if rule.pass_ == "cut" else "words")
                yield Change(rule.id, "word off", member, "" if plain else name)


def _kin(word: str, rule: KindRule) -> bool:
    """Whether a word may have been meant by a rule about kinds."""
    near = (rule.kind, *rule.words)
    return any(word in other or other in word for other in near if min(len(word), len(other)) > 2)
