"""What the default profile adds to link density, each addition against its absence."""

import pytest

from extractor import RuleBook, explain

DEFAULT = RuleBook.default()
FILL = "<main><p>" + "Plain words that fill the page. " * 400 + "</p></main>"
ARTICLE = '<meta property="og:type" content="article">'


def _verdict(markup: str, tag: str, book: RuleBook = DEFAULT, head: str = "") -> tuple[str, str]:
    """Verdict and reason for the first element of that tag before the filling."""
    trace = explain(f"<html><head>{head}</head><body>{markup}{FILL}</body></html>", rules=book)
    numbers = trace.density(trace.page.index[tag][0])
    return numbers.verdict, numbers.reason


def _cards(size: int) -> str:
    card = f'<a href="/x">{"l" * size}</a>'
    return f"<section>{card * 4}</section><hr>"


@pytest.mark.parametrize(("size", "verdict"), [(99, "removed"), (100, "kept"), (101, "kept")])
def test_links_of_a_hundred_bytes_are_cards_with_text_of_their_own(size: int, verdict: str) -> None:
    """A list of such cards is what the page is about."""
    assert _verdict(_cards(size), "section")[0] == verdict
    assert _verdict(_cards(size), "section", DEFAULT.without("card-link"))[0] == "removed"


def test_under_an_article_cards_lead_away_from_it() -> None:
    """There, long links are recommendations."""
    assert _verdict(_cards(200), "section", head=ARTICLE)[0] == "removed"


def _lone(link: int, rest: int, tag: str = "p") -> str:
    return f'<div><{tag}><a href="/x">{"l" * link}</a>{"t" * rest}</{tag}></div>'


@pytest.mark.parametrize(
    ("link", "verdict"), [(15, "kept"), (16, "removed"), (17, "removed"), (20, "removed")]
)
def test_a_paragraph_that_is_one_link_is_a_call_to_action(link: int, verdict: str) -> None:
    """From 80 % of its text on; a link in a sentence is none."""
    assert _verdict(_lone(link, 20 - link), "p")[0] == verdict
    assert _verdict(_lone(link, 20 - link), "p", DEFAULT.without("lone-link"))[0] == "kept"


def test_a_list_item_that_is_one_link_stays() -> None:
    """Lists of links are asked as a whole."""
    assert _verdict(_lone(20, 0, "li"), "li")[0] == "kept"


def test_the_reason_tells_the_share_of_the_one_link() -> None:
    """So that one sees which number decided."""
    reason = _verdict(_lone(16, 4), "p")[1]
    assert "80% of it is one short link, at least 80%" in reason


CONTENTS = (
    "<ul>" + "".join(f'<li><a href="#s{n}">Chapter {n}</a></li>' for n in range(40)) + "</ul>"
)
NOTES = "<ul>" + "".join(f'<li><a href="#r{n}">^</a> Hale, {n}.</li>' for n in range(9)) + "</ul>"


def test_a_table_of_contents_is_a_list_of_links() -> None:
    """Links to the same page count, and their text stays text where the list stays."""
    assert _verdict(CONTENTS, "ul")[0] == "removed"
    assert _verdict(CONTENTS, "ul", DEFAULT.without("fragment-links"))[0] == "not asked"
    assert _verdict(CONTENTS, "ul", RuleBook.article())[0] == "not asked"


def test_the_signs_of_notes_are_no_links() -> None:
    """They lead back to where the note is called."""
    assert _verdict(NOTES, "ul")[0] == "not asked"


def test_notes_that_name_a_book_on_the_same_page_stay() -> None:
    """Such a link is not short, however short it is."""
    note = '<li><a href="#hale-2011">Hale 2011</a>, p. 7.</li>'
    assert _verdict(f"<div><ol>{note * 4}</ol></div>", "ol")[0] == "kept"


@pytest.mark.parametrize("anchor", ["<a>Part</a>", '<a href="#">Part</a>', '<a name="p">Part</a>'])
def test_an_anchor_that_leads_nowhere_is_no_link(anchor: str) -> None:
    """Not even with its neighbours."""
    assert _verdict(f"<ul><li>{anchor}</li><li>{anchor}</li></ul>", "ul")[0] == "not asked"
