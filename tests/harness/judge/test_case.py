"""Cases: what of a corpus and of systems a judge gets to see."""

import json
from pathlib import Path

import pytest
from rich.console import Console

from extractor import RuleBook
from harness.corpus import find
from harness.judge.case import Case, cases
from harness.systems import Chaffinch, Output, System
from tests.harness.folder import write_wcxb


class Fragile:
    """A system that fails."""

    name = "fragile 1"
    digest = "1"

    def produce(self, data: bytes, url: str) -> Output:
        """Whatever the page."""
        raise ValueError("no good")


def _cases(folder: Path, *systems: System, limit: int = 24_000) -> list[Case]:
    return cases(
        list(find(str(folder))), systems, limit=limit, workers=1, console=Console(quiet=True)
    )


def test_a_case_has_the_page_the_reference_and_every_output(tmp_path: Path) -> None:
    """A system that raises has an empty output and a fault."""
    html = "<title>Mill</title><nav>Menu</nav>\n\n<h1>Mill</h1>\n<p>It grinds  all day.</p>"
    folder = write_wcxb(tmp_path / "split", {"0002": (html, "Mill It grinds all day.")})
    (found,) = _cases(folder, Chaffinch(RuleBook.default()), Fragile())
    assert found.page.text == "Mill\nMenu\nMill\nIt grinds all day."
    assert found.reference is not None
    assert found.reference.text == "Mill It grinds all day."
    ours, fragile = found.candidates
    assert ours.shown.text == "# Mill\n\nIt grinds all day."
    assert (fragile.shown.text, fragile.fault) == ("", "uncaught ValueError: no good")
    (short,) = _cases(folder, Chaffinch(RuleBook.default()), limit=10)
    assert (short.page.cut, short.candidates[0].shown.text) == (True, "# Mill\n\nIt")


@pytest.mark.parametrize("reference", [None, "", "Mill"])
def test_a_reference_is_unknown_empty_or_there(tmp_path: Path, reference: str | None) -> None:
    """Three things that are not the same."""
    (tmp_path / "a.html").write_text("<h1>Mill</h1>")
    entry = {"id": "a", "label": "news", "page": "a.html"}
    if reference is not None:
        (tmp_path / "a.md").write_text(reference)
        entry["reference"] = "a.md"
    (tmp_path / "corpus.json").write_text(json.dumps([entry]))
    (found,) = _cases(tmp_path, Fragile())
    assert (found.reference.text if found.reference else None) == reference
    assert not found.fault


def test_a_page_without_any_text_is_not_judged(tmp_path: Path) -> None:
    """There is nothing to quote."""
    (tmp_path / "a.html").write_text("<p></p>")
    (found,) = _cases(tmp_path, Fragile())
    assert found.fault == "the page has no text"
