"""The page drawn anew: inert, whole, numbered."""

import re

from lxml import html

from extractor import explain
from webapp.redraw import redraw

_SAFE = re.compile(r"data-(nid|fate|family|edge|marked|tag)|colspan|rowspan|open|dir|class")

PAGE = """<!doctype html><html lang="de" dir="rtl"><body onload="x()" id="evil" class="c">
<script>alert(1)</script><style>@import url(http://evil.example/)</style>
<a href="http://evil.example/" onclick="x()" ping="http://evil.example/">link &lt;b&gt; text</a>
<img src="http://evil.example/x.png" alt="a <cat>" onerror="x()">
<iframe src="http://evil.example/" srcdoc="<script>x</script>">inside</iframe>
<form action="http://evil.example/"><input name="n" autofocus onfocus="x()"><button>go</button></form>
<table><tr><td colspan="2" background="http://evil.example/">cell</td></tr></table>
<svg><script>x</script><a href="javascript:x"><text>drawn</text></a></svg>
<my-element data-nid="0">custom</my-element><details><summary>more</summary>told</details>
</body></html>"""


def test_nothing_of_the_markup_comes_through_but_text_and_structure() -> None:
    """Every attribute is one of ours; no element loads, runs or leads anywhere."""
    body = str(redraw(explain(PAGE)).body)
    tree = html.fromstring(f"<div>{body}</div>")
    for element in tree.iter():
        assert element.tag not in (
            "a", "img", "script", "style", "iframe", "form", "input", "svg", "button", "link",
        )  # fmt: skip
        for name in element.attrib:
            assert _SAFE.fullmatch(name), name
    assert "evil" not in re.sub(r">[^<]*<", "><", body)


def test_text_is_text() -> None:
    """What looked like a tag is shown as one."""
    body = str(redraw(explain(PAGE)).body)
    assert "link &lt;b&gt; text" in body
    assert "picture: a &lt;cat&gt;" in body


def test_every_node_has_its_number_and_fate() -> None:
    """The number is that of the page, whatever the page claims."""
    trace = explain(PAGE)
    tree = html.fromstring(f"<div>{redraw(trace).body}</div>")
    for element in tree.iterfind(".//*[@data-nid]"):
        node = int(element.get("data-nid") or -1)
        assert element.get("data-fate") == trace.fates[node]
    custom = tree.find(".//*[@data-tag='my-element']")
    assert custom is not None
    assert trace.page.tag[int(custom.get("data-nid") or 0)] == "my-element"


def test_language_and_direction_are_kept() -> None:
    """A page that reads from the right is drawn so."""
    drawing = redraw(explain(PAGE))
    assert (drawing.language, drawing.direction) == ("de", "rtl")


def test_very_deep_and_very_large_pages_are_drawn() -> None:
    """Flattened below 250 levels; cut beyond 20,000 nodes, and told."""
    deep = redraw(explain("<div>" * 5000 + "bottom"))
    assert "bottom" in deep.body
    assert deep.body.count("<div") <= 251
    large = redraw(explain("<p>word</p>" * 15_000))
    assert large.left_out > 0
