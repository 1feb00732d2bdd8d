"""Importing: each line with its own outcome; drafts become cards only of what fails."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from harness.defects import Defects
from tests.harness.golden.pages import PAGE as MILL
from tests.webapp.loopback import Answer, Site, serve
from tests.webapp.triage.pages import tree
from webapp.fetch import FetchPolicy, RateLimit
from webapp.triage.importing import Importer


@pytest.fixture
def site(app: Flask) -> Iterator[Site]:
    """A site on loopback that may be fetched."""
    app.config["FETCH_POLICY"] = FetchPolicy(allow_private_hosts=True, ports=None)
    with serve({"/mill": Answer(MILL), "/gone": Answer(b"<p>Gone</p>", 404)}) as found:
        yield found


def _bring(client: FlaskClient, app: Flask, *lines: str, **more: str) -> dict[str, str]:
    """What came of each line."""
    data = {"lines": "\n".join(lines), "kind": "lost", **more}
    answer = client.post("/defects/import", data=data)
    assert answer.status_code == 303, answer.text
    importer: Importer = app.extensions["chaffinch-importer"]
    importer.wait(20)
    page = tree(client.get("/defects/import"))
    return {
        draft.xpath(".//p[contains(@class, 'draft-line')]")[0].text: draft.get("data-draft")
        for draft in page.xpath("//article")
    }


def test_each_line_has_its_own_outcome(client: FlaskClient, app: Flask, site: Site) -> None:
    """Addresses, stored pages, ids, and what is none of them."""
    key = app.extensions["pages"].put(MILL, url="https://mill.example/", source="paste").id
    found = _bring(
        client, app, site.url("/mill"), site.url("/gone"), "https://no-such-host.invalid/", key,
        f"/p/{key}", "0" * 16, "ftp://x/", "../../etc/passwd", "x" * 3000,
    )  # fmt: skip
    states = list(found.values())
    assert found[site.url("/mill")] == found[site.url("/gone")] == "ready"
    assert found[key] == found[f"/p/{key}"] == "ready"
    assert found["https://no-such-host.invalid/"] == found["0" * 16] == "failed"
    assert found["ftp://x/"] == found["../../etc/passwd"] == "failed"
    assert len(states) == 9
    assert "though with status 404" in client.get("/defects/import").text


def test_private_hosts_are_refused_as_everywhere(client: FlaskClient, app: Flask) -> None:
    """The same gate."""
    app.config["FETCH_POLICY"] = FetchPolicy()
    assert set(_bring(client, app, "http://127.0.0.1:1/", "http://[::1]/").values()) == {"failed"}


def test_a_draft_becomes_a_card_only_of_what_fails(
    client: FlaskClient, app: Flask, defects: Defects
) -> None:
    """What was typed stays until then."""
    key = app.extensions["pages"].put(MILL, url="https://mill.example/", source="paste").id
    _bring(client, app, key, note="From a list.")
    page = tree(client.get("/defects/import"))
    (action,) = page.xpath("//form[contains(@action, '/card')]/@action")
    assert page.xpath("//input[@name='note']/@value")[-1] == "From a list."
    data = {"slug": "brought", "kind": "lost", "note": "x", "with": "The wheel turns twice a day"}
    assert client.post(action, data=data).status_code == 303
    page = tree(client.get("/defects/import"))
    assert "is met already" in page.text_content()
    assert "The wheel turns" in page.xpath("//textarea[@name='with']")[0].text
    data |= {"with": "Eels are counted by lantern\n  the first dark   night \n"}
    client.post(action, data={**data, "slug": "../x"})
    assert "is no name" in client.get("/defects/import").text
    client.post(action, data=data)
    card = defects.read("brought")
    assert card.with_ == ("Eels are counted by lantern", "the first dark night")
    assert card.url == "https://mill.example/"
    assert client.post(action, data=data).status_code == 303
    client.post("/defects/import/tidy")
    assert "No drafts." in client.get("/defects/import").text
    assert client.post(action, data=data).status_code == 404


def test_addresses_wait_for_the_limit(client: FlaskClient, app: Flask, site: Site) -> None:
    """And the page polls until all are there; without scripts a link does."""
    now = [0.0]
    app.extensions["fetches"] = RateLimit(2, clock=lambda: now[0])
    client.post(
        "/defects/import",
        data={"lines": "\n".join(site.url(f"/mill?{n}") for n in range(3)), "kind": "lost"},
    )
    importer: Importer = app.extensions["chaffinch-importer"]
    importer.wait(0.8)
    assert importer.busy
    part = client.get("/defects/import", headers={"HX-Request": "true", "HX-Target": "drafts"})
    assert part.text.lstrip().startswith("<section")
    assert 'hx-trigger="every 1500ms"' in part.text
    assert "1 of 3 still to come" in part.text
    assert len(site.requests) == 2
    now[0] = 61.0
    importer.wait(10)
    assert "every 1500ms" not in client.get("/defects/import").text
    assert len(site.requests) == 3


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"lines": " \n "}, "Paste a line"),
        ({"lines": "\n".join(map(str, range(600)))}, "are the most at once"),
        ({"lines": "x", "corpus": "folder:/etc"}, "Choose a corpus of the list"),
    ],
)
def test_bad_imports_are_refused(client: FlaskClient, data: dict[str, str], said: str) -> None:
    """A corpus is one that a run was made of: no other folder is read."""
    answer = client.post("/defects/import", data=data)
    assert answer.status_code == 422
    assert said in answer.text
