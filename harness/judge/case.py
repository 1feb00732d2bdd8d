"""`Case`: a page, its reference, and what systems made of it, as a judge gets to see them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from rich.console import Console

from harness.attempt import attempt
from harness.corpus import Entry
from harness.pool import over
from harness.reading import of_page
from harness.systems import Output, System


@dataclass(frozen=True, slots=True)
class Shown:
    """A text, cut where it is longer than the judge gets to see."""

    text: str
    bytes: int
    """UTF-8 bytes before the cut."""
    cut: bool


@dataclass(frozen=True, slots=True)
class Candidate:
    """What a system made of a page."""

    system: str
    """Its name in the report; a judge never sees it."""
    shown: Shown
    fault: str = ""
    """What the system raised instead of an output; its text is empty then."""


@dataclass(frozen=True, slots=True)
class Case:
    """A page to judge."""

    id: str
    label: str
    digest: str
    """Changes with the page and with what is expected of it."""
    page: Shown
    reference: Shown | None
    """None where the corpus says nothing; empty where it says that nothing should come out."""
    candidates: tuple[Candidate, ...]
    """In the order in which the systems were named."""
    limit: int
    """UTF-8 bytes from which on a text is cut."""
    fault: str = ""
    """Why there is nothing to judge."""

    @property
    def outputs(self) -> list[str]:
        """The different texts among the candidates; systems of the same output share one."""
        return sorted({candidate.shown.text for candidate in self.candidates})


def shown(text: str, limit: int) -> Shown:
    """A text cut to `limit` UTF-8 bytes, between characters."""
    data = text.encode("utf-8", "replace")
    return Shown(data[:limit].decode("utf-8", "ignore"), len(data), len(data) > limit)


def cases(
    entries: Sequence[Entry],
    systems: Sequence[System],
    *,
    limit: int,
    workers: int,
    console: Console,
) -> list[Case]:
    """Every page with the outputs of all systems, made in processes, with a progress bar."""
    work = [(entry, system) for entry in entries for system in systems]
    made = over(work, _produce, workers=workers, console=console, doing="extracting", lost=_lost)
    size = len(systems)
    return [
        _case(entry, systems, made[place * size : (place + 1) * size], limit)
        for place, entry in enumerate(entries)
    ]


def _produce(work: tuple[Entry, System]) -> tuple[str, str]:
    entry, system = work
    output, fault = attempt(lambda: system.produce(entry.read(), entry.url))
    return (output or Output("")).best.strip(), fault


def _lost(_: tuple[Entry, System], why: str) -> tuple[str, str]:
    return "", why


def _case(
    entry: Entry, systems: Sequence[System], made: Sequence[tuple[str, str]], limit: int
) -> Case:
    data, fault = attempt(entry.read)
    reading, unread = attempt(partial(of_page, data or b""))
    page = shown(_squeezed(reading.text if reading else ""), limit)
    reference = shown(entry.structure or entry.reference, limit) if entry.known else None
    if fault or unread:
        fault = f"the page cannot be read: {fault or unread}"
    elif not page.text and not (reference and reference.text):
        fault = "the page has no text"
    candidates = tuple(
        Candidate(system.name, shown(text, limit), raised)
        for system, (text, raised) in zip(systems, made, strict=True)
    )
    digest = entry.digest(data or b"")
    return Case(entry.id, entry.label, digest, page, reference, candidates, limit, fault)


def _squeezed(text: str) -> str:
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())
