"""An article's scope is narrowed to the box of its long blocks; other pages keep theirs."""

import pytest

from extractor import RuleBook, Trace, explain

SENTENCE = "The ferry left at noon with eleven sacks of salt and one goat on board. "
BODY = "".join(f"<p>{SENTENCE * 4} Day {day}.</p>" for day in range(9))
CARDS = "".join(f"<div>Short card {n}</div>" for n in range(6))
ARTICLE = '<meta property="og:type" content="article">'


def _page(inside: str, head: str = ARTICLE) -> Trace:
    html = f"<html><head>{head}</head><body><main>{inside}</main></body></html>"
    return explain(html, rules=RuleBook.default())


def test_cards_beside_the_text_are_left_out_without_a_word_that_names_them() -> None:
    """They are short, the text is not."""
    trace = _page(f"<div id=x1>{BODY}</div><div id=x2>{CARDS}</div>")
    assert "Day 8" in trace.extraction.text
    assert "Short card" not in trace.extraction.text
    assert trace.box is not None
    assert trace.page.describe(trace.box) == "div#x1"


def test_the_trace_says_why_they_are_outside() -> None:
    """In the step's reason and in the sentence about the card."""
    trace = _page(f"<div id=x1>{BODY}</div><div id=x2>{CARDS}</div>")
    card = trace.find("Short card 3")[0].nodes[0]
    assert trace.fate(card) == "outside"
    assert "narrowed to `div#x1`" in trace.why(card).sentence
    accepted = next(step for step in trace.ladder if step.verdict == "accepted")
    assert "the smallest box with 80% of the long blocks" in accepted.reason


def test_pages_that_are_no_articles_keep_their_scope() -> None:
    """A shop or a start page is made of short blocks."""
    trace = _page(f"<div id=x1>{BODY}</div><div id=x2>{CARDS}</div>", head="")
    assert "Short card 5" in trace.extraction.text
    assert trace.box is None


@pytest.mark.parametrize(("size", "kept"), [(59, False), (60, True), (61, True)])
def test_from_sixty_bytes_on_a_block_is_long(size: int, kept: bool) -> None:
    """Enough long blocks beside it widen the box."""
    beside = "".join(f"<p>{chr(97 + n) * size}</p>" for n in range(12))
    body = f"<p>{'t' * 700}</p>" * 1
    trace = _page(f"<div id=x1>{body}</div><div id=x2>{beside}</div>")
    assert ("l" * size in trace.extraction.text) is kept


def test_a_title_above_the_box_comes_along() -> None:
    """The h1 is looked for outside of what was narrowed to."""
    trace = _page(f"<h1>Salt and a goat</h1><div id=x1>{BODY}</div><div>{CARDS}</div>")
    assert trace.extraction.text.startswith("Salt and a goat")
    assert "Short card" not in trace.extraction.text


def test_text_in_one_box_is_left_as_it_is() -> None:
    """Nothing to narrow: the step says nothing of a box that is the scope itself."""
    trace = _page(BODY)
    assert trace.box is None
    assert "Day 0" in trace.extraction.text
