"""Reading back every page of a corpus."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from rich.console import Console
from rich.table import Table

from extractor import extract
from harness.attempt import attempt
from harness.corpus import Entry
from harness.pool import over
from harness.readback.compare import Difference, read_back

_SHOWN = 200
"""Characters of what was promised and of what was found that a report shows."""


@dataclass(slots=True)
class PageReadBack:
    """What of one page's output does not read back."""

    id: str
    differences: list[Difference] = field(default_factory=list)
    fault: str = ""
    """What the extraction raised."""


def read_back_pages(
    entries: Sequence[Entry], *, workers: int, console: Console
) -> list[PageReadBack]:
    """Every page of a corpus, with a progress bar; in the order of the corpus."""
    return over(entries, _page, workers=workers, console=console, doing="reading back", lost=_lost)


def _lost(entry: Entry, why: str) -> PageReadBack:
    return PageReadBack(entry.id, fault=why)


def _page(entry: Entry) -> PageReadBack:
    differences, fault = attempt(partial(_differences, entry))
    return PageReadBack(entry.id, differences or [], fault)


def _differences(entry: Entry) -> list[Difference]:
    return read_back(extract(entry.read(), url=entry.url).tree)


def report(pages: Sequence[PageReadBack], console: Console) -> None:
    """Each page that does not read back, and how many there are of each kind of difference."""
    kinds: Counter[tuple[str, str]] = Counter()
    for page in pages:
        if page.fault:
            console.print(f"{page.id}: {page.fault}", markup=False)
        for found in page.differences:
            kinds[found.output, found.kind] += 1
            console.print(f"{page.id}: {found.output}, {found.kind}", markup=False)
            console.print(f"  promised {found.promised[:_SHOWN]}", markup=False)
            console.print(f"  found    {found.found[:_SHOWN]}", markup=False)
    if kinds:
        table = Table("output", "kind of difference", "pages", box=None)
        for (output, kind), count in kinds.most_common():
            table.add_row(output, kind, str(count))
        console.print(table)
    failed = sum(1 for page in pages if page.differences or page.fault)
    console.print(f"{len(pages) - failed} of {len(pages)} pages read back.")
