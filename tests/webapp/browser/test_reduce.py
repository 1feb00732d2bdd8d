"""Reductions in a browser: by keyboard, watched in two tabs, cancelled, and nothing for axe."""

import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import Browser, Page, expect
from waitress.server import create_server

from tests.webapp.reduce.slow import PAGE as SLOW
from tests.webapp.reduce.slow import WORDS
from tests.webapp.triage.ward import fill
from webapp import create_app
from webapp.reduce.jobs import jobs_in

SIZES = ((1440, "light"), (900, "dark"), (400, "dark"))


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The app with stores of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("CI", raising=False)
        root: Path = tmp_path_factory.mktemp("reduce")
        defects = fill(root)
        folders = {"DEFECTS": defects.folder, "GOLDENS": defects.goldens.folder}
        made = create_app({"DATA": root / "data", **folders})
        yield made
        jobs_in(made).end()


@pytest.fixture(scope="module")
def address(app: Flask) -> Iterator[str]:
    """The address of the app without a final slash."""
    server = create_server(app, host="127.0.0.1", port=0, threads=8)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.effective_port}"
    server.close()
    thread.join(5)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A tab whose reader does not want motion, and in which nothing may go wrong."""
    problems: list[str] = []
    context = browser.new_context(reduced_motion="reduce")
    tab = context.new_page()
    tab.on("pageerror", lambda error: problems.append(str(error)))
    yield tab
    context.close()
    assert problems == []


def _clean(page: Page) -> None:
    """axe finds nothing and nothing scrolls sideways, at every width, light and dark."""
    for width, scheme in SIZES:
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        result = Axe().run(page)
        assert result.violations_count == 0, f"{width}: {result.generate_report()}"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_reduction_is_watched_and_cancelled_by_keyboard(
    page: Page, app: Flask, address: str
) -> None:
    """The words are said aloud, the focus goes to what came of it, the second tab is told too."""
    key = app.extensions["pages"].put(SLOW, source="paste").id
    page.goto(f"{address}/p/{key}/")
    page.keyboard.press("r")
    page.wait_for_url(re.compile("/reduce\\?"))
    page.get_by_label("The text is kept").focus()
    page.keyboard.press("Space")
    page.locator("#text").fill(WORDS)
    page.get_by_role("button", name="Reduce").press("Enter")
    page.wait_for_url(re.compile("/reduce/"))
    other = page.context.new_page()
    other.goto(page.url)
    cancel = page.get_by_role("button", name="Cancel")
    cancel.focus()
    first = page.locator("#progress .numbers").inner_text()
    expect(page.locator("#progress .numbers")).not_to_have_text(first)
    expect(cancel).to_be_focused()
    _clean(page)
    other.get_by_role("button", name="Cancel").press("Enter")
    expect(other.locator(".reduce-stopped")).to_contain_text("Cancelled")
    expect(page.locator(".reduce-stopped")).to_contain_text("Cancelled")
    expect(page.locator("#at-hand")).to_be_focused()
    expect(page.locator("#live")).to_contain_text("bytes are left")
    expect(page.locator("#progress")).to_have_count(0)


def test_a_card_is_reduced_and_axe_finds_nothing(page: Page, address: str) -> None:
    """The form, its refusal, the result with all that can be made of it."""
    page.goto(f"{address}/defects/card/eels")
    page.get_by_role("link", name="Reduce").click()
    page.get_by_label("The text is kept").check()
    page.locator("#text").fill("nothing of the page")
    page.get_by_role("button", name="Reduce").click()
    expect(page.get_by_role("alert")).to_contain_text("does not stand in the page")
    _clean(page)
    page.get_by_label("What eels asks for").check()
    page.get_by_role("button", name="Reduce").click()
    expect(page.locator("#at-hand")).to_contain_text("bytes are left", timeout=30_000)
    for summary in page.locator(".reduce-keep summary").all():
        summary.click()
    _clean(page)
    page.get_by_role("button", name="Put it in the place of the page").click()
    expect(page.locator(".told")).to_contain_text("eels has the smaller page now")
