"""What every answer carries and every request must pass."""

import re
from pathlib import Path

import pytest
from flask import Flask, abort
from flask.testing import FlaskClient

from webapp import create_app


def test_every_page_carries_the_headers(client: FlaskClient) -> None:
    """Refusals too."""
    for path in ("/", "/p/none/", "/nothing"):
        headers = client.get(path).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example"]
)
def test_foreign_hosts_are_refused(client: FlaskClient, host: str) -> None:
    """DNS rebinding ends here."""
    assert client.get("/", headers={"Host": host}).status_code == 400


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000"])
def test_loopback_hosts_are_served(client: FlaskClient, host: str) -> None:
    """With any port."""
    assert client.get("/", headers={"Host": host}).status_code == 200


def test_a_form_without_a_token_is_refused(tmp_path: Path) -> None:
    """And with the token of the page it is taken."""
    client = create_app({"DATA": tmp_path}).test_client()
    form = {"how": "paste", "html": "<p>" + "word " * 100}
    assert client.post("/pages", data=form).status_code == 400
    page = client.get("/").get_data(as_text=True)
    token = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert token
    assert client.post("/pages", data={**form, "csrf_token": token.group(1)}).status_code == 303


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_request_from_another_site_changes_nothing(client: FlaskClient, site: str) -> None:
    """A browser tells; a link from there may still be followed."""
    headers = {"Sec-Fetch-Site": site}
    assert client.post("/pages", data={"how": "paste"}, headers=headers).status_code == 403
    assert client.get("/", headers=headers).status_code == 200


def test_an_error_of_ours_is_a_readable_page(app: Flask) -> None:
    """No traceback, no cause."""

    @app.get("/broken")
    def broken() -> str:
        raise RuntimeError("secret /etc/path")

    app.config["PROPAGATE_EXCEPTIONS"] = False
    answer = app.test_client().get("/broken")
    page = answer.get_data(as_text=True)
    assert answer.status_code == 500
    assert "secret" not in page
    assert "Something went wrong" in page


def test_refusals_are_pages_with_a_way_on(app: Flask) -> None:
    """Each with its words."""

    @app.get("/too-much")
    def too_much() -> str:
        abort(413)

    assert "20 MB" in app.test_client().get("/too-much").get_data(as_text=True)


def test_cookies_are_for_this_app_alone(client: FlaskClient) -> None:
    """Neither scripts nor other sites get them."""
    cookie = client.get("/").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
