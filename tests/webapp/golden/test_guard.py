"""What a stranger, another site or a crafted name cannot do."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.webapp.golden.workshop import Workshop, accept_form, text_of
from webapp import create_app

_NAMES = (
    "..",
    "../../etc",
    "..%2f..%2fetc%2fpasswd",
    "%2e%2e",
    "%2e%2e%2f%2e%2e",
    "..%5c..",
    "mill%00",
    "%00",
    "mill%0a",
    "-mill",
    "mill-",
    "Mill",
    "m%C3%AEll",
    "m%D1%96ll",
    "mill%E2%88%95x",
    "mill.",
    ".pending-mill-0000000000000000-00000000",
    "a" * 61,
    "a" * 5000,
)


def _sealed(root: Path) -> dict[str, bytes]:
    return {
        str(f): f.read_bytes() for f in root.rglob("*") if f.is_file() and "data" not in f.parts
    }


@pytest.mark.parametrize("name", _NAMES)
def test_a_name_that_is_no_slug_is_refused(
    client: FlaskClient, changed: Workshop, name: str
) -> None:
    """In every address, in clear words, and nothing is written."""
    before = _sealed(changed.root)
    for address in (name, f"{name}/trace", f"{name}/rendered/new", f"{name}/old.md"):
        answer = client.get(f"/golden/{address}")
        assert answer.status_code in (404, 308), address
        assert "Traceback" not in answer.text
        assert "root:" not in answer.text
    assert _sealed(changed.root) == before


@pytest.mark.parametrize(
    "name", ["..", "../../etc", "mill/..", "mill\0", "mîll", "mіll", "a" * 61, "a" * 5000, "/etc"]
)
def test_a_crafted_name_in_a_form_is_refused(
    client: FlaskClient, changed: Workshop, name: str
) -> None:
    """To accept, to reject, to ask."""
    before = _sealed(changed.root)
    for deed in ("accept", "reject"):
        form = {"do": deed, "item": f"{name}:0123456789abcdef", "reason": "x", "at": name}
        for single in ("", "1"):
            answer = client.post("/golden/decide", data=form | {"single": single})
            assert answer.status_code in (404, 409)
    answer = client.get("/golden/confirm", query_string={"do": "reject", "only": name})
    assert answer.status_code == 404
    assert "is no name" in answer.text
    assert _sealed(changed.root) == before


def test_a_crafted_token_undoes_nothing(client: FlaskClient, changed: Workshop) -> None:
    """It is no path."""
    client.post("/golden/decide", data=accept_form(client, "mill"))
    before = changed.tree()
    for token in ("../../data/secret-key", "b", "b*", "[0-9]", "0" * 5000, "b\0", "/etc/passwd"):
        for store in ("golden", "defects"):
            answer = client.post("/golden/undo", data={"token": token, "store": store})
            assert answer.status_code in (404, 409), token
    assert client.post("/golden/undo", data={}).status_code == 400
    assert changed.tree() == before


def test_a_golden_behind_a_symlink_is_not_followed(
    client: FlaskClient, changed: Workshop, tmp_path: Path
) -> None:
    """Not even to look."""
    (changed.golden / "link").symlink_to(changed.golden / "mill")
    page = text_of(client, "/golden/link", 404)
    assert "symlink" in page
    assert client.post("/golden/decide", data={"do": "accept", "item": "link:0"}).status_code == 409


@pytest.mark.parametrize("address", ["decide", "undo", "check", "new", "new/check"])
def test_a_form_without_a_token_is_refused(shop: Workshop, address: str) -> None:
    """On every address that takes one."""
    shop.make("mill")
    shop.change_a_word()
    app = create_app(shop.config)
    before = shop.tree()
    client = app.test_client()
    answer = client.post(f"/golden/{address}", data={"do": "accept", "item": "mill:0"})
    app.extensions["pages"].close()
    assert answer.status_code == 400
    assert "expired" in answer.text
    assert shop.tree() == before


def test_a_form_with_its_token_is_taken(shop: Workshop) -> None:
    """As a browser sends it."""
    shop.make("mill")
    shop.change_a_word()
    app = create_app(shop.config)
    client = app.test_client()
    answer = client.post("/golden/decide", data=accept_form(client, "mill"))
    app.extensions["pages"].close()
    assert answer.status_code == 303
    assert shop.store().check("mill").ok


def test_another_host_or_site_is_refused(client: FlaskClient, changed: Workshop) -> None:
    """Whatever it sends."""
    form = accept_form(client, "mill")
    before = changed.tree()
    foreign = client.post("/golden/decide", data=form, headers={"Host": "evil.example"})
    assert foreign.status_code == 400
    assert client.get("/golden", headers={"Host": "evil.example"}).status_code == 400
    crossed = client.post("/golden/decide", data=form, headers={"Sec-Fetch-Site": "cross-site"})
    assert crossed.status_code == 403
    assert changed.tree() == before


def test_forms_that_say_nothing_are_refused(client: FlaskClient, changed: Workshop) -> None:
    """In words."""
    for form in ({}, {"do": "accept"}, {"do": "delete", "item": "mill:0"}, {"item": "mill:0"}):
        assert client.post("/golden/decide", data=form).status_code == 400
    assert client.get("/golden/confirm").status_code == 400
    assert client.get("/golden/new").status_code == 400
    assert client.get("/golden/new?page=" + "0" * 16).status_code == 404
    assert client.get("/golden/decide").status_code == 404
