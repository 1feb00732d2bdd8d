"""`Fault`: a mistake that an author of rules might make, and the list of fifty."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any

from harness.changes import Change, Value


@dataclass(frozen=True, slots=True)
class Fault:
    """A change of one entry that makes the rule book worse."""

    id: str
    part: str
    """Where it is put: a pass, density, guard, ladder, trim or kind."""
    change: Change
    thought: str
    """What the author may have had in mind."""


def faults() -> list[Fault]:
    """The list, in its order."""
    text = (resources.files("harness") / "faults" / "faults.toml").read_text("utf-8")
    return [_fault(row) for row in tomllib.loads(text)["fault"]]


def _fault(row: Mapping[str, Any]) -> Fault:
    to: Value = tuple(row["to"]) if isinstance(row["to"], list) else row["to"]
    change = Change(row["entry"], row["what"], to, row.get("field", ""))
    return Fault(row["id"], row["pass"], change, row["thought"])
