"""Cases made by tests, without a page or a system behind them."""

from harness.judge.case import Candidate, Case, shown

PAGE = "Menu\nThe mill grinds twice a day.\nIt stands still at night.\nAll rights reserved"
FULL = "# The mill\n\nThe mill grinds twice a day.\n\nIt stands still at night."
HALF = "The mill grinds twice a day."


def case(*texts: str, name: str = "0002", page: str = PAGE, limit: int = 24_000) -> Case:
    """A page of which systems `one`, `two`, `three` made these texts."""
    names = ("one", "two", "three")
    candidates = tuple(
        Candidate(system, shown(text, limit)) for system, text in zip(names, texts, strict=False)
    )
    return Case(name, "article", f"digest {name}", shown(page, limit), None, candidates, limit)
