"""Rows of the tree: what of a page is visible, drawn in document order."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from extractor.page import TEXT
from webapp.inspector.fates import FATES, short_name
from webapp.inspector.study import Study


@dataclass(frozen=True, slots=True)
class Row:
    """A node of the tree."""

    node: int
    level: int
    label: str
    fate: str
    flags: tuple[str, ...]
    bytes: int
    share: float | None
    """Link bytes over text bytes; None where there is no link."""
    threshold: float
    over: bool
    """Whether link density took it, or would have."""
    name: str
    """The label cut short."""
    rule: str
    """The rule whose decision took effect here, or would have."""
    overruled: bool
    words: str
    hidden: int
    """Nodes below that have no row."""
    expanded: bool | None
    """None for a node without children."""
    selected: bool
    hit: bool

    @property
    def said(self) -> str:
        """The row in words, for people who do not see it."""
        parts = [self.label, self.fate]
        if self.rule:
            parts.append(f"rule {self.rule}, overruled" if self.overruled else f"rule {self.rule}")
        if self.share is not None:
            parts.append(f"link density {self.share:.2f}")
        return ", ".join([*parts, *self.flags])


@dataclass(frozen=True, slots=True)
class Fold:
    """A run of children that have no rows of their own."""

    parent: int
    first: int
    stop: int
    level: int
    nodes: int
    bytes: int
    fates: str
    """How many of them met which fate: "kept 180 · outside 34"."""


@dataclass(frozen=True, slots=True)
class Span:
    """Which children of a node to draw: those from `first` to `stop`, and how deep they stand."""

    parent: int
    first: int
    stop: int
    level: int


def children(study: Study, node: int) -> list[int]:
    """The children that can have rows: a text has one only where it stands beside elements."""
    if has_lone_text(study, node):
        return []
    return [child for child in study.page.children(node) if study.is_row(child)]


def has_lone_text(study: Study, node: int) -> bool:
    """Whether a node holds nothing but one text, which its own row shows."""
    page = study.page
    stop = page.end[node]
    return (
        study.nodes_in(node + 1, stop) == 1
        and page.tag[next(c for c in range(node + 1, stop) if study.is_row(c))] == TEXT
    )


@dataclass(frozen=True, slots=True)
class Drawing:
    """The nodes of a page that get a row, and what is to be marked among them."""

    study: Study
    visible: Collection[int]
    selected: int | None
    hits: frozenset[int] = frozenset()

    def rows(self, span: Span) -> Iterator[Row | Fold]:
        """Rows of what is visible, folds of what is not, in document order. No recursion."""
        top = [c for c in self._children(span.parent) if span.first <= c < span.stop]
        stack: list[tuple[int, Iterator[int]]] = [(span.parent, iter(top))]
        run: list[int] = []
        while stack:
            parent, below = stack[-1]
            level = span.level + len(stack) - 1
            child = next(below, None)
            if child is not None and child not in self.visible:
                run.append(child)
                continue
            if run:
                yield self._fold(parent, run, level)
                run = []
            if child is None:
                stack.pop()
                continue
            inner = self._children(child)
            expanded = any(node in self.visible for node in inner) if inner else None
            yield self._row(child, level, expanded)
            if expanded:
                stack.append((child, iter(inner)))

    def _children(self, node: int) -> list[int]:
        """The children to walk; a lone text is among them when it is visible."""
        found = children(self.study, node)
        if found or self.study.page.end[node] == node + 1:
            return found
        return [child for child in self.study.page.children(node) if child in self.visible]

    def _row(self, node: int, level: int, expanded: bool | None) -> Row:
        study = self.study
        page, trace = study.page, study.trace
        winner, label = study.winner(node), page.describe(node)
        density = trace.density(node) if page.tag[node] != TEXT and page.has(("a",), node) else None
        return Row(
            node=node,
            level=level,
            label=label,
            name=short_name(label),
            fate=trace.fates[node],
            flags=tuple(study.flags(node)),
            bytes=study.text_bytes(node),
            share=density.ratio if density is not None and density.links else None,
            threshold=density.threshold if density else 0.0,
            over=density is not None and density.verdict in ("removed", "exempt"),
            rule=winner.rule if winner else "",
            overruled=bool(winner and winner.overruled_by),
            words="" if expanded else study.words(node),
            hidden=0 if expanded is not False else study.nodes_in(node + 1, page.end[node]),
            expanded=expanded,
            selected=node == self.selected,
            hit=node in self.hits,
        )

    def _fold(self, parent: int, run: list[int], level: int) -> Fold:
        study = self.study
        first, stop = run[0], study.page.end[run[-1]]
        tally: dict[str, int] = {}
        for node in range(first, stop):
            if study.is_row(node):
                fate = study.trace.fates[node]
                tally[fate] = tally.get(fate, 0) + 1
        fates = " · ".join(f"{fate} {tally[fate]:,}" for fate in FATES if fate in tally)
        nodes, size = study.nodes_in(first, stop), study.bytes_in(first, stop)
        return Fold(parent, first, stop, level, nodes, size, fates)
