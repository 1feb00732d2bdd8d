"""A small corpus: a report, with chrome around it or a part that is lost."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from extractor import RuleBook
from harness.blame.blame import traced
from harness.blame.since import Earlier
from harness.corpus import Entry, find
from harness.metrics.words import word_score
from harness.reading import reference
from tests.harness.folder import write_wcxb

LINES = [
    f"On day {day} the ferry leaves the stone pier twice, with mail, bread and passengers."
    for day in range(1, 9)
]
BODY = "".join(f"<p>{line}</p>" for line in LINES)
STORY = "\n".join(LINES)
WINTER = "In winter the crossing takes two hours, and nobody on the island complains of it."
JUNK = "Join the list of eleven thousand readers and hear from us on every single Monday."
QUIET = Console(quiet=True)


def page(part: str) -> str:
    """The report in a main element, and a part after it."""
    return f"<body><main>{BODY}</main>{part}</body>"


def inside(part: str) -> str:
    """The report in a main element that holds a part, too."""
    return f"<body><main>{BODY}{part}</main></body>"


def corpus(folder: Path, pages: dict[str, tuple[str, str]]) -> list[Entry]:
    """Pages by id, each its HTML and its reference."""
    return list(find(f"wcxb:{write_wcxb(folder / 'split', dict(pages))}"))


def run_of(entries: Sequence[Entry], book: RuleBook) -> dict[str, Earlier]:
    """What a run under a rule book keeps of each page."""
    found = {}
    for entry in entries:
        extraction = traced(entry, book).extraction
        f1 = word_score(reference(entry).text, extraction.text).f1
        found[entry.id] = Earlier(f1, extraction.markdown)
    return found
