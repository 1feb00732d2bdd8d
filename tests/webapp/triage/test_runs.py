"""Candidates: what a kept run found wrong, by cause, and cards made of it."""

import json
import shutil
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from rich.console import Console

from extractor import RuleBook
from harness.corpus import find
from harness.defects import Defects
from harness.runs.runner import Runner
from harness.runs.store import RunStore
from harness.systems import Chaffinch
from tests.harness.golden.pages import PAGE as MILL
from tests.webapp.triage.pages import rows, tree

_ENTRIES = {
    "lost": {"with": ["Eels are counted by lantern"]},
    "kept": {"without": ["The wheel turns twice"]},
    "right": {"with": ["The wheel turns twice"]},
    "stale": {"with": ["Words that are nowhere on it"]},
}


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """Four pages of which one is right."""
    folder = tmp_path / "corpus"
    folder.mkdir()
    (folder / "page.html").write_bytes(MILL)
    listed = [
        {"id": name, "label": "article", "language": "en", "page": "page.html",
         "url": f"https://mill.example/{name}", **snippets}
        for name, snippets in _ENTRIES.items()
    ]  # fmt: skip
    (folder / "corpus.json").write_text(json.dumps(listed))
    return folder


@pytest.fixture
def run(corpus: Path, app: Flask) -> int:
    """A kept run over it."""
    store = RunStore(Path(app.config["DATA"]) / "runs.sqlite3")
    number = (
        Runner(store, Console(quiet=True), 1)
        .run(find(f"own:{corpus}"), Chaffinch(RuleBook.default()))
        .number
    )
    store.close()
    return number


def test_no_run_is_said(client: FlaskClient) -> None:
    """With how to make one."""
    assert "No run is kept." in client.get("/defects/candidates").text


def test_failures_are_candidates_and_their_causes_are_asked_for(
    client: FlaskClient, run: int
) -> None:
    """Not asked at first; then by cause, and remembered."""
    page = tree(client.get("/defects/candidates"))
    assert set(rows(page)) == {"lost", "kept", "stale"}
    assert "not asked yet" in page.text_content()
    assert "3 failing pages" in client.get("/defects").text
    assert client.post("/defects/candidates/ask", data={"run": run}).status_code == 303
    page = tree(client.get("/defects/candidates"))
    groups = [" ".join(group.text_content().split()) for group in page.xpath("//summary")]
    assert "outside-related: related · lost" in groups[0] or "no rule took it" in groups[0]
    assert "not asked yet" not in page.text_content()
    for link in page.xpath("//a[@data-count]"):
        found = rows(tree(client.get(link.get("href"))))
        assert len(found) == int(link.get("data-count"))


def test_a_candidate_becomes_a_card_by_one_click(
    client: FlaskClient, run: int, defects: Defects
) -> None:
    """With page, snippets and source; then it is no candidate any more, and undo takes it back."""
    answer = client.post("/defects/candidates/card", data={"run": run, "page": "lost"})
    assert answer.status_code == 303
    page = tree(client.get(answer.location))
    assert set(rows(page)) == {"kept", "stale"}
    (slug,) = {slug for slug in defects.slugs() if slug.startswith(("article", "lost"))}
    card = defects.read(slug)
    assert (card.kind, card.with_) == ("lost", ("Eels are counted by lantern",))
    assert card.source == "own:corpus#lost (article)"
    assert defects.page(slug) == MILL
    (token,) = page.xpath("//form[@action='/defects/undo']/input[@name='token']/@value")
    client.post("/defects/undo", data={"token": token})
    assert slug not in defects.slugs()


def test_what_no_card_can_ask_for_is_said(client: FlaskClient, run: int, defects: Defects) -> None:
    """A snippet that the page does not hold, a page that is gone."""
    before = defects.slugs()
    client.post("/defects/candidates/card", data={"run": run, "page": "stale"})
    assert "No card was made of stale" in client.get("/defects").text
    client.post("/defects/candidates/card", data={"run": run, "page": "../../x"})
    assert "no candidate of this run" in client.get("/defects").text
    assert defects.slugs() == before


def test_a_corpus_that_is_gone_is_said(client: FlaskClient, run: int, corpus: Path) -> None:
    """The run's findings stay; nothing can be asked."""
    shutil.rmtree(corpus)
    answer = client.get("/defects/candidates")
    assert "cannot be read any more" in answer.text
    assert len(rows(tree(answer))) == 3
    client.post("/defects/candidates/ask", data={"run": run})
    client.post("/defects/candidates/card", data={"run": run, "page": "lost"})
    assert "cannot be read any more" in client.get("/defects").text


def test_a_run_is_chosen_by_the_address(client: FlaskClient, run: int) -> None:
    """One that is not there is said."""
    assert f"of run {run}" in client.get(f"/defects/candidates?run={run}").text
    assert "There is no run 99." in client.get("/defects/candidates?run=99").text
    assert client.get("/defects/candidates?run=%00<b>").status_code == 200
