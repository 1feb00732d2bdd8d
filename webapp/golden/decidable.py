"""What can be decided about a golden, and if something cannot, why not."""

from datetime import UTC, datetime

from harness.defects.rejected import card_of
from harness.golden import Check, Chip, Refused
from webapp.golden.sorts import sort_of


def failing(check: Check) -> list[Chip]:
    """The snippets on whose account an accept needs a reason."""
    return [
        chip for chip in check.chips if chip.breaks or chip.before is None and chip.after is False
    ]


def not_acceptable(check: Check) -> str:
    """Why there is nothing that could be accepted; "" where there is, be it against a warning."""
    if check.state in ("changed", "missing") and check.output is not None:
        return ""
    return f"{check.slug} is {sort_of(check)}: there is nothing to accept"


def warning(check: Check) -> str:
    """Why an accept needs a reason; "" where it needs none."""
    said = [f"{'lost' if chip.wanted else 'kept'}: “{chip.text}”" for chip in failing(check)]
    return f"a snippet would fail ({'; '.join(said)})" if said else ""


def not_rejectable(check: Check) -> str:
    """Why no defect can be made of the change; "" where it can."""
    if check.state not in ("changed", "crashed"):
        return f"{check.slug} is {sort_of(check)}: there is no change to reject"
    try:
        card_of(check, "asked beforehand", datetime.now(UTC).date())
    except Refused as error:
        return str(error)
    return ""
