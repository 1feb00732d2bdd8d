"""The inspector in a browser: one selection in every pane, keys, and nothing axe objects to."""

import re
from collections.abc import Callable, Iterator
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

Open = Callable[..., Page]
Scheme = Literal["light", "dark"]

VIEWS = (
    "",
    "?n=29",
    "?n=16&pane=source&out=html",
    "?drawer=log&checks=all&out=blocks",
    "?drawer=rules&pane=fetch&out=metadata",
    "?rule=inside-related&only=all&out=text",
    "?find=seven+other+birds&view=tree&q=birds",
    "?find=zebras+quarrelled+quietly&view=output&out=rendered",
)


@pytest.fixture
def inspect(browser: Browser, finch_url: str) -> Iterator[Open]:
    """Opens the inspector of the page of finches, with a query, at a width, light or dark."""
    contexts: list[BrowserContext] = []

    def opened(query: str = "", width: int = 1440, scheme: Scheme = "light") -> Page:
        context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
        contexts.append(context)
        page = context.new_page()
        page.goto(finch_url + query)
        return page

    yield opened
    for context in contexts:
        context.close()


def _selected(page: Page, node: int) -> None:
    """The node is selected in address, tree and Why card."""
    expect(page.locator(f'#rows [data-n="{node}"]')).to_have_attribute("aria-selected", "true")
    expect(page.locator("article.why")).to_have_attribute("data-node", str(node))
    expect(page).to_have_url(re.compile(rf"[?&]n={node}\b"))


def _node(page: Page, label: str) -> int:
    """The number of the tree row of that name."""
    row = page.locator("#rows .row", has=page.locator(".label", has_text=label)).first
    return int(row.get_attribute("data-n") or -1)


def test_a_sample_is_loaded_from_the_start_page(inspect: Open) -> None:
    """One click to the inspector, with the page drawn and a ladder above it."""
    page = inspect("../../")
    page.locator(".sample a").first.click()
    expect(page).to_have_url(re.compile(r"/p/[0-9a-f]{16}/$"))
    expect(page.locator(".step-accepted")).to_have_count(1)
    expect(page.frame_locator("#page-frame").locator("[data-nid]").first).to_be_attached()


def test_a_click_in_the_page_selects_in_every_pane(inspect: Open) -> None:
    """From the sandboxed frame, by message."""
    page = inspect()
    page.frame_locator("#page-frame").get_by_text("Seven other birds").click()
    expect(page.locator(".sentence")).to_contain_text("inside-related")
    node = int(page.locator("article.why").get_attribute("data-node") or -1)
    _selected(page, node)


def test_a_click_in_the_tree_selects_in_every_pane(inspect: Open) -> None:
    """The page pane follows."""
    page = inspect()
    node = _node(page, "div.sidebar")
    page.locator(f'#rows [data-n="{node}"] .label').click()
    _selected(page, node)
    expect(page.locator(".sentence")).to_contain_text("outside-sidebar")


def test_a_click_in_the_source_selects_in_every_pane(inspect: Open) -> None:
    """And the tree opens the way to it."""
    page = inspect("?pane=source")
    page.locator("a.seg", has_text="Subscribe to our letter").first.click()
    expect(page.locator(".sentence")).to_contain_text("outside-sidebar")
    _selected(page, int(page.locator("article.why").get_attribute("data-node") or -1))
    expect(page.locator("a.seg.selected").first).to_be_visible()


def test_a_lost_sentence_is_found_and_selected(inspect: Open) -> None:
    """Paste, Enter, click: the rule."""
    page = inspect()
    page.keyboard.press("f")
    page.keyboard.insert_text("seven other birds that have come back too")
    page.keyboard.press("Enter")
    place = page.locator(".place").first
    expect(place).to_contain_text("discarded")
    place.click()
    expect(page.locator(".place.selected")).to_have_count(1)
    page.keyboard.press("1")
    expect(page.locator(".sentence")).to_contain_text("inside-related")


def test_the_profile_is_switched_with_the_selection_kept(inspect: Open) -> None:
    """Also when the selection was made after the page was loaded."""
    page = inspect()
    node = _node(page, "div#newsletter-")
    page.locator(f'#rows [data-n="{node}"] .label').click()
    _selected(page, node)
    page.get_by_role("group", name="Profile").get_by_role("link", name="article").click()
    expect(page).to_have_url(re.compile("profile=article"))
    _selected(page, node)


