"""Triage in a browser: the board, the queue by keyboard, two tabs, promotion, and nothing for axe."""

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
from tests.webapp.triage.ward import many
from webapp import create_app

Open = Callable[..., Page]
Scheme = Literal["light", "dark"]


@pytest.fixture(scope="module")
def ward(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Defects]]:
    """The app with forty cards: its address without a final slash, and its store."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("CI", raising=False)
        root: Path = tmp_path_factory.mktemp("ward")
        defects = many(root, 31)
        app = create_app(
            {
                "DATA": root / "data",
                "DEFECTS": defects.folder,
                "GOLDENS": defects.goldens.folder,
            }
        )
        server = create_server(app, host="127.0.0.1", port=0, threads=8)
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.effective_port}", defects
        server.close()
        thread.join(5)


@pytest.fixture
def visit(browser: Browser, ward: tuple[str, Defects]) -> Iterator[Open]:
    """Opens an address of triage at a width, light or dark, with scripts or without."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def opened(
        path: str, width: int = 1440, scheme: Scheme = "light", scripts: bool = True
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme=scheme,
            java_script_enabled=scripts,
        )
        contexts.append(context)
        page = context.new_page()
        page.on("dialog", lambda dialog: (problems.append(dialog.message), dialog.dismiss()))
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.goto(ward[0] + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert problems == []


def test_groups_are_folded_and_opened_all_at_once(visit: Open) -> None:
    """By button and key; the address remembers it."""
    page = visit("/defects")
    expect(page.locator(".group-body[open]")).to_have_count(0)
    page.keyboard.press("o")
    expect(page.locator(".group-body:not([open])")).to_have_count(0)
    page.reload()
    expect(page.locator(".group-body:not([open])")).to_have_count(0)
    page.locator("[data-open-all]").click()
    expect(page.locator(".group-body[open]")).to_have_count(0)


def test_the_queue_is_walked_by_keyboard_and_survives_reload(visit: Open) -> None:
    """Enter and arrows; in fields and in the tree they are what they always are."""
    page = visit("/defects/queue?kind=structure&state=open")
    expect(page.locator(".strip-number")).to_have_text("1/1")
    page.goto(page.url.split("/p/")[0] + "/defects/queue?owner=maud&state=open")
    number = page.locator(".strip-number")
    total = (number.text_content() or "").split("/")[1]
    page.keyboard.press("ArrowRight")
    expect(number).to_have_text(f"2/{total}")
    page.keyboard.press("Enter")
    expect(number).to_have_text(f"3/{total}")
    page.reload()
    expect(number).to_have_text(f"3/{total}")
    page.keyboard.press("ArrowLeft")
    expect(number).to_have_text(f"2/{total}")
    page.locator('#rows [tabindex="0"]').focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(number).to_have_text(f"2/{total}")
    page.locator("#find").fill("x")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("e")
    expect(page.locator("#find")).to_have_value("ex")
    expect(number).to_have_text(f"2/{total}")
    page.locator("#find").blur()
    page.keyboard.press("j")
    expect(page.locator("article.why")).to_be_visible()
    expect(page).to_have_url(re.compile(r"card=.*n=\d+|n=\d+.*card="))
    expect(number).to_have_text(f"2/{total}")
    page.keyboard.press("b")
    expect(page).to_have_url(re.compile(r"/defects\?.*owner=maud"))


def test_a_demand_leads_to_its_node(visit: Open) -> None:
    """And a click in the page leaves the keys alive."""
    page = visit("/defects/queue?at=eels")
    link = page.locator("#strip [data-n]").first
    node = link.get_attribute("data-n")
    link.click()
    expect(page.locator("article.why")).to_have_attribute("data-node", node or "")
    page.frame_locator("#page-frame").locator("h1").first.click()
    expect(page.locator("article.why")).not_to_have_attribute("data-node", node or "")
    before = page.locator(".strip-number").text_content() or ""
    page.keyboard.press("ArrowRight")
    expect(page.locator(".strip-number")).not_to_have_text(before)


def test_a_note_a_cause_and_an_exclusion_by_keyboard(
    visit: Open, ward: tuple[str, Defects]
) -> None:
    """Each key opens its form; Enter saves; z takes it back."""
    page = visit("/defects/queue?at=card-001&owner=ann&state=open")
    page.keyboard.press("e")
    expect(page.locator("#e-note")).to_be_focused()
    page.locator("#e-note").fill("Said anew.")
    page.keyboard.press("Enter")
    expect(page.locator(".strip-note")).to_contain_text("Said anew.")
    page.wait_for_load_state()
    page.keyboard.press("d")
    page.locator("#d-cause").fill("The word related.")
    page.keyboard.press("Enter")
    expect(page.locator(".strip-note")).to_contain_text("The word related.")
    page.wait_for_load_state()
    page.keyboard.press("x")
    expect(page.locator("#x-reason")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#x-reason")).to_be_hidden()
    page.keyboard.press("x")
    page.locator("#x-reason").fill("Too rare.")
    page.keyboard.press("Enter")
    expect(page).not_to_have_url(re.compile("card=card-001"))
    page.wait_for_load_state()
    assert ward[1].read("card-001").state == "wontfix"
    page.keyboard.press("z")
    expect(page.locator(".told")).to_contain_text("card-001 is as it was before")
    assert ward[1].read("card-001").state == "open"
    assert ward[1].read("card-001").note == "Said anew."


def test_the_second_tab_is_told(visit: Open, ward: tuple[str, Defects]) -> None:
    """Both texts are there; nothing is lost."""
    first, second = visit("/defects/queue?at=card-002"), visit("/defects/queue?at=card-002")
    for page, text in ((first, "The first."), (second, "The second.")):
        page.keyboard.press("e")
        page.locator("#e-note").fill(text)
        page.keyboard.press("Enter")
        page.wait_for_load_state()
    expect(second.get_by_role("alert")).to_contain_text("Somebody changed this card")
    expect(second.locator("#note")).to_have_value("The second.")
    expect(second.locator(".now-is")).to_contain_text("The first.")
    assert ward[1].read("card-002").note == "The first."
    assert Axe().run(second).violations_count == 0
    second.get_by_role("button", name="Save").click()
    expect(second.locator(".strip-note")).to_contain_text("The second.")


def test_a_passing_card_is_promoted_by_keyboard(visit: Open, ward: tuple[str, Defects]) -> None:
    """A failing one says why not."""
    page = visit("/defects/queue?at=eels")
    page.keyboard.press("g")
    expect(page.locator(".toast")).to_contain_text("once it passes")
    page = visit("/defects/queue?at=kept-now")
    page.keyboard.press("g")
    page.locator("#g-why").fill("Eels stay out.")
    page.keyboard.press("Enter")
    expect(page.locator(".told")).to_contain_text("guarded by the golden kept-now")
    assert ward[1].goldens.read("kept-now").card.why == "Eels stay out."


def test_help_names_every_key(visit: Open) -> None:
    """Beside those of the inspector; single letters can be switched off."""
    page = visit("/defects/queue?at=eels")
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Keys of the queue")
    assert Axe().run(page).violations_count == 0
    page.get_by_label("single letters act as keys").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("e")
    expect(page.locator("#e-note")).to_be_hidden()


def test_all_of_it_works_without_scripts(visit: Open, ward: tuple[str, Defects]) -> None:
    """Groups, queue, a form."""
    page = visit("/defects", scripts=False)
    page.get_by_role("link", name="Open all").click()
    expect(page.locator(".group-body:not([open])")).to_have_count(0)
    page.goto(ward[0] + "/defects/queue?at=card-003")
    page.locator('[data-act="e"] summary').click()
    page.locator("#e-owner").fill("nora")
    page.locator('[data-act="e"] button').click()
    expect(page.locator(".strip-note")).to_contain_text("nora")
    page.locator('[data-queue="next"]').click()
    expect(page.locator(".strip-note")).not_to_contain_text("nora")
    page.goto(ward[0] + "/defects/import")
    page.locator("#lines").fill("0123456789abcdef")
    page.get_by_role("button", name="Bring them in").click()
    page.goto(ward[0] + "/defects/import")
    expect(page.locator("[data-draft]")).to_contain_text("0123456789abcdef")


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (900, "dark"), (400, "dark")])
def test_axe_finds_nothing(visit: Open, width: int, scheme: Scheme) -> None:
    """On every screen, hostile cards and all; nothing scrolls sideways."""
    for path in (
        "/defects?open=all",
        "/defects/card/hostile",
        "/defects/queue?at=hostile",
        "/defects/queue?at=torn",
        "/defects/import",
        "/defects/candidates",
    ):
        page = visit(path, width=width, scheme=scheme)
        result = Axe().run(page)
        assert result.violations_count == 0, f"{path}: {result.generate_report()}"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        page.close()
