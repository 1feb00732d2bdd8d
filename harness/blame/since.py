"""What an earlier run gave, page by page: all that a user has of a rule book that is gone."""

from collections.abc import Sequence
from dataclasses import dataclass

from harness.attempt import attempt
from harness.corpus import Entry
from harness.runs.store import RunStore, StoreError


@dataclass(frozen=True, slots=True)
class Earlier:
    """A page as an earlier run had it."""

    f1: float
    """WCXB's F1 of its text against the reference."""
    output: str
    """Markdown, or what else the system gave."""


def earlier_run(store: RunStore, number: int, entries: Sequence[Entry]) -> dict[str, Earlier]:
    """The pages of a run that are still the same, and are still expected to say the same, by id.

    Raises `StoreError` when there is no such run, or no page of it can be compared.
    """
    run = store.run(number)
    then = {page.id: page for page in store.pages(number)}
    found: dict[str, Earlier] = {}
    for entry in entries:
        page = then.get(entry.id)
        if page is None or page.measures.wcxb_f1 is None:
            continue
        data, _ = attempt(entry.read)
        if data is not None and entry.digest(data) == page.digest:
            output = store.output(page.output) if page.output else ""
            found[entry.id] = Earlier(page.measures.wcxb_f1, output)
    if not found:
        raise StoreError(
            f"run {number}, over {run.corpus}, has no page in common with these as they are now"
        )
    return found
