"""Pass 3, collect: what a rung lets through becomes a tree of typed nodes.

One walk over the page in document order, with a stack of open elements instead of recursion;
linear in the page. No text in scope is lost: it is in the tree (`Text.source`, `texts`) or in
`left_out` with the rule that left it out.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from extractor.builder import Builder, CollectOptions
from extractor.elements import HANDLERS
from extractor.nodes import Document, Family
from extractor.page import Page
from extractor.selection import Selection

__all__ = ["CollectOptions", "Collected", "collect"]

DEFAULT = CollectOptions()
"""The options of the default profile."""

_Change = tuple[int, bool, Family | None]


@dataclass(slots=True)
class Collected:
    """The tree, and what of the scope is not in it."""

    tree: Document
    left_out: dict[int, str]
    """Roots of subtrees that were left out: node number to id of the collector's rule."""


def collect(
    page: Page, selection: Selection, base: str, options: CollectOptions = DEFAULT
) -> Collected:
    """The tree of what a selection lets through; addresses are resolved against `base`.

    Raises nothing, whatever the page.
    """
    builder = Builder(page, selection, base, options)
    changes = _changes(page, selection)
    change = next(changes)
    for first, stop in selection.spans:
        node = first
        while node < stop:
            while node >= change[0]:
                _, builder.flow.in_main, builder.flow.family = change
                change = next(changes)
            node = builder.run(node, min(stop, change[0]), HANDLERS)
        builder.close_all()
    builder.flow.seal_code()
    return Collected(builder.tree, builder.left_out)


def _changes(page: Page, selection: Selection) -> Iterator[_Change]:
    """Where the flags of nodes change: node number, in main, family; the last is out of reach."""
    edges: list[tuple[int, int, Family | None]] = []
    for first, stop in selection.main:
        edges += [(first, 1, None), (stop, -1, None)]
    stop = 0
    for root in sorted(selection.discarded):
        if root >= stop:
            stop = page.end[root]
            edges += [(root, 0, selection.discarded[root]), (stop, 0, None)]
    in_main, family = False, None
    for place, main, discarded in sorted(edges, key=lambda edge: edge[0]):
        if main:
            in_main = main > 0
        else:
            family = discarded
        yield place, in_main, family
    yield len(page) + 1, in_main, family
