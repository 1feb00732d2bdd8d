"""The list: sorts, counts, groups, filters."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.webapp.golden.workshop import CAUSE, SLUGS, Workshop, counts, rows, text_of
from webapp import create_app


@pytest.fixture
def mixed(shop: Workshop) -> Workshop:
    """One of nearly every sort."""
    shop.make("changed", "broken", "missing", "new", "crashed")
    shop.change_a_word()
    shop.make(
        "same", page=b"<h1>A</h1><p>The wheel turns twice a day, and stops for the night.</p>"
    )
    (shop.golden / "broken" / "golden.toml").write_text("why =", "utf-8")
    (shop.golden / "missing" / "page.html").unlink()
    for name in ("expected.md", "trace.json"):
        (shop.golden / "new" / name).unlink()
    (shop.golden / "crashed" / "page.html").write_bytes(b"%PDF-1.7 no page")
    (shop.golden / "notes.txt").write_text("x", "utf-8")
    return shop


def test_every_sort_is_told_and_what_is_the_same_is_hidden(
    client: FlaskClient, mixed: Workshop
) -> None:
    """Each is found under its own filter."""
    page = text_of(client, "/golden")
    assert rows(page) == ["broken", "changed", "crashed", "missing", "new", "notes.txt"]
    for sort in ("changed", "new", "missing", "broken", "crashed", "same"):
        assert rows(text_of(client, f"/golden?state={sort}")) == [sort]
    assert rows(text_of(client, "/golden?state=unreferenced")) == ["notes.txt"]
    assert len(rows(text_of(client, "/golden?state=all"))) == 7


@pytest.mark.parametrize("query", ["", "q=mill", "q=notes", "q=zzz"])
def test_counts_are_the_rows_that_they_lead_to(
    client: FlaskClient, mixed: Workshop, query: str
) -> None:
    """To the number, under any other filter; sets add up to all."""
    found = counts(text_of(client, f"/golden?{query}"))
    for name, number in found.items():
        state = "" if name == "review" else name
        page = text_of(client, f"/golden?state={state}&{query}")
        assert len(rows(page)) == number, name
        assert f'data-rows="{number}"' in page
    assert found["all"] == found["review"] + found["same"]
    parts = ("changed", "new", "missing", "broken", "crashed", "unreferenced")
    assert found["review"] == sum(found[part] for part in parts)


def test_groups_are_the_rows_that_they_lead_to(client: FlaskClient, shop: Workshop) -> None:
    """One word changed: one group of ten, with its cause in words."""
    shop.make()
    shop.change_a_word()
    page = text_of(client, "/golden")
    links = re.findall(r'<a class="group" href="([^"]*)".*?<b>(\d+)</b>', page, re.DOTALL)
    assert [int(number) for _, number in links] == [10]
    assert re.sub(r"</?code>", "`", page).count(CAUSE) == 1 + 10
    chosen = text_of(client, links[0][0])
    assert rows(chosen) == list(SLUGS)


def test_goldens_of_which_only_the_trace_changed_are_a_group(
    client: FlaskClient, shop: Workshop
) -> None:
    """They can be looked at apart."""
    shop.make("mill", "tide")
    file = shop.golden / "mill" / "trace.json"
    file.write_text(file.read_text("utf-8").replace('"title": "The mill"', '"title": "Mills"'))
    page = text_of(client, "/golden?group=trace")
    assert rows(page) == ["mill"]
    assert "only its trace is another" in page


def test_a_filter_that_makes_no_sense_has_its_default(
    client: FlaskClient, changed: Workshop
) -> None:
    """Never an error."""
    page = text_of(client, "/golden?state=%00&group=<b>&undone=-7&did=../../x&q=" + "m" * 5000)
    assert rows(page) == []
    assert "<b>&" not in client.get("/golden?q=<b>").text
    assert rows(text_of(client, "/golden?state=nonsense&group=é")) == ["mill", "tide", "wheel"]


def test_nothing_is_extracted_anew_until_a_file_or_a_rule_changes(
    client: FlaskClient, shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what changed; a button does it all."""
    from harness.golden import check as module

    shop.make("mill", "tide")
    asked: list[str] = []
    produce = module.produce

    def counted(page: bytes, card: object, book: object) -> object:
        asked.append("x")
        return produce(page, card, book)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "produce", counted)
    for _ in range(3):
        client.get("/golden")
    assert len(asked) == 2
    (shop.golden / "mill" / "expected.md").write_text("by hand", "utf-8")
    assert rows(text_of(client, "/golden")) == ["mill"]
    assert len(asked) == 3
    shop.change_a_word()
    assert rows(text_of(client, "/golden")) == ["mill", "tide"]
    assert len(asked) == 5
    assert client.post("/golden/check").status_code == 303
    assert len(asked) == 7


def test_a_half_edited_rule_file_is_a_clear_message(client: FlaskClient, changed: Workshop) -> None:
    """And the next look reads it anew."""
    file = changed.rules / "outside.toml"
    good = file.read_text("utf-8")
    for bad in (good + '\n[[rule]]\nid = "half', good + '\n[[rule]]\nid = "half"\n', "\0"):
        file.write_text(bad, "utf-8")
        for address in ("/golden", "/golden/mill"):
            page = text_of(client, address, 503)
            assert "The rules cannot be read" in page
            assert "outside.toml" in page
    file.write_bytes(b"\xff\xfe")
    assert "The rules cannot be read" in text_of(client, "/golden", 503)
    file.write_text(good, "utf-8")
    assert rows(text_of(client, "/golden")) == ["mill", "tide", "wheel"]


def test_without_a_folder_the_page_says_what_to_do(tmp_path: Path) -> None:
    """For an app that was started elsewhere."""
    app = create_app({"DATA": tmp_path, "GOLDENS": None, "DEFECTS": None, "TESTING": True})
    page = app.test_client().get("/golden")
    app.extensions["pages"].close()
    assert page.status_code == 404
    assert "chaffinch serve --goldens FOLDER" in page.text


def test_an_empty_folder_says_how_to_begin(client: FlaskClient) -> None:
    """No golden yet."""
    assert "Save as golden" in text_of(client, "/golden")
