"""Blame names the entry of the rule book whose change would help a corpus most."""

from pathlib import Path

import pytest

from extractor import RuleBook
from harness.blame.blame import Blame, blame
from harness.changes import Change
from harness.report.blame import blame_report
from harness.report.markdown import markdown
from tests.harness.blame.reports import (
    BODY,
    JUNK,
    LINES,
    QUIET,
    STORY,
    WINTER,
    corpus,
    inside,
    page,
    run_of,
)

BOOK = RuleBook.default()


def _blame(folder: Path, book: RuleBook, pages: dict[str, tuple[str, str]], *, run: bool) -> Blame:
    entries = corpus(folder, pages)
    earlier = run_of(entries, BOOK) if run else None
    return blame(entries, book, earlier=earlier, workers=1, console=QUIET)


LOSING = {
    "0002": (inside(f"<div class=tide-note><p>{WINTER}</p></div>"), f"{STORY}\n{WINTER}"),
    "0003": (page(""), STORY),
    "0004": (b"\x89PNG\r\n\x1a\n".decode("latin-1") + "\0" * 64, "no page at all"),
}


@pytest.fixture(scope="module")
def losing(tmp_path_factory: pytest.TempPathFactory) -> Blame:
    """A rule was given a word too many, and text is lost; no earlier run is known."""
    book = Change("inside-wide-share", "word on", "tide").apply(BOOK)
    return _blame(tmp_path_factory.mktemp("losing"), book, LOSING, run=False)


def test_a_word_too_many_is_blamed_first(losing: Blame) -> None:
    """By the smallest change that brings back what it took."""
    assert losing.first == "inside-wide-share"
    first = losing.remedies[0]
    assert first.change == Change("inside-wide-share", "word off", "tide")
    assert (first.better, first.worse) == (1, 0)
    assert first.gain > 0


def test_only_pages_with_damage_are_listed_as_such(losing: Blame) -> None:
    """The other one is whole; the third is no page, which is said."""
    assert [found.id for found in losing.worse] == ["0002"]
    assert [found.id for found in losing.pages if found.fault] == ["0004"]


def test_entries_that_never_fired_are_listed(losing: Blame) -> None:
    """Thresholds are no verdicts, so they are left out."""
    assert "forum-body" in losing.never_fired
    assert "inside-wide-share" not in losing.never_fired
    assert "guard" not in losing.never_fired


def test_the_report_leads_with_the_changes(losing: Blame) -> None:
    """And then says what was lost by what."""
    text = markdown(blame_report(losing, "small"))
    assert "| inside-wide-share |" in text
    assert text.index("make good most") < text.index("What took text that should be there")


OLD = "Zebras graze beside marble observatories while seven violins rehearse old waltzes."
RICH = (
    f"<h2>Tides</h2><ul><li>{LINES[0]}</li><li>{LINES[1]}</li></ul><blockquote>{LINES[2]}"
    f"</blockquote><div class=masthead>{LINES[3]}</div><table><tr><td>{LINES[4]}</td></tr></table>"
)
MORE = "".join(f"<p>{WINTER} It was so in the year 19{year}.</p>" for year in range(10, 18))
OTHERS = {
    "0003": (inside(f"{RICH}<div class=share>Share this</div>"), STORY),
    "0004": (f"<body><div>{BODY}</div><footer>{JUNK}</footer></body>", STORY),
    "0005": (f"<body><main><article>{MORE}</article><p>{WINTER}</p></main></body>", WINTER),
}
"""Pages that the faults leave alone and that other remedies do not."""

MENU = f"<p><a href=/tides>{JUNK}</a> Now.</p>"
FAULTS = [
    (Change("inside-newsletter", "word off", "newsletter"), f"<div class=newsletter-box>{JUNK}</div>"),
    (Change("inside-navigation", "word off", "footer", "tags"), f"<footer><p>{JUNK}</p></footer>"),
    (Change("hidden-class", "word off", "sr-only", "names"), f"<div class=sr-only>{JUNK}</div>"),
    (Change("heading-author", "word off", "about the author"),
     f"<div><h2>About the author</h2><p>{JUNK}</p></div>"),
    (Change("inside-copyright", "field", ("forum",), "kinds"), f"<p class=copyright>{JUNK}</p>"),
    (Change("dense-share", "value", 1.0), MENU),
    (Change("main-part", "field", "page", "scope"), f"</main><p>{JUNK}</p>"),
    (Change("guard", "value", 0.0), f"<div class=share><p>{WINTER}</p><p>{STORY}</p></div>"),
    (Change("button", "word on", "figcaption", "tags"), f"<figcaption>{WINTER}</figcaption>"),
]  # fmt: skip


@pytest.mark.parametrize(("fault", "part"), FAULTS, ids=str)
def test_since_an_earlier_run_the_faulty_entry_is_blamed_first(
    tmp_path: Path, fault: Change, part: str
) -> None:
    """Words, tags and names that are missing, kinds, numbers, steps; other faults are no cause."""
    old = f"<div class=x1><p>{OLD}</p></div>"
    wanted = f"{STORY}\n{WINTER}\n{STORY}" if WINTER in part else STORY
    pages = {"0002": (inside(part + old), wanted), **OTHERS}
    found = _blame(tmp_path, fault.apply(BOOK), pages, run=True)
    assert found.first == fault.id, [str(remedy.change) for remedy in found.remedies]


def test_nothing_is_blamed_where_nothing_got_worse(tmp_path: Path) -> None:
    """Whatever else is wrong with the pages."""
    found = _blame(tmp_path, BOOK, {"0002": (inside(f"<p>{JUNK}</p>"), STORY)}, run=True)
    assert (found.first, found.worse, found.far) == ("", [], 0)
    assert "got worse" in markdown(blame_report(found, "small", since=3))
