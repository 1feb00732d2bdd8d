"""What may be said of a page before it is reduced, and what is wrong with what was said."""

from flask import Flask
from flask.testing import FlaskClient

from harness.defects import Defects
from tests.harness.golden.pages import PAGE
from tests.webapp.triage.pages import tree
from tests.webapp.triage.ward import EELS, HOSTILE, WHEEL, opened


def _offered(client: FlaskClient, address: str) -> list[str]:
    return [str(one) for one in tree(client.get(address)).xpath("//input[@name='what']/@value")]


def _refusal(client: FlaskClient, **form: str) -> str:
    answer = client.post("/reduce", data=form)
    assert answer.status_code == 422, answer.text
    shown = tree(answer)
    assert shown.xpath("//textarea[@name='text']")[0].text_content().strip() == form["text"]
    return str(shown.xpath("//p[@role='alert']")[0].text_content())


def test_the_inspector_leads_to_it(client: FlaskClient, page: str) -> None:
    """For the page and for the selected node, whose words stand in the form."""
    found = tree(client.get(f"/p/{page}/?find=Eels+are+counted+by+lantern"))
    node = found.xpath("//a[contains(@class, 'place')]/@data-n")[0]
    found = tree(client.get(f"/p/{page}/?n={node}"))
    links = found.xpath("//a[starts-with(normalize-space(), 'Reduce')]/@href")
    assert len(links) == 2
    for link in links:
        form = tree(client.get(link))
        assert form.xpath("//input[@checked]/@value") == ["fate"]
        assert form.xpath("//textarea")[0].text_content().strip().startswith(EELS)
        assert "outside-related" in form.text_content()
    assert _offered(client, f"/reduce?page={page}") == ["lost", "kept", "lacks", "holds"]


def test_a_card_leads_to_it(client: FlaskClient) -> None:
    """From its page and from the queue, and what it asks for comes first."""
    (link,) = tree(client.get("/defects/card/eels")).xpath("//a[text()='Reduce']/@href")
    assert _offered(client, link)[0] == "defect"
    answer = client.get("/defects/queue?at=eels", follow_redirects=True)
    link = tree(answer).xpath("//a[@data-reduce]/@href")[0]
    assert "defect=eels" in link
    assert _offered(client, link)[0] == "defect"
    assert _offered(client, link.replace("eels", "gone")) == ["lost", "kept", "lacks", "holds"]


def test_what_does_not_hold_is_said(client: FlaskClient, page: str) -> None:
    """In words, with what to do, and nothing typed is lost."""
    said = _refusal(client, page=page, what="lost", text=WHEEL)
    assert "is in the output" in said and "choose that it is kept" in said
    assert "is not in the output" in _refusal(client, page=page, what="kept", text=EELS)
    assert "holds" in _refusal(client, page=page, what="lacks", text=WHEEL)
    assert "does not stand in the page" in _refusal(client, page=page, what="lost", text="no such")
    assert "type or paste" in _refusal(client, page=page, what="lost", text="")
    assert "characters" in _refusal(client, page=page, what="kept", text="x" * 3_000)
    assert "choose what" in _refusal(client, page=page, what="nonsense", text=EELS)
    assert "no card" in _refusal(client, page=page, what="defect", text=EELS)


def test_a_card_that_passes_is_not_reduced(client: FlaskClient, defects: Defects) -> None:
    """There is nothing to hold on to."""
    made = opened(defects.folder.parents[1], after=True)
    made.add("kept-now", PAGE, note="Kept.", kind="kept", without=(EELS,))
    answer = client.post("/reduce", data={"defect": "kept-now", "what": "defect", "text": ""})
    assert answer.status_code == 422
    assert "all that the card asks for is met" in answer.text


def test_pages_and_cards_that_are_not_there(client: FlaskClient) -> None:
    """A clear page for each."""
    for address in ("/reduce", "/reduce?page=0123", "/reduce?defect=nobody", "/reduce?defect=../x"):
        assert client.get(address).status_code == 404
        assert client.post(address).status_code == 404
    assert client.post("/reduce", data={"page": HOSTILE}).status_code == 404


def test_hostile_text_stays_text(client: FlaskClient, app: Flask, defects: Defects) -> None:
    """In the form, in refusals, in titles, in what goes on holding."""
    body = f"<title>{HOSTILE.replace('<', '&lt;')}</title><p>{WHEEL}</p>".encode()
    key = app.extensions["pages"].put(body, source="paste").id
    for answer in (
        client.get("/reduce", query_string={"page": key, "text": HOSTILE}),
        client.post("/reduce", data={"page": key, "what": "kept", "text": HOSTILE}),
        client.post(
            "/reduce", data={"page": key, "what": "lost", "text": HOSTILE}, follow_redirects=True
        ),
    ):
        assert "<script>alert" not in answer.text
        assert "<img src=x" not in answer.text
        assert "{{ 7 * 7 }}" in answer.text
    assert defects.slugs() == ["eels"]
