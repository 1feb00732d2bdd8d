"""What a rung of the ladder lets through: all that pass 3 needs to know of passes 1 and 2."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from extractor.nodes import Family

Span = tuple[int, int]
"""A run of node numbers: first, and one past the last."""


@dataclass(frozen=True, slots=True)
class Selection:
    """A filter over a page. Nothing in it refers to a rule."""

    spans: tuple[Span, ...]
    """What is in scope: whole subtrees, disjoint, in document order."""

    skip: AbstractSet[int]
    """Roots of subtrees that are left out: dropped, and discarded as this rung has it."""

    unwrapped: AbstractSet[int]
    """Elements that are see-through: their tag does not count, their children do."""

    main: tuple[Span, ...]
    """Marked regions: disjoint, in document order."""

    discarded: Mapping[int, Family]
    """Roots of discarded subtrees and the family that discarded them, skipped here or not."""
