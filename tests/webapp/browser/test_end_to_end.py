"""The whole way, by clicks and keys: a page that loses a paragraph becomes a defect, is reduced, its
rule is mended, and a golden holds what was mended.

All of it in a copy of the project, with its own rules, served by the command as it is.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from harness.defects import Defects

_ROOT = Path(__file__).parents[3]
_PARTS = ("extractor", "harness", "webapp", "templates", "static")

LOST = "The quiet way over the saddle is marked with blue stones and takes two hours."
_STAGES = "".join(
    f"<h2>Stage {number}</h2><p>From the hut the path follows the stream for {number} kilometres, "
    "crosses it on a bridge of planks, and climbs through beeches to the next hut.</p>"
    for number in range(1, 40)
)
PAGE = f"""<!doctype html><html lang="en"><head><title>Walking the saddle</title></head><body>
<nav class="menu"><ul><li><a href="/">Paths of the valley</a></li></ul></nav>
<div class="text"><h1>Walking the saddle</h1>{_STAGES}
<div class="recommended-way"><p>{LOST} Start before noon.</p></div></div>
<footer class="footer">Written by those who mend the paths.</footer></body></html>"""

_RULES = Path("extractor", "rules", "outside.toml")
_WORD = '"recommended", '
"""The word of `outside-related` that takes the paragraph."""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the project without goldens and defects."""
    for part in _PARTS:
        shutil.copytree(_ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("golden", "defects"):
        (tmp_path / "tests" / name).mkdir(parents=True)
    return tmp_path


@pytest.fixture
def address(copy: Path) -> Iterator[str]:
    """The app of the copy, as `chaffinch serve` starts it."""
    command = [sys.executable, "-m", "webapp", "serve", "--no-open", "--port", "0"]
    server = subprocess.Popen(
        [*command, "--data", str(copy / "data")],
        cwd=copy, env=_environment(copy), stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert server.stdout is not None
    with server, server.stdout:
        try:
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found, "it does not start"
            yield found[0]
        finally:
            server.terminate()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A tab."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    yield context.new_page()
    context.close()


def _environment(copy: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "CI"}
    return {**kept, "PYTHONPATH": str(copy)}


def _golden_check(copy: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "harness", "golden", "check", "--folder", "tests/golden"],
        cwd=copy, env=_environment(copy), capture_output=True, text=True, check=False,
    )  # fmt: skip


def _reported(page: Page, address: str) -> None:
    """The page is pasted, the sentence found, its node reported."""
    page.goto(address)
    page.get_by_text("Paste HTML").click()
    page.locator("#html").fill(PAGE)
    page.locator("details[open]").get_by_role("button", name="Inspect").click()
    page.wait_for_url(re.compile("/p/"))
    page.keyboard.press("f")
    page.keyboard.type(LOST)
    page.keyboard.press("Enter")
    page.locator(".place").first.click()
    page.keyboard.press("1")
    expect(page.locator("article.why")).to_contain_text("recommended")
    page.get_by_role("link", name="Report as lost wrongly").click()
    page.locator("#slug").fill("saddle")
    page.locator("#note").fill("The way over the saddle is lost.")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict-chip").first).to_contain_text("failing")


def test_from_a_lost_paragraph_to_a_golden_that_holds(page: Page, address: str, copy: Path) -> None:
    """Defect, reduction, the rule mended, golden; and what the golden does when the rule goes back."""
    _reported(page, address)

    page.get_by_role("link", name="Reduce").click()
    expect(page.get_by_label("What saddle asks for")).to_be_checked()
    page.get_by_role("button", name="Reduce").press("Enter")
    expect(page.locator("#at-hand")).to_contain_text("bytes are left", timeout=30_000)
    page.get_by_role("button", name="Put it in the place of the page").press("Enter")
    expect(page.locator(".told")).to_contain_text("saddle has the smaller page now")
    small = Defects(copy / "tests" / "defects").page("saddle")
    assert len(small) < 2_000 < len(PAGE)
    assert LOST.encode() in small

    rules = copy / _RULES
    before = rules.read_text("utf-8")
    assert before.count(_WORD) == 1
    rules.write_text(before.replace(_WORD, ""), "utf-8")

    page.locator(".site-nav").get_by_role("link", name="Defects").click()
    expect(page.locator(".section-passing")).to_contain_text("The way over the saddle is lost.")
    page.get_by_role("link", name="The way over the saddle is lost.").click()
    page.wait_for_url(re.compile("card=saddle"))
    expect(page.locator("#output")).to_contain_text(LOST)
    page.keyboard.press("g")
    expect(page.locator("#g-why")).to_be_focused()
    page.keyboard.type("A way that is recommended is no link to other pages.")
    page.keyboard.press("Enter")
    expect(page.locator(".told")).to_contain_text("guarded by the golden saddle")
    page.locator(".site-nav").get_by_role("link", name="Goldens").click()
    expect(page.locator("#content")).to_contain_text("Everything comes out as it was accepted.")
    assert _golden_check(copy).returncode == 0

    rules.write_text(before, "utf-8")
    failed = _golden_check(copy)
    assert failed.returncode == 1
    assert "outside-related" in failed.stdout
    page.reload()
    expect(page.locator(".golden-row")).to_contain_text("saddle")
    expect(page.locator(".golden-row")).to_contain_text("recommended")
