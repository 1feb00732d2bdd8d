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
    found = read(head, "<h1>Flour</h1><time datetime='2023-01-01'>then</time>")
    assert (found.date, found.sources["date"]) == ("2021-05-03", source)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<h1>Flour</h1><p>January 1, 2019</p>", "2019-01-01"),
        ("<h1>Flour</h1><time datetime='2019-01-01'>then</time>", "2019-01-01"),
        ("<h1>Flour</h1><p>As of January 1, 2019, two mills grind:</p>", "2021-05-03"),
        ("<h1>Flour</h1><p>© January 1, 2019</p>", "2021-05-03"),
        ("<time datetime='2019-01-01'>then</time>", "2021-05-03"),
    ],
)
def test_an_earlier_day_at_the_headline_is_that_of_the_first_edition(
    body: str, expected: str
) -> None:
    """What machines are told is the day of a move then; days of other things do not count."""
    assert read(meta("article:published_time", "2021-05-03"), body).date == expected


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


@pytest.mark.parametrize(
    "path",
    [
        *("2021/05/03/flour", "2021/5/3", "2021-05-03-flour", "2021-05-03+Flour+and+salt"),
        *("2021/may/03/flour", "2021/0503/flour", "202105/t20210503_77.html", "20210503/flour"),
        *("2021-05/03/content_7.htm", "flour-20210503.html", "flour-2021-05-03.html"),
    ],
)
def test_addresses_are_filed_under_days_in_many_ways(path: str) -> None:
    """With slashes or dashes, with the name of the month, without anything between."""
    found = read(url=f"https://lamplight.example/{path}")
    assert (found.date, found.sources["date"]) == ("2021-05-03", "address")


@pytest.mark.parametrize(
    "path",
    ["2021/05/", "2021/", "item/20210599", "x?day=2021-05-03", "x#/2021/05/03/", "2021/05/031"],
)
def test_other_numbers_in_an_address_are_no_day(path: str) -> None:
    """Months, years, item numbers, queries and fragments."""
    assert read(url=f"https://lamplight.example/{path}").date is None


def test_an_address_tells_which_number_is_the_month() -> None:
    """03/10/2023 is the third of October where the page is filed under that day."""
    body = "<h1>Flour</h1><p class='date'>03/10/2023</p>"
    assert read(body=body, url="https://lamplight.example/2023/october/03/x").date == "2023-10-03"
    assert read(body=body, url="https://lamplight.example/2020/october/03/x").date == "2023-03-10"


ANNOUNCED = [
    *("Published on May 3, 2021", "Posted: 3 May 2021 in Mills", "Date published: 2021-05-03"),
    *("Veröffentlicht am 3. Mai 2021", "Erschienen: 03.05.2021", "Publié le 3 mai 2021"),
    *("Mis en ligne le 3 mai 2021", "Publicado el 3 de mayo de 2021", "Fecha: 3 mayo 2021"),
    *("Pubblicato il 3 maggio 2021", "Publicado em 3 de maio de 2021", "Geplaatst op 3 mei 2021"),
    *("Opublikowano: 3 maja 2021", "Опубликовано: 3 мая 2021 г.", "公開日：2021年5月3日"),
    *("发布时间：2021年5月3日", "發布於 2021-05-03", "تاريخ النشر: 3 مايو 2021"),
]


@pytest.mark.parametrize("line", ANNOUNCED)
def test_a_day_is_announced_in_twelve_languages(line: str) -> None:
    """Anywhere on the page, a text that begins with such words is believed."""
    found = read("<title>Flour</title>", f"<h1>Flour</h1>{FILLER * 40}<p>{line}</p>", lang="fr")
    assert (found.date, found.sources["date"]) == ("2021-05-03", "label: p")


def test_an_announcement_may_stand_in_a_cell_of_its_own() -> None:
    """The day is in the next one."""
    table = "<table><tr><th>Published:</th><td>3 May 2021</td></tr></table>"
    assert read(body=f"<h1>Flour</h1>{FILLER * 40}{table}").date == "2021-05-03"


@pytest.mark.parametrize(
    "far",
    [
        "<p>Published on May 3, 2021</p>" * 5,
        "<p>Date first available: May 3, 2021</p>",
        "<div class='comment'><p>Posted on May 3, 2021</p></div>",
        "<p>Published by a mill that burnt down on May 3, 2021</p>",
        "<p>Published</p><p>Mills that burnt down</p><p>May 3, 2021</p>",
    ],
)
def test_announcements_of_other_things_are_passed_over(far: str) -> None:
    """Lists, comments, sentences, and what is not said at once."""
    assert read(body=f"<div><h1>Flour</h1></div>{FILLER * 40}{far}").date is None


