"""Golden review in a browser: keys, questions, two tabs, a new golden, and nothing axe objects to."""

import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect
from waitress.server import create_server

from harness.defects import Defects
from tests.harness.golden.pages import PAGE, RELATED
from tests.webapp.golden.workshop import SLUGS, Workshop
from webapp import create_app

Open = Callable[..., Page]
Scheme = Literal["light", "dark"]


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    """Ten goldens that a changed word changed in the same way."""
    monkeypatch.delenv("CI", raising=False)
    made = Workshop(tmp_path)
    made.make()
    made.change_a_word()
    return made


@pytest.fixture
def site(shop: Workshop) -> Iterator[str]:
    """The app on them: its address without a final slash."""
    app = create_app(shop.config)
    server = create_server(app, host="127.0.0.1", port=0, threads=8)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.effective_port}"
    server.close()
    thread.join(5)
    app.extensions["pages"].close()


@pytest.fixture
def visit(browser: Browser, site: str) -> Iterator[Open]:
    """Opens a page of the app, at a width, light or dark, with scripts or without."""
    contexts: list[BrowserContext] = []

    def opened(
        path: str, width: int = 1440, scheme: Scheme = "light", *, scripts: bool = True
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme=scheme,
            java_script_enabled=scripts,
        )
        contexts.append(context)
        page = context.new_page()
        page.goto(site + path)
        return page

    yield opened
    for context in contexts:
        context.close()


def _told(page: Page, words: str) -> None:
    expect(page.locator("[data-told]")).to_contain_text(words)
    page.wait_for_load_state()


def _at(page: Page, path: str) -> None:
    """The page is there, its scripts too: keys count from then on."""
    expect(page).to_have_url(re.compile(path))
    page.wait_for_load_state()


def test_one_golden_after_the_other_is_decided_by_keys(visit: Open, shop: Workshop) -> None:
    """Begin, accept, skip, back, reject with a reason, undo both."""
    before = shop.tree()
    page = visit("/golden")
    page.keyboard.press("ArrowRight")
    _at(page, "/golden/dam$")
    page.keyboard.press("a")
    _at(page, "/golden/leat")
    _told(page, "Accepted dam.")
    page.keyboard.press("s")
    _at(page, "/golden/lock")
    page.keyboard.press("ArrowLeft")
    _at(page, "/golden/leat")
    page.keyboard.press("r")
    expect(page.get_by_role("dialog")).to_contain_text("Reject leat?")
    page.keyboard.insert_text("The eels are lost.")
    page.keyboard.press("Control+Enter")
    _told(page, "a defect card made")
    assert Defects(shop.defects, shop.store()).read("leat").note == "The eels are lost."
    page.keyboard.press("z")
    _told(page, "Undone: 1")
    page.keyboard.press("z")
    _at(page, "/golden/dam")
    assert shop.tree() == before


def test_ten_are_accepted_by_one_confirmed_key_and_undone_by_one(
    visit: Open, shop: Workshop
) -> None:
    """The question says the exact number; focus stays in it; Esc closes it."""
    before = shop.tree()
    page = visit("/golden")
    page.locator("a.group").click()
    _at(page, "group=")
    expect(page.locator(".golden-row")).to_have_count(10)
    page.keyboard.press("Shift+A")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Accept 10 goldens?")
    for _ in range(5):
        page.keyboard.press("Tab")
        assert page.evaluate(
            "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
        )
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert shop.tree() == before
    page.keyboard.press("Shift+A")
    expect(dialog.get_by_role("button", name="Accept 10 goldens")).to_be_focused()
    page.keyboard.press("Enter")
    _told(page, "Accepted 10 goldens.")
    assert all(check.ok for check in shop.store().checks())
    page.keyboard.press("z")
    _told(page, "Undone: 10")
    assert shop.tree() == before


