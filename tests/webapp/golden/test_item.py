"""One golden: text, rendered, blocks, and the way into the inspector."""

import re

import pytest
from flask.testing import FlaskClient

from tests.harness.golden.pages import RELATED
from tests.webapp.golden.workshop import CAUSE, Workshop, text_of

_EVIL = b"""<!DOCTYPE html><html><head><title>T</title></head><body><h1>T</h1>
<p>The wheel turns twice a day, and grinds what the tide allows. Nobody in the village has ever seen it
stand still for longer than the tide needs to turn, and nobody has asked why &lt;script&gt;alert(1)&lt;/script&gt;
<a href="javascript:alert(2)">and <b>so</b></a> <img src="https://evil.example/x.png" alt="on"> on.</p>
<div class="related"><p>Eels &lt;img src=x onerror=alert(3)&gt; are counted by lantern,
<a href="https://evil.example/">here</a> too.</p></div></body></html>"""


def test_the_header_says_why_it_exists_and_what_holds(
    client: FlaskClient, changed: Workshop
) -> None:
    """Reason, address, profile, place, snippets then and now."""
    page = text_of(client, "/golden/mill?state=changed")
    for said in ("It guards the mill.", "https://mill.example/mill", "1 of 3", "must not contain"):
        assert said in page
    assert (
        'href="/golden/tide?state=changed" data-key="ArrowRight"'
        in client.get("/golden/mill?state=changed").text
    )


def test_each_change_tells_its_cause_and_leads_to_the_node(
    client: FlaskClient, changed: Workshop
) -> None:
    """In the inspector, under the rules as they are on the disk."""
    page = text_of(client, "/golden/mill")
    assert CAUSE in re.sub(r"</?code>", "`", page)
    answer = client.get("/golden/mill/trace?hunk=0")
    assert answer.status_code == 303
    assert re.fullmatch(r"/p/[0-9a-f]{16}/\?n=\d+", answer.location)
    inspector = text_of(client, answer.location)
    assert "fate-kept" in inspector
    assert RELATED[:30] in inspector
    assert "Pages you loaded" not in text_of(client, "/")


def test_the_modes_show_one_side_or_both(client: FlaskClient, changed: Workshop) -> None:
    """Lines that are only on one side are only there."""
    assert RELATED in text_of(client, "/golden/mill")
    assert RELATED not in text_of(client, "/golden/mill?mode=old")
    assert RELATED in text_of(client, "/golden/mill?mode=new")


def test_words_inside_a_changed_line_are_told(client: FlaskClient, shop: Workshop) -> None:
    """Lines first, then words."""
    shop.make("mill")
    file = shop.golden / "mill" / "expected.md"
    file.write_text(file.read_text("utf-8").replace("# The mill", "# The old mill"), "utf-8")
    page = client.get("/golden/mill").text
    assert "<del>old </del>" in page or "<del>old</del>" in page


def test_blocks_are_gained_lost_and_moved(client: FlaskClient, shop: Workshop) -> None:
    """Each block once."""
    shop.make("mill")
    file = shop.golden / "mill" / "expected.md"
    first, *rest = file.read_text("utf-8").strip().split("\n\n")
    file.write_text("\n\n".join([*rest, first, "A block that is no more."]) + "\n", "utf-8")
    page = text_of(client, "/golden/mill?tab=blocks")
    assert len(re.findall(r'<li class="block-change how-moved">', page)) >= 1
    assert len(re.findall(r'<li class="block-change how-lost">', page)) == 1
    assert "how-gained" not in page


