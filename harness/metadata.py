"""Metadata against what is known: our title, author and date, and trafilatura's, in one run.

A field is right, wrong or silent where the corpus knows it; where the corpus knows nothing, a
value is extra: it may be true, and is counted apart.
"""

import importlib.util
import logging
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from rich.console import Console
from rich.table import Table

from extractor import extract
from harness.attempt import attempt
from harness.corpus import Entry
from harness.likeness import same_author, same_day, same_title
from harness.pool import over

Values = Mapping[str, str]
"""What a system says, by field; "" where it says nothing."""

OURS, PEER = "chaffinch", "trafilatura"
FIELDS: dict[str, Callable[[str, str], bool]] = {
    "title": same_title,
    "author": same_author,
    "date": same_day,
}
"""What is measured, each with what makes a value the known one."""

VERDICTS = ("right", "wrong", "silent", "extra")
_HALVES = {"all": (True, False), "even": (True,), "odd": (False,)}


@dataclass(slots=True)
class PageFields:
    """What each system made of one page."""

    id: str
    even: bool
    known: Values
    said: dict[str, Values] = field(default_factory=dict)
    """By system."""
    faults: list[str] = field(default_factory=list)
    """Exceptions."""

    def verdict(self, system: str, name: str) -> str | None:
        """One of `VERDICTS`; None where neither the corpus nor the system says anything."""
        return verdict(name, self.said[system].get(name, ""), self.known[name])


def verdict(name: str, found: str, known: str) -> str | None:
    """How a value of a field stands to the known one; "" is nothing on either side."""
    if not known:
        return "extra" if found else None
    if not found:
        return "silent"
    return "right" if FIELDS[name](found, known) else "wrong"


def systems() -> dict[str, Callable[[bytes, str], Values]]:
    """What is measured, by name: bytes and address to values. Trafilatura where it is installed."""
    found: dict[str, Callable[[bytes, str], Values]] = {OURS: _ours}
    if importlib.util.find_spec("trafilatura"):
        logging.getLogger("trafilatura").setLevel(logging.CRITICAL)
        found[PEER] = _peers
    return found


def _ours(data: bytes, url: str) -> Values:
    found = extract(data, url=url).metadata
    return {"title": found.title or "", "author": found.author or "", "date": found.date or ""}


def _peers(data: bytes, url: str) -> Values:
    from trafilatura.metadata import extract_metadata

    found = extract_metadata(data, default_url=url)
    return {"title": found.title or "", "author": found.author or "", "date": found.date or ""}


def read_fields(entries: Sequence[Entry], *, workers: int, console: Console) -> list[PageFields]:
    """Every page of a corpus under every system, in the order of the corpus."""
    return over(
        entries, _read, workers=workers, console=console, doing="reading metadata", lost=_lost
    )


def _lost(entry: Entry, why: str) -> PageFields:
    return replace(_page(entry), said={name: {} for name in systems()}, faults=[why])


def _page(entry: Entry) -> PageFields:
    known = {"title": entry.title, "author": entry.author, "date": entry.date}
    return PageFields(entry.id, entry.even, known)


def _read(entry: Entry) -> PageFields:
    page = _page(entry)
    data = entry.read()
    for name, system in systems().items():
        said, fault = attempt(partial(system, data, entry.url))
        page.said[name] = said or {}
        if fault:
            page.faults.append(f"{name}: {fault}")
    return page


def tally(pages: Iterable[PageFields], system: str, name: str) -> Counter[str]:
    """How often a system's field is right, wrong, silent and extra."""
    return Counter(found for page in pages if (found := page.verdict(system, name)))


def report(pages: Sequence[PageFields], console: Console, *, show: str = "") -> None:
    """Counts per field, half and system; with `show`, the even pages whose field is not right."""
    named = list(systems())
    table = Table("field", "ids", "system", *VERDICTS, box=None)
    for name in FIELDS:
        for half, evens in _HALVES.items():
            part = [page for page in pages if page.even in evens]
            for system in named:
                counts = tally(part, system, name)
                table.add_row(name, half, system, *(str(counts[key]) for key in VERDICTS))
    console.print(table)
    if PEER not in named:
        console.print(
            "trafilatura is not installed: pip install 'chaffinch\\[bench]' measures it too"
        )
    for page in pages:
        for fault in page.faults:
            console.print(f"{page.id}: {fault}", markup=False)
        if show and page.even and page.verdict(OURS, show) not in ("right", None):
            console.print(_line(page, show, named), markup=False, soft_wrap=True)
    console.print(f"{len(pages)} pages, {sum(len(page.faults) for page in pages)} faults")


def _line(page: PageFields, name: str, named: Sequence[str]) -> str:
    said = ", ".join(f"{system} {page.said[system].get(name, '')!r}" for system in named)
    return f"{page.id} {page.verdict(OURS, name)}: known {page.known[name]!r}, {said}"