def test_a_deep_link_opens_what_it_says(inspect: Open) -> None:
    """Node, panes and filter."""
    page = inspect("?n=30&pane=source&out=blocks&drawer=log&log=related")
    expect(page.locator('#rows [data-n="30"]')).to_have_attribute("aria-selected", "true")
    expect(page.locator(".seg.selected").first).to_be_in_viewport()
    expect(page.locator("#log")).to_have_value("related")
    expect(page.locator("#tab-out-blocks")).to_have_attribute("aria-current", "true")


def test_everything_can_be_done_by_keyboard(inspect: Open) -> None:
    """Walk the affected nodes, the tree, the drawer, the outputs, the help."""
    page = inspect()
    page.keyboard.press("j")
    expect(page.locator(".sentence")).to_contain_text("page-head")
    page.keyboard.press("j")
    expect(page.locator(".sentence")).to_contain_text("outside-header")
    page.keyboard.press("k")
    expect(page.locator(".sentence")).to_contain_text("page-head")
    page.keyboard.press("u")
    expect(page.locator("article.why")).to_have_attribute("data-node", "1")
    page.locator('#rows [tabindex="0"]').focus()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(page.locator(".sentence")).to_contain_text("outside-footer")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".path")).to_contain_text("footer")
    page.keyboard.press("2")
    expect(page.locator("#tab-out-html")).to_have_attribute("href", re.compile("drawer=log"))
    expect(page.locator("table.entries")).to_be_visible()
    expect(page.locator(".htmx-settling, .htmx-request")).to_have_count(0)
    page.keyboard.press("o")
    expect(page.locator("#tab-out-html")).to_have_attribute("aria-current", "true")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_single_letters_can_be_switched_off(inspect: Open) -> None:
    """And are typed where a field has the focus."""
    page = inspect()
    page.locator("#find").focus()
    page.keyboard.press("j")
    expect(page.locator("#find")).to_have_value("j")
    page.locator("#find").blur()
    page.keyboard.press("?")
    page.get_by_label("single letters act as keys").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("j")
    expect(page.locator("article.why")).to_have_count(0)


def test_fates_are_hidden_in_the_tree_and_in_the_address(inspect: Open) -> None:
    """A chip is a toggle."""
    page = inspect("?only=all")
    page.locator('.chip-fate[data-fate="dropped"]').click()
    expect(page.locator('.row[data-fate="dropped"]').first).to_be_hidden()
    expect(page).to_have_url(re.compile("hide=dropped"))


def test_messages_from_elsewhere_select_nothing(inspect: Open) -> None:
    """Only the pane's own window is listened to, and only numbers on the page."""
    page = inspect()
    page.evaluate("window.postMessage(29, '*')")
    frame = page.frame_locator("#page-frame").locator("body")
    for message in ("1e9", "-1", "'29'", "29.5", "{n: 29}", "null"):
        frame.evaluate(f"() => parent.postMessage({message}, '*')")
    page.wait_for_timeout(300)
    expect(page.locator("article.why")).to_have_count(0)


def test_panes_are_resized_by_keyboard_and_remembered(inspect: Open) -> None:
    """The splitters are separators with a value."""
    page = inspect()
    splitter = page.get_by_role("separator", name="Width of the page pane")
    before = int(splitter.get_attribute("aria-valuenow") or 0)
    splitter.press("ArrowRight")
    page.reload()
    expect(splitter).to_have_attribute("aria-valuenow", str(before + 2))


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (900, "dark"), (400, "light")])
def test_axe_finds_nothing(inspect: Open, width: int, scheme: Scheme) -> None:
    """In every view, and no view scrolls sideways."""
    for view in VIEWS:
        page = inspect(view, width=width, scheme=scheme)
        result = Axe().run(page)
        assert result.violations_count == 0, f"{view}: {result.generate_report()}"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), view
        page.close()


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (400, "dark")])
def test_axe_finds_nothing_on_the_start_page(inspect: Open, width: int, scheme: Scheme) -> None:
    """With a page in the list, and the forms open."""
    page = inspect("../../", width=width, scheme=scheme)
    for summary in page.locator("details summary").all():
        summary.click()
    result = Axe().run(page)
    assert result.violations_count == 0, result.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