def test_the_rest_is_rejected_and_skipped_from_a_golden(visit: Open, shop: Workshop) -> None:
    """This one and all after it."""
    page = visit("/golden/weir")
    page.keyboard.press("Shift+S")
    expect(page.get_by_role("dialog")).to_contain_text("Skip 2 goldens?")
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+R")
    expect(page.get_by_role("dialog")).to_contain_text("Reject 2 goldens?")
    page.keyboard.insert_text("Eels.")
    page.keyboard.press("Control+Enter")
    _told(page, "2 defect cards")
    page.keyboard.press("z")
    _told(page, "Undone: 2")
    assert Defects(shop.defects, shop.store()).slugs() == []


def test_the_second_of_two_tabs_is_told(visit: Open, shop: Workshop) -> None:
    """Nothing is lost, and it can be undone in either."""
    first, second = visit("/golden/mill"), visit("/golden/mill")
    first.keyboard.press("a")
    _told(first, "Accepted mill.")
    kept = shop.tree()
    second.keyboard.press("a")
    expect(second.get_by_role("alert")).to_contain_text("changed since you looked")
    assert shop.tree() == kept


def test_looking_by_keys(visit: Open) -> None:
    """Tabs, modes, changes, what there is to know, help, and the way to the node."""
    page = visit("/golden/mill")
    for mode, shown in (("old", False), ("new", True), ("diff", True)):
        page.keyboard.press("d")
        expect(page.locator(f'[data-mode="{mode}"]')).to_have_attribute("aria-current", "true")
        expect(page.locator(".text-diff").get_by_text(RELATED)).to_have_count(int(shown))
        page.wait_for_load_state()
    page.keyboard.press("2")
    expect(page.frame_locator("iframe").nth(1).get_by_text(RELATED)).to_be_visible()
    page.wait_for_load_state()
    page.keyboard.press("3")
    expect(page.locator(".block-change").first).to_contain_text("gained")
    page.wait_for_load_state()
    page.keyboard.press("1")
    expect(page.locator(".text-diff")).to_be_visible()
    page.wait_for_load_state()
    page.keyboard.press("j")
    expect(page.locator(".hunk.current")).to_have_count(1)
    page.keyboard.press("i")
    expect(page.locator("#about")).to_have_attribute("open", "")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Keys of golden review")
    page.keyboard.press("a")
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    _at(page, r"/p/[0-9a-f]{16}/\?n=\d+")
    expect(page.locator("article.why")).to_contain_text("Eels")


def test_letters_are_letters_in_fields_and_can_be_switched_off(visit: Open, shop: Workshop) -> None:
    """As in the inspector, and for both at once."""
    before = shop.tree()
    page = visit("/golden")
    page.locator("#q").focus()
    page.keyboard.press("Shift+A")
    expect(page.locator("#q")).to_have_value("A")
    page.locator("#q").blur()
    page.keyboard.press("?")
    page.get_by_label("single letters act as keys").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+A")
    page.wait_for_timeout(200)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert shop.tree() == before


def test_a_failing_snippet_switches_accept_off(visit: Open, shop: Workshop) -> None:
    """The key says why; all the same, with a reason."""
    card = shop.golden / "mill" / "golden.toml"
    card.write_text(card.read_text("utf-8").replace("Imprint", "Read about the eels"), "utf-8")
    page = visit("/golden/mill")
    page.keyboard.press("a")
    expect(page.locator(".toast")).to_contain_text("Read about the eels")
    page.get_by_role("link", name="Accept all the same").click()
    expect(page.locator("#reason")).to_be_focused()
    page.keyboard.insert_text("They are content now.")
    page.keyboard.press("Control+Enter")
    _told(page, "Accepted mill.")


