"""Cards: edited on a basis, promoted, undone; names that lead nowhere."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from harness.defects import Defects
from tests.webapp.triage.pages import basis, tree
from tests.webapp.triage.ward import WHEEL
from webapp import create_app


def test_an_edit_is_written_and_undone(client: FlaskClient, defects: Defects) -> None:
    """A form, a redirect, a message with a button."""
    data = {"basis": basis(client, "eels"), "note": "Gone.", "cause": "the word", "owner": "ann"}
    answer = client.post("/defects/card/eels/edit", data=data)
    assert (answer.status_code, answer.location) == (303, "/defects/card/eels")
    card = defects.read("eels")
    assert (card.note, card.cause, card.owner) == ("Gone.", "the word", "ann")
    page = tree(client.get("/defects/card/eels"))
    (token,) = page.xpath("//form[@action='/defects/undo']/input[@name='token']/@value")
    assert client.post("/defects/undo", data={"token": token}).status_code == 303
    assert defects.read("eels").note == "The eels are lost."
    assert "as it was before" in client.get("/defects").get_data(as_text=True)
    client.post("/defects/undo", data={"token": token})
    assert "Nothing was undone" in client.get("/defects").get_data(as_text=True)


def test_the_second_of_two_tabs_is_told_and_loses_nothing(
    client: FlaskClient, defects: Defects
) -> None:
    """What was typed stays, what is there now stands beside it; saved again, it counts."""
    old = basis(client, "eels")
    client.post("/defects/card/eels/edit", data={"basis": old, "note": "First tab."})
    answer = client.post("/defects/card/eels/edit", data={"basis": old, "note": "Second tab."})
    assert answer.status_code == 409
    page = tree(answer)
    assert page.xpath("//input[@name='note']/@value") == ["Second tab."]
    assert "On the disk it says now: First tab." in " ".join(page.text_content().split())
    assert defects.read("eels").note == "First tab."
    (fresh,) = set(page.xpath("//input[@name='basis']/@value"))
    client.post("/defects/card/eels/edit", data={"basis": fresh, "note": "Second tab."})
    assert defects.read("eels").note == "Second tab."


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"state": "wontfix", "reason": " "}, "needs a reason"),
        ({"note": ""}, "needs a note"),
        ({"state": "fixed"}, "state is one of"),
        ({"kind": "<b>"}, "kind is one of"),
    ],
)
def test_what_may_not_be_is_refused_in_words(
    client: FlaskClient, defects: Defects, data: dict[str, str], said: str
) -> None:
    """The form comes back as it was typed."""
    before = defects.read("eels")
    answer = client.post("/defects/card/eels/edit", data={"basis": basis(client, "eels"), **data})
    assert answer.status_code == 409
    assert said in answer.get_data(as_text=True)
    assert defects.read("eels") == before


def test_a_passing_card_is_promoted(client: FlaskClient, defects: Defects) -> None:
    """With more snippets; a failing one has no such form."""
    assert "Promote to a golden" in client.get("/defects/card/kept-now").get_data(as_text=True)
    assert "/promote" not in client.get("/defects/card/eels").get_data(as_text=True)
    data = {"basis": basis(client, "kept-now"), "why": "", "with": f"{WHEEL}\n\n"}
    assert "needs a reason" in client.post("/defects/card/kept-now/promote", data=data).text
    data |= {"why": "The wheel.", "name": "mill"}
    wrong = {**data, "with": "is not there"}
    assert "is not there" in client.post("/defects/card/kept-now/promote", data=wrong).text
    answer = client.post("/defects/card/kept-now/promote", data=data)
    assert (answer.status_code, answer.location) == (303, "/defects")
    golden = defects.goldens.read("mill")
    assert golden.card.with_ == (WHEEL,)
    assert golden.card.without == ("Eels are counted by lantern",)
    assert "kept-now" not in defects.slugs()


def test_a_failing_card_is_not_promoted(client: FlaskClient, defects: Defects) -> None:
    """Nor one that changed since it was looked at."""
    data = {"basis": basis(client, "eels"), "why": "x"}
    assert "eels is failing" in client.post("/defects/card/eels/promote", data=data).text
    old = {"basis": "0" * 16, "why": "x"}
    assert "look at it again" in client.post("/defects/card/kept-now/promote", data=old).text
    assert {"eels", "kept-now"} <= set(defects.slugs())


NAMES = (
    "..", "../golden", "..%2f..%2fetc", "%2e%2e%2f", "eels%00", "Eels", "\u0435els", "e" * 4000,
    "eels/../eels", "eels%2Fpage.html", "-", "nothing-here", "eels ", "eels%0a",
)  # fmt: skip


@pytest.mark.parametrize("way", ["card", "edit", "promote", "queue"])
def test_names_lead_nowhere(client: FlaskClient, way: str) -> None:
    """Not out of the folder, not to a look-alike; clearly refused."""
    for name in NAMES:
        if way == "queue":
            answer = client.get(f"/defects/queue?at={name}")
        elif way == "card":
            answer = client.get(f"/defects/card/{name}")
        else:
            answer = client.post(f"/defects/card/{name}/{way}", data={"basis": "", "note": "x"})
        assert answer.status_code in (308, 404), name
        if answer.status_code == 308:
            assert client.get(answer.location).status_code in (404, 405), name
        assert "Traceback" not in answer.get_data(as_text=True)


def test_every_post_wants_a_token(app: Flask, defects: Defects) -> None:
    """And a request of the same site."""
    guarded = create_app({**app.config, "WTF_CSRF_ENABLED": True, "TESTING": True})
    client = guarded.test_client()
    posts = [
        rule.rule.replace("<slug>", "eels").replace("<int:number>", "1")
        for rule in guarded.url_map.iter_rules()
        if rule.rule.startswith("/defects") and "POST" in (rule.methods or ())
    ]
    assert len(posts) >= 9
    before = defects.read("eels")
    for address in posts:
        assert client.post(address, data={"basis": "x", "note": "y"}).status_code == 400
    app.config["WTF_CSRF_ENABLED"] = False
    strange = app.test_client().post(
        "/defects/card/eels/edit", data={"note": "x"}, headers={"Sec-Fetch-Site": "cross-site"}
    )
    assert strange.status_code == 403
    assert app.test_client().get("/defects", headers={"Host": "evil.example"}).status_code == 400
    assert defects.read("eels") == before
    guarded.extensions["pages"].close()
