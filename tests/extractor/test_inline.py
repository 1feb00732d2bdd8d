"""Inline elements that say something by their look: citations, quotations, spans, buttons, ruby."""

import pytest

from extractor import extract
from tests.extractor.outline import gather, tree

TREES = {
    "a citation is emphasis": ("<p>a <cite>b</cite></p>", "p('a ' em('b'))"),
    "unless a title in it is told apart": (
        "<p><cite>A. Brown, <i>The Book</i>, 4</cite></p>",
        "p('A. Brown, ' em('The Book') ', 4')",
    ),
    "whom a forum quotes is a block": (
        "<blockquote><div><cite>Anna wrote:</cite>Boats.</div></blockquote>",
        "quote(~(em('Anna wrote:')) ~('Boats.'))",
    ),
    "a citation after loose words of a quote stays in their line": (
        "<blockquote>Boats. <cite>Anna</cite></blockquote>",
        "quote(~('Boats. ' em('Anna')))",
    ),
    "quotation marks are written": ("<p>a <q>b</q>, c</p>", "p('a ' '“' 'b' '”' ', c')"),
    "in mark-up too": ("<p><q><b>b</b></q></p>", "p('“' strong('b') '”')"),
    "an empty quotation has none": ("<p>a<q></q>b</p>", "p('a' 'b')"),
    "code has none": ("<p><code>a<q>b</q></code></p>", "p(code('ab'))"),
    "spans that style makes blocks do not glue": (
        "<div><span style='display:block'>a</span><span style='color:red; display: flex'>b</span>c</div>",
        "~('a') ~('b') ~('c')",
    ),
    "nor in headings": (
        "<h2><span style='display:block'>a</span><span style='display:block'>b</span></h2>",
        "h2('a' ' b')",
    ),
    "other spans are running text": (
        "<p><span style='display:inline-block'>a</span><span style='x-display:block'>b</span></p>",
        "p('a' 'b')",
    ),
    "readings in a row are one": (
        "<p><ruby><rb>漢</rb><rb>字</rb><rtc><rt>かん</rt><rt>じ</rt></rtc></ruby></p>",
        "p('漢' '字' '(' 'かん' 'じ' ')')",
    ),
    "a button that holds the heading is the heading": (
        "<h3><button>What does it cost?<span>+</span></button></h3>",
        "h3('What does it cost?' '+')",
    ),
}

MARKS = {"de": "„a“", "fr-CA": "«a»", "ja": "「a」", "nl": "“a”", "": "“a”"}


@pytest.mark.parametrize(("html", "outline"), TREES.values(), ids=TREES)
def test_inline_elements_read_as_they_look(html: str, outline: str) -> None:
    """The tree has the words and signs that a browser shows, parted as it parts them."""
    assert tree(html, skip="script style") == outline


@pytest.mark.parametrize(("language", "text"), MARKS.items())
def test_quotation_marks_are_those_of_the_language(language: str, text: str) -> None:
    """As the page names it."""
    assert extract(f"<html lang='{language}'><p><q>a</q></p>").text == f"{text}\n"


def test_a_button_beside_the_words_of_a_heading_is_left_out() -> None:
    """It acts on the heading, and says so."""
    found = gather("<h2>Install it<button>Copy</button></h2>")
    assert list(found.left_out.values()) == ["heading-button"]