def test_without_scripts_all_of_it_works(visit: Open, shop: Workshop) -> None:
    """Links and forms."""
    before = shop.tree()
    page = visit("/golden", scripts=False)
    page.get_by_role("link", name="Accept all").click()
    page.get_by_role("button", name="Accept 10 goldens").click()
    _told(page, "Accepted 10 goldens.")
    page.locator("[data-told]").get_by_role("button", name="Undo").click()
    assert shop.tree() == before
    page.get_by_role("link", name="mill", exact=True).click()
    page.get_by_role("link", name="Reject… r").click()
    page.get_by_label("What is wrong with the change?").fill("The eels are lost.")
    page.get_by_role("button", name="Reject mill").click()
    _told(page, "a defect card made")


def test_a_golden_is_made_of_the_page_in_the_inspector(visit: Open, shop: Workshop) -> None:
    """Words from the page pane by the number of a node, from the output by marking them."""
    page = visit("/")
    page.locator("details summary").first.click()
    page.locator("#html").fill(PAGE.decode())
    page.locator("details form").first.get_by_role("button").click()
    _at(page, "/p/[0-9a-f]{16}/")
    page.keyboard.press("g")
    _at(page, "/golden/new")
    expect(page.locator("#slug")).to_have_value("the-mill")
    page.locator("#why").fill("It guards the wheel.")
    pane = page.frame_locator("#page-frame")
    pane.get_by_text("Home, mills").click()
    expect(page.locator("#picked")).to_contain_text("Home, mills")
    page.get_by_role("button", name="Selected: must not").click()
    expect(page.locator("#verdict")).to_contain_text("Ready")
    page.locator("#output").evaluate(
        "(pre) => { const at = pre.firstChild.data.indexOf('The wheel turns');"
        " getSelection().setBaseAndExtent(pre.firstChild, at, pre.firstChild, at + 28); }"
    )
    page.get_by_role("button", name="Marked: must contain").click()
    expect(page.locator("#with")).to_have_value("The wheel turns twice a day,")
    expect(page.locator("#verdict .snippet-holds")).to_have_count(2)
    page.get_by_role("button", name="Make golden").click()
    _told(page, "Made the-mill.")
    card = shop.store().read("the-mill").card
    assert (card.with_, card.without) == (("The wheel turns twice a day,",), ("Home, mills",))


def test_messages_from_elsewhere_select_nothing(visit: Open) -> None:
    """Only the pane is listened to, and only numbers."""
    page = visit("/golden/mill/trace")
    page.keyboard.press("g")
    _at(page, "/golden/new")
    before = page.locator("#picked").inner_text()
    page.evaluate("window.postMessage(3, '*')")
    frame = page.frame_locator("#page-frame").locator("body")
    for message in ("-1", "'3'", "2.5", "{n: 3}", "null"):
        frame.evaluate(f"() => parent.postMessage({message}, '*')")
    page.wait_for_timeout(200)
    assert page.locator("#picked").inner_text() == before


@pytest.mark.parametrize(("width", "scheme"), [(1440, "dark"), (900, "light"), (400, "dark")])
def test_axe_finds_nothing(visit: Open, width: int, scheme: Scheme) -> None:
    """On every screen and in the question; nothing is wider than the window."""
    page = visit("/golden", width=width, scheme=scheme)
    origin = page.url.removesuffix("/golden")
    page.goto(origin + "/golden/mill/trace")
    stored = page.url.split("/p/")[1].split("/")[0]
    for path in (
        "/golden",
        "/golden/mill",
        "/golden/mill?tab=blocks",
        "/golden/mill?tab=rendered",
        "/golden/confirm?do=reject",
        "/golden/summary",
        f"/golden/new?page={stored}&n=8",
    ):
        page.goto(origin + path)
        result = Axe().run(page)
        assert result.violations_count == 0, f"{path}: {result.generate_report()}"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    page.goto(origin + "/golden/mill?state=all")
    page.locator('[data-key="r"]').click()
    expect(page.get_by_role("dialog")).to_be_visible()
    result = Axe().run(page)
    assert result.violations_count == 0, result.generate_report()


def test_the_list_has_all_ten(visit: Open) -> None:
    """In order."""
    page = visit("/golden")
    assert page.locator(".golden-name").all_inner_texts() == list(SLUGS)
