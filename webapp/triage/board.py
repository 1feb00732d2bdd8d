"""`Board`: cards in sections and groups, every one counted once."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from extractor import KindRule, Rule, RuleBook, Rung, Threshold
from harness.defects import DefectCheck
from webapp.triage.filter import Filter
from webapp.triage.row import NONE, Row

CHECKS = {
    "passing": ("now passing", "✓", "All that the card asks for is met: promote it to a golden."),
    "failing": ("failing", "✕", "As is known: something that the card asks for is not met."),
    "unstable": ("unstable", "≈", "Two extractions of the page differ."),
    "stale": ("stale", "?", "What the card asks for no longer stands in its page."),
    "broken": ("broken", "!", "It cannot be read, or belongs to no card."),
}
"""Verdicts by name: what they are called, their glyph, and what they mean."""

STATES = {
    "open": ("open", "Somebody should look at it."),
    "wontfix": ("won't fix", "A person has said why not."),
    "blocked": ("blocked", "It waits for something; a person has said for what."),
    "unreadable": ("no state", "There is no card that could say one."),
}
"""States by name: what they are called and what they mean."""

_BUILT_IN = {
    "link-density": ("threshold", "A block that is mostly links is a menu."),
    "trailing-trim": ("built in", "Links and headings at the very end of the content are cut off."),
    "duplicate": ("built in", "A block that stood before, letter for letter, is left out."),
    "no rule took it": ("no rule", "It is kept because no rule removes it."),
    "not in the page": ("page", "It does not stand in the HTML."),
    "came out otherwise": ("output", "It was kept, in another form than is asked for."),
    "code": ("output", "Code blocks are missing or empty."),
    **{
        name: ("metadata", f"The {name} that was found is another.")
        for name in ("title", "author", "date", "language")
    },
}


@dataclass(frozen=True)
class Segment:
    """A share of the cards, with the address that shows just those."""

    name: str
    label: str
    count: int
    total: int
    href: str
    doc: str

    @property
    def share(self) -> float:
        """Of all that is shown, in per cent."""
        return 100 * self.count / self.total if self.total else 0


@dataclass(frozen=True)
class Group:
    """Cards that have something in common."""

    values: Mapping[str, str]
    """What they have in common, as the address says it."""
    title: str
    sub: str
    what: str
    doc: str
    rows: Sequence[Row]
    share: float
    """Of the largest damage of a group, in per cent."""

    @property
    def damage(self) -> int:
        """UTF-8 bytes."""
        return sum(row.damage for row in self.rows)


class Board:
    """The cards that a filter means."""

    def __init__(self, checks: Sequence[DefectCheck], asked: Filter, book: RuleBook) -> None:
        self.filter = asked
        self.all = [Row(check) for check in checks]
        self.rows = sorted(
            (row for row in self.all if asked.passes(row)), key=lambda row: (-row.damage, row.slug)
        )
        self._book = book

    @property
    def damage(self) -> int:
        """UTF-8 bytes, of all that is shown."""
        return sum(row.damage for row in self.rows)

    @property
    def most(self) -> int:
        """The largest damage of a card."""
        return max((row.damage for row in self.rows), default=0)

    @cached_property
    def by_check(self) -> Sequence[Segment]:
        """The cards by verdict; the counts sum to all that is shown."""
        named = {name: (label, doc) for name, (label, _, doc) in CHECKS.items()}
        return list(self._segments("check", named))

    @cached_property
    def by_state(self) -> Sequence[Segment]:
        """The cards by state; the counts sum to all that is shown."""
        return list(self._segments("state", STATES))

    def of(self, check: str) -> Sequence[Row]:
        """The cards with a verdict."""
        return [row for row in self.rows if row.check.state == check]

    @cached_property
    def groups(self) -> Sequence[Group]:
        """The failing cards by what the filter says, the largest damage first."""
        found: dict[tuple[str, ...], list[Row]] = defaultdict(list)
        names = ("cause", "fault") if self.filter.by == "cause" else (self.filter.by,)
        for row in self.of("failing"):
            found[tuple(row.values[name] for name in names)].append(row)
        most = max((sum(row.damage for row in rows) for rows in found.values()), default=0) or 1
        made = [
            self._group(dict(zip(names, key, strict=True)), rows, most)
            for key, rows in found.items()
        ]
        return sorted(made, key=lambda group: (-group.damage, -len(group.rows), group.title))

    @cached_property
    def ordered(self) -> Sequence[Row]:
        """All that is shown in the order in which the board shows it: the queue."""
        rows = list(self.of("passing"))
        for group in self.groups:
            rows += group.rows
        for check in ("unstable", "stale", "broken"):
            rows += self.of(check)
        return rows

    def choices(self, name: str) -> Sequence[tuple[str, int]]:
        """The values that cards have in a field, with how many; the most frequent first."""
        found = Counter(row.values[name] for row in self.all)
        if (asked := getattr(self.filter, name)) and asked not in found:
            found[asked] = 0
        return sorted(found.items(), key=lambda item: (-item[1], item[0]))

    def _segments(self, field: str, named: Mapping[str, tuple[str, str]]) -> Iterator[Segment]:
        counts = Counter(row.values[field] for row in self.rows)
        for name, (label, doc) in named.items():
            href = self.filter.query(**{field: name}, open="all")
            yield Segment(name, label, counts[name], len(self.rows), href, doc)

    def _group(self, values: dict[str, str], rows: Sequence[Row], most: int) -> Group:
        first = next(iter(values.values()))
        title = "none" if first == NONE else first
        damage = sum(row.damage for row in rows)
        sub, what, doc = "", "", ""
        if "cause" in values:
            sub = values["fault"]
            title = "nothing is unmet" if first == NONE else first
            what, doc = self._told(first)
        elif "state" in values:
            title, doc = STATES[first]
        return Group(values, title, sub, what, doc, rows, 100 * damage / most)

    def _told(self, cause: str) -> tuple[str, str]:
        """What a cause is and does."""
        rule = cause.partition(": ")[0]
        if rule in _BUILT_IN:
            return _BUILT_IN[rule]
        try:
            entry = self._book.entry(rule)
        except KeyError:
            return ("crash", "The extraction raises.") if "uncaught" in rule else ("", "")
        names = {Rule: "rule", Threshold: "threshold", Rung: "step", KindRule: "kind"}
        return next(name for kind, name in names.items() if isinstance(entry, kind)), entry.doc
