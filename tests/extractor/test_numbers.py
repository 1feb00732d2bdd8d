"""Each number of the article: at it, one below and one above."""

import pytest

from extractor import RuleBook, explain, extract

ADDED = ("card-link", "fragment-links", "lone-link")
"""What the default profile adds to link density; test_links.py is about it."""

PROFILES = [RuleBook.article(), RuleBook.default().without(*ADDED)]
FILL = "<main><p>" + "Plain words that fill the page. " * 400 + "</p></main>"


def _density(markup: str, book: RuleBook, tag: str) -> tuple[str, int, int]:
    """Verdict, floor and text bytes of the first element of that tag before the filling."""
    trace = explain(f"<body>{markup}{FILL}</body>", rules=book)
    numbers = trace.density(trace.page.index[tag][0])
    return numbers.verdict, numbers.floor, numbers.text_bytes


def _link(size: int, href: str = "/x") -> str:
    return f'<a href="{href}">{"l" * size}</a>'


@pytest.mark.parametrize("book", PROFILES, ids=("article", "default"))
@pytest.mark.parametrize(
    ("tag", "sibling", "floor"),
    [("p", False, 60), ("p", True, 30), ("section", False, 300), ("section", True, 100)],
)
@pytest.mark.parametrize("over", [-1, 0, 1])
def test_the_floor_decides_which_rule_is_asked(
    book: RuleBook, tag: str, sibling: bool, floor: int, over: int
) -> None:
    """From the floor on one long link is enough; below it a single link never is."""
    after = f"<{tag}>more</{tag}>" if sibling else "<hr>"
    markup = f"<div><{tag}>{_link(floor + over)}</{tag}>{after}</div>"
    verdict, used, size = _density(markup, book, tag)
    assert (used, size) == (floor, floor + over)
    assert verdict == ("removed" if over >= 0 else "kept")


@pytest.mark.parametrize("book", PROFILES, ids=("article", "default"))
@pytest.mark.parametrize(("link", "verdict"), [(79, "kept"), (80, "removed"), (81, "removed")])
def test_eighty_percent_of_link_text_removes_a_block(
    book: RuleBook, link: int, verdict: str
) -> None:
    """At the threshold and above."""
    markup = f"<div><p>{_link(link)}{'t' * (100 - link)}</p></div>"
    assert _density(markup, book, "p")[0] == verdict


@pytest.mark.parametrize("book", PROFILES, ids=("article", "default"))
@pytest.mark.parametrize(("links", "verdict"), [(1, "kept"), (2, "removed"), (3, "removed")])
def test_below_the_floor_it_takes_two_links(book: RuleBook, links: int, verdict: str) -> None:
    """A single short link with a little text beside it is a teaser."""
    markup = f"<section>{'x'.join([_link(10)] * links)}</section>"
    assert _density(markup, book, "section")[0] == verdict


@pytest.mark.parametrize("book", PROFILES, ids=("article", "default"))
@pytest.mark.parametrize(("short", "verdict"), [(3, "kept"), (4, "removed"), (5, "removed")])
def test_below_the_floor_eighty_percent_of_the_links_are_short(
    book: RuleBook, short: int, verdict: str
) -> None:
    """Three of five are too few, four of five enough."""
    links = [_link(5)] * short + [_link(50)] * (5 - short)
    assert _density(f"<section>{''.join(links)}</section>", book, "section")[0] == verdict


@pytest.mark.parametrize("book", PROFILES, ids=("article", "default"))
@pytest.mark.parametrize(("size", "verdict"), [(49, "removed"), (50, "kept"), (51, "kept")])
def test_a_link_under_fifty_bytes_is_short(book: RuleBook, size: int, verdict: str) -> None:
    """Its own text counts."""
    markup = f"<section>{_link(size)}{_link(size)}</section>"
    assert _density(markup, book, "section")[0] == verdict


@pytest.mark.parametrize("book", PROFILES, ids=("article", "default"))
@pytest.mark.parametrize("level", range(1, 7))
def test_a_block_with_a_heading_is_exempt(book: RuleBook, level: int) -> None:
    """Whatever the level; the same block without it goes."""
    links = _link(200)
    assert _density(f"<section>{links}</section><hr>", book, "section")[0] == "kept"
    links *= 2
    heading = f"<h{level}>T</h{level}>"
    assert _density(f"<section>{links}</section><hr>", book, "section")[0] == "removed"
    assert _density(f"<section>{heading}{links}</section><hr>", book, "section")[0] == "exempt"


