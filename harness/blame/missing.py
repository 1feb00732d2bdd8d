"""What may be missing from the rules: words, names, tags and roles around text on the wrong side.

Text that should not be there stands in elements of which a rule might have spoken; text that should
be there, in elements that might have been marked. What these elements are called is offered to the
rules that it is kin to.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise

from extractor import Rule, Trace
from extractor.phrases import words_of
from extractor.vocabulary import split_name
from harness.blame.kinship import Kinship
from harness.blame.pieces import Piece
from harness.changes import Change

_PIECES = 4
"""Pieces of either fault that are looked at on a page: the largest."""
_MOST = 0.4
"""Share of a page's text that an element may hold to be offered to a rule that discards."""
_KIN = 2
"""Rules that a word is offered to."""
_SOUGHT = 400
"""Characters of a piece that are sought in the page."""
_HEADINGS = ("h2", "h3", "h4", "h5", "h6")


Absent = tuple[Change, float]
"""A change, and how near its word is to its rule."""


def missing(trace: Trace, pieces: Sequence[Piece], body: str, kinship: Kinship) -> list[Absent]:
    """What may be missing, by the pieces of a page, the nearest to its rule first.

    `body` is text that must be in main content.
    """
    kept = _elements(trace, [piece.text for piece in pieces if piece.fault == "kept"])
    small = [node for node in kept if _share(trace, node) <= _MOST]
    lost = [piece.text for piece in pieces if piece.fault == "lost"]
    found = chain(
        _takers(trace, small, kinship),
        _headings(trace, small, kinship),
        _marks(trace, _elements(trace, [*lost, body])),
    )
    rules = {rule.id: rule for rule in trace.rulebook.rules}
    near = {change: kinship.to(str(change.to), rules[change.id]) for change in found}
    return sorted(near.items(), key=lambda pair: -pair[1])


def _elements(trace: Trace, texts: Sequence[str]) -> list[int]:
    """The elements that some texts stand in, the innermost first."""
    found: dict[int, None] = {}
    for text in sorted(texts, key=len, reverse=True)[:_PIECES]:
        for place in trace.find(text[:_SOUGHT], limit=1):
            found.update(dict.fromkeys(trace.page.ancestors(place.nodes[0])))
    return [node for node in found if node > 0 and trace.page.tag[node] not in ("html", "body")]


def _share(trace: Trace, node: int) -> float:
    page = trace.page
    return sum(page.size[node : page.end[node]]) / (sum(page.size) or 1)


def _takers(trace: Trace, nodes: Iterable[int], kinship: Kinship) -> Iterator[Change]:
    """For rules that drop or discard."""
    page = trace.page
    takers = [
        r for r in trace.rulebook.rules if r.effect in ("drop", "discard") and r.pass_ != "cut"
    ]
    for node in nodes:
        elsewhere = "outside" if trace.in_main(node) else "inside"
        rules = [rule for rule in takers if rule.scope != elsewhere]
        attrs = page.attrs[node] or {}
        for name, word in chain(_called(page.tag[node], attrs), _attributes(attrs)):
            asked = [
                rule for rule in rules if getattr(rule, name) and word not in getattr(rule, name)
            ]
            for rule in kinship.nearest(word, asked, _KIN):
                yield Change(rule.id, "word on", word, "" if name == "words" else name)


def _marks(trace: Trace, nodes: Iterable[int]) -> Iterator[Change]:
    """For rules that mark; they are few, and each is offered everything."""
    page = trace.page
    rules = [rule for rule in trace.rulebook.rules if rule.effect == "mark"]
    for node in nodes:
        for name, word in _called(page.tag[node], page.attrs[node] or {}):
            for rule in rules:
                if _may_hold(rule, name) and word not in getattr(rule, name):
                    yield Change(rule.id, "word on", word, "" if name == "words" else name)


def _may_hold(rule: Rule, name: str) -> bool:
    """Whether a rule has such a list; one about elements may have lost the only tag."""
    return bool(getattr(rule, name)) or name == "tags" and bool(rule.roles)


def _called(tag: str, attrs: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What an element is called, each with the list of a rule that it would stand in."""
    yield "tags", tag
    for role in (attrs.get("role") or "").lower().split():
        yield "roles", role
    for value in (attrs.get("itemprop") or "").split():
        yield "properties", value
    for attribute in ("class", "id"):
        for token in (attrs.get(attribute) or "")[:500].split():
            words = [word for word in split_name(token) if not word.isdigit()]
            for word in (*words, *map(" ".join, pairwise(words))):
                yield "words", word
            yield "names", token.lower()


def _attributes(attrs: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Attributes that may hide an element."""
    for name, value in attrs.items():
        if name == "style":
            for part in value.replace(" ", "").lower().split(";"):
                if part:
                    yield "attributes", f"style~={part}"
        elif name == "hidden" or name.startswith("aria-"):
            yield "attributes", f"{name}={value}" if value else name


def _headings(trace: Trace, nodes: Sequence[int], kinship: Kinship) -> Iterator[Change]:
    """For rules about headings: the headings of the elements, whole and by their first words."""
    page = trace.page
    cuts = [rule for rule in trace.rulebook.rules if rule.pass_ == "cut"]
    found: dict[int, None] = {}
    for node in nodes:
        inside = [place for tag in _HEADINGS for place in page.within(tag, node)]
        found.update(dict.fromkeys(inside[:1]))
    for heading in found:
        words = words_of(page.all_text(heading))
        for count in (1, 2, len(words)):
            said = " ".join(words[:count])
            if not said or count > len(words):
                continue
            name = "headings" if count == len(words) else ""
            for rule in kinship.nearest(said, cuts, _KIN):
                if said not in (rule.headings if name else rule.phrases):
                    yield Change(rule.id, "word on", said, name)
