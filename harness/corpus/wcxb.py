"""WCXB's layout: `html/ID.html.gz` and `ground-truth/ID.json`."""

from collections.abc import Iterator
from pathlib import Path

from harness.corpus.entry import Broken, CorpusError, Entry
from harness.corpus.facts import BadEntry, Facts, read_json


def wcxb(folder: Path) -> Iterator[Entry | Broken]:
    """The pages of a split of WCXB, by id. Raises `CorpusError` when the folder is not laid out so."""
    files = sorted((folder / "ground-truth").glob("*.json"))
    if not files:
        raise CorpusError(f"no WCXB split at {folder}: there is no ground-truth/*.json in it")
    for file in files:
        try:
            yield _entry(folder, file)
        except BadEntry as error:
            yield Broken(file.stem, str(error))


def _entry(folder: Path, file: Path) -> Entry:
    facts = Facts(read_json(file))
    truth = facts.part("ground_truth")
    page = folder / "html" / f"{file.stem}.html.gz"
    if not page.is_file():
        raise BadEntry(f"there is no {page}")
    return Entry(
        file.stem,
        facts.part("_internal").part("page_type").text("primary"),
        truth.text("main_content"),
        page,
        structure=truth.text("main_content_markdown"),
        url=facts.text("url"),
        wanted=truth.texts("with"),
        unwanted=truth.texts("without"),
        title=truth.text("title"),
        author=truth.text("author"),
        date=truth.text("publish_date"),
    )
