"""From a node in the inspector to a card."""

from flask import Flask
from flask.testing import FlaskClient

from harness.defects import Defects
from tests.harness.golden.pages import PAGE as MILL
from tests.webapp.triage.pages import tree


def _form(client: FlaskClient, address: str) -> dict[str, str]:
    form = tree(client.get(address)).xpath("//form[@action='/defects/report']")[0]
    return {name: value or "" for name, value in form.form_values()}


def test_a_lost_node_is_reported(client: FlaskClient, app: Flask, defects: Defects) -> None:
    """The link stands in the Why card, the form holds the text, the card is there."""
    key = app.extensions["pages"].put(MILL, url="https://mill.example/", source="paste").id
    page = tree(client.get(f"/p/{key}/?find=Eels+are+counted+by+lantern"))
    node = page.xpath("//a[contains(@class, 'place')]/@data-n")[0]
    page = tree(client.get(f"/p/{key}/?n={node}"))
    (link,) = page.xpath("//a[starts-with(text(), 'Report as lost')]/@href")
    form = _form(client, link)
    assert (form["kind"], form["without"]) == ("lost", "")
    assert form["with"].startswith("Eels are counted by lantern")
    answer = client.post("/defects/report", data=form)
    assert answer.status_code == 422
    assert "needs a note" in answer.text
    answer = client.post("/defects/report", data={**form, "note": "The eels.", "slug": "mine"})
    assert answer.location == "/defects/card/mine"
    assert defects.page("mine") == MILL
    assert "outside-related: related did it" in client.get(answer.location).text


def test_a_kept_node_is_reported(client: FlaskClient, app: Flask, defects: Defects) -> None:
    """The other way round; what is met already is refused and stays typed."""
    key = app.extensions["pages"].put(MILL, url="https://mill.example/", source="paste").id
    node = tree(client.get(f"/p/{key}/?q=How+it+works")).xpath("//div[@data-n][@class]")
    number = next(row.get("data-n") for row in node if "hit" in row.get("class"))
    form = _form(client, f"/defects/report?page={key}&n={number}")
    assert (form["kind"], form["without"], form["with"]) == ("kept", "How it works", "")
    data = {**form, "note": "x", "without": "", "with": "How it works", "kind": "lost"}
    answer = client.post("/defects/report", data=data)
    assert answer.status_code == 422
    assert "is met already" in answer.text
    assert tree(answer).xpath("//textarea[@name='with']")[0].text.strip() == "How it works"


def test_a_page_that_its_header_made_readable_stays_so(
    client: FlaskClient, app: Flask, defects: Defects
) -> None:
    """A card has no header, so the bytes say themselves how they are read."""
    text = MILL.decode().replace("Eels are", "Ägäische Aale are")
    body = text.replace('lang="en"', "").encode("iso-8859-7", "xmlcharrefreplace")
    body = text.encode("utf-16-le")
    store = app.extensions["pages"]
    key = store.put(body, url="https://mill.example/", charset="utf-16-le", source="url").id
    data = {
        "page": key, "kind": "lost", "note": "x", "slug": "header",
        "with": "Ägäische Aale are counted by lantern",
    }  # fmt: skip
    answer = client.post("/defects/report", data=data)
    assert answer.status_code == 303, answer.text
    assert defects.check("header").state == "failing"


def test_pages_that_are_not_there_are_refused(client: FlaskClient) -> None:
    """Whatever the id says."""
    for key in ("", "../../etc", "0" * 16, "%00"):
        assert client.get(f"/defects/report?page={key}").status_code == 404
        assert client.post("/defects/report", data={"page": key}).status_code == 404
