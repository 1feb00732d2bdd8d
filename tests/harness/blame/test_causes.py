"""Every piece of a page that is on the wrong side has a cause."""

from pathlib import Path

from extractor import RuleBook
from harness.blame.blame import causes_of, traced
from harness.blame.causes import NOT_IN_THE_PAGE, NOTHING_NEAR, Cause
from harness.corpus import Entry
from harness.reading import of_markdown
from tests.harness.blame.reports import BODY, JUNK, STORY, WINTER, corpus, inside, page

BOOK = RuleBook.default()


def _causes(folder: Path, html: str, wanted: str) -> list[Cause]:
    entry = _entry(folder, html, wanted)
    return causes_of(entry, traced(entry, BOOK))


def _entry(folder: Path, html: str, wanted: str) -> Entry:
    return corpus(folder, {"0001": (html, wanted)})[0]


def test_a_page_that_comes_out_as_it_should_has_none(tmp_path: Path) -> None:
    """Nothing lost, nothing kept."""
    assert _causes(tmp_path, page(""), STORY) == []


def test_lost_text_is_blamed_on_the_rule_and_the_word_that_took_it(tmp_path: Path) -> None:
    """With the sentence that the trace has for it."""
    part = f"<div class=related-posts><p>{WINTER}</p></div>"
    [found] = _causes(tmp_path, inside(part), f"{STORY}\n{WINTER}")
    assert (found.piece.fault, found.piece.text) == ("lost", WINTER)
    assert (found.rule, found.word) == ("inside-related", "related posts")
    assert "related posts" in found.sentence


def test_lost_text_that_no_rule_took_is_blamed_on_the_step(tmp_path: Path) -> None:
    """It stood outside of what the accepted step looks at."""
    [found] = _causes(tmp_path, page(f"<p>{WINTER}</p>"), f"{STORY}\n{WINTER}")
    assert (found.rule, found.fate) == ("main-part", "outside")


def test_kept_text_names_the_rule_that_came_nearest(tmp_path: Path) -> None:
    """One whose word is there, but which does not ask inside main content."""
    part = f"<div class=masthead><p>{JUNK}</p></div>"
    [found] = _causes(tmp_path, inside(part), STORY)
    assert (found.piece.fault, found.rule, found.word) == ("kept", "outside-header", "masthead")
    assert 0 < found.nearness < 1


def test_a_rule_that_was_overruled_is_nearer_than_one_that_was_not_asked(tmp_path: Path) -> None:
    """Here its own condition spared the box: a paragraph that a title stands in."""
    part = f"<div class=masthead><aside class=note><p>{JUNK}</p></aside></div>"
    [found] = _causes(tmp_path, inside(part), STORY)
    assert found.rule == "inside-aside"


def test_kept_text_that_nothing_came_near_says_so(tmp_path: Path) -> None:
    """Rather than to name any rule."""
    [found] = _causes(tmp_path, inside(f"<div class=x1><p>{JUNK}</p></div>"), STORY)
    assert (found.rule, found.nearness) == (NOTHING_NEAR, 0)


def test_text_that_is_not_in_the_page_is_no_fault_of_a_rule(tmp_path: Path) -> None:
    """A script may have written it."""
    wanted = f"{STORY}\nZebras quietly vanish underneath volcanic marble observatories."
    [found] = _causes(tmp_path, page(""), wanted)
    assert (found.rule, found.node) == (NOT_IN_THE_PAGE, -1)


def test_what_was_wrong_before_is_left_out_when_an_earlier_output_is_known(tmp_path: Path) -> None:
    """Only what came since is asked about."""
    part = f"<div class=x1><p>{JUNK}</p></div><div class=related-posts><p>{WINTER}</p></div>"
    entry = _entry(tmp_path, inside(part), f"{STORY}\n{WINTER}")
    before = of_markdown(f"{BODY}\n\n{JUNK}\n\n{WINTER}")
    [found] = causes_of(entry, traced(entry, BOOK), before)
    assert found.piece.text == WINTER
