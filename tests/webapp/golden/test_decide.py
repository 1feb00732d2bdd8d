"""Accepting, rejecting, undoing: through forms alone, each on the basis of what was looked at."""

import re
from typing import Any

from flask.testing import FlaskClient

from harness.defects import Defects
from tests.webapp.golden.workshop import (
    CAUSE,
    SLUGS,
    Workshop,
    accept_form,
    counts,
    fields,
    rows,
    text_of,
)


def _question(client: FlaskClient, query: str) -> dict[str, Any]:
    return fields(text_of(client, f"/golden/confirm?{query}"), "question-title")


def _undo(client: FlaskClient, page: str) -> str:
    answer = client.post("/golden/undo", data=fields(page, 'name="token"'))
    assert answer.status_code == 303, answer.text
    return answer.location


def test_accepting_leads_to_the_next_and_says_what_was_done(
    client: FlaskClient, changed: Workshop
) -> None:
    """Within the selection; the file is what came out."""
    answer = client.post("/golden/decide", data=accept_form(client, "mill", "?state=changed"))
    assert answer.status_code == 303
    assert answer.location.startswith("/golden/tide?state=changed&did=")
    page = text_of(client, answer.location)
    assert "Accepted mill." in page
    assert "1 of 2" in page
    assert changed.store().check("mill").ok
    assert "Eels are counted" in (changed.golden / "mill" / "expected.md").read_text("utf-8")


def test_after_the_last_comes_the_list(client: FlaskClient, changed: Workshop) -> None:
    """There is no next."""
    answer = client.post("/golden/decide", data=accept_form(client, "wheel"))
    assert answer.location.startswith("/golden?did=")


def test_an_accept_is_undone_by_its_token(client: FlaskClient, changed: Workshop) -> None:
    """To the byte; back at the golden; a second time there is nothing to undo."""
    before = changed.tree()
    answer = client.post("/golden/decide", data=accept_form(client, "mill"))
    page = client.get(answer.location).text
    form = fields(page, 'name="token"')
    where = _undo(client, page)
    assert where == "/golden/mill?undone=1"
    assert changed.tree() == before
    assert "is as before" in text_of(client, where)
    assert client.post("/golden/undo", data=form).status_code == 404
    assert changed.tree() == before


def test_one_word_that_touches_ten_goldens_is_one_group_accepted_and_undone_as_one(
    client: FlaskClient, shop: Workshop
) -> None:
    """One group with the right cause; one question with the exact number; one undo."""
    shop.make()
    before = shop.tree()
    shop.change_a_word()
    (group,) = re.findall(
        r'<a class="group" href="/golden\?group=(\w+)"', client.get("/golden").text
    )
    page = text_of(client, f"/golden?group={group}")
    assert CAUSE in re.sub(r"</?code>", "`", page)
    asked = text_of(client, f"/golden/confirm?do=accept&group={group}")
    assert "Accept 10 goldens?" in asked
    answer = client.post("/golden/decide", data=fields(asked, "question-title"))
    page = text_of(client, answer.location)
    assert "Accepted 10 goldens." in page
    assert counts(text_of(client, "/golden"))["same"] == 10
    assert _undo(client, page).endswith("undone=10")
    assert shop.tree() == before
    assert rows(text_of(client, "/golden")) == list(SLUGS)


def test_the_rest_is_this_one_and_all_after_it(client: FlaskClient, changed: Workshop) -> None:
    """Of the selection."""
    asked = _question(client, "do=accept&from=tide")
    assert [item.split(":")[0] for item in asked["item"]] == ["tide", "wheel"]
    client.post("/golden/decide", data=asked)
    assert rows(text_of(client, "/golden")) == ["mill"]


