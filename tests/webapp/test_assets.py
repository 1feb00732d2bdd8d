"""What is served for other packages."""

import hashlib

from flask.testing import FlaskClient

from webapp.assets import HTMX_VERSION

_SHA256 = "491955cd1810747d7d7b9ccb936400afb760e06d25d53e4572b64b6563b2784e"


def test_htmx_is_the_one_that_was_looked_at(client: FlaskClient) -> None:
    """Version and bytes: an upgrade is a decision."""
    answer = client.get(f"/assets/htmx-{HTMX_VERSION}.min.js")
    assert answer.status_code == 200
    assert f'version:"{HTMX_VERSION}"'.encode() in answer.data
    assert hashlib.sha256(answer.data).hexdigest() == _SHA256
    assert "immutable" in answer.headers["Cache-Control"]


def test_colours_of_code_are_classes_light_and_dark(client: FlaskClient) -> None:
    """No inline style passes the policy."""
    sheet = client.get("/assets/pygments.css").get_data(as_text=True)
    assert ".highlight .k" in sheet
    assert "prefers-color-scheme: dark" in sheet
