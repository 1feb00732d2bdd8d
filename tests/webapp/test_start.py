"""Loading pages from the start page."""

import io
import re
from html import escape
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.webapp.loopback import Answer, serve
from webapp import create_app
from webapp.fetch import FetchPolicy
from webapp.sample import samples

_PAGE = "<html><title>Tea</title><body><main><p>" + "Steep it for four minutes. " * 30 + "</main>"


def _text(client: FlaskClient, path: str) -> str:
    return client.get(path).get_data(as_text=True)


def test_every_sample_page_opens_in_the_inspector(client: FlaskClient) -> None:
    """Listed, stored under its digest, and shown."""
    listed = _text(client, "/")
    for sample in samples():
        assert f'href="/samples/{sample.slug}"' in listed
        answer = client.get(f"/samples/{sample.slug}")
        assert answer.status_code == 303
        shown = client.get(answer.location)
        assert shown.status_code == 200, sample.slug


def test_pasted_html_is_stored_and_opened(client: FlaskClient) -> None:
    """And stands in the list of loaded pages."""
    answer = client.post("/pages", data={"how": "paste", "html": _PAGE})
    assert answer.status_code == 303
    assert "Steep it" in _text(client, answer.location)
    assert "Tea" in _text(client, "/")


def test_a_pasted_page_of_megabytes_is_taken(client: FlaskClient) -> None:
    """Flask's own limit on a field is smaller than one page in ten."""
    big = _PAGE + "<p>word word word</p>" * 100_000
    parts = "".join(
        f'--cut\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in (("how", "paste"), ("html", big))
    )
    answer = client.post(
        "/pages", data=f"{parts}--cut--", content_type="multipart/form-data; boundary=cut"
    )
    assert answer.status_code == 303


def test_an_uploaded_file_is_read_in_its_own_encoding(client: FlaskClient) -> None:
    """The bytes are kept, not a reading of them."""
    body = _PAGE.replace("Tea", "Th\u00e9").encode("utf-16")
    answer = client.post(
        "/pages",
        data={"how": "upload", "file": (io.BytesIO(body), "tea.html")},
        content_type="multipart/form-data",
    )
    assert answer.status_code == 303
    assert "Th\u00e9" in _text(client, answer.location)


@pytest.mark.parametrize(
    ("form", "field", "words"),
    [
        ({"how": "url", "url": ""}, "url", "address of a page"),
        ({"how": "url", "url": "http://127.0.0.1/"}, "url", ""),
        ({"how": "url", "url": "http://10.0.0.1/secret"}, "url", ""),
        ({"how": "url", "url": "file:///etc/passwd"}, "url", ""),
        ({"how": "paste", "html": "  "}, "html", "Paste the HTML"),
        ({"how": "paste", "html": "<p>x", "paste-base": "javascript:x"}, "paste-base", "http://"),
        ({"how": "upload"}, "file", "Choose"),
    ],
)
def test_a_form_that_fails_says_so_beside_its_field(
    client: FlaskClient, form: dict[str, str], field: str, words: str
) -> None:
    """With what was typed still in it, and a status that is no success."""
    answer = client.post("/pages", data=form)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    problem = re.search(rf'role="alert" id="{field}-error">([^<]+)<', page)
    assert problem
    assert words in problem.group(1)
    assert f'aria-describedby="{field}-error' in page
    for name in ("url", "html"):
        assert escape(form.get(name, "").strip()) in page


def test_an_image_is_refused_in_words(client: FlaskClient) -> None:
    """Not stored, and no traceback."""
    png = b"\x89PNG\r\n\x1a\n" + bytes(range(256))
    answer = client.post(
        "/pages",
        data={"how": "upload", "file": (io.BytesIO(png), "x.html")},
        content_type="multipart/form-data",
    )
    assert answer.status_code == 422
    assert "PNG image" in answer.get_data(as_text=True)


def test_a_page_is_fetched_once_and_kept(tmp_path: Path) -> None:
    """With its redirects, its status and the charset of its header."""
    app = create_app(
        {
            "DATA": tmp_path,
            "WTF_CSRF_ENABLED": False,
            "FETCH_POLICY": FetchPolicy(allow_private_hosts=True, ports=None),
        }
    )
    client = app.test_client()
    with serve({"/": Answer(_PAGE.encode())}) as site:
        answer = client.post("/pages", data={"how": "url", "url": site.url()})
        assert answer.status_code == 303
        asked = len(site.requests)
        assert "Steep it" in _text(client, answer.location)
        assert len(site.requests) == asked == 1
    assert "private hosts allowed" in _text(client, "/")


def test_too_many_fetches_are_told_to_wait(tmp_path: Path) -> None:
    """A limit for each visitor."""
    app = create_app({"DATA": tmp_path, "WTF_CSRF_ENABLED": False, "FETCHES_PER_MINUTE": 1})
    client = app.test_client()
    form = {"how": "url", "url": "http://127.0.0.1/"}
    assert client.post("/pages", data=form).status_code == 422
    late = client.post("/pages", data=form)
    assert late.status_code == 429
    assert "wait" in late.get_data(as_text=True)


def test_a_stored_page_can_be_forgotten(client: FlaskClient) -> None:
    """And is gone from the list and from its address."""
    place = client.post("/pages", data={"how": "paste", "html": _PAGE}).location
    page_id = place.strip("/").split("/")[-1]
    assert client.post(f"/pages/{page_id}/delete").status_code == 303
    assert client.get(place).status_code == 404
    assert client.post(f"/pages/{page_id}/delete").status_code == 404


def test_unknown_samples_and_forms_are_refused(client: FlaskClient) -> None:
    """Readably."""
    assert client.get("/samples/../../etc/passwd").status_code == 404
    assert client.get("/samples/nothing").status_code == 404
    assert client.post("/pages", data={"how": "guess"}).status_code == 400


def test_the_app_makes_its_own_key_once(tmp_path: Path, app: Flask) -> None:
    """Only its user can read it."""
    first = create_app({"DATA": tmp_path}).config["SECRET_KEY"]
    assert create_app({"DATA": tmp_path}).config["SECRET_KEY"] == first
    assert first != app.config["SECRET_KEY"]
    assert (tmp_path / "secret-key").stat().st_mode & 0o077 == 0