def test_what_was_decided_elsewhere_meanwhile_is_told_and_kept(
    client: FlaskClient, changed: Workshop
) -> None:
    """Two tabs: the second is told, and nothing is lost."""
    first, second = accept_form(client, "mill"), accept_form(client, "mill")
    client.post("/golden/decide", data=first)
    kept = changed.tree()
    answer = client.post("/golden/decide", data=second)
    assert answer.status_code == 409
    assert "changed since you looked" in answer.text
    assert changed.tree() == kept


def test_a_rule_that_changed_meanwhile_makes_a_decision_stale(
    client: FlaskClient, changed: Workshop
) -> None:
    """What was typed is still there, with the new basis."""
    form = _question(client, "do=reject&only=mill") | {"reason": "The eels <b>were</b> chrome."}
    file = changed.rules / "outside.toml"
    file.write_text(file.read_text("utf-8").replace('"breadcrumb"', '"breadcrumbs-list"'), "utf-8")
    before = changed.tree()
    answer = client.post("/golden/decide", data=form | {"item": "mill:0000000000000000"})
    assert answer.status_code == 409
    assert "changed since you looked" in answer.text
    assert "The eels &lt;b&gt;were&lt;/b&gt; chrome." in answer.text
    assert changed.tree() == before
    again = fields(answer.text, "question-title") | {"reason": "The eels were chrome."}
    assert client.post("/golden/decide", data=again).status_code == 303
    assert Defects(changed.defects, changed.store()).slugs() == ["mill"]


def test_of_many_the_stale_ones_are_left_and_named(client: FlaskClient, changed: Workshop) -> None:
    """The others are done, and can be undone."""
    form = _question(client, "do=accept")
    (changed.golden / "tide" / "expected.md").write_text("by hand", "utf-8")
    answer = client.post("/golden/decide", data=form)
    assert answer.status_code == 409
    assert "1 left as it was" in answer.text
    assert "Accepted 2 goldens." in answer.text
    assert (changed.golden / "tide" / "expected.md").read_text("utf-8") == "by hand"


def test_rejecting_makes_a_defect_and_leaves_what_is_expected(
    client: FlaskClient, changed: Workshop
) -> None:
    """With the reason; undone, the card is gone."""
    before = changed.tree()
    form = _question(client, "do=reject&only=mill")
    refused = client.post("/golden/decide", data=form | {"reason": "  "})
    assert refused.status_code == 409
    assert "needs a reason" in refused.text
    answer = client.post("/golden/decide", data=form | {"reason": "The eels are lost."})
    assert answer.location.startswith("/golden/tide?did=")
    card = Defects(changed.defects, changed.store()).read("mill")
    assert (card.note, card.golden) == ("The eels are lost.", "mill")
    page = text_of(client, answer.location)
    assert "a defect card made" in page
    _undo(client, page)
    assert changed.tree() == before


def test_many_are_rejected_for_one_reason(client: FlaskClient, changed: Workshop) -> None:
    """And taken back as one."""
    before = changed.tree()
    form = _question(client, "do=reject") | {"reason": "The eels again."}
    answer = client.post("/golden/decide", data=form)
    assert len(Defects(changed.defects, changed.store()).slugs()) == 3
    _undo(client, client.get(answer.location).text)
    assert changed.tree() == before


def test_what_only_the_trace_shows_cannot_be_rejected(client: FlaskClient, shop: Workshop) -> None:
    """The button says why."""
    shop.make("mill")
    file = shop.golden / "mill" / "trace.json"
    file.write_text(file.read_text("utf-8").replace('"step": "', '"step": "other-'), "utf-8")
    page = text_of(client, "/golden/mill")
    assert re.search(r'<button[^>]*disabled data-key="r"[^>]*only its trace is another', page)
    assert "None of them can be rejected" in text_of(client, "/golden/confirm?do=reject")


