"""`Strip`: the queue above the inspector: which card, how many, what it asks for, what to do."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from flask import url_for

from harness.defects import DefectCard, DefectCheck, Demand
from webapp.inspector import lookup
from webapp.inspector.study import Study
from webapp.triage.board import CHECKS
from webapp.triage.filter import Filter
from webapp.triage.row import Row

_OUTPUTS = {"code": "markdown", "line": "markdown", "crash": "markdown"}


@dataclass(frozen=True)
class Square:
    """A card in the strip."""

    href: str
    glyph: str
    check: str
    state: str
    title: str
    current: bool


@dataclass(frozen=True)
class Asked:
    """A demand with the place on the page that it is about."""

    demand: Demand
    node: int | None
    out: str
    """The output that shows it, where there is no place."""


@dataclass(frozen=True)
class Strip:
    """The cards that a filter means, in the order of the board, and the one that is looked at."""

    filter: Filter
    rows: Sequence[Row]
    check: DefectCheck
    study: Study | None = None
    """The page as the inspector shows it; None where it cannot."""
    typed: dict[str, str] = field(default_factory=dict)

    @cached_property
    def place(self) -> int | None:
        """Where the card stands in the queue; None when the filter does not mean it any more."""
        slugs = [row.slug for row in self.rows]
        return slugs.index(self.check.slug) if self.check.slug in slugs else None

    @property
    def row(self) -> Row:
        """The card."""
        return Row(self.check)

    @property
    def card(self) -> DefectCard | None:
        """What it says."""
        return self.check.card

    @property
    def squares(self) -> Sequence[Square]:
        """All cards."""
        return [self._square(number, row) for number, row in enumerate(self.rows, 1)]

    @property
    def previous(self) -> str:
        """The address of the card before; "" at the start."""
        return self._at(self.place - 1) if self.place else ""

    @property
    def next(self) -> str:
        """The address of the card after; "" at the end."""
        if self.place is None:
            return self._at(0) if self.rows else ""
        return self._at(self.place + 1) if self.place + 1 < len(self.rows) else ""

    @property
    def board(self) -> str:
        """The address of the board with the same filter."""
        return url_for("triage.index") + self.filter.query()

    @cached_property
    def asked(self) -> Sequence[Asked]:
        """What the card asks for."""
        return [self._asked(demand) for demand in self.check.demands]

    def _asked(self, demand: Demand) -> Asked:
        node = None
        if self.study and demand.what in ("with", "without", "heading", "line"):
            places = lookup.find(self.study, demand.text).places
            inside = [place for place in places if place.match.where == "text"]
            node = next((place.node for place in inside or places), None)
        return Asked(demand, node, _OUTPUTS.get(demand.what, "metadata"))

    def _at(self, place: int) -> str:
        return queue_href(self.filter, self.rows[place].slug)

    def _square(self, number: int, row: Row) -> Square:
        check, state = row.check.state, row.values["state"]
        said = f"{number}/{len(self.rows)} {row.slug}: {row.note} ({CHECKS[check][0]}, {state})"
        current = row.slug == self.check.slug
        return Square(
            queue_href(self.filter, row.slug), CHECKS[check][1], check, state, said, current
        )


def queue_href(asked: Filter, slug: str = "") -> str:
    """The address of the queue at a card, or at its start."""
    return (
        url_for("triage.queue")
        + asked.query(open="")
        + (f"{'&' if asked.params(open='') else ''}at={slug}" if slug else "")
    )
