"""`Study`: a trace with the tables that looking at it needs, each made on first use."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cached_property
from itertools import accumulate

from extractor import Decision, Trace
from extractor.page import TEXT

_TIERS = {"body": 1, "article": 2, "main": 3, "weak": 4, "marked": 4}
"""Scopes of the ladder: marks up to this tier are in it."""


class Study:
    """One page under one rule book, ready to be looked at from any side."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.page = trace.page

    def __len__(self) -> int:
        return len(self.page)

    @cached_property
    def at(self) -> dict[int, list[Decision]]:
        """The decisions about each node that has any, in order."""
        found: dict[int, list[Decision]] = {}
        for decision in self.trace.decisions:
            found.setdefault(decision.node, []).append(decision)
        return found

    @cached_property
    def _bytes(self) -> list[int]:
        return [0, *accumulate(self.page.size)]

    @cached_property
    def _rows(self) -> list[int]:
        return [0, *accumulate(int(self.is_row(node)) for node in range(len(self.page)))]

    def is_row(self, node: int) -> bool:
        """Whether a node is an element or a text that is more than white space."""
        return self.page.tag[node] != TEXT or self.page.size[node] > 0

    def bytes_in(self, first: int, stop: int) -> int:
        """UTF-8 bytes of text in a run of nodes."""
        return self._bytes[stop] - self._bytes[first]

    def text_bytes(self, node: int) -> int:
        """UTF-8 bytes of text in a subtree, as the page has it: nothing is left out."""
        return self.bytes_in(node, self.page.end[node])

    def nodes_in(self, first: int, stop: int) -> int:
        """Elements and texts in a run of nodes, white space not counted."""
        return self._rows[stop] - self._rows[first]

    @cached_property
    def affected(self) -> list[int]:
        """The nodes about which a rule decided where text was at stake, in document order.

        See-through elements are left out: there the tag was lost and no text. So are marks inside
        marks, and what lies inside a node that was lost anyway.
        """
        found = []
        stop = marked = 0
        for node in sorted(self.at):
            if node < stop:
                continue
            inside = node < marked and node not in self.chosen
            ignored = ("unwrap", "mark") if inside else ("unwrap",)
            decisions = [d for d in self.at[node] if d.effect not in ignored]
            if any(d.effect == "mark" for d in self.at[node]):
                marked = max(marked, self.page.end[node])
            if decisions and (self.text_bytes(node) or any(d.overruled_by for d in decisions)):
                found.append(node)
            if self.trace.fates[node] in ("discarded", "dropped"):
                stop = self.page.end[node]
        return found

    def next_affected(self, node: int | None, step: int) -> int | None:
        """The affected node after (1) or before (-1) a node; None at the end."""
        if step > 0:
            place = bisect_right(self.affected, -1 if node is None else node)
        else:
            place = bisect_left(self.affected, len(self) if node is None else node) - 1
        return self.affected[place] if 0 <= place < len(self.affected) else None

    def winner(self, node: int) -> Decision | None:
        """The decision about a node that took effect; an overruled one if there is no other."""
        decisions = self.at.get(node, [])
        effective = [decision for decision in decisions if decision.overruled_by is None]
        strong = [decision for decision in effective if decision.effect not in ("mark", "unwrap")]
        return next(iter([*strong, *effective, *decisions]), None)

    def flags(self, node: int) -> Iterator[str]:
        """What is to be said of a node beside its fate: marked, restored, chosen."""
        decisions = self.at.get(node, ())
        if any(d.effect == "mark" and d.overruled_by is None for d in decisions):
            yield "marked"
        if any(d.overruled_by for d in decisions):
            yield "restored"
        if node in self.chosen:
            yield "chosen"

    @cached_property
    def chosen(self) -> frozenset[int]:
        """The roots of the regions that the accepted step is made of; none when it is the page."""
        step = next((step for step in self.trace.ladder if step.verdict == "accepted"), None)
        tier = _TIERS.get(step.scope, 0) if step else 0
        found: set[int] = set()
        stop = 0
        for node, decisions in sorted(self.at.items()):
            if node >= stop and any(
                d.effect == "mark" and self.trace.rulebook.rule(d.rule).tier <= tier
                for d in decisions
            ):
                found.add(node)
                stop = self.page.end[node]
        return frozenset(found)

    def words(self, node: int, limit: int = 80) -> str:
        """The first words of a subtree."""
        parts: list[str] = []
        length = 0
        page = self.page
        first = bisect_right(self._bytes, self._bytes[node]) - 1
        for inner in range(max(node, first), page.end[node]):
            if page.size[inner]:
                parts.append(" ".join(page.text[inner].split()))
                length += len(parts[-1])
                if length > limit:
                    break
        text = " ".join(parts)
        return text if len(text) <= limit else text[: limit - 1] + "…"

    def nearest(self, number: int | None) -> int | None:
        """A node that can be selected: the one of that number, the nearest one to a number that
        is not on the page, and for white space the element that holds it."""
        if number is None:
            return None
        node = min(max(number, 0), len(self) - 1)
        return node if self.is_row(node) else self.page.parent[node]
