"""`Question`: what is asked before many are decided at once, or one against a warning."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from harness.golden import Check
from webapp.golden.decidable import not_acceptable, not_rejectable, warning
from webapp.golden.selection import Selection

Deed = Literal["accept", "reject", "skip"]

DEEDS: dict[str, Deed] = {"accept": "accept", "reject": "reject", "skip": "skip"}


@dataclass(frozen=True)
class Question:
    """Shall this be done to these?"""

    deed: Deed
    checks: Sequence[Check]
    """What it would be done to."""
    left_out: Sequence[tuple[str, str]]
    """Of what was meant, by slug, why it would not be done."""
    single: bool
    """Whether it is about one golden."""
    selection: Selection
    at: str = ""
    """The golden that was being looked at."""
    force: bool = False
    """Whether it is against a warning."""
    typed: str = ""
    """The reason as it was typed before."""

    @property
    def needs_reason(self) -> bool:
        """Whether a reason must be given."""
        return self.deed == "reject" or self.force

    @property
    def items(self) -> list[str]:
        """Each golden with the basis on which it is decided, as the form sends them."""
        return [f"{check.slug}:{check.basis}" for check in self.checks]

    @property
    def warning(self) -> str:
        """What is accepted although."""
        return warning(self.checks[0]) if self.force and self.checks else ""


def about_one(deed: Deed, check: Check, selection: Selection, typed: str = "") -> Question:
    """A question about one golden; an accept is then one against a warning."""
    why_not = {"accept": not_acceptable, "reject": not_rejectable}.get(deed)
    said = why_not(check) if why_not else ""
    force = deed == "accept" and bool(warning(check))
    left_out = [(check.slug, said)] if said else []
    return Question(
        deed, [] if said else [check], left_out, True, selection, check.slug, force, typed
    )


def about_rest(deed: Deed, checks: Sequence[Check], selection: Selection, at: str) -> Question:
    """A question about all of a selection that are still to come."""
    able, left_out = [], []
    for check in checks:
        said = ""
        if deed == "accept":
            said = not_acceptable(check) or warning(check)
        elif deed == "reject":
            said = not_rejectable(check)
        if said:
            left_out.append((check.slug, said))
        else:
            able.append(check)
    return Question(deed, able, left_out, False, selection, at)
