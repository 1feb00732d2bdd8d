"""Reading corpora where they lie."""

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


class CorpusError(Exception):
    """A corpus cannot be read; the message says what was looked for and where."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A page of a corpus and what a good extraction of it is."""

    id: str
    label: str
    """Type of page."""
    reference: str
    """The text that should come out; empty where the corpus has none."""
    file: Path
    url: str = ""
    """Where the page came from; "" where the corpus does not say."""
    title: str = ""
    author: str = ""
    date: str = ""
    """What is known of the page, as the corpus writes it; "" where it says nothing."""

    def read(self) -> bytes:
        """The bytes of the page."""
        data = self.file.read_bytes()
        return gzip.decompress(data) if self.file.suffix == ".gz" else data

    @property
    def even(self) -> bool:
        """Whether the id is even: even pages are for tuning, odd ones only for measuring."""
        return self.id.isdigit() and int(self.id) % 2 == 0


def wcxb(folder: Path) -> Iterator[Entry]:
    """The pages of a split of WCXB: `html/ID.html.gz` and `ground-truth/ID.json`.

    Raises `CorpusError` when the folder is not laid out so.
    """
    files = sorted((folder / "ground-truth").glob("*.json"))
    if not files:
        raise CorpusError(f"no WCXB split at {folder}: there is no ground-truth/*.json in it")
    for file in files:
        facts = json.loads(file.read_text("utf-8"))
        truth = facts["ground_truth"]
        yield Entry(
            file.stem,
            facts["_internal"]["page_type"]["primary"],
            truth.get("main_content") or "",
            folder / "html" / f"{file.stem}.html.gz",
            url=facts.get("url") or "",
            title=truth.get("title") or "",
            author=truth.get("author") or "",
            date=truth.get("publish_date") or "",
        )


def cases(folder: Path) -> Iterator[Entry]:
    """The pages of a folder of cases: `NAME/case.json` beside `page.html` or `page.bin`.

    Raises `CorpusError` when there is none.
    """
    files = sorted(folder.glob("*/case.json"))
    if not files:
        raise CorpusError(f"no cases at {folder}: there is no */case.json in it")
    for file in files:
        facts = json.loads(file.read_text("utf-8"))
        name = "page.bin" if (file.parent / "page.bin").is_file() else "page.html"
        yield Entry(
            file.parent.name, facts["kind"], "", file.parent / name, url=facts.get("url") or ""
        )


def loose_pages(folder: Path) -> Iterator[Entry]:
    """The HTML files in a folder, at any depth; nothing is known of them.

    Raises `CorpusError` when there is none.
    """
    files = sorted(folder.rglob("*.html"))
    if not files:
        raise CorpusError(f"no pages at {folder}: there is no HTML file in it")
    for file in files:
        yield Entry(str(file.relative_to(folder)), "", "", file)


def pages(folder: Path) -> Iterator[Entry]:
    """The pages of a folder in whichever of these layouts it is. Raises `CorpusError`."""
    if (folder / "ground-truth").is_dir():
        return wcxb(folder)
    if next(folder.glob("*/case.json"), None):
        return cases(folder)
    return loose_pages(folder)
