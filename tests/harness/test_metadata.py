"""Measuring metadata against what a corpus knows."""

import gzip
import io
import json
from pathlib import Path

import pytest
from rich.console import Console

from harness.corpus import find
from harness.metadata import OURS, PageFields, read_fields, report, tally, verdict

_PAGES = {
    "0002": ("<title>Flour</title><h1>Flour</h1><p>By Ada Quill</p>", "Flour", "Ada Quill", None),
    "0003": ("<title>Salt</title><h1>Salt</h1><p>3 May 2021</p>", "Salt", "Tom Reed", "2021-05-04"),
    "0004": ("<title>Rye</title><h1>Rye</h1><p>3 May 2021</p>", "Oats", None, None),
}


def _corpus(folder: Path) -> Path:
    for name in ("html", "ground-truth"):
        (folder / name).mkdir()
    for page, (html, title, author, date) in _PAGES.items():
        (folder / "html" / f"{page}.html.gz").write_bytes(gzip.compress(html.encode()))
        facts = {
            "url": f"https://lamplight.example/{page}",
            "_internal": {"page_type": {"primary": "article"}},
            "ground_truth": {"title": title, "author": author, "publish_date": date},
        }
        (folder / "ground-truth" / f"{page}.json").write_text(json.dumps(facts), "utf-8")
    return folder


def _read(folder: Path) -> list[PageFields]:
    entries = list(find(f"wcxb:{_corpus(folder)}"))
    return read_fields(entries, workers=1, console=Console(file=io.StringIO()))


@pytest.mark.parametrize(
    ("found", "known", "expected"),
    [
        ("2021-05-03", "2021-05-03", "right"),
        ("2021-05-03", "2021-05-04", "wrong"),
        ("", "2021-05-03", "silent"),
        ("2021-05-03", "", "extra"),
        ("", "", None),
    ],
)
def test_a_value_is_right_wrong_silent_or_extra(
    found: str, known: str, expected: str | None
) -> None:
    """Where neither side says anything, there is nothing to judge."""
    assert verdict("date", found, known) == expected


def test_fields_are_counted_apart(tmp_path: Path) -> None:
    """By field, over the pages that are handed in."""
    pages = _read(tmp_path)
    assert tally(pages, OURS, "title") == {"right": 2, "wrong": 1}
    assert tally(pages, OURS, "author") == {"right": 1, "silent": 1}
    assert tally(pages, OURS, "date") == {"wrong": 1, "extra": 1}
    assert tally([page for page in pages if page.even], OURS, "date") == {"extra": 1}


def test_the_report_lists_even_pages_only(tmp_path: Path) -> None:
    """Odd pages are for totals; nobody is to look at them one by one."""
    console = Console(file=io.StringIO(), width=200, color_system=None)
    report(_read(tmp_path), console, show="date")
    assert isinstance(console.file, io.StringIO)
    text = console.file.getvalue()
    assert "0004 extra: known ''" in text
    assert "0003" not in text
    assert "3 pages, 0 faults" in text
