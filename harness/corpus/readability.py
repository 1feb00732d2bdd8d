"""The layout of Readability's test pages: `NAME/source.html`, `expected.html` and its metadata."""

from collections.abc import Iterator
from pathlib import Path

from harness.corpus.entry import Broken, CorpusError, Entry
from harness.corpus.facts import BadEntry, Facts, read_json


def readability(folder: Path) -> Iterator[Entry | Broken]:
    """The test pages, by name. Raises `CorpusError` when the folder is not laid out so."""
    files = sorted(folder.glob("*/source.html"))
    if not files:
        raise CorpusError(f"no test pages at {folder}: there is no */source.html in it")
    for file in files:
        try:
            yield _entry(file)
        except BadEntry as error:
            yield Broken(file.parent.name, str(error))


def _entry(file: Path) -> Entry:
    expected = file.with_name("expected.html")
    if not expected.is_file():
        raise BadEntry("there is no expected.html")
    about = file.with_name("expected-metadata.json")
    facts = Facts(read_json(about) if about.is_file() else {})
    return Entry(
        file.parent.name,
        "article",
        expected.read_text("utf-8", "replace"),
        file,
        form="html",
        language=facts.text("lang"),
        title=facts.text("title"),
        author=facts.text("byline"),
        date=facts.text("publishedTime"),
    )
