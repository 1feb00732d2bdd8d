"""The collector: what a page's elements become, and that nothing in scope is lost."""

import pytest

from extractor.collect import collect
from extractor.nodes import (
    Text,
    plain_text,
    walk,
)
from extractor.selection import Selection
from tests.extractor.outline import BASE, body, gather, select, tree

SPACES = {
    "runs of white space are one space": ("<p>a \n  b</p>", "p('a b')"),
    "a word in two elements stays one word": ("<p><b>bo</b>ld</p>", "p(strong('bo') 'ld')"),
    "a space inside of mark-up moves out": (
        "<p>a<i> b </i>c</p>",
        "p('a ' em('b') ' c')",
    ),
    "a space between two links stays": (
        "<p><a href=/a>a</a> <a href=/b>b</a></p>",
        "p(a:https://example.org/a('a') ' ' a:https://example.org/b('b'))",
    ),
    "no space is invented around mark-up": ("<p>(<i>a</i>),</p>", "p('(' em('a') '),')"),
    "a no-break space is a space and keeps words apart": (
        "<p>a&nbsp;<b>b</b></p>",
        "p('a ' strong('b'))",
    ),
    "characters that steer line breaks go": ("<p>a&shy;b\u200bc<wbr>d</p>", "p('abc' 'd')"),
    "loose text between blocks is a paragraph": (
        "a<p>b</p>c<div>d</div>e",
        "~('a') p('b') ~('c') ~('d') ~('e')",
    ),
    "unknown and custom inline elements are see-through": (
        "<p>a <ix:n>b</ix:n><font>c</font> <x-y>d</x-y></p>",
        "p('a' ' b' 'c' ' d')",
    ),
    "a custom element around blocks is a block": (
        "a<x-y>b<p>c</p></x-y>d",
        "~('a') ~('b') p('c') ~('d')",
    ),
    "an element that is all white space leaves no mark-up": ("<p>a<b> </b>b</p>", "p('a' ' b')"),
}

BREAKS = {
    "one break is a break": ("<p>a<br> b</p>", "p('a' br 'b')"),
    "two breaks begin a new paragraph": ("<p>a<br>\n<br>b</p>", "p('a') p('b')"),
    "breaks at the edges vanish": ("<p><br>a<br></p>", "p('a')"),
    "a break ends and begins outside of mark-up": ("<p><b>a<br></b>b</p>", "p(strong('a') br 'b')"),
}

BLOCKS = {
    "mark-up around blocks is opened in each": (
        "<a href=/x><h3>T</h3><p>x</p></a>",
        "h3(a:https://example.org/x('T')) p(a:https://example.org/x('x'))",
    ),
    "a block in a heading is a space": ("<h2>a<div>b</div></h2>", "h2('a' ' b')"),
    "a list in a heading cuts it": ("<h1>a<ul><li>b</ul>c</h1>", "h1('a') ul(li(~('b'))) h1('c')"),
    "role and level make a heading": ("<div role=heading aria-level=3>a</div>", "h3('a')"),
    "an anchor without a target keeps its heading": ("<h2><a name=x>a</a></h2>", "h2('a')"),
    "quotes keep their levels": (
        "<blockquote>a<blockquote><p>b</p></blockquote></blockquote>",
        "quote(~('a') quote(p('b')))",
    ),
    "disclosure has a summary": (
        "<details><summary><b>a</b></summary>b</details>",
        "details(summary(strong('a')) ~('b'))",
    ),
    "a heading in a summary stays one": (
        "<details><summary><h3>a</h3></summary>b</details>",
        "details(summary:h3('a') ~('b'))",
    ),
    "and in a term, with a button in it": (
        "<dl><dt><h4><button>a</button></h4></dt><dd>b</dd></dl>",
        "dl(dt:h4('a') dd(~('b')))",
    ),
    "with the words beside it": (
        "<details><summary>1. <h3>a</h3></summary>b</details>",
        "details(summary:h3('1.' ' a') ~('b'))",
    ),
    "a figure with a caption is a figure": (
        "<figure><img src=/a.png alt=A><figcaption>b</figcaption></figure>",
        "figure(~(img('https://example.org/a.png' 'A')) caption('b'))",
    ),
    "other figures are see-through": ("<figure><p>a</p></figure>", "p('a')"),
    "a caption whose image is gone is a paragraph": (
        "<figure><img><figcaption>b</figcaption></figure>",
        "~('b')",
    ),
    "a rule is a rule": ("<p>a</p><hr><p>b</p>", "p('a') hr p('b')"),
    "empty elements leave nothing": ("<p></p><ul><li></ul><h2> </h2><b></b><pre> </pre>", ""),
}

