"""What is done to the finished tree: trailing links and headings, and second copies."""

import pytest

from extractor import extract
from extractor.trim import drop_duplicates, trim_trailing
from tests.extractor.outline import gather, outline

BODY = "<p>Some words that are the story of this page.</p>"

TRIMMED = {
    "a list of links": "<ul><li><a href=/a>a</a><li><a href=/b>b</a></ul>",
    "a heading and its links": "<h2>More</h2><p><a href=/a>a</a> | <a href=/b>b</a></p>",
    "a heading alone": "<div><h2>More</h2></div>",
    "a linked image": "<p><a href=/a><img src=/a.png></a></p>",
    "a table of links": "<table><tr><th>A<th>B<tr><td><a href=/a>a</a><td><a href=/b>b</a></table>",
    "a rule before them": "<hr><p><a href=/a>a</a></p>",
}

KEPT = {
    "text beside a link": "<p>see <a href=/a>a</a></p>",
    "an image": "<p><img src=/a.png></p>",
    "code": "<pre>a</pre>",
    "a sign that is no link": "<p>* * *</p>",
}


@pytest.mark.parametrize("html", TRIMMED.values(), ids=TRIMMED)
def test_trailing_links_and_headings_go(html: str) -> None:
    """Containers that this empties go too."""
    found = gather(BODY + html)
    trimmed = trim_trailing(found.tree)
    assert outline(found.tree) == "p('Some words that are the story of this page.')"
    assert trimmed.applied


@pytest.mark.parametrize("html", KEPT.values(), ids=KEPT)
def test_anything_else_ends_the_trim(html: str) -> None:
    """Only what holds nothing else is trimmed."""
    found = gather(BODY + html)
    before = outline(found.tree)
    assert not trim_trailing(found.tree).applied
    assert outline(found.tree) == before


def test_pages_that_are_made_of_links_are_spared() -> None:
    """Trailing material of more than half of the text stays."""
    found = gather("<p>Short.</p><p><a href=/a>A much longer link</a></p>")
    before = outline(found.tree)
    trimmed = trim_trailing(found.tree)
    assert (trimmed.applied, trimmed.texts, trimmed.bytes, trimmed.total_bytes) == (
        False,
        [],
        18,
        24,
    )
    assert outline(found.tree) == before


def test_the_texts_that_went_are_told() -> None:
    """The trace paints them."""
    found = gather(BODY + "<p><a href=/a>a <code>b</code></a></p>")
    assert len(trim_trailing(found.tree).texts) == 2


def test_an_empty_tree_is_no_trouble() -> None:
    """Nothing in, nothing out."""
    tree = gather("").tree
    assert not trim_trailing(tree).applied
    assert drop_duplicates(tree) == []


LONG = "The same sentence for small screens, letter for letter, once more."


def test_a_second_copy_goes() -> None:
    """A block that stood before is left out; its container with it."""
    found = gather(f"<p>{LONG}</p><p>x</p><section><div><p>{LONG}</p></div></section>")
    assert len(drop_duplicates(found.tree)) == 1
    assert outline(found.tree) == f"p('{LONG}') p('x')"


@pytest.mark.parametrize(
    "html",
    [
        "<p>Short.</p><p>Short.</p>",
        f"<ul><li>{LONG}<li>{LONG}</ul>",
        f"<table><tr><th>A<th>B<tr><td>{LONG}<td>1<tr><td>{LONG}<td>2</table>",
    ],
)
def test_short_blocks_items_of_a_list_and_rows_may_repeat(html: str) -> None:
    """Repetition inside of one list or table is authored."""
    found = gather(html)
    before = outline(found.tree)
    assert drop_duplicates(found.tree) == []
    assert outline(found.tree) == before


@pytest.mark.parametrize(("text", "gone"), [("Seven c", 0), ("Eight ch", 1), ("Learn more", 1)])
def test_short_paragraphs_that_stand_a_second_time_go_where_it_is_asked_for(
    text: str, gone: int
) -> None:
    """From so many characters on: what buttons and cards say."""
    found = gather(f"<p>{text}</p><p>x</p><p>{text}</p>")
    assert len(drop_duplicates(found.tree, 60, 8)) == gone


@pytest.mark.parametrize(
    "html",
    [
        "<p>The output:</p><pre>1</pre><p>The output:</p><pre>2</pre>",
        "<p>次の出力になります：</p><pre>1</pre><p>次の出力になります：</p><pre>2</pre>",
        "<h3>Parameters</h3><p>x</p><h3>Parameters</h3><p>y</p>",
        "<pre>make test</pre><p>x</p><pre>make test</pre>",
    ],
)
def test_labels_headings_and_code_may_say_the_same(html: str) -> None:
    """What ends in a colon belongs to what follows."""
    assert drop_duplicates(gather(html).tree, 60, 8) == []


@pytest.mark.parametrize(
    ("kind", "twice"), [("article", True), ("product", False), ("website", False)]
)
def test_an_article_may_repeat_a_short_sentence(kind: str, twice: bool) -> None:
    """A refrain is no button."""
    refrain = "<p>And the bell rang.</p>"
    verses = "".join(f"<p>{word * 60}</p>{refrain}" for word in ("salt ", "rope ", "tide "))
    head = f'<meta property="og:type" content="{kind}">'
    text = extract(f"<head>{head}</head><body><main>{verses}</main></body>").text
    assert (text.count("And the bell rang.") > 1) is twice
