"""A page that tries everything, opened in the inspector in a real browser."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Browser

from webapp.store import PageStore


class _Listener(BaseHTTPRequestHandler):
    asked: list[str]

    def do_GET(self) -> None:
        self.asked.append(self.path)
        self.send_response(200)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()

    do_POST = do_HEAD = do_OPTIONS = do_GET

    def log_message(self, format: str, *args: object) -> None:
        """Not on the terminal."""


@pytest.fixture
def listener() -> Iterator[tuple[str, list[str]]]:
    """A server that notes what it is asked: its address, and the paths."""
    asked: list[str] = []
    handler = type("Handler", (_Listener,), {"asked": asked})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}", asked
        server.shutdown()
        thread.join(5)


def _frames_and_panes(browser: Browser, address: str) -> dict[str, object]:
    """What is left to see after every pane and output was opened."""
    context = browser.new_context()
    page = context.new_page()
    dialogs: list[str] = []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    popups: list[str] = []
    context.on("page", lambda opened: popups.append(opened.url))
    for view in ("", "?out=rendered", "?pane=source&out=html", "?pane=fetch&out=metadata"):
        page.goto(address + view)
        page.wait_for_timeout(700)
        assert page.url.split("?")[0] == address
        assert "Chaffinch" in page.title()
    page.goto(address)
    pane = page.frame_locator("#page-frame")
    pane.locator("h1[data-fate], h2[data-fate]").locator("visible=true").first.click()
    page.wait_for_timeout(500)
    cookies = {cookie["name"] for cookie in context.cookies()}  # type: ignore[typeddict-item]
    result = {
        "url": page.url.split("?")[0],
        "dialogs": dialogs,
        "popups": popups,
        "cookies": cookies,
        "storage": [
            key for key in page.evaluate("Object.keys(localStorage)") if "inspect" not in key
        ],
        "main": page.locator("main").count(),
    }
    context.close()
    return result


def test_a_hostile_page_makes_no_request_and_changes_nothing(
    browser: Browser,
    live: tuple[str, PageStore],
    hostile_page: str,
    listener: tuple[str, list[str]],
) -> None:
    """Scripts, handlers, refreshes, imports, forms, frames and poisoned attributes."""
    origin, asked = listener
    address, store = live
    body = hostile_page.replace("{{ORIGIN}}", origin).encode()
    record = store.put(body, url=f"{origin}/page", source="paste")
    seen = _frames_and_panes(browser, f"{address}/p/{record.id}/")
    assert asked == []
    assert seen["url"] == f"{address}/p/{record.id}/"
    assert seen["dialogs"] == seen["popups"] == seen["storage"] == []
    assert seen["cookies"] <= {"chaffinch"}
    assert seen["main"] == 1


def test_the_hostile_page_is_hostile(
    browser: Browser, hostile_page: str, listener: tuple[str, list[str]]
) -> None:
    """Opened bare it does ask: the test above would notice."""
    origin, asked = listener
    context = browser.new_context()
    page = context.new_page()
    page.on("dialog", lambda dialog: dialog.dismiss())
    page.route(
        "http://bare.test/",
        lambda route: route.fulfill(
            body=hostile_page.replace("{{ORIGIN}}", origin), content_type="text/html"
        ),
    )
    page.goto("http://bare.test/", wait_until="commit")
    page.wait_for_timeout(1000)
    context.close()
    assert any(path.startswith("/hit/") for path in asked)
