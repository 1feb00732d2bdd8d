"""Everything that can be taken out of a rule book alone, and what of it has a say on a page."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from extractor import KindRule, Rule, RuleBook, RuleBookError, Rung, Threshold, Trace
from extractor.rule import Entry

_FAMILIES = {Rule: "rule", Threshold: "threshold", Rung: "rung", KindRule: "kind"}

_NAMES = ("class word", "id word")
"""What a trace says it asked where it found a word of a rule."""


class Switch(NamedTuple):
    """An entry of a rule book, or one word of a rule."""

    id: str
    word: str = ""

    def __str__(self) -> str:
        return f"{self.id}: {self.word}" if self.word else self.id

    def off(self, book: RuleBook) -> RuleBook:
        """The rule book without it; a threshold that is gone counts 0."""
        if not self.word:
            return book.without(self.id)
        left = [word for word in book.rule(self.id).words if word != self.word]
        try:
            return book.with_words(self.id, left)
        except RuleBookError:  # it was all that the rule asked for
            return book.without(self.id)


class Say(NamedTuple):
    """Which switches have a say on one page."""

    fired: frozenset[Switch]
    """With a verdict that stands."""
    able: tuple[Switch, ...]
    """Without which the text might be another; without any other it is provably the same."""


class Switches:
    """The switches of a rule book: every entry, and if asked for every word that marks or prunes.

    With `only`, those of the entries with these ids. Raises `RuleBookError` for an unknown id.
    """

    def __init__(self, book: RuleBook, *, words: bool = False, only: Collection[str] = ()) -> None:
        self.book = book
        self.entries: dict[Switch, Entry] = {}
        if unknown := sorted(set(only) - {entry.id for entry in book.entries()}):
            raise RuleBookError(f"no rule, threshold, rung or kind {', '.join(unknown)}")
        for entry in book.entries():
            if only and entry.id not in only:
                continue
            self.entries[Switch(entry.id)] = entry
            if words and isinstance(entry, Rule) and entry.pass_ in ("mark", "prune"):
                self.entries |= {Switch(entry.id, word): entry for word in entry.words}

    def say(self, trace: Trace) -> Say:
        """Who has a say on a page, by its trace under the whole book.

        A rule or word without a decision leaves the page as it is: it matched nothing, or what it
        matched was another rule's already. So does a kind that was not found, and a rung or
        threshold for other kinds of pages. Of the other rungs and thresholds nothing is known.
        """
        spoke = set(_spoke(trace, standing=False))
        fired = frozenset(_spoke(trace, standing=True)) & self.entries.keys()
        able = tuple(
            switch
            for switch, entry in self.entries.items()
            if switch in spoke or _in_the_dark(entry, switch, trace.kind.name)
        )
        return Say(fired, able)


def _in_the_dark(entry: Entry, switch: Switch, kind: str) -> bool:
    """Whether an entry may matter on a page of this kind although no decision names it."""
    if isinstance(entry, Threshold):
        return not entry.kinds or kind in entry.kinds
    # a heading that a rule sets aside is a decision of nobody
    return isinstance(entry, Rule) and bool(entry.unless_phrases) and not switch.word


def _spoke(trace: Trace, *, standing: bool) -> Iterator[Switch]:
    """The switches that a trace names; `standing` leaves out what was overruled or passed over."""
    yield Switch(trace.kind.rule)
    for step in trace.ladder:
        if not standing or step.verdict == "accepted":
            yield Switch(step.name)
    for decision in trace.decisions:
        if standing and decision.overruled_by is not None:
            continue
        yield Switch(decision.rule)
        for evidence in decision.evidence:
            if evidence.asked in _NAMES:
                yield Switch(decision.rule, evidence.found)


def family_of(entry: Entry) -> str:
    """What sort of entry it is: rule, threshold, rung or kind."""
    return _FAMILIES[type(entry)]


def silent(entry: Entry) -> bool:
    """Whether an entry takes part without a decision of its own, so that it cannot be said to fire."""
    return isinstance(entry, Threshold)
