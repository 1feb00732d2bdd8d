"""Cleaned HTML: what it looks like, and that nothing else can get in."""

import nh3
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractor import nodes as n
from extractor.serialize import to_html
from harness.readback.html import ATTRIBUTES, SCHEMES, TAGS, read_html, unsafe
from harness.readback.html_promise import html_promise
from tests.extractor.serialize.trees import documents_with_math


def text(value: str) -> n.Text:
    return n.Text(value=value)


CASES: list[tuple[n.Node, str]] = [
    (n.Paragraph(children=[text("a < b & c")]), "<p>a &lt; b &amp; c</p>\n"),
    (n.Heading(level=9, children=[text("a")]), "<h6>a</h6>\n"),
    (n.Strong(children=[n.Emphasis()]), ""),
    (n.Document(children=[n.List(children=[n.ListItem()])]), ""),
    (n.CodeBlock(text="<x>\n", language="c++"),
     '<pre><code class="language-c++">&lt;x&gt;\n</code></pre>\n'),
    (n.CodeBlock(text="x", language='"><script>'), "<pre><code>x</code></pre>\n"),
    (n.Math(tex="a<b", display=True), '<code class="math display">a&lt;b</code>'),
    (n.Image(src="/i.png", alt='"', title="t"), '<img src="/i.png" alt="&quot;" title="t">'),
    (n.Link(href="/a", children=[n.Link(href="/b", children=[text("x")])]), '<a href="/a">x</a>'),
    (n.List(ordered=True, start=3, reversed=True,
            children=[n.ListItem(children=[n.Paragraph(children=[text("a")])])]),
     '<ol start="3" reversed><li>a</li>\n</ol>\n'),
    (n.List(children=[n.ListItem(children=[n.Paragraph(children=[text("a")], authored=True)])]),
     "<ul><li><p>a</p>\n</li>\n</ul>\n"),
    (n.List(children=[n.ListItem(checked=True, children=[n.Paragraph(children=[text("a")])])]),
     "<ul><li>☑ a</li>\n</ul>\n"),
    (n.List(children=[n.ListItem(checked=False, children=[
        n.Paragraph(children=[text("a")], authored=True), n.Paragraph(children=[text("b")])])]),
     "<ul><li><p>☐ a</p>\n<p>b</p>\n</li>\n</ul>\n"),
    (n.List(ordered=True, children=[
        n.ListItem(value=5, children=[n.Paragraph(children=[text("a")])])]),
     '<ol><li value="5">a</li>\n</ol>\n'),
    (n.Details(children=[n.Summary(level=3, children=[text("a")])]),
     "<details><summary><h3>a</h3>\n</summary>\n</details>\n"),
    (n.Table(header_rows=1, caption=[text("c")], children=[
        n.TableRow(children=[n.TableCell(children=[text("a")])]),
        n.TableRow(children=[n.TableCell()])]),
     ("<table><caption>c</caption>\n<thead><tr><th>a</th>\n</tr>\n</thead>\n"
      "<tbody><tr><td></td>\n</tr>\n</tbody>\n</table>\n")),
]  # fmt: skip


@pytest.mark.parametrize(("given_tree", "expected"), CASES)
def test_elements(given_tree: n.Node, expected: str) -> None:
    """Each kind of node has one spelling; what is empty is left out."""
    assert to_html(given_tree) == expected


UNSAFE = [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " \t javascript:alert(1)",
    "java\nscript:alert(1)",
    "\x01javascript:alert(1)",
    "java\x00script:alert(1)",
    "vbscript:x",
    "data:text/html,<script>",
    "blob:https://e.org/1",
    "file:///etc/passwd",
]


@pytest.mark.parametrize("address", UNSAFE)
def test_unsafe_addresses_never_become_links_or_images(address: str) -> None:
    """Whatever a browser could run is written as its text alone."""
    tree = n.Paragraph(
        children=[n.Link(href=address, children=[text("x")]), n.Image(src=address, alt="y")]
    )
    assert to_html(tree) == "<p>x</p>\n"


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=12), st.text(max_size=12))
def test_no_address_gets_past_a_sanitizer_of_its_own(address: str, title: str) -> None:
    """nh3 finds nothing to take away from a link with any address and title."""
    written = to_html(n.Link(href=address, title=title, children=[text("x")]))
    kept = nh3.clean(
        written, tags=TAGS, attributes=ATTRIBUTES, url_schemes=SCHEMES["a"], link_rel=None
    )
    assert kept.count("href=") == written.count("href=")


@settings(max_examples=100, deadline=None)
@given(documents_with_math)
def test_a_document_reads_back(tree: n.Document) -> None:
    """A parser finds the blocks, words and addresses of the tree, and nothing else."""
    written = to_html(tree)
    assert unsafe(written) == []
    assert read_html(written) == html_promise(tree), written
