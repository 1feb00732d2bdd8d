"""The layouts that the article names, in both profiles."""

import pytest

from extractor import RuleBook, explain, extract

PROFILES = [RuleBook.article(), RuleBook.default()]
WORDS = "Plain words that tell the story. "


@pytest.mark.parametrize("book", PROFILES, ids=lambda book: book.name)
def test_a_listing_in_a_widget_inside_main_stays(book: RuleBook) -> None:
    """And the same widget outside main goes."""
    listing = f'<div class="widget widget-recent-posts" id="sidebar-mobile-1"><p>{{}} {WORDS * 9}</p></div>'
    page = f"<main><p>{WORDS * 9}</p>{listing.format('Inside.')}</main>{listing.format('Outside.')}"
    text = extract(page, rules=book).text
    assert "Inside." in text
    assert "Outside." not in text


@pytest.mark.parametrize("book", PROFILES, ids=lambda book: book.name)
@pytest.mark.parametrize("name", ["item-border", "with-label-link", "button-container", "tags"])
def test_words_that_articles_use_stay_inside_main(book: RuleBook, name: str) -> None:
    """border, label, link, button, tags."""
    page = f'<main><h1>T</h1><div class="{name}"><p>{WORDS * 20}</p></div></main>'
    assert "tell the story" in extract(page, rules=book).text


@pytest.mark.parametrize("book", PROFILES, ids=lambda book: book.name)
def test_the_class_of_body_discards_nothing(book: RuleBook) -> None:
    """skin-vector-search-vue, and any other word."""
    page = f'<body class="skin-vector-search-vue sidebar footer newsletter"><p>{WORDS * 20}</p>'
    assert "tell the story" in extract(page, rules=book).text


@pytest.mark.parametrize("book", PROFILES, ids=lambda book: book.name)
def test_template_content_is_walked_and_cleaned(book: RuleBook) -> None:
    """Text comes out, styles stay in."""
    page = (
        "<main><my-card><template shadowrootmode=open><style>.x{color:red}</style>"
        f"<p>{WORDS * 20}</p></template></my-card></main>"
    )
    text = extract(page, rules=book).text
    assert "tell the story" in text
    assert "color" not in text


@pytest.mark.parametrize("book", PROFILES, ids=lambda book: book.name)
@pytest.mark.parametrize("inner", ["<pre>x = 1</pre>", "<code>x = 1</code>"])
def test_a_figure_around_code_is_unwrapped(book: RuleBook, inner: str) -> None:
    """And the code comes out."""
    page = f"<main><p>{WORDS * 20}</p><figure>{inner}</figure><p>{WORDS}</p></main>"
    assert "x = 1" in extract(page, rules=book).markdown


def test_a_figure_without_code_goes_in_the_article_profile() -> None:
    """In the default profile its caption is text."""
    page = f"<main><p>{WORDS * 20}</p><figure><img src=x><figcaption>A cat.</figcaption></figure><p>End.</p></main>"
    assert "A cat." not in extract(page, rules=RuleBook.article()).text
    assert "A cat." in extract(page).text


def test_code_is_joined_with_spaces_in_the_article_profile_only() -> None:
    """Line by line; the default profile keeps it as authored."""
    page = (
        f"<main><p>{WORDS * 20}</p><pre><code><span>f</span><span>(</span><span>x</span><span>)</span>\n"
        "<span>g</span></code></pre><p>End.</p></main>"
    )
    assert "f ( x )\ng" in extract(page, rules=RuleBook.article()).markdown
    assert "f(x)\ng" in extract(page).markdown


@pytest.mark.parametrize("book", PROFILES, ids=lambda book: book.name)
def test_skip_links_are_dropped_and_other_anchors_keep_their_text(book: RuleBook) -> None:
    """A fragment is no navigation."""
    page = (
        "<body><a href='#main'>Skip to the content</a>"
        f"<main id=main><p><a href='#note'>A note</a> {WORDS * 20}</p></main>"
    )
    trace = explain(page, rules=book)
    assert "A note" in trace.extraction.text
    assert "Skip to" not in trace.extraction.text
    assert trace.fate(trace.page.index["a"][0]) == "dropped"
    assert trace.fate(trace.page.index["a"][1]) == "unwrapped"


@pytest.mark.parametrize("book", PROFILES, ids=lambda book: book.name)
def test_text_after_the_end_of_html_is_part_of_the_page(book: RuleBook) -> None:
    """Wherever a broken template put it."""
    page = f"<html><body><p>{WORDS * 9}</p></body></html><p>Later. {WORDS * 9}</p>"
    assert "Later." in extract(page, rules=book).text


@pytest.mark.parametrize("book", PROFILES, ids=lambda book: book.name)
def test_links_carry_the_absolute_and_the_authored_address(book: RuleBook) -> None:
    """The base element counts."""
    page = f"<base href='/docs/'><main><p>{WORDS * 20}<a href='a b.html'>there</a> and more.</p></main>"
    markdown = extract(page, url="https://a.example/x", rules=book).markdown
    assert "https://a.example/docs/a%20b.html" in markdown


@pytest.mark.parametrize("book", PROFILES, ids=lambda book: book.name)
def test_a_table_with_blocks_in_cells_is_linearised(book: RuleBook) -> None:
    """A list in a list in a cell makes it a layout; in the article any list does."""
    rows = "<tr><th>A</th><th>B</th></tr><tr><td>{}</td><td>2</td></tr>"
    data = f"<main><p>{WORDS * 20}</p><table>{rows}</table><p>End.</p></main>"
    assert "| A | B |" in extract(data.format("1"), rules=book).markdown
    assert "|" not in extract(data.format("<ul><li>x<ul><li>y</ul></ul>"), rules=book).markdown
    flat = extract(data.format("<ul><li>x<li>y</ul>"), rules=book).markdown
    assert ("| x<br>y | 2 |" in flat) == (book.name == "default")
