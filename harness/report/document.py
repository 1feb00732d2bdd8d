"""`Document`: what a report says, whatever it is shown on."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

Cell = str | int | float | None


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under columns. The first column names the row; shares are shown to four digits."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    note: str = ""
    """What the figures are, where the title does not say."""


@dataclass(frozen=True, slots=True)
class Bars:
    """A bar for each name, its length a share from 0 to 1."""

    title: str
    bars: Sequence[tuple[str, float]]


@dataclass(frozen=True, slots=True)
class Lines:
    """A few sentences under a title."""

    title: str
    lines: Sequence[str]


Part = Table | Bars | Lines


@dataclass(slots=True)
class Document:
    """A report."""

    title: str
    about: dict[str, str] = field(default_factory=dict)
    """What was measured, by name: corpus, rules, code …"""
    parts: list[Part] = field(default_factory=list)

    def facts(self) -> dict[str, Any]:
        """The report as plain data."""
        return {
            "title": self.title,
            "about": self.about,
            "parts": [{"part": type(part).__name__.lower(), **asdict(part)} for part in self.parts],
        }


def shown(cell: Cell) -> str:
    """A cell as text: four digits of a share, thousands apart, a dash for nothing."""
    if cell is None:
        return "–"
    if isinstance(cell, float):
        return f"{cell:.4f}"
    return f"{cell:,}" if isinstance(cell, int) else cell


def is_number(cell: Cell) -> bool:
    """Whether a cell stands at the right."""
    return isinstance(cell, (int, float)) or cell is None
