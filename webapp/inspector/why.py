"""The Why card: what became of a node, by which decisions, and where to look next."""

from dataclasses import dataclass

from extractor import Decision, Density
from extractor.page import TEXT
from webapp.inspector.fates import short_name
from webapp.inspector.rulefacts import RuleFacts, facts_of
from webapp.inspector.study import Study

_FAR = 0.4
"""Margin to the threshold from which a block was not near to being removed."""

_NEAREST = 3
"""Near misses that a card lists."""


@dataclass(frozen=True, slots=True)
class Link:
    """In the chain of decisions: a verdict with its rule, and what overruled it."""

    decision: Decision
    rule: RuleFacts
    overruler: RuleFacts | None


@dataclass(frozen=True, slots=True)
class Crumb:
    """A node by name."""

    node: int
    label: str

    @property
    def short(self) -> str:
        """The label without what makes a path long."""
        return short_name(self.label)


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A block whose link density would have taken the node, had it been a little higher."""

    crumb: Crumb
    density: Density
    margin: float


@dataclass(frozen=True, slots=True)
class Card:
    """Everything that the Why card shows."""

    node: int
    label: str
    path: tuple[Crumb, ...]
    fate: str
    family: str
    flags: tuple[str, ...]
    sentence: str
    facts: tuple[tuple[str, str], ...]
    density: Density | None
    chain: tuple[Link, ...]
    cause: Crumb | None
    inherited: tuple[Link, ...]
    near: tuple[NearMiss, ...]
    words: str
    parent: int | None
    previous: int | None
    next: int | None
    place: str
    """`3 of 41` among the affected nodes; "" for one that is not affected."""


def card_of(study: Study, node: int) -> Card:
    """The card of a node. Raises `IndexError` for a number that is not on the page."""
    why = study.trace.why(node)
    page = study.page
    path = tuple(_crumb(study, above) for above in reversed(list(page.ancestors(node))) if above)
    density = why.density
    if density is not None and density.verdict == "not asked" and not density.links:
        density = None
    affected = study.affected
    place = f"{affected.index(node) + 1:,} of {len(affected):,}" if node in affected else ""
    return Card(
        node=node,
        label=page.describe(node),
        path=path,
        fate=why.fate,
        family=why.family,
        flags=tuple(study.flags(node)),
        sentence=why.sentence,
        facts=_facts(study, node, why.in_main),
        density=density,
        chain=tuple(_link(study, decision) for decision in why.decisions),
        cause=_crumb(study, why.cause) if why.cause is not None else None,
        inherited=tuple(_link(study, decision) for decision in why.inherited),
        near=_near(study, node) if why.fate == "kept" else (),
        words=study.words(node, 240),
        parent=page.parent[node] if page.parent[node] > 0 else None,
        previous=study.next_affected(node, -1),
        next=study.next_affected(node, 1),
        place=place,
    )


def _crumb(study: Study, node: int) -> Crumb:
    return Crumb(node, study.page.describe(node))


def _link(study: Study, decision: Decision) -> Link:
    book = study.trace.rulebook
    by = facts_of(book, decision.overruled_by) if decision.overruled_by else None
    return Link(decision, facts_of(book, decision.rule), by)


def _facts(study: Study, node: int, in_main: bool) -> tuple[tuple[str, str], ...]:
    page = study.page
    depth = sum(1 for _ in page.ancestors(node))
    own = sum(page.size[child] for child in page.children(node)) or page.size[node]
    total = study.text_bytes(0) or 1
    facts = [
        ("Text", f"{study.text_bytes(node):,} bytes, {study.text_bytes(node) / total:.1%} of page"),
        ("Own text", f"{own:,} bytes"),
        ("Depth", str(depth)),
        ("Main content", "inside a mark" if in_main else "outside every mark"),
    ]
    if page.tag[node] != TEXT and page.parent[node] >= 0:
        alike = [c for c in page.children(page.parent[node]) if page.tag[c] == page.tag[node]]
        place = f"{alike.index(node) + 1} of {len(alike)}"
        facts.append(("Siblings", f"{place} <{page.tag[node]}> under its parent"))
        headings = sum(len(page.within(f"h{level}", node)) for level in range(1, 7))
        facts.append(("Headings", str(headings) if headings else "none inside"))
    return tuple(facts)


def _near(study: Study, node: int) -> tuple[NearMiss, ...]:
    """The blocks at and above a kept node that came nearest to being removed for their links."""
    found = []
    for above in (node, *study.page.ancestors(node)):
        if study.page.tag[above] in ("body", "html", "#document", TEXT):
            continue
        density = study.trace.density(above)
        if density.verdict == "kept" and density.text_bytes >= density.floor:
            margin = density.threshold - density.ratio
            found.append(NearMiss(_crumb(study, above), density, margin))
    close = (miss for miss in found if miss.margin < _FAR)
    return tuple(sorted(close, key=lambda miss: miss.margin)[:_NEAREST])
