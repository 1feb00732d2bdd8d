"""Defects: pages that come out wrong, each with a check that must still fail.

defects = Defects(Path("tests/defects"))
for check in defects.checks(): check.state, check.cause, check.damage, check.announcement
defects.promote(slug, why="what the page guards")
"""

from harness.defects.card import CardState, DefectCard, Kind
from harness.defects.check import CauseGroup, DefectCheck, State, groups
from harness.defects.demands import Demand
from harness.defects.store import Defects

__all__ = [
    "CardState",
    "CauseGroup",
    "DefectCard",
    "DefectCheck",
    "Defects",
    "Demand",
    "Kind",
    "State",
    "groups",
]
