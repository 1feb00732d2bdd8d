"""What a reduced page becomes."""

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

from flask import Flask
from flask.testing import FlaskClient

from harness.defects import Defects
from tests.harness.golden.pages import PAGE
from tests.webapp.triage.pages import tree
from tests.webapp.triage.ward import EELS, HOSTILE

Reduce = Callable[..., str]


def test_it_is_shown_and_opened_at_the_node(
    client: FlaskClient, page: str, reduced: Reduce
) -> None:
    """A second tab sees the same; the file is plain text."""
    address = reduced(page=page, what="lost", text=EELS)
    other = client.application.test_client()
    for visitor in (client, other):
        shown = tree(visitor.get(address))
        assert f"of {len(PAGE):,} bytes are left" in shown.xpath("//h2")[0].text_content()
        source = shown.xpath("//pre")[0]
        assert EELS in source.text_content()
        assert source.xpath(".//span[@class]")
    file = client.get(address + "/page.html")
    assert file.mimetype == "text/plain"
    assert file.headers["Content-Disposition"].startswith("attachment")
    assert len(file.data) < 200
    answer = client.post(address + "/open", data={"to": "inspector"})
    assert client.get(answer.location).status_code == 200
    card = tree(client.get(answer.location)).xpath("//article[@class='why']")[0].text_content()
    assert "outside-related" in card
    assert EELS in card
    recent = tree(client.get("/")).xpath("//ul[@class='recent']//a/text()")
    assert recent == ["Reduced: The mill", "https://mill.example/"]


def test_the_form_of_a_golden_is_filled_in(
    client: FlaskClient, page: str, reduced: Reduce, defects: Defects
) -> None:
    """And makes it."""
    address = reduced(page=page, what="fate", text=EELS, n="0")
    answer = client.post(address + "/open", data={"to": "golden"})
    assert urlsplit(answer.location).path == "/golden/new"
    form = tree(client.get(answer.location)).xpath("//form[@id='offer']")[0]
    fields = {name: value or "" for name, value in form.form_values()}
    assert (fields["with"].strip(), fields["without"].strip()) == ("", EELS)
    assert fields["slug"]
    made = client.post("/golden/new", data={**fields, "why": "Eels stay out.", "slug": "small"})
    assert made.status_code == 303, made.text
    assert len(defects.goldens.read("small").page) < 200


def test_a_card_is_made(client: FlaskClient, page: str, reduced: Reduce, defects: Defects) -> None:
    """What the store refuses stays typed."""
    address = reduced(page=page, what="lost", text=EELS, neutral="yes")
    shown = tree(client.get(address))
    assert EELS not in shown.xpath("//pre")[0].text_content()
    answer = client.post(address + "/defect", data={"slug": "eels", "note": HOSTILE})
    assert answer.status_code == 422
    assert tree(answer).xpath("//input[@name='note']/@value") == [HOSTILE]
    answer = client.post(address + "/defect", data={"slug": "small", "note": "Eels go."})
    assert answer.location == "/defects/card/small"
    card = defects.check("small")
    assert card.state == "failing"
    assert card.cause == "outside-related: related"
    assert EELS.encode() not in defects.page("small")


def test_a_card_gets_the_smaller_page(
    client: FlaskClient, reduced: Reduce, defects: Defects
) -> None:
    """It can be undone; a card that was changed meanwhile is left alone."""
    address = reduced(defect="eels", what="defect", text="")
    assert tree(client.get(address)).xpath("//form[@action=$to]", to=address + "/shrink")
    assert client.post(address + "/shrink").location == "/defects/card/eels"
    assert len(defects.page("eels")) < 200
    assert defects.check("eels").state == "failing"
    assert defects.read("eels").note == "The eels are lost."
    answer = client.post(address + "/shrink")
    assert answer.status_code == 409
    assert "is another by now" in answer.text
    token = tree(client.get("/defects/card/eels")).xpath("//input[@name='token']/@value")[0]
    client.post("/defects/undo", data={"token": token})
    assert defects.page("eels") == PAGE


def test_a_fixture_is_handed_out(client: FlaskClient, page: str, reduced: Reduce) -> None:
    """Marked as what the rule takes, or as a known defect; nothing is written."""
    address = reduced(page=page, what="lost", text=EELS)
    rules = tree(client.get(address)).xpath("//select[@name='rule']/option/@value")
    assert rules[0] == "outside-related"
    answer = client.get(address + "/fixture?rule=outside-related")
    assert "outside-related.reduced" in answer.headers["Content-Disposition"]
    assert answer.mimetype == "text/plain"
    assert " data-hit" in answer.text
    answer = client.get(address + "/fixture?rule=outside-related&defect=Eels+matter")
    assert 'data-xfail="Eels matter"' in answer.text
    answer = client.get(address + "/fixture?rule=nonsense")
    assert answer.status_code == 422
    assert "is no rule" in answer.text


def test_hostile_source_stays_text(app: Flask, client: FlaskClient, reduced: Reduce) -> None:
    """Highlighted, and nothing of it runs."""
    body = b"<title>x</title><div class='related'><p>Eels <b onclick='alert(1)'>are</b> here"
    body += b"&lt;script&gt;alert(2)&lt;/script&gt;</p></div><p>" + b"A long sentence. " * 40
    key = app.extensions["pages"].put(body, source="paste").id
    text = "Eels are here<script>alert(2)</script>"
    address = reduced(page=key, what="lost", text=text)
    answer = client.get(address)
    assert "<script>alert" not in answer.text
    assert not tree(answer).xpath("//*[@onclick]")
    where = parse_qs(urlsplit(client.post(address + "/open").location).query)
    assert set(where) == {"n"}


def test_a_card_of_a_crash_is_reduced(
    client: FlaskClient, reduced: Reduce, defects: Defects
) -> None:
    """No inspector shows its page; what it asks for is all that can be said of it."""
    data = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 4
    defects.add("picture", data, note="It raises.", kind="crash")
    form = tree(client.get("/reduce?defect=picture"))
    assert form.xpath("//input[@name='what']/@value") == ["defect"]
    address = reduced(defect="picture", what="defect")
    shown = tree(client.get(address))
    assert shown.xpath("//button[@value='inspector' or @value='golden']") == []
    assert shown.xpath("//pre")[0].text_content().startswith("\\x89PNG")
    client.post(address + "/shrink")
    assert len(defects.page("picture")) < 20
    assert defects.check("picture").cause == "NotHTML"
