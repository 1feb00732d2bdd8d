"""The date: the day of publication, as an ISO day."""

import pytest

from extractor.metadata.day import iso_day
from tests.extractor.metadata.pages import FILLER, URL, linked_data, meta, read

WRITTEN = [
    ("en", "Published May 3rd, 2021 at noon"),
    ("en", "3 May 2021"),
    ("en", "3-May-2021"),
    ("en", "5/3/2021"),
    ("en-GB", "3/5/2021"),
    ("en", "Mon, 03 May 2021 10:00:00 GMT"),
    ("en", "2021-05-03T23:59:59-11:00"),
    ("en", "20210503"),
    ("de", "Am 3. Mai 2021"),
    ("de", "03.05.2021"),
    ("fr", "le 3 mai 2021"),
    ("fr", "03/05/2021"),
    ("es", "3 de mayo de 2021"),
    ("it", "3 maggio 2021"),
    ("pt", "3 de maio de 2021"),
    ("nl", "3 mei 2021"),
    ("pl", "3 maja 2021 r."),
    ("ru", "3 мая 2021 г."),
    ("ja", "2021年5月3日（月）"),
    ("zh", "2021 年 5 月 3 日"),
    ("ar", "٣ مايو ٢٠٢١"),
    ("ar", "3 أيار 2021"),
    ("ar", "3 مايو/أيار 2021"),
]


@pytest.mark.parametrize(("language", "text"), WRITTEN)
def test_a_day_is_read_in_twelve_languages(language: str, text: str) -> None:
    """Names of months, orders of digits and marks between them are those of the language."""
    assert iso_day(text, language) == "2021-05-03"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 février 2021", "2021-02-01"),
        ("1er févr. 2021", "2021-02-01"),
        ("14. März 2021", "2021-03-14"),
        ("15 كانون الثاني 2021", "2021-01-15"),
        ("31 grudnia 2020", "2020-12-31"),
        ("from 1 June 2020 to 2 June 2020", "2020-06-01"),
    ],
)
def test_accents_and_months_of_two_words_are_read(text: str, expected: str) -> None:
    """With accent or without, short or long; the first of several days counts."""
    assert iso_day(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        *("2021-02-30", "31/31/2021", "0000-00-00", "1970-01-01T00:00:00Z", "2999-12-31"),
        *("3 Smarch 2021", "May 2021", "2021", "room 12-5", "call 555-2021-0503 now", ""),
        *("1066-10-14", "version 3.5.20211", "²0²1-05-03"),
    ],
)
def test_impossible_days_and_placeholders_are_no_days(text: str) -> None:
    """No thirtieth of February, no epoch, no far future, no day without all three parts."""
    assert iso_day(text) is None


@pytest.mark.parametrize(
    ("head", "source"),
    [
        (linked_data({"@type": "Article", "datePublished": "2021-05-03"}), "JSON-LD datePublished"),
        (meta("article:published_time", "2021-05-03T08:00:00Z"), "article:published_time"),
        (meta("parsely-pub-date", "2021-05-03"), "meta parsely-pub-date"),
        (meta("sailthru.date", "2021-05-03"), "meta sailthru.date"),
        (meta("DC.Date", "2021-05-03"), "meta dc.date"),
        (meta("pubdate", "20210503"), "meta pubdate"),
    ],
)
def test_what_is_said_for_machines_is_taken_first(head: str, source: str) -> None:
    """JSON-LD and the meta elements, whatever the page shows."""
    found = read(head, "<h1>Flour</h1><time datetime='2019-01-01'>then</time>")
    assert (found.date, found.sources["date"]) == ("2021-05-03", source)


@pytest.mark.parametrize(
    "shown",
    [
        "<time datetime='2021-05-03T10:00'>yesterday</time>",
        "<time pubdate>3 May 2021</time>",
        "<meta itemprop='datePublished' content='2021-05-03'>",
        "<span class='post-date'>May 3, 2021</span>",
        "<p>Ada Quill · May 3, 2021 · 4 minutes</p>",
        "<aside>May 3, 2021</aside>",
        "<p>Updated June 1, 2022</p><p>Published May 3, 2021</p>",
    ],
)
def test_a_day_beside_the_headline_is_found(shown: str) -> None:
    """Time elements, marked and named elements, and plain text."""
    assert read("<title>Flour</title>", f"<h1>Flour</h1>{shown}").date == "2021-05-03"


@pytest.mark.parametrize(
    "shown",
    [
        "<div class='comments'><time>3 May 2021</time></div>",
        "<aside><span class='date'>May 3, 2021</span></aside>",
        "<footer>3 May 2021</footer>",
        f"<p>The mill burnt down on May 3, 2021, and {'it was a very long sentence and ' * 4}</p>",
        "<p>Mills of 2021</p>",
    ],
)
def test_days_of_other_things_are_not_the_date(shown: str) -> None:
    """Comments, asides, footers and what a sentence tells."""
    assert read("<title>Flour</title>", f"<div><h1>Flour</h1></div>{FILLER}{shown}").date is None


def test_a_change_is_a_date_only_where_no_publication_is() -> None:
    """The day of the last change is named as such in the sources, and comes after all others."""
    changed = {"@type": "Article", "dateModified": "2022-06-01"}
    assert read(linked_data(changed)).date == "2022-06-01"
    assert read(linked_data(changed)).sources["date"] == "JSON-LD dateModified"
    assert read(linked_data(changed | {"datePublished": "2021-05-03"})).date == "2021-05-03"
    shown = read("", "<h1>Flour</h1><p>Updated June 1, 2022</p>")
    assert shown.sources["date"] == "changed: p"


def test_the_address_is_the_last_resort_but_one() -> None:
    """A day in the path of the address is used when the page shows none."""
    address = "https://lamplight.example/2021/05/03/flour"
    assert read(url=address).date == "2021-05-03"
    assert read(meta("date", "2020-01-02"), url=address).date == "2020-01-02"
    assert read(url=URL + "/2021/13/03/").date is None


def test_english_numbers_follow_the_country_of_the_host() -> None:
    """`en` alone is American unless the host says otherwise."""
    head = meta("date", "03/05/2021")
    assert read(head, url="https://lamplight.example/").date == "2021-03-05"
    assert read(head, url="https://lamplight.co.uk/").date == "2021-05-03"


def test_of_many_articles_only_that_of_the_page_has_its_date() -> None:
    """A list of articles has no date; the one with the page's address has."""
    others = [
        {"@type": "Article", "headline": f"Mill {n}", "datePublished": f"2020-01-0{n}"}
        for n in range(1, 4)
    ]
    assert read(linked_data(others)).date is None
    own = {"@type": "Article", "url": URL, "headline": "Own", "datePublished": "2021-05-03"}
    assert read(linked_data([*others, own])).date == "2021-05-03"
