"""The queue: the inspector at one card after another, all of it in the address."""

from urllib.parse import parse_qs, urlsplit

from flask import Flask
from flask.testing import FlaskClient

from harness.defects import Defects
from tests.webapp.triage.pages import basis, tree


def _strip(client: FlaskClient, address: str) -> str:
    page = tree(client.get(address, follow_redirects=True))
    return " ".join(page.xpath("//section[@id='strip']")[0].text_content().split())


def test_the_queue_opens_the_inspector_at_a_card(client: FlaskClient, app: Flask) -> None:
    """Its page is stored as a defect's and not listed as loaded; reloading shows the same."""
    answer = client.get("/defects/queue?kind=lost&at=lantern")
    assert answer.status_code == 302
    asked = parse_qs(urlsplit(answer.location).query)
    assert asked == {"queue": ["kind=lost"], "card": ["lantern"]}
    for _ in range(2):
        said = _strip(client, answer.location)
        assert "2/3" in said
        assert "Lost too." in said
        assert "outside-related" in said
    assert app.extensions["pages"].recent() == []
    page = tree(client.get(answer.location))
    assert len(page.xpath("//a[contains(@class, 'square')]")) == 3
    assert page.xpath("//a[contains(@class, 'square')][@aria-current]/@title")[0].startswith(
        "2/3 lantern: Lost too. (failing, wontfix)"
    )
    (node,) = page.xpath("//section[@id='strip']//a[@data-n]/@data-n")
    assert f"n={node}" in page.xpath("//section[@id='strip']//a[@data-n]/@href")[0]
    for link in page.xpath("//div[@id='tree']//a[@href]/@href"):
        assert "card=lantern" in link


def test_every_card_can_be_walked_to(client: FlaskClient) -> None:
    """From the first by next, in the order of the board, also those that cannot be inspected."""
    address, seen = "/defects/queue", []
    while address:
        page = tree(client.get(address, follow_redirects=True))
        seen.append(page.xpath("//section[@id='strip']//code")[0].text)
        found = page.xpath("//a[@data-queue='next']/@href")
        address = found[0] if found else ""
    assert len(seen) == len(set(seen)) == 9
    assert seen[:2] == ["hostile", "kept-now"]
    assert "torn" in seen


def test_a_card_of_the_other_profile_is_shown_under_it(
    client: FlaskClient, defects: Defects
) -> None:
    """The address says so."""
    defects.add(
        "other", defects.page("eels"), note="x", kind="lost", with_=("Eels are counted",),
        profile="article",
    )  # fmt: skip
    assert "profile=article" in client.get("/defects/queue?at=other").location


def test_excluding_leads_to_the_next_card(client: FlaskClient, defects: Defects) -> None:
    """Though the filter does not mean the card any more."""
    first = client.get("/defects/queue?state=open&kind=lost")
    assert "card=gone" not in first.location
    data = {
        "basis": basis(client, "eels"), "state": "wontfix", "reason": "Rare.",
        "queue": "state=open&kind=lost", "then": "next",
    }  # fmt: skip
    answer = client.post("/defects/card/eels/edit", data=data)
    assert answer.location == "/defects/queue?kind=lost&state=open&at=gone"
    assert defects.read("eels").reason == "Rare."
    said = _strip(client, "/defects/queue?state=open&kind=lost&at=eels")
    assert "not in the filter" in said
    last = {**data, "basis": basis(client, "gone")}
    assert client.post("/defects/card/gone/edit", data=last).location.startswith("/defects?")


def test_undo_stays_in_the_queue(client: FlaskClient, defects: Defects) -> None:
    """A note is edited and put back."""
    data = {"basis": basis(client, "eels"), "note": "Y.", "queue": "kind=lost", "then": ""}
    answer = client.post("/defects/card/eels/edit", data=data)
    page = tree(client.get(answer.location, follow_redirects=True))
    form = page.xpath("//form[@action='/defects/undo']")[0]
    fields = {field.get("name"): field.get("value") for field in form.xpath(".//input")}
    back = client.post("/defects/undo", data=fields)
    assert back.location == "/defects/queue?kind=lost&at=eels"
    assert defects.read("eels").note == "The eels are lost."


def test_an_empty_queue_leads_back_to_the_board(client: FlaskClient) -> None:
    """With a word."""
    answer = client.get("/defects/queue?q=nothing-has-this", follow_redirects=True)
    assert "No card is meant by this filter." in answer.text


def test_a_strange_queue_breaks_nothing(client: FlaskClient) -> None:
    """Of a card that is gone, and of a filter that is none."""
    place = client.get("/defects/queue?at=eels").location.split("?")[0]
    assert 'id="strip"' not in client.get(f"{place}?queue=kind%3Dlost&card=no-such").text
    assert 'id="strip"' not in client.get(f"{place}?queue=x&card=../../etc").text
    assert 'id="strip"' in client.get(f"{place}?queue=%25%00;x=&card=eels").text
