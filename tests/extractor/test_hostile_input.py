"""Hostile and broken input: text or an error of ours, and nothing lost without a word."""

import os
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor import ExtractorError, Limits, NotHTML, RuleBook, TooLarge, explain, extract

_STORY = b"<p>" + b"A sentence that has to come out. " * 20 + b"</p>"


def test_a_page_nested_a_hundred_thousand_deep_keeps_its_text() -> None:
    """At the bottom and after it."""
    page = b"<body>" + b"<div>" * 100_000 + b"at the bottom" + b"</div>" * 100_000 + _STORY
    found = extract(page)
    assert "at the bottom" in found.text
    assert "has to come out" in found.text
    assert not found.truncated
    assert any("Beautiful Soup" in line for line in found.warnings)


@pytest.mark.parametrize("tag", ["ul><li", "blockquote", "span", "table><tr><td", "em", "a href=x"])
def test_other_elements_nest_as_deep(tag: str) -> None:
    """Lists, quotes, inline elements and tables."""
    page = b"<body>" + f"<{tag}>".encode() * 5_000 + b"at the bottom"
    assert "at the bottom" in extract(page).text
    assert "at the bottom" in extract(page).markdown


def test_unmatched_end_tags_cost_no_square() -> None:
    """Twenty thousand open spans, as many end tags of something else."""
    page = b"<body>" + b"<span>x" * 20_000 + b"</b>" * 20_000 + b"after"
    assert "after" in extract(page).text


def test_a_class_of_ten_megabytes_is_read_in_part() -> None:
    """Text and speed are untouched; a warning says so."""
    page = b'<div class="' + b"sidebar-x " * 1_000_000 + b'">' + _STORY + b"</div>"
    found = extract(page)
    assert "has to come out" in found.text
    assert any("class or id over" in line for line in found.warnings)


def test_twenty_thousand_attributes_are_linear() -> None:
    """On one element."""
    attributes = b" ".join(b'a%d="v"' % n for n in range(20_000))
    assert "has to come out" in extract(b"<div " + attributes + b">" + _STORY + b"</div>").text


def test_ten_megabytes_of_text_in_one_node_come_out_whole() -> None:
    """To the last word."""
    text = extract(b"<p>" + b"word " * 2_000_000 + b"end</p>").text
    assert len(text.split()) == 2_000_001
    assert text.split()[-1] == "end"


def test_too_many_bytes_are_an_error_with_the_numbers() -> None:
    """Nothing is cut in silence."""
    with pytest.raises(TooLarge, match=r"1,000 bytes.*limit of 999"):
        extract(b"x" * 1000, limits=Limits(max_bytes=999))


def test_too_many_nodes_are_cut_and_told() -> None:
    """`truncated` says what is missing."""
    found = extract(b"<p>word</p>" * 1000, limits=Limits(max_nodes=500))
    assert found.truncated
    assert "500 nodes" in found.truncated[0]
    assert 0 < found.text.count("word") < 300


@pytest.mark.parametrize("data", [b"", b"   \n", "", b"<html></html>", b"<!doctype html>"])
def test_empty_pages_give_empty_text(data: bytes | str) -> None:
    """In every form."""
    found = extract(data)
    assert found.text == found.markdown == found.html == ""
    assert not found.truncated


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"\x89PNG\r\n\x1a\n" + os.urandom(500), "PNG"),
        (b"%PDF-1.7\n" + os.urandom(500), "PDF"),
        (b"\xff\xd8\xff\xe0" + os.urandom(500), "JPEG"),
        (b"PK\x03\x04" + os.urandom(500), "ZIP"),
        (bytes(range(32)) * 100, "control characters"),
    ],
)
def test_other_formats_are_named(data: bytes, word: str) -> None:
    """Instead of being extracted as noise."""
    with pytest.raises(NotHTML, match=word):
        extract(data)


@pytest.mark.parametrize("seed", range(20))
def test_random_bytes_give_text_or_a_typed_error(seed: int) -> None:
    """Nothing else, and no hang."""
    data = random.Random(seed).randbytes(20_000)
    for page in (data, b"<html><body>" + data, _STORY + data + _STORY):
        try:
            assert isinstance(extract(page).markdown, str)
        except ExtractorError as error:
            assert str(error)


_PIECES = st.sampled_from(
    "<p> </p> <div class=sidebar> </div> <main> </main> <table> <tr> <td> </td> </table> <a href=x> "
    "</a> <h1> </h1> <ul> <li> </ul> <pre> </pre> <br> <template> </template> <noscript> </noscript> "
    "<figure> </figure> <script> </script> <!-- --> <![CDATA[ ]]> &amp; &#0; &#x110000; word words "
    "<b> </b> <i> </i> <svg> </svg> <math> </math> <select> <option> <button> </button> < > \" ' \0 "
    "\u8449 </html> </body> <html> <body> <frameset> <title> </title> <textarea> </textarea> <dl> "
    "<dt> <dd> </dl> <details> <summary> <input type=checkbox checked> <ruby> <rt> <wbr> <img src=x>".split(
        " "
    )
)


@given(st.lists(_PIECES, max_size=60))
def test_any_soup_of_tags_is_extracted_the_same_with_a_trace(pieces: list[str]) -> None:
    """No exception, and looking changes nothing."""
    page = " ".join(pieces)
    for book in (RuleBook.article(), RuleBook.default()):
        found = extract(page, rules=book)
        trace = explain(page, rules=book)
        assert trace.extraction.markdown == found.markdown
        assert trace.extraction.html == found.html
        for node in range(len(trace.page)):
            assert trace.why(node).sentence
        trace.to_json()


def test_only_text_and_bytes_are_pages() -> None:
    """Anything else is a mistake of the caller."""
    with pytest.raises(TypeError, match="bytes or str"):
        extract(None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "markup",
    [
        "<base href=/x>{}",
        "<title>t</title>{}",
        "<p><source src=x>{}",
        "<p><wbr>{}",
        "<embed src=x>{}",
        "<head><title>t</title>{}</head><body class=x>",
    ],
)
@pytest.mark.parametrize("tag", ["main", "section", "header"])
def test_text_after_what_libxml2_does_not_close_is_not_lost(markup: str, tag: str) -> None:
    """Void elements and heads hold nothing of the page."""
    page = markup.format(f"<{tag}><p>{'Words that come out. ' * 30}</p></{tag}>")
    trace = explain(page, rules=RuleBook.default().without("outside-header"))
    assert "come out" in trace.extraction.text