@pytest.mark.parametrize("book", PROFILES, ids=("article", "default"))
def test_lengths_are_bytes_and_not_characters(book: RuleBook) -> None:
    """Twenty Japanese characters are 60 bytes: at the floor. Twenty English ones are below it."""
    for text, size, verdict in (("\u8449" * 20, 60, "removed"), ("l" * 20, 20, "kept")):
        markup = f'<div><p><a href="/x">{text}</a></p></div>'
        assert _density(markup, book, "p") == (verdict, 60, size)


@pytest.mark.parametrize("book", PROFILES, ids=("article", "default"))
def test_white_space_is_collapsed_before_it_is_counted(book: RuleBook) -> None:
    """Indentation has no length."""
    markup = f'<div><p><a href="/x">{"l" * 29}   \n\t   {"l" * 30}</a></p></div>'
    assert _density(markup, book, "p")[2] == 60


@pytest.mark.parametrize("book", PROFILES, ids=("article", "default"))
@pytest.mark.parametrize("href", ["", "#part", None])
def test_an_anchor_without_a_target_is_no_link(book: RuleBook, href: str | None) -> None:
    """Its text is text."""
    anchor = f"<a>{'l' * 90}</a>" if href is None else f'<a href="{href}">{"l" * 90}</a>'
    assert _density(f"<div><p>{anchor}</p></div>", book, "p")[0] == "not asked"


@pytest.mark.parametrize(
    ("trailing", "kept"),
    [(99, False), (100, False), (101, True)],
)
def test_trailing_links_stay_when_they_are_more_than_half(trailing: int, kept: bool) -> None:
    """Exactly half is not more than half. (A page of 100 bytes of text before them.)"""
    book = RuleBook.article().with_threshold("dense-share", 2).with_threshold("least-links", 99)
    page = f"<main><p>{'t' * 100}</p><p>{_link(trailing)}</p></main>"
    assert ("l" * trailing in extract(page, rules=book).text) is kept


@pytest.mark.parametrize(("size", "step"), [(499, "marked"), (500, "marked-strict")])
def test_a_step_is_accepted_at_its_floor(size: int, step: str) -> None:
    """One byte below, the next one is."""
    book = RuleBook.article()
    trace = explain(f"<main><p>{'t' * size}</p></main>", rules=book)
    assert next(s.name for s in trace.ladder if s.verdict == "accepted") == step


@pytest.mark.parametrize(("inside", "step"), [(999, "page-strict"), (1000, "marked-strict")])
def test_a_step_is_accepted_at_its_share(inside: int, step: str) -> None:
    """A fifth of the page's text for the first, at least."""
    page = f"<main><p>{'t' * inside}</p></main><div><p>{'o' * (5000 - inside)}</p></div>"
    trace = explain(page, rules=RuleBook.article().without("marked"))
    assert next(s.name for s in trace.ladder if s.verdict == "accepted") == step


def test_without_a_step_the_whole_document_is_used_but_for_the_worst() -> None:
    """What words discarded stays out."""
    trace = explain("<p>Hi.</p><div class=newsletter>Join us.</div>", rules=RuleBook.article())
    assert trace.ladder[-1].name == "fallback"
    assert trace.extraction.text.strip() == "Hi."


@pytest.mark.parametrize(("share", "kept"), [(39, False), (40, False), (41, True)])
def test_the_guard_keeps_what_holds_too_much_of_the_page(share: int, kept: bool) -> None:
    """Over 40 % of the text; the verdict stays on record, overruled."""
    page = f"<div class=newsletter>{'n' * share * 10}</div><p>{'t' * (1000 - share * 10)}</p>"
    trace = explain(page)
    decision = next(d for d in trace.decisions if d.rule == "outside-newsletter")
    assert decision.overruled_by == ("guard" if kept else None)
    assert ("nnn" in trace.extraction.text) is kept


@pytest.mark.parametrize(("links", "kept"), [(79, True), (80, False), (81, False)])
def test_the_guard_does_not_keep_what_is_made_of_links(links: int, kept: bool) -> None:
    """A footer stays a footer where it is all the page has."""
    page = f"<div class=newsletter>{_link(links * 8)}{'n' * (100 - links) * 8}</div><p>t</p>"
    trace = explain(page, rules=RuleBook.default().without(*ADDED))
    decision = next(d for d in trace.decisions if d.rule == "outside-newsletter")
    assert decision.overruled_by == ("guard" if kept else None)
