"""A real server on loopback and a real browser."""

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright
from waitress.server import create_server

from tests.webapp.inspector.conftest import PAGE
from webapp import create_app
from webapp.store import PageStore

_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, or whatever Chromium there is."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.fail("no Chromium: `apt-get install chromium` (make test does it where it may)")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=_ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, PageStore]]:
    """The app on loopback: its address without a final slash, and its store."""
    app = create_app({"DATA": tmp_path_factory.mktemp("data")})
    server = create_server(app, host="127.0.0.1", port=0, threads=8)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.effective_port}", app.extensions["pages"]
    server.close()
    thread.join(5)


@pytest.fixture(scope="session")
def start_url(live: tuple[str, PageStore]) -> str:
    """The start page."""
    return live[0] + "/"


@pytest.fixture(scope="session")
def finch_url(live: tuple[str, PageStore]) -> str:
    """The inspector of the page of finches."""
    address, store = live
    record = store.put(PAGE.encode(), url="https://birds.example/return", source="paste")
    return f"{address}/p/{record.id}/"


@pytest.fixture(scope="session")
def hostile_page() -> str:
    """A page that tries everything; `{{ORIGIN}}` stands where an address goes."""
    return (Path(__file__).parents[2] / "data" / "hostile.html").read_text("utf-8")