def test_rendered_panes_can_do_nothing(client: FlaskClient, shop: Workshop) -> None:
    """No script, no address that is followed or fetched; what changed is marked."""
    shop.make("evil", page=_EVIL)
    shop.change_a_word()
    page = client.get("/golden/evil?tab=rendered").text
    assert page.count('<iframe sandbox=""') == 2
    for side in ("old", "new"):
        pane = client.get(f"/golden/evil/rendered/{side}")
        policy = pane.headers["Content-Security-Policy"]
        assert policy.startswith("sandbox; default-src 'none'")
        assert "allow-scripts" not in policy
        body = pane.text.split("<body>")[1]
        assert not re.search(r"<script|<img|<[^>]*\b(src|href|on\w+)=", body)
        assert ("data-change=" in body) == (side == "new")
    for query in ("", "?mode=new", "?tab=blocks"):
        shown = client.get(f"/golden/evil{query}").text
        assert "<img src=x" not in shown
        assert "<script>alert" not in shown


def test_rendered_panes_begin_at_the_first_change(client: FlaskClient, shop: Workshop) -> None:
    """Also on the side where it is gone; an item of a list is marked by itself."""
    items = "".join(
        f"<li>Item {number} of the things a mill is in need of</li>" for number in range(9)
    )
    shop.make("mill", page=f"<p>The wheel turns twice a day.</p><ul>{items}</ul>".encode())
    file = shop.golden / "mill" / "expected.md"
    text = file.read_text("utf-8")
    assert "- Item 5" in text
    file.write_text(text.replace("- Item 5", "- Item gone\n- Item 5"), "utf-8")
    old, new = (client.get(f"/golden/mill/rendered/{side}").text for side in ("old", "new"))
    assert re.search(r'<li [^>]*data-change="lost"[^>]*>Item gone', old)
    assert old.count("data-change=") - new.count("data-change=") == 1
    assert re.search(r'<li [^>]*id="first-change"[^>]*>Item gone', old)
    assert re.search(r'<li [^>]*id="first-change"[^>]*>Item 5', new)


def test_outputs_are_files_for_other_tools(client: FlaskClient, changed: Workshop) -> None:
    """Old and new."""
    old, new = (client.get(f"/golden/mill/{side}.md") for side in ("old", "new"))
    assert old.data == (changed.golden / "mill" / "expected.md").read_bytes()
    assert RELATED in new.text
    assert "attachment" in new.headers["Content-Disposition"]
    assert client.get("/golden/mill/other.md").status_code == 404


@pytest.mark.parametrize("name", ["page.html", "expected.md", "trace.json", "golden.toml"])
@pytest.mark.parametrize("tab", ["text", "rendered", "blocks"])
def test_a_golden_that_lacks_a_file_can_be_looked_at(
    client: FlaskClient, shop: Workshop, name: str, tab: str
) -> None:
    """In every tab and mode."""
    shop.make("mill")
    (shop.golden / "mill" / name).unlink()
    for mode in ("diff", "old", "new"):
        assert name in text_of(client, f"/golden/mill?tab={tab}&mode={mode}")


def test_a_golden_that_crashes_or_is_broken_can_be_looked_at(
    client: FlaskClient, shop: Workshop
) -> None:
    """What is known of it is told."""
    shop.make("mill", "tide")
    (shop.golden / "mill" / "page.html").write_bytes(b"%PDF-1.7 no page")
    (shop.golden / "tide" / "golden.toml").write_bytes(b"\xff")
    assert "NotHTML" in text_of(client, "/golden/mill")
    assert "not UTF-8" in text_of(client, "/golden/tide")
    assert client.get("/golden/tide/trace").status_code == 404
    assert client.get("/golden/mill/trace").status_code in (404, 422)


def test_a_long_golden_is_folded(client: FlaskClient, shop: Workshop) -> None:
    """Only some lines around a change are open; a very long fold is cut."""
    body = "".join(
        f"<p>Sentence number {n} of a page that goes on and on.</p>" for n in range(1500)
    )
    shop.make("long", page=f"<main><p>The wheel turns twice a day.</p>{body}</main>".encode())
    file = shop.golden / "long" / "expected.md"
    file.write_text(file.read_text("utf-8").replace("number 1200 ", "number 12000 "), "utf-8")
    page = text_of(client, "/golden/long")
    assert page.count("<details") >= 2
    assert "lines the same" in page
    assert "more; see the modes" in page
    assert len(page) < 400_000
