"""The sorts of goldens in the list: in which order, with which sign, and what each means."""

from collections.abc import Callable
from dataclasses import dataclass

from harness.golden import Check


@dataclass(frozen=True, slots=True)
class Sort:
    """What a golden is like under the rules as they are now."""

    name: str
    glyph: str
    doc: str


SORTS: dict[str, Sort] = {
    sort.name: sort
    for sort in (
        Sort("changed", "~", "Something else comes out now, or it rests on other decisions."),
        Sort("new", "+", "Page and card are there; nothing was accepted yet."),
        Sort("missing", "?", "A file of it is not there."),
        Sort("broken", "!", "A file makes no sense, or a snippet does not hold."),
        Sort("crashed", "‼", "The extraction raises an error."),
        Sort("unreferenced", "·", "It lies in the folder and no golden claims it."),
        Sort("same", "=", "It is as it was accepted."),
    )
}


def sort_of(check: Check) -> str:
    """The sort of a golden."""
    if check.state == "missing" and check.expected is None and check.output is not None:
        return "new"
    return check.state


SETS: dict[str, tuple[str, Callable[[str], bool]]] = {
    "": ("to review", lambda sort: sort != "same"),
    **{name: (name, lambda sort, name=name: sort == name) for name in SORTS},  # type: ignore[misc]
    "all": ("all", lambda sort: True),
}
"""What can be listed: its label, and which sorts belong to it."""