CHANGED = [
    *("This page was last edited on 3 May 2021, at 10:00 (UTC).", "Last updated on May 3, 2021"),
    *("Zuletzt bearbeitet am 3. Mai 2021", "Dernière modification le 3 mai 2021"),
    *("Última actualización: 3 de mayo de 2021", "Ultima modifica: 3 maggio 2021"),
    *("Última atualização em 3 de maio de 2021", "Laatst gewijzigd op 3 mei 2021"),
    *("Ostatnia aktualizacja: 3 maja 2021", "Последнее обновление: 3 мая 2021"),
    *("最終更新日：2021年5月3日", "最后更新于 2021年5月3日", "آخر تحديث: 3 مايو 2021"),
    "Last updated <time datetime='2021-05-03'>years ago</time>",
]


@pytest.mark.parametrize("line", CHANGED)
def test_documentation_says_in_its_footer_when_it_was_changed(line: str) -> None:
    """In twelve languages; the source tells that it is a change."""
    body = f"<h1>Flour</h1>{FILLER * 40}<footer><p>{line}</p></footer>"
    found = read("<title>Flour</title>", body, lang="de")
    assert (found.date, found.sources["date"]) == ("2021-05-03", "changed: p")


@pytest.mark.parametrize(
    "element",
    [
        "<relative-time datetime='2021-05-03T10:00:00Z'>last year</relative-time>",
        "<x-timeago ts='2021-05-03T10:00:00+0000'>last year</x-timeago>",
        "<abbr class='dt-published' title='2021-05-03T10:00:00Z'>last year</abbr>",
        "<span class='post-time' data-timestamp='1620036000'>last year</span>",
        "<span class='post-time' data-time='1620036000000'>last year</span>",
    ],
)
def test_days_stand_in_attributes_of_many_names(element: str) -> None:
    """Microformats, elements that scripts define, seconds and milliseconds since 1970."""
    assert read("<title>Flour</title>", f"<h1>Flour</h1>{element}").date == "2021-05-03"


@pytest.mark.parametrize("label", ["Updated", "Last modified:", "Aktualisiert am", "更新日"])
def test_a_time_element_with_a_label_of_change_is_no_publication(label: str) -> None:
    """What stands right before it says what it is of."""
    time = f"<p>{label} <time datetime='2022-06-01'>then</time></p>"
    published = "<p>Published <time datetime='2022-07-01'>then</time></p>"
    assert read("", f"<h1>Flour</h1>{time}{published}").date == "2022-07-01"


@pytest.mark.parametrize(
    "shown",
    [
        f"{FILLER * 20}<span class='post_date'>2021-05-03 <i>(last modified: 2022-06-01)</i></span>",
        "<p>3 May 2021, updated 1 June 2022</p>",
        "<p>Publié le 3 mai 2021 - Mis à jour le 1 juin 2022</p>",
        "<p>公開日：2021年5月3日 更新日：2022年6月1日</p>",
    ],
)
def test_a_change_that_follows_takes_nothing_from_the_first_day(shown: str) -> None:
    """Of two days in one text, the words before the first are about the first."""
    assert read(body=f"<h1>Flour</h1>{shown}<p>2021-05-09</p>").date == "2021-05-03"


def test_a_day_named_far_from_the_headline_counts_when_it_is_the_only_one() -> None:
    """Of several days none is the page's."""
    far = "<title>Flour</title>", f"<h1>Flour</h1>{FILLER * 80}<i class=date>3 May 2021</i>"
    assert read(*far).date == "2021-05-03"
    assert read(far[0], far[1] + "<i class=date>4 May 2021</i>").date is None


@pytest.mark.parametrize(
    "script",
    [
        '{"publishedAt":"2021-05-03T10:00:00Z"}',
        'window.data = {"post": {"datePublished" : "2021-05-03", "publish_date": "2021-05-03"}}',
        r'push("{\"published_at\":\"2021-05-03\"}")',
    ],
)
def test_the_data_of_programs_has_the_day(script: str) -> None:
    """Where nothing else does."""
    found = read(f"<script>{script}</script>")
    assert found.date == "2021-05-03"
    assert found.sources["date"].startswith("script publish") or "date" in found.sources["date"]


def test_data_of_several_pages_has_no_day() -> None:
    """A list of articles in a script."""
    days = ",".join(f'{{"publishedAt":"2021-05-0{n}"}}' for n in range(1, 4))
    assert read(f"<script>[{days}]</script>").date is None


@pytest.mark.parametrize("name", ["article:modified_time", "og:updated_time", "last-modified"])
def test_a_meta_element_of_change_comes_last(name: str) -> None:
    """After everything that tells of publication."""
    head = meta(name, "2022-06-01")
    assert read(head).sources["date"].endswith(name)
    assert read(head, "<h1>Flour</h1><p>3 May 2021</p>").date == "2021-05-03"


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
