"""A golden made of the page in the inspector."""

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.harness.golden.pages import PAGE, RELATED
from tests.webapp.golden.workshop import RULES, Workshop, fields, text_of
from webapp.golden.committed import committed
from webapp.golden.draft import suggested


@pytest.fixture
def form(client: FlaskClient, stored: Callable[[bytes], str]) -> dict[str, str]:
    """A form that is filled in well."""
    page = client.get(f"/golden/new?page={stored(PAGE)}").text
    return fields(page, 'id="slug"') | {
        "slug": "the-mill",
        "why": "It guards the wheel.",
        "with": "The wheel turns  twice a day\n\n",
        "without": "Read about the eels",
    }


def test_the_inspector_leads_there(client: FlaskClient, stored: Callable[[bytes], str]) -> None:
    """With page, profile and node; a name is suggested."""
    page = stored(PAGE)
    inspector = client.get(f"/p/{page}/?n=9&profile=article").text
    (link,) = re.findall(r'href="([^"]*)" data-golden', inspector)
    new = text_of(client, link.replace("&amp;", "&"))
    assert 'name="slug" value="the-mill"' in new
    assert "profile article" in new
    assert "Selected: <q>" in new


def test_it_is_made_and_can_be_undone(
    client: FlaskClient, shop: Workshop, form: dict[str, str]
) -> None:
    """With its snippets, and the page to the byte."""
    answer = client.post("/golden/new", data=form)
    assert answer.status_code == 303, answer.text
    golden = shop.store().read("the-mill")
    assert golden.page == PAGE
    assert golden.card.why == "It guards the wheel."
    assert golden.card.with_ == ("The wheel turns twice a day",)
    assert golden.card.without == ("Read about the eels",)
    assert golden.card.url == "https://birds.example/return"
    page = text_of(client, answer.location)
    assert "Made the-mill." in page
    client.post("/golden/undo", data=fields(page, 'name="token"'))
    assert shop.tree() == {}


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("why", "  ", "needs a reason"),
        ("slug", "", "is no name"),
        ("slug", "../mill", "is no name"),
        ("slug", "mill\0", "is no name"),
        ("slug", "mіll", "is no name"),
        ("slug", "a" * 61, "at most 60"),
        ("slug", "summary", "choose another name"),
        ("with", "There are no zebras here", "the output lacks it"),
        ("without", "The wheel turns twice a day", "the output holds it"),
    ],
)
def test_what_is_wrong_is_said_and_what_was_typed_is_kept(
    client: FlaskClient, shop: Workshop, form: dict[str, str], field: str, value: str, said: str
) -> None:
    """Nothing is written."""
    answer = client.post("/golden/new", data=form | {field: value})
    assert answer.status_code == 422
    assert said in answer.text
    assert "Read about the eels" in answer.text or field == "without"
    assert shop.tree() == {}


def test_a_golden_needs_a_snippet(client: FlaskClient, form: dict[str, str]) -> None:
    """Of either sort."""
    answer = client.post("/golden/new", data=form | {"with": " \n ", "without": ""})
    assert answer.status_code == 422
    assert "needs a snippet" in answer.text


def test_a_name_that_is_taken_is_refused(
    client: FlaskClient, shop: Workshop, form: dict[str, str]
) -> None:
    """And another one is suggested from the start."""
    client.post("/golden/new", data=form)
    before = shop.tree()
    again = client.post("/golden/new", data=form)
    assert again.status_code == 422
    assert "already" in again.text
    assert 'value="the-mill-2"' in client.get(f"/golden/new?page={form['page']}").text
    assert shop.tree() == before


def test_snippets_are_checked_while_they_are_written(
    client: FlaskClient, shop: Workshop, form: dict[str, str]
) -> None:
    """Without a script by a button; nothing is written."""
    part = client.post("/golden/new/check", data=form | {"with": "zebras"}).text
    assert "the output lacks it" in part
    assert "<html" not in part
    assert "Ready" in client.post("/golden/new/check", data=form).text
    whole = client.post("/golden/new", data=form | {"do": "check", "why": ""})
    assert whole.status_code == 200
    assert "needs a reason" in whole.text
    assert f"{shop.golden}/the-mill/expected.md" in whole.text
    assert shop.tree() == {}


def test_the_words_of_a_node_become_a_snippet(client: FlaskClient, form: dict[str, str]) -> None:
    """By a button of the form, or asked for by number."""
    query = {"page": form["page"], "profile": "default"}
    said = [
        client.get("/golden/new/text", query_string=query | {"n": str(n)}).text for n in range(30)
    ]
    node = said.index(RELATED)
    answer = client.post("/golden/new", data=form | {"do": "without-node", "n": str(node)})
    assert f"Read about the eels\n{RELATED}</textarea>" in answer.text
    for wrong in ("-1", "1e9", "٣", "9" * 40, "x", ""):
        assert client.get("/golden/new/text", query_string=query | {"n": wrong}).status_code == 200


def test_it_says_whether_the_golden_guards_anything(
    client: FlaskClient, shop: Workshop, form: dict[str, str]
) -> None:
    """Against the other profile always; against the last commit where there is one."""
    part = client.post("/golden/new/check", data=form).text
    assert re.search(r"last committed rules</dt>\s*<dd><b>unknown", part)
    _commit(shop.root)
    part = client.post("/golden/new/check", data=form).text
    assert re.search(r"last committed rules</dt>\s*<dd><b>no", part)
    shop.change_a_word()
    part = client.post("/golden/new/check", data=form | {"without": ""}).text
    assert re.search(r"last committed rules</dt>\s*<dd><b>yes", part)
    assert re.search(r"profile article</dt>\s*<dd><b>(yes|no)", part)


def test_committed_rules_are_read_and_nothing_is_written(tmp_path: Path) -> None:
    """Whatever lies in the working tree; outside of a checkout they are unknown."""
    shutil.copytree(RULES, tmp_path / "rules")
    assert committed(tmp_path / "rules") is None
    _commit(tmp_path)
    before = {f: f.read_bytes() for f in tmp_path.rglob("*") if f.is_file()}
    (tmp_path / "rules" / "outside.toml").write_text("half [", "utf-8")
    books = committed(tmp_path / "rules")
    assert books is not None
    assert books["default"].rule("outside-related")
    after = {f: f.read_bytes() for f in tmp_path.rglob("*") if f.is_file()}
    assert {f for f in after if before.get(f) != after[f]} == {tmp_path / "rules" / "outside.toml"}


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Über die Mühle: Teil 2", "uber-die-muhle-teil-2"),
        ("ミル", "page"),
        ("../../etc/passwd", "etc-passwd"),
        ("", "page"),
        ("x" * 300, "x" * 56),
        ("Summary", "summary-2"),
    ],
)
def test_names_are_suggested_from_titles(shop: Workshop, title: str, name: str) -> None:
    """Always proper ones."""
    assert suggested(title, shop.store()) == name


def _commit(folder: Path) -> None:
    author = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    for words in (["init", "-q"], ["add", "rules"], [*author, "commit", "-q", "-m", "Rules"]):
        subprocess.run(["git", "-C", str(folder), *words], check=True)
