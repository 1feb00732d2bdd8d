"""What may be missing from the conditions of a rule that took text which should be there."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from extractor import Decision, Rule, Trace
from extractor.vocabulary import split_name
from harness.blame.pieces import Piece
from harness.changes import Change

_PIECES = 4
"""Lost pieces that are looked at on a page: the largest."""
_SOUGHT = 400
"""Characters of a piece that are sought in the page."""
_HELD = ("p", "h1", "h2", "pre", "table")
"""Elements that a box with content may hold and chrome does not."""


def sparing(trace: Trace, pieces: Sequence[Piece]) -> Iterator[Change]:
    """Conditions that would spare the elements that lost text stands in, and what was marked amiss."""
    rules = {rule.id: rule for rule in trace.rulebook.rules}
    lost = sorted((piece.text for piece in pieces if piece.fault == "lost"), key=len, reverse=True)
    asked: dict[int, None] = {}
    for text in lost[:_PIECES]:
        for place in trace.find(text[:_SOUGHT], limit=1):
            asked.update(dict.fromkeys(trace.page.ancestors(place.nodes[0])))
    for decision in trace.decisions:
        rule = rules.get(decision.rule)
        if rule is None or decision.overruled_by is not None:
            continue
        if decision.effect == "mark":
            yield from _neighbours(rule, decision)
        elif decision.node in asked and decision.effect in ("discard", "drop"):
            yield from _conditions(trace, rule, decision.node)
            yield from _neighbours(rule, decision)


def _conditions(trace: Trace, rule: Rule, node: int) -> Iterator[Change]:
    page = trace.page
    attrs = page.attrs[node] or {}
    names = [*(attrs.get("class") or "").split(), *(attrs.get("id") or "").split()]
    if rule.pass_ != "cut":
        yield _added(rule, "unless_tags", page.tag[node])
        if role := (attrs.get("role") or "").lower():
            yield _added(rule, "unless_roles", role)
        for word in dict.fromkeys(word for name in names[:8] for word in split_name(name)):
            yield _added(rule, "unless_words", word)
        for tag in _HELD:
            if page.has((tag,), node):
                yield _added(rule, "unless_contains", tag)
        for tag in dict.fromkeys(page.tag[above] for above in page.ancestors(node)):
            if tag not in ("html", "body", "#document"):
                yield _added(rule, "unless_within", tag)
        yield from (Change(rule.id, "field", size, "unless_bytes") for size in (300, 1000))
        yield from (Change(rule.id, "field", share, "unless_share") for share in (0.05, 0.3))
    else:
        yield from (Change(rule.id, "field", share, "if_link_share") for share in (0.25, 0.6))


def _neighbours(rule: Rule, decision: Decision) -> Iterator[Change]:
    """Words beside the one that was found, in the same name, which may void it."""
    for evidence in decision.evidence:
        if evidence.asked not in ("class word", "id word"):
            continue
        for token in evidence.value.split():
            for one, other in pairwise(split_name(token)):
                if other == evidence.found:
                    yield _added(rule, "not_after", one)
                if one == evidence.found:
                    yield _added(rule, "not_before", other)


def _added(rule: Rule, name: str, member: str) -> Change:
    return Change(rule.id, "word on", member, name)
