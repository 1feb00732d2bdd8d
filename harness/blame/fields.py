"""What the fields of an entry may have been instead, told without a look at the page."""

from collections.abc import Collection, Iterable, Iterator

from extractor import KindRule, Rule, Rung, Threshold
from extractor.decision import StepVerdict
from extractor.rule import Entry
from harness.changes import Change, Value

_SCOPES = ("posts", "body", "article", "main", "weak", "marked", "page")
_SHARES = (0.0, 0.2, 0.4, 0.6, 0.8)
_BOXES = (0, 2, 3, 4)
_FACTORS = (0.1, 1 / 3, 3)
_TIERS = (1, 2, 3, 4, 5)
_LISTS = (
    "unless_tags", "unless_words", "unless_roles", "unless_attributes", "unless_contains",
    "unless_within", "unless_phrases", "not_after", "not_before", "if_contains", "starts",
)  # fmt: skip
_NUMBERS = ("unless_bytes", "unless_share", "if_link_share")


def of_rule(rule: Rule, kind: str) -> Iterator[Change]:
    """Of a rule that had a say on a page of a kind: its conditions gone, its reach another one."""
    for name in _LISTS:
        if getattr(rule, name):
            yield _set(rule, name, ())
    for name in _NUMBERS:
        if getattr(rule, name):
            yield _set(rule, name, 0)
    if rule.pass_ == "prune":
        yield from scopes(rule)
    if rule.pass_ == "mark":
        yield from _others(rule, "tier", _TIERS)
    if rule.pass_ == "clean" and rule.family != "hidden":
        yield from _others(rule, "effect", ("drop", "unwrap"))
    if rule.target != "any":
        yield from _others(rule, "target", ("none", "fragment"))
    elif rule.tags == ("a",):
        yield from _others(rule, "target", ("any", "none", "fragment"))
    if rule.unguarded:
        yield _set(rule, "unguarded", False)
    if kind:
        yield _set(rule, "not_kinds", (*rule.not_kinds, kind))


def scopes(rule: Rule) -> Iterator[Change]:
    """Of a rule that discards: asked elsewhere."""
    yield from _others(rule, "scope", ("outside", "inside", "anywhere"))


def reaching(entry: Rule | Rung | Threshold, kind: str) -> Iterator[Change]:
    """What lets an entry take part that leaves this kind of page out."""
    if entry.kinds and kind not in entry.kinds:
        yield _set(entry, "kinds", ())
        yield _set(entry, "kinds", (*entry.kinds, kind))
    if not isinstance(entry, Threshold) and kind in entry.not_kinds:
        yield _set(entry, "not_kinds", ())


def of_rung(rung: Rung, verdict: StepVerdict, kind: str) -> Iterator[Change]:
    """Of a step: another scope or filter; where it was its turn, other floors and shares, too."""
    yield from _others(rung, "scope", _SCOPES)
    yield _set(rung, "words", not rung.words)
    yield _set(rung, "density", not rung.density)
    if verdict == "not reached":
        return
    yield from _others(rung, "share", _SHARES)
    yield from _others(rung, "floor", [round(rung.floor * factor) for factor in _FACTORS])
    yield from _others(rung, "of", ("document", "later scopes"))
    yield from _others(rung, "unless_boxes", _BOXES)
    yield from _others(rung, "least_boxes", _BOXES)
    yield _set(rung, "not_kinds", (*rung.not_kinds, kind))


def of_kind(rule: KindRule, kinds: Collection[str]) -> Iterator[Change]:
    """Of a rule about kinds: another kind, another place to look, other counts."""
    yield from _others(rule, "kind", sorted(kinds))
    places = ("generator", "body names", "class names", "itemtype", "json-ld", "og:type")
    yield from _others(rule, "where", places)
    yield from _others(rule, "at_least", (1, 2, 4))
    yield from _others(rule, "at_most", (0, 3))


def _others(entry: Entry, name: str, values: Iterable[Value]) -> Iterator[Change]:
    for value in dict.fromkeys(values):
        if value != getattr(entry, name):
            yield _set(entry, name, value)


def _set(entry: Entry, name: str, value: Value) -> Change:
    return Change(entry.id, "field", value, name)
