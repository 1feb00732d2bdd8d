"""The title: whole, without the site, and the one that the page repeats."""

import pytest

from tests.extractor.metadata.pages import linked_data, meta, read

TRIMMED = [
    ("Tide mills | Lamplight", "Tide mills"),
    ("Lamplight: Tide mills", "Tide mills"),
    ("Tide mills – A second life - The Lamplight", "Tide mills – A second life"),
    ("Tide mills - Lamplight - lamplight.example", "Tide mills"),
    ("潮汐磨坊_Lamplight", "潮汐磨坊"),
    ("Tide mills: three that still grind", "Tide mills: three that still grind"),
    ("Tide mills – a second life | part two", "Tide mills – a second life | part two"),
    ("Lamplight: how we began | Lamplight", "Lamplight: how we began"),
    ("A self-made mill-wright", "A self-made mill-wright"),
    ("Lamplight", "Lamplight"),
    ("Lamplight hours | Lamplight", "Lamplight hours"),
    ("Flour | Lamplight | Salt", "Flour | Lamplight | Salt"),
]


@pytest.mark.parametrize(("text", "expected"), TRIMMED)
def test_only_the_name_of_the_site_is_cut(text: str, expected: str) -> None:
    """A segment at an end goes when it is the site's name; no separator cuts by itself."""
    assert read(f"<title>{text}</title>").title == expected


@pytest.mark.parametrize(
    "head",
    [
        meta("og:site_name", "The Miller's Post"),
        meta("application-name", "The Miller's Post"),
        linked_data({"@type": "WebSite", "name": "The Miller's Post"}),
        linked_data({"@type": "Article", "publisher": {"name": "The Miller's Post"}}),
        meta("og:title", "Flour and salt"),
        "",
    ],
)
def test_the_name_of_the_site_is_known_from_many_places(head: str) -> None:
    """Site name, application name, JSON-LD, agreement with og:title or the heading: each does."""
    body = "" if head else "<h1>Flour and salt</h1>"
    assert read(f"<title>Flour and salt | The Miller's Post</title>{head}", body).title == (
        "Flour and salt"
    )


def test_a_heading_that_the_title_repeats_is_taken_first() -> None:
    """The heading of the article wins over the heading that is the site's logo."""
    found = read(
        "<title>Flour and salt | Elsewhere</title>" + meta("og:title", "Salt! And flour!"),
        "<h1>Lamplight</h1><h1>Flour<br>and salt ¶</h1>",
    )
    assert (found.title, found.sources["title"]) == ("Flour and salt", "h1")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Setting the stones by eye - The Mill Book", "Setting the stones by eye"),
        ("News - The Mill Book", "The Mill Book"),
    ],
)
def test_a_heading_that_ends_the_title_is_the_title_or_the_book(text: str, expected: str) -> None:
    """Of a title in two parts whose second is the heading, the longer part is the title."""
    assert read(f"<title>{text}</title>", "<h1>The Mill Book</h1>").title == expected


def test_a_declared_title_stands_in_where_headings_say_something_else() -> None:
    """A heading without a word of the title is a banner."""
    head = "<title>Flour and salt</title>" + meta("og:title", "Flour and salt")
    found = read(head, "<h1>Subscribe today</h1>")
    assert (found.title, found.sources["title"]) == ("Flour and salt", "og:title")


@pytest.mark.parametrize(
    ("head", "body", "expected"),
    [
        ("<title>Lamplight</title>", "", "Lamplight"),
        ("", "<h1>Lamplight</h1>", "Lamplight"),
        ("<title> </title>", "<h1>Flour</h1>", "Flour"),
        ("", "<svg><title>logo</title></svg><h1>Flour</h1>", "Flour"),
        ("", f"<h1>{'mill ' * 200}</h1>", ("mill " * 200).strip()),
        ("<title>A &amp;amp; B</title>", "", "A & B"),
        ("", "<p>no title</p>", None),
    ],
)
def test_a_page_with_a_title_or_a_heading_has_a_title(
    head: str, body: str, expected: str | None
) -> None:
    """The title is missing only where nothing is said."""
    assert read(head, body).title == expected


@pytest.mark.parametrize(
    "heading",
    [
        "Title: Three mills that still grind",
        "Dec 18 2025 Three mills that still grind",
        "Three mills that still grind (mills.example) 87",
        "Three mills that still grind Posted July 1, 2024",
    ],
)
def test_labels_and_counts_inside_a_heading_are_left_out(heading: str) -> None:
    """Where the declared title is the rest of the heading."""
    head = meta("og:title", "Three mills that still grind")
    assert read(head, f"<h1>{heading}</h1>").title == "Three mills that still grind"


@pytest.mark.parametrize(
    "heading", ["Three mills that still grind today", "Three mills that still grind 2025"]
)
def test_words_of_a_heading_are_kept_where_the_declared_title_is_shortened(heading: str) -> None:
    """A year is a word of the title, too."""
    assert read(meta("og:title", "Three mills that still grind"), f"<h1>{heading}</h1>").title == (
        heading
    )


@pytest.mark.parametrize(
    "text",
    [
        "Home | Lamplight",
        "Lamplight - Home",
        "Startseite – Lamplight",
        "| Lamplight",
        "首页_Lamplight",
    ],
)
def test_the_first_page_of_a_site_is_titled_with_its_name(text: str) -> None:
    """The word for home says nothing, in any language; nor does an empty place of a template."""
    assert read(f"<title>{text}</title>").title == "Lamplight"


def test_home_gives_way_to_any_other_title() -> None:
    """What another element declares is taken first."""
    head = linked_data({"@type": "Article", "headline": "Home"}) + meta("og:title", "Of mills")
    assert read(head).title == "Of mills"


def test_a_headline_in_microdata_counts_where_the_title_element_has_it() -> None:
    """Themes mark the name of the site as a headline, too."""
    marked = "<span itemprop='headline'>Flour and salt</span>"
    assert read("<title>Mills - Flour and salt - Baking</title>", marked).title == "Flour and salt"
    assert read("<title>Of bread</title>", marked).title == "Of bread"
