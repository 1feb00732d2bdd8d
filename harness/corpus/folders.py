"""Folders of pages: cases, and HTML files of which nothing is known."""

from collections.abc import Iterator
from pathlib import Path

from harness.corpus.entry import Broken, CorpusError, Entry
from harness.corpus.facts import BadEntry, Facts, read_json

_PAGES = (".html", ".htm", ".xhtml")


def cases(folder: Path) -> Iterator[Entry | Broken]:
    """The pages of a folder of cases: `NAME/case.json` beside `page.html` or `page.bin`.

    Raises `CorpusError` when there is none.
    """
    files = sorted(folder.glob("*/case.json"))
    if not files:
        raise CorpusError(f"no cases at {folder}: there is no */case.json in it")
    for file in files:
        page = file.parent / ("page.bin" if (file.parent / "page.bin").is_file() else "page.html")
        try:
            facts = Facts(read_json(file))
            yield Entry(
                file.parent.name, facts.text("kind"), "", page, url=facts.text("url"), known=False
            )
        except BadEntry as error:
            yield Broken(file.parent.name, str(error))


def loose(folder: Path) -> Iterator[Entry | Broken]:
    """The HTML files in a folder, at any depth; nothing is known of them.

    Raises `CorpusError` when there is none.
    """
    files = sorted(
        file
        for file in folder.rglob("*")
        if file.is_file()
        and (file.suffix.lower() in _PAGES or file.name.lower().endswith(".html.gz"))
    )
    if not files:
        raise CorpusError(f"no pages at {folder}: there is no HTML file in it")
    for file in files:
        yield Entry(str(file.relative_to(folder)), "", "", file, known=False)