def test_an_accept_against_a_snippet_needs_a_reason(client: FlaskClient, shop: Workshop) -> None:
    """The button is off, the question asks why, and the reason goes on record."""
    shop.make("mill", without=("Read about the eels",))
    shop.make("tide")
    shop.change_a_word()
    before = shop.tree()
    page = text_of(client, "/golden/mill")
    assert re.search(r'data-key="a" disabled[^>]*Read about the eels', page)
    refused = client.post("/golden/decide", data=accept_form(client, "mill"))
    assert refused.status_code == 409
    assert "would fail" in refused.text
    form = _question(client, "do=accept&only=mill")
    assert form["force"] == "1"
    silent = client.post("/golden/decide", data=form)
    assert silent.status_code == 409
    assert "Say why" in silent.text
    assert shop.tree() == before
    client.post("/golden/decide", data=form | {"reason": "The eels are content now."})
    assert shop.store().check("mill").state == "broken"
    summary = text_of(client, "/golden/summary")
    assert "mill, although a snippet fails: The eels are content now." in summary


def test_of_many_those_with_a_failing_snippet_are_left_out_beforehand(
    client: FlaskClient, shop: Workshop
) -> None:
    """The number in the question is the number that is done."""
    shop.make("mill", without=("Read about the eels",))
    shop.make("tide", "wheel")
    shop.change_a_word()
    asked = text_of(client, "/golden/confirm?do=accept")
    assert "Accept 2 goldens?" in asked
    assert "1 left as it is" in asked
    answer = client.post("/golden/decide", data=fields(asked, "question-title"))
    assert "Accepted 2 goldens." in text_of(client, answer.location)


def test_skipping_writes_nothing(client: FlaskClient, changed: Workshop) -> None:
    """It is a question with a way out, and a link."""
    before = changed.tree()
    assert "Skip 3 goldens?" in text_of(client, "/golden/confirm?do=skip")
    assert 'href="/golden/tide" data-key="s"' in client.get("/golden/mill").text
    assert changed.tree() == before


def test_the_undo_button_stands_until_nothing_is_left(
    client: FlaskClient, changed: Workshop
) -> None:
    """The newest first, on every page of the review."""
    before = changed.tree()
    for slug in ("mill", "tide"):
        client.post("/golden/decide", data=accept_form(client, slug))
    for slug in ("tide", "mill"):
        page = text_of(client, "/golden")
        assert f"Undo accepted {slug}" in page
        _undo(client, page)
    assert "Undo accepted" not in text_of(client, "/golden")
    assert changed.tree() == before


def test_an_undo_after_another_write_is_refused(client: FlaskClient, changed: Workshop) -> None:
    """In words."""
    answer = client.post("/golden/decide", data=accept_form(client, "mill"))
    form = fields(client.get(answer.location).text, 'name="token"')
    (changed.golden / "mill" / "expected.md").write_text("by hand", "utf-8")
    refused = client.post("/golden/undo", data=form)
    assert refused.status_code == 409
    assert "another by now" in refused.text


def test_the_summary_tells_paths_and_a_message(client: FlaskClient, changed: Workshop) -> None:
    """Of what still stands."""
    assert "Nothing was written today" in text_of(client, "/golden/summary")
    client.post("/golden/decide", data=_question(client, "do=accept&from=tide"))
    form = _question(client, "do=reject&only=mill") | {"reason": "The eels."}
    client.post("/golden/decide", data=form)
    page = text_of(client, "/golden/summary")
    assert "Goldens: 2 outputs accepted, 1 change rejected" in page
    assert f"- {CAUSE}: tide, wheel" in page
    assert "- rejected: mill: The eels." in page
    for name in ("tide/expected.md", "tide/trace.json", "wheel/expected.md"):
        assert f"{changed.golden}/{name}" in page
    assert f"{changed.golden}/tide/page.html" not in page


def test_in_ci_nothing_is_written(client: FlaskClient, changed: Workshop, monkeypatch: Any) -> None:
    """And it says so."""
    form = accept_form(client, "mill")
    monkeypatch.setenv("CI", "1")
    before = changed.tree()
    answer = client.post("/golden/decide", data=form)
    assert answer.status_code == 409
    assert "CI is set" in answer.text
    assert changed.tree() == before