LISTS = {
    "a list in an item": ("<ul><li>a<ul><li>b</ul></ul>", "ul(li(~('a') ul(li(~('b')))))"),
    "a list in a list belongs to the item before": (
        "<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>",
        "ul(li(~('a') ul(li(~('b')))) li(~('c')))",
    ),
    "items without a list make one": (
        "<div><li>a</li> <li>b</li></div>",
        "ul(li(~('a')) li(~('b')))",
    ),
    "loose text in a list is an item": ("<ul>a<li>b</li></ul>", "ul(li(~('a')) li(~('b')))"),
    "numbers start where they start": ("<ol start=4><li>a</ol>", "ol:4(li(~('a')))"),
    "the first value is the start": ("<ol><li value=7>a</ol>", "ol:7(li(~('a')))"),
    "Confluence's tasks": (
        "<ul class=inline-task-list><li class=checked>a<li>b</ul>",
        "ul(li[x](~('a')) li[ ](~('b')))",
    ),
    "a later value is the item's": (
        "<ol><li>a<li value=7>b<li value=x>c</ol>",
        "ol:1(li(~('a')) li=7(~('b')) li(~('c')))",
    ),
    "odd numbers are the first": ("<ol start=x><li>a</ol>", "ol:1(li(~('a')))"),
    "task boxes": (
        "<ul><li><input type=checkbox checked> a<li><label><input type=checkbox> b</label></ul>",
        "ul(li[x](~('a')) li[ ](~('b')))",
    ),
    "terms and definitions, wrapped or not": (
        "<dl><div><dt>a<dd>b</div><dt>c</dt><dd><p>d</p><p>e</p></dd></dl>",
        "dl(dt('a') dd(~('b')) dt('c') dd(p('d') p('e')))",
    ),
    "definitions without a list make one": ("<dt>a</dt><dd>b</dd>", "dl(dt('a') dd(~('b')))"),
}

INLINE = {
    "code keeps its text on one line": ("<p>a <code>b\n c</code>.</p>", "p('a ' code('b c') '.')"),
    "keys in keys are one": ("<p><kbd><kbd>A</kbd>+<kbd>B</kbd></kbd></p>", "p(code('A+B'))"),
    "a link in code stays a link": (
        "<p><code>a&lt;<a href=/b>b</a>&gt;</code></p>",
        "p(code('a<') a:https://example.org/b(code('b')) code('>'))",
    ),
    "the same mark-up twice is once": ("<p><b><strong>a</strong></b></p>", "p(strong('a'))"),
    "a link in a link ends it": (
        "<a href=/a>a<span><a href=/b>b</a></span></a>",
        "~(a:https://example.org/a('a') a:https://example.org/b('b'))",
    ),
    "programs and fragments are no targets": (
        "<p><a href='javascript:x()'>a</a> <a href='#b'>b</a> <a href=''>c</a></p>",
        "p('a' ' b' ' c')",
    ),
    "mail addresses are": ("<p><a href='mailto:a@b.c'>a</a></p>", "p(a:mailto:a@b.c('a'))"),
    "readings stand in brackets once": (
        "<p><ruby>翁<rp>(</rp><rt>おきな</rt><rp>)</rp></ruby>が</p>",
        "p('翁' '(' 'おきな' ')' 'が')",
    ),
    "an emoji in an image is a character": (
        "<p>a <img class=emoji alt=x src=e.png></p>",
        "p('a ' 'x')",
    ),
}

