"""The tree of a page, with what no rule touched folded away."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from extractor.page import TEXT
from webapp.inspector.rows import Drawing, Fold, Row, Span, children, has_lone_text
from webapp.inspector.state import State
from webapp.inspector.study import Study

ROWS = 5_000
"""Rows that are shown at once; beyond, nodes stay folded (measured: ux.md, large pages)."""

CHILDREN = 500
"""Rows that opening one node or fold adds."""


@dataclass(frozen=True, slots=True)
class Tree:
    """The rows to show, in order, and what has to be said of them."""

    rows: tuple[Row | Fold, ...]
    hits: tuple[int, ...] = ()
    """Nodes that the search found, in document order."""
    sought: str = ""
    affected: int = 0
    note: str = ""


def tree_of(study: Study, state: State) -> Tree:
    """The tree as a state shows it."""
    hits = search(study, state.q)
    if state.only == "all":
        wanted: set[int] = set(range(len(study)))
    else:
        wanted = _with_ancestors(study, hits if state.q else study.affected)
    selected = state.n if state.n is not None and 0 <= state.n < len(study) else None
    path = [] if selected is None else [selected, *study.page.ancestors(selected)]
    for node in state.opened:
        if 0 <= node < len(study):
            wanted.update((node, *study.page.ancestors(node)), children(study, node))
    visible, cut = _upper(study, wanted | set(path), ROWS)
    visible.update(path)
    note = f"Only the upper {ROWS:,} rows are shown; open a row to see more." if cut else ""
    drawing = Drawing(study, visible, selected, frozenset(hits))
    rows = tuple(drawing.rows(Span(0, 0, len(study), 1)))
    return Tree(rows, tuple(hits), state.q, len(study.affected), note)


def branch(study: Study, state: State, span: Span) -> Tree:
    """The rows that opening a node or one of its folds adds."""
    node = span.parent
    shown = [c for c in children(study, node) if span.first <= c < span.stop][:CHILDREN]
    wanted: set[int] = set()
    if state.only == "affected":
        ways = _with_ancestors(study, study.affected)
        wanted = {inner for inner in ways if node < inner < study.page.end[node]}
    visible, _ = _upper(study, wanted | {*shown, node}, CHILDREN * 2, node)
    return Tree(tuple(Drawing(study, visible | {*shown}, state.n).rows(span)))


def search(study: Study, sought: str) -> list[int]:
    """The nodes whose own text, tag, id or class holds what is sought, in document order."""
    needle = " ".join(sought.lower().split())
    if not needle:
        return []
    page = study.page
    found = set()
    for node in range(len(page)):
        if page.tag[node] == TEXT:
            if page.size[node] and needle in " ".join(page.text[node].lower().split()):
                above = page.parent[node]
                found.add(above if has_lone_text(study, above) else node)
        elif needle in page.describe(node).lower():
            found.add(node)
    return sorted(found)


def _with_ancestors(study: Study, nodes: Iterable[int]) -> set[int]:
    """The nodes and the ways that lead to them."""
    found: set[int] = set()
    for node in nodes:
        at = node
        while at >= 0 and at not in found:
            found.add(at)
            at = study.page.parent[at]
    return found


def _upper(
    study: Study, wanted: Collection[int], limit: int, root: int = 0
) -> tuple[set[int], bool]:
    """Of the wanted nodes the upper ones, at most so many, and whether any had to go."""
    found = {root}
    level = [root]
    while level:
        below = [child for node in level for child in children(study, node) if child in wanted]
        if len(found) + len(below) > limit:
            return found | set(below[: limit - len(found)]), True
        found.update(below)
        level = below
    return found, False
