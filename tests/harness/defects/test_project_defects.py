"""The known defects of the project: each must still fail, as a strict xfail does."""

from functools import cache
from pathlib import Path

from harness.defects import DefectCheck, Defects

_FOLDER = Path(__file__).parents[2] / "defects"


@cache
def _checks() -> tuple[DefectCheck, ...]:
    return tuple(Defects(_FOLDER).checks())


def test_every_known_defect_still_fails() -> None:
    """One that passes is promoted: `chaffinch defects promote SLUG --why "what it guards"`."""
    announced = "\n".join(check.announcement for check in _checks() if not check.ok)
    assert not announced, f"\n{announced}"


def test_every_card_says_in_a_sentence_what_is_wrong() -> None:
    """And what a good extraction would have."""
    for check in _checks():
        assert check.card is not None
        assert check.card.note.endswith("."), check.slug
        assert any(not demand.met for demand in check.demands), check.slug
