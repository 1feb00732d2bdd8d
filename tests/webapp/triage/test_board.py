"""The board: every count is that of the rows it leads to, whatever is asked."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

import harness.defects.store
from harness.defects import Defects
from tests.webapp.triage.pages import counts, rows, tree
from tests.webapp.triage.ward import HOSTILE
from webapp.triage.board import CHECKS, STATES

ALL = {
    "eels", "lantern", "author", "kept-now", "hostile", "heading", "gone", "torn", "stray.txt",
}  # fmt: skip


def test_all_cards_are_there_by_cause_folded(client: FlaskClient) -> None:
    """What passes first; a group says cause, side, count and damage."""
    page = tree(client.get("/defects"))
    assert set(rows(page)) == ALL
    assert rows(page)[:2] == ["hostile", "kept-now"]
    assert not page.xpath("//details[@open]")
    groups = [" ".join(group.text_content().split()) for group in page.xpath("//summary")]
    assert any("rule outside-related: related lost" in group for group in groups)
    assert "9 pages with a known defect" in " ".join(page.xpath("//h1")[0].text_content().split())
    assert not tree(client.get("/defects?open=all")).xpath("//details[not(@open)]")


@pytest.mark.parametrize("by", ["cause", "kind", "label", "site", "owner", "state"])
@pytest.mark.parametrize("asked", ["", "check=failing&owner=∅"])
def test_every_count_leads_to_so_many_rows(client: FlaskClient, by: str, asked: str) -> None:
    """And from there every count again."""
    start = f"/defects?by={by}&{asked}"
    seen: dict[str, int] = {}
    waiting = counts(tree(client.get(start)), start)
    assert waiting
    while waiting:
        href, count = waiting.pop()
        if href in seen:
            assert seen[href] == count
            continue
        answer = client.get(href)
        page = tree(answer)
        assert (answer.status_code, len(rows(page))) == (200, count), href
        assert len(set(rows(page))) == count
        seen[href] = count
        if len(seen) < 12:
            waiting += counts(page, href)


@pytest.mark.parametrize("asked", ["", "state=open", "check=passing", "q=eels", "q=nothing-has-it"])
def test_counts_sum_to_the_total(client: FlaskClient, asked: str) -> None:
    """Of checks and of states, and so do the sections."""
    page = tree(client.get(f"/defects?{asked}"))
    total = len(rows(page))
    parts = page.xpath("//div[@class='segments']")
    assert len(parts) == 2
    for part, names in zip(parts, (CHECKS, STATES), strict=True):
        numbers = [int(number.text) for number in part.xpath(".//li[@title or */@title]//b")]
        assert len(numbers) == len(names)
        assert sum(numbers) == total
        assert f"= {total}" in part.text_content()


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("q=eels+maud", {"eels"}),
        ("q=claims", {"stray.txt"}),
        ("q=counted+!maud", {"kept-now", "hostile"}),
        ("cause=outside-related: related&fault=lost", {"eels", "lantern"}),
        ("kind=metadata", {"author"}),
        ("owner=ann", {"kept-now"}),
        ("state=blocked", {"author"}),
        ("check=stale", {"gone"}),
        ("said=yes", {"author", "hostile"}),
        ("site=mill.example", {"eels", "author"}),
        ("label=news", {"eels"}),
        ("by=nonsense&check=nonsense", set()),
        ("q=" + "x" * 9000, set()),
        ("q=%00%ff", set()),
    ],
)
def test_filters_live_in_the_address(client: FlaskClient, asked: str, found: set[str]) -> None:
    """A GET form; the same address shows the same."""
    answer = client.get(f"/defects?{asked}")
    assert answer.status_code == 200
    assert set(rows(tree(answer))) == found


def test_what_a_card_says_is_text(client: FlaskClient) -> None:
    """Markup, templates and turned letters of notes, owners, causes and addresses."""
    for address in ("/defects?open=all", "/defects/card/hostile", "/defects/queue?at=hostile"):
        body = client.get(address, follow_redirects=True).get_data(as_text=True)
        assert "<script>alert" not in body
        assert "<img src=x" not in body
        assert "49" not in body.split("alert(1)", 1)[1][:120]
        assert "&lt;script&gt;" in body
    assert HOSTILE.split("{{")[0] in tree(client.get("/defects/card/hostile")).text_content()


def test_cards_are_extracted_once_while_nothing_changes(
    client: FlaskClient, defects: Defects, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A changed card is extracted anew, and all by a button."""
    made: list[str] = []
    check = harness.defects.store.check

    def counting(slug: str, *rest: object) -> object:
        made.append(slug)
        return check(slug, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(harness.defects.store, "check", counting)
    client.get("/defects")
    first = len(made)
    assert first == len(defects.slugs())
    client.get("/defects")
    assert len(made) == first
    defects.edit("eels", defects.check("eels").disk, note="Another.")
    made.clear()
    assert "Another." in client.get("/defects").get_data(as_text=True)
    assert made == ["eels"]
    answer = client.post("/defects/check", data={"filter": "kind=lost"})
    assert (answer.status_code, answer.location) == (303, "/defects?kind=lost")
    assert len(made) == 1 + first
    assert "9 cards were extracted anew" in client.get("/defects").get_data(as_text=True)


def test_the_rules_on_the_disk_count_at_the_next_look(
    client: FlaskClient, app: Flask, tmp_path: Path
) -> None:
    """A rule is taken out in an editor, and the card passes."""
    from extractor.rulebook import rule_files
    from webapp.rules import RulesOnDisk
    from webapp.shelves import put_up

    folder = tmp_path / "rules"
    folder.mkdir()
    for name, text in rule_files().items():
        (folder / name).write_text(text, "utf-8")
    app.config["RULES"] = folder
    put_up(app)
    assert RulesOnDisk(folder).books()
    assert "eels" in rows(tree(client.get("/defects?check=failing")))
    for file in folder.iterdir():
        text = file.read_text("utf-8")
        file.write_text(text.replace('"related"', '"unrelatedly"'), "utf-8")
    assert "eels" in rows(tree(client.get("/defects?check=passing")))


def test_the_export_is_a_table_with_links(client: FlaskClient) -> None:
    """Of what the filter means."""
    answer = client.get("/defects/export.md?kind=lost&state=open")
    assert answer.mimetype == "text/markdown"
    body = answer.get_data(as_text=True)
    assert "[eels](http://localhost/defects/card/eels)" in body
    assert "lantern" not in body
    assert "2 cards, " in body


def test_without_a_folder_it_says_what_to_do(tmp_path: Path) -> None:
    """And the inspector goes on without a queue."""
    from webapp import create_app

    app = create_app({"DATA": tmp_path, "DEFECTS": None, "GOLDENS": None, "TESTING": True})
    answer = app.test_client().get("/defects")
    assert answer.status_code == 404
    assert "chaffinch serve --defects FOLDER" in answer.get_data(as_text=True)
    record = app.extensions["pages"].put(b"<p>Hello there.</p>", source="paste")
    assert app.test_client().get(f"/p/{record.id}/?queue=by%3Dcause&card=x").status_code == 200
    app.extensions["pages"].close()