TABLES = SPACES | BREAKS | BLOCKS | LISTS | INLINE


@pytest.mark.parametrize(("html", "expected"), TABLES.values(), ids=TABLES)
def test_html_becomes_nodes(html: str, expected: str) -> None:
    """An element becomes the node that the row says."""
    assert tree(html) == expected


PERMALINKS = {
    "a pilcrow": ("<h2>a<a class=headerlink href='#a'>¶</a></h2>", "h2('a')"),
    "a hash before the text": ("<h2><a href='#a'>#</a> a</h2>", "h2('a')"),
    "hidden from readers": (
        "<h2>a<a class=anchor aria-hidden=true href='#a'>x</a></h2>",
        "h2('a')",
    ),
    "a phrase": ("<h2>a <a class=permalink href='#a'>Permalink to a</a></h2>", "h2('a')"),
    "not the heading itself": ("<h2><a class=anchor href='#a'>a</a></h2>", "h2('a')"),
    "not a link that leads on": (
        "<h2><a href=/b>b</a></h2>",
        "h2(a:https://example.org/b('b'))",
    ),
}


@pytest.mark.parametrize(("html", "expected"), PERMALINKS.values(), ids=PERMALINKS)
def test_permalink_signs_are_no_heading_text(html: str, expected: str) -> None:
    """What only gives a heading's own address is left out, also where anchors are unwrapped."""
    assert tree(html) == expected == tree(html, unwrapped="a" if "/b" not in html else "")


def test_a_skipped_subtree_is_not_collected() -> None:
    """Roots in `skip` go with all that is in them."""
    assert tree("<p>a</p><aside>b<p>c</p></aside>d", skip="aside") == "p('a') ~('d')"


def test_an_unwrapped_element_does_not_count() -> None:
    """What is see-through neither links nor ends a paragraph."""
    assert tree("a <div>b</div> <a href=/c>c</a>", unwrapped="div a") == "~('a' ' b' ' c')"


def test_programs_are_never_text() -> None:
    """Scripts and styles stay out, even where nobody skipped them."""
    assert tree("a<script>b</script><style>c</style>", skip="") == "~('a')"


def test_void_elements_that_are_skipped_do_not_take_along_what_follows() -> None:
    """libxml2 nests what follows a `source` in it."""
    html = "<picture><source srcset='/a.webp 2x'><img alt=A></picture>"
    assert tree(html, skip="source") == "~(img('https://example.org/a.webp' 'A'))"


def test_flags_follow_the_spans() -> None:
    """Nodes know whether they stand in marked content, and what had discarded them."""
    page = body("<div>a</div><main>b<p>c</p></main><div>d</div>")
    (main,) = page.index["main"]
    first, last = page.index["div"]
    selection = Selection(
        select(page).spans,
        set(),
        set(),
        ((main, page.end[main]),),
        {first: "words", last: "density"},
    )
    texts = [node for node in walk(collect(page, selection, BASE).tree) if isinstance(node, Text)]
    assert [(text.value, text.in_main, text.discarded_by) for text in texts] == [
        ("a", False, "words"),
        ("b", True, None),
        ("c", True, None),
        ("d", False, "density"),
    ]


def test_only_the_spans_are_collected() -> None:
    """Two spans are two runs of blocks, and text does not flow from one into the other."""
    page = body("<div>a</div><div>b</div><div>c</div>")
    one, _, three = page.index["div"]
    spans = ((one, page.end[one]), (three, page.end[three]))
    found = collect(page, Selection(spans, set(), set(), (), {}), BASE)
    assert [plain_text(block) for block in found.tree.children] == ["a", "c"]


def test_what_is_left_out_names_its_rule() -> None:
    """`left_out` maps the root of what is not in the tree to a rule."""
    found = gather("<h2>a<a class=headerlink href='#a'>¶</a></h2><p>\u200b</p>")
    assert sorted(found.left_out.values()) == ["heading-permalink", "invisible-characters"]
