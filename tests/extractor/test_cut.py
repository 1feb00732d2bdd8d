"""Headings that announce something else than the content."""

import pytest

from extractor import RuleBook, explain, extract
from extractor.phrases import Phrases

STORY = f"<h1>Title</h1><p>{'Plain words that tell the story. ' * 40}</p>"


@pytest.mark.parametrize(
    ("heading", "rule"),
    [
        ("Related stories", "heading-related"),
        ("  RELATED   Stories! ", "heading-related"),
        ("Das könnte Sie auch interessieren", "heading-related"),
        ("関連記事", "heading-related"),
        ("Comments (12)", "heading-comments"),
        ("12 comments", "heading-comments"),
        ("About the author", "heading-author"),
        ("Customer reviews", "heading-shopping"),
        ("Related work", None),
        ("Comments in Python code", None),
        ("Unrelated stories", None),
        ("A sentence about related stories", None),
        ("Related " + "words " * 40, None),
        ("", None),
        ("42", None),
    ],
)
def test_a_heading_is_matched_by_its_first_words_or_whole(heading: str, rule: str | None) -> None:
    """Letter case, digits and punctuation do not count."""
    phrases = Phrases(rule for rule in RuleBook.default().rules if rule.pass_ == "cut")
    found = phrases.match(heading)
    assert (found.id if found else None) == rule


def test_the_box_that_the_heading_opens_goes() -> None:
    """And nothing before or after it."""
    box = "<div><div><h2>Read next</h2></div><p><a href=/x>Another tale</a>, told at length.</p></div>"
    page = f"<main>{STORY}{box}<p>The last words of the story.</p></main>"
    text = extract(page).text
    assert "Another tale" not in text
    assert "tell the story" in text
    assert "The last words" in text


def test_without_a_box_what_follows_goes_up_to_the_next_heading() -> None:
    """Of the same level or a higher one."""
    run = "<h2>Related</h2><p><a href=/x>Another tale.</a></p><h3>More</h3><p><a href=/y>And one more.</a></p>"
    page = f"<main>{STORY}{run}<h2>Sources</h2><p>Where it was told.</p></main>"
    text = extract(page).text
    assert "Another tale" not in text
    assert "And one more" not in text
    assert "Where it was told" in text


def test_a_heading_never_takes_too_much() -> None:
    """The verdict stays on record, overruled, with the share."""
    page = f"<main><h1>T</h1><p>Short.</p><h2>Related</h2><p><a href=/x>{'Long tale. ' * 200}</a></p></main>"
    trace = explain(page)
    assert "Long tale" in trace.extraction.text
    (decision,) = trace.by_rule("heading-related")
    assert decision.overruled_by == "cut-run"
    assert "%" in decision.because


def test_the_fate_is_discarded_by_heading_and_the_reason_is_the_heading() -> None:
    """For every node of the box."""
    page = f"<main>{STORY}<div><h2>You may also like</h2><p><a href=/x>Another tale.</a></p></div></main>"
    trace = explain(page)
    why = trace.why(trace.find("Another tale")[0].nodes[0])
    assert (why.fate, why.family) == ("discarded", "heading")
    assert "You may also like" in why.sentence


def test_comments_are_content_in_a_forum() -> None:
    """There they are what people came for."""
    posts = f"<div><h2>Comments</h2><p>{'I found out that it is so. ' * 9}</p></div>"
    page = f"<meta name=generator content=phpBB><main>{STORY}{posts}</main>"
    assert "found out" in extract(page).text
    assert "found out" not in extract(page.replace("phpBB", "x")).text


def test_the_article_profile_cuts_nothing() -> None:
    """It is not in the article."""
    page = f"<main>{STORY}<div><h2>Read next</h2><p><a href=/x>Another tale</a>, told at length.</p></div></main>"
    assert "Another tale" in extract(page, rules=RuleBook.article()).text
