"""The layout of our own corpus: `corpus.json`, a list of entries, and the files that they name."""

from collections.abc import Iterator
from pathlib import Path

from harness.corpus.entry import Broken, CorpusError, Entry
from harness.corpus.facts import BadEntry, Facts, read_json

LIST = "corpus.json"
FIELDS = (
    "id", "url", "label", "language", "page", "reference", "with", "without", "captured", "note",
)  # fmt: skip
"""What an entry holds. `page` and `reference` are files, by their path from the list."""


def own(folder: Path) -> Iterator[Entry | Broken]:
    """The pages that `corpus.json` lists. Raises `CorpusError` when there is no such list."""
    try:
        listed = read_json(folder / LIST)
    except BadEntry as error:
        raise CorpusError(f"no corpus at {folder}: {error}") from None
    if not isinstance(listed, list):
        raise CorpusError(f"{folder / LIST} holds no list")
    for place, item in enumerate(listed, 1):
        try:
            yield entry_of(folder, item)
        except BadEntry as error:
            name = item.get("id") if isinstance(item, dict) else None
            yield Broken(str(name or f"entry {place}"), str(error))


def entry_of(folder: Path, item: object) -> Entry:
    """An entry of the list. Raises `BadEntry` that says what is wrong with it."""
    facts = Facts(item)
    for name in ("id", "label", "page"):
        if not facts.text(name):
            raise BadEntry(f"it has no {name}")
    reference = _file(folder, facts.text("reference")) if "reference" in facts else None
    try:
        text = reference.read_text("utf-8") if reference else ""
    except UnicodeDecodeError as error:
        raise BadEntry(f"{reference}: byte {error.start} is not UTF-8") from None
    return Entry(
        facts.text("id"),
        facts.text("label"),
        text,
        _file(folder, facts.text("page")),
        form="markdown",
        language=facts.text("language"),
        url=facts.text("url"),
        wanted=facts.texts("with"),
        unwanted=facts.texts("without"),
        note=facts.text("note"),
        known=reference is not None,
    )


def _file(folder: Path, name: str) -> Path:
    file = folder / name
    try:
        inside, there = file.resolve().is_relative_to(folder.resolve()), file.is_file()
    except (OSError, ValueError):
        raise BadEntry(f"{name!r:.80} cannot be the name of a file") from None
    if not inside:
        raise BadEntry(f"{name} is outside the corpus")
    if not there:
        raise BadEntry(f"there is no {file}")
    return file
