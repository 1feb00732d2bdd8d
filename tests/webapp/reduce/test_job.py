"""A reduction on its way: progress, cancelling, limits, and what is forgotten."""

import re
import time
from collections.abc import Callable
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from tests.harness.golden.pages import PAGE
from tests.webapp.reduce.slow import PAGE as SLOW
from tests.webapp.reduce.slow import WORDS
from tests.webapp.triage.pages import tree
from tests.webapp.triage.ward import EELS
from webapp import create_app
from webapp.reduce.jobs import jobs_in

HTMX = {"HX-Request": "true"}


def _slow(app: Flask, client: FlaskClient) -> str:
    key = app.extensions["pages"].put(SLOW, source="paste").id
    answer = client.post("/reduce", data={"page": key, "what": "kept", "text": WORDS})
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def test_progress_is_shown_and_cancelling_keeps_the_smallest(
    app: Flask, client: FlaskClient
) -> None:
    """The part that htmx asks for goes on asking until it is done."""
    address = _slow(app, client)
    shown = tree(client.get(address))
    assert shown.xpath("//*[@id='progress']/@hx-get") == [address]
    assert shown.xpath("//form[@action=$to]//button/text()", to=address + "/cancel") == ["Cancel"]
    deadline = time.monotonic() + 20
    part = client.get(address, headers=HTMX).text
    assert "At first" in part
    assert "hx-trigger" in part
    assert "<html" not in part
    while jobs_in(app).get(address.rpartition("/")[2]).job.progress.bytes == len(SLOW):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert client.post(address + "/cancel").location == address
    answer = client.get(address, headers=HTMX)
    assert answer.headers["HX-Retarget"] == "#reduction"
    assert "Cancelled" in answer.text
    assert "Done: " in answer.text
    assert client.post(address + "/cancel").status_code == 303
    left, was = re.findall(r"([\d,]+) of ([\d,]+) bytes are left", client.get(address).text)[0]
    assert was == f"{len(SLOW):,}"
    assert left != was


def test_two_run_at_once_and_the_third_is_told(app: Flask, client: FlaskClient, page: str) -> None:
    """With links to those that run; what was typed stays."""
    running = [_slow(app, client), _slow(app, client)]
    answer = client.post("/reduce", data={"page": page, "what": "lost", "text": EELS})
    assert answer.status_code == 429
    shown = tree(answer)
    assert shown.xpath("//section[@aria-labelledby='running']//a/@href") == running
    assert shown.xpath("//textarea")[0].text_content().strip() == EELS
    for address in running:
        client.post(address + "/cancel")


def test_what_failed_says_why_and_leads_back(app: Flask, client: FlaskClient, page: str) -> None:
    """Cancelled before the page was looked at."""
    answer = client.post("/reduce", data={"page": page, "what": "lost", "text": EELS})
    client.post(answer.location + "/cancel")
    assert jobs_in(app).get(answer.location.rpartition("/")[2]).job.wait(10)
    shown = tree(client.get(answer.location))
    assert "before the page was looked at" in shown.xpath("//p[@role='alert']")[0].text_content()
    again = shown.xpath("//div[@id='reduction']//a/@href")[0]
    assert tree(client.get(again)).xpath("//textarea")[0].text_content().strip() == EELS
    assert client.post(answer.location + "/open").status_code == 404


def test_an_unknown_reduction_is_a_clear_page(client: FlaskClient) -> None:
    """And htmx is told to load it."""
    for deed in ("/cancel", "/open", "/defect", "/shrink"):
        assert client.post(f"/reduce/0123{deed}").status_code == 404
    for thing in ("", "/page.html", "/fixture"):
        answer = client.get(f"/reduce/0123{thing}")
        assert answer.status_code == 404
        assert "There is no such reduction" in answer.text
    assert client.get("/reduce/0123", headers=HTMX).headers["HX-Refresh"] == "true"


def test_what_has_ended_is_forgotten_some_time_after_it_was_seen(
    app: Flask, client: FlaskClient, page: str, reduced: Callable[..., str]
) -> None:
    """It is an hour unless the app is told otherwise."""
    address = reduced(page=page, what="lost", text=EELS)
    jobs_in(app).get(address.rpartition("/")[2]).seen -= 6
    assert client.get(address).status_code == 404


def test_nothing_is_begun_from_elsewhere(tmp_path: Path) -> None:
    """Without the token, or from another site."""
    app = create_app({"DATA": tmp_path / "other", "TESTING": True})
    key = app.extensions["pages"].put(PAGE, source="paste").id
    client = app.test_client()
    form = {"page": key, "what": "lost", "text": EELS}
    answer = client.post("/reduce", data=form)
    assert answer.status_code == 400
    assert "The form has expired" in answer.text
    app.config["WTF_CSRF_ENABLED"] = False
    headers = {"Sec-Fetch-Site": "cross-site"}
    assert client.post("/reduce", data=form, headers=headers).status_code == 403
    assert jobs_in(app).running() == []
    app.extensions["pages"].close()
