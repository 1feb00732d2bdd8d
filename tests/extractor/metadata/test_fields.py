"""Language, site name, description, canonical address; and pages that mean no good."""

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractor.metadata import metadata_of
from extractor.metadata.languages import normalised
from extractor.parse import parse
from tests.extractor.metadata.pages import URL, linked_data, meta, read


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("en", "en"),
        ("EN_us", "en-US"),
        ("zh-hant-tw", "zh-Hant-TW"),
        ("sr-Latn", "sr-Latn"),
        ("es-419", "es-419"),
        ("de, en", "de"),
        ("en_US.UTF-8", "en-US"),
        ("english", None),
        ("{{lang}}", None),
        ("x-default", None),
        ("und", None),
        ("", None),
    ],
)
def test_a_language_is_a_tag_or_nothing(value: str, expected: str | None) -> None:
    """Tags get the letter case of BCP 47; what is no tag is dropped."""
    assert normalised(value) == expected


@pytest.mark.parametrize(
    ("lang", "head", "expected", "source"),
    [
        ("nl", meta("og:locale", "en_US"), "nl", "html lang"),
        ("??", "<meta http-equiv='Content-Language' content='pl'>", "pl", "meta content-language"),
        ("", meta("og:locale", "pt_BR"), "pt-BR", "og:locale"),
        ("", linked_data({"@type": "WebPage", "inLanguage": "ru"}), "ru", "JSON-LD inLanguage"),
    ],
)
def test_the_language_is_the_first_that_is_stated(
    lang: str, head: str, expected: str, source: str
) -> None:
    """The root element first, then headers, locale and JSON-LD."""
    found = read(head, lang=lang)
    assert (found.language, found.sources["language"]) == (expected, source)


def test_the_remaining_fields_say_where_they_were_found() -> None:
    """Site name, description and canonical address."""
    found = read(
        meta("og:site_name", "Lamplight")
        + meta("description", "On mills.")
        + "<base href='/x/'><link rel='Canonical' href='../mills'>"
    )
    assert found.site_name == "Lamplight"
    assert found.description == "On mills."
    assert found.canonical == "https://www.lamplight.example/mills"
    assert found.sources == {
        "language": "html lang",
        "site_name": "og:site_name",
        "description": "meta description",
        "canonical": "link canonical",
    }


@pytest.mark.parametrize("href", ["", "javascript:alert(1)", "http://[", "mailto:a@b.example"])
def test_a_canonical_address_is_a_web_address_or_nothing(href: str) -> None:
    """Nothing else than http and https."""
    assert read(f"<link rel=canonical href='{href}'>").canonical is None


@pytest.mark.parametrize(
    "script",
    [
        "",
        "null",
        "[]",
        "7",
        '"text"',
        "{",
        "[" * 200_000,
        '{"a":' * 100_000,
        '{"@type": 5, "headline": [], "author": {"name": {"name": 1}}}',
        '{"@graph": {"@graph": [null, [[]], {"@type": ["Article", null, {}]}]}}',
        '{"@type": "Article", "author": [[["x"]], {}, null, 3.5], "datePublished": {"a": 1}}',
        '{"@type": "Article", "headline": 9' + "9" * 5_000 + "}",
        '{"@type": "Article", "publisher": "x", "mainEntityOfPage": [1]}',
        '{"@type": "Article", "author": {"@id": []}, "@id": {}}',
        '{"@type": "Article", "author": {"@id": "#a"}, "@id": "#a", "name": {"@id": "#a"}}',
        '{"@type": "Article", "datePublished": 20210503, "dateModified": ["x"], "headline": true}',
        '{"@type": "Article", "datePublished": "9999-99-99T99:99:99Z", "inLanguage": {"name": 1}}',
        "{'@type': 'Article'}",
        '{"@type": "Article", "headline": "unclosed',
        "\x00\x01",
    ],
)
def test_broken_linked_data_is_passed_over(script: str) -> None:
    """Whatever stands in the script, the rest of the page is read."""
    head = f"<title>Flour</title><script type='application/ld+json'>{script}</script>"
    assert read(head).title == "Flour"


@pytest.mark.parametrize(
    "wrapping",
    [
        *("{}", "<!-- {} -->", "//<![CDATA[\n{}\n//]]>", "<![CDATA[{}]]>", "{};"),
        *(" {} trailing words", "// mills\n{}", "/* mills */ {} /* more"),
    ],
)
def test_linked_data_is_read_in_its_usual_wrappings(wrapping: str) -> None:
    """Comments, CDATA fences, loose commas, bare line breaks and what follows the value."""
    value = '{"@type": "Article", "headline": "Flour\nand salt", "author": ["Ada Quill",],}'
    found = read(f"<script type='Application/LD+JSON'>{wrapping.replace('{}', value)}</script>")
    assert (found.title, found.author) == ("Flour and salt", "Ada Quill")


def test_comments_inside_linked_data_are_passed_over_and_strings_kept() -> None:
    """What looks like a comment in a string is part of it."""
    value = """{"@type": "Article", // a type
        "headline": "Flour // and /* salt */", /* the
        authors */ "author": "Ada Quill",}"""
    found = read(f"<script type='application/ld+json'>{value}</script>")
    assert (found.title, found.author) == ("Flour // and /* salt */", "Ada Quill")


def test_several_values_in_one_script_are_read() -> None:
    """One after the other, with or without a comma, up to the first that is broken."""
    values = '{"@type": "WebSite", "name": "Mills"}, {"@type": "Article", "headline": "Flour"} {'
    found = read(f"<script type='application/ld+json'>{values}</script>")
    assert (found.title, found.site_name) == ("Flour", "Mills")


def test_linked_data_with_escaped_quotes_is_read() -> None:
    """Editors escape what they take for text."""
    value = "{&quot;@type&quot;: &quot;Article&quot;, &quot;headline&quot;: &quot;Flour&quot;}"
    assert read(f"<script type='application/ld+json'>{value}</script>").title == "Flour"


def test_nothing_unseen_is_left_in_a_field() -> None:
    """Control characters, zero widths and overrides of direction go; half characters are marked."""
    value = {"@type": "Article", "headline": "Fl\x00ou\x1br\u202e and\x07\u200b salt \ud83d"}
    found = read(linked_data(value) + meta("description", "On\x0b mills\ufeff."))
    assert found.title == "Flour and salt \ufffd"
    assert found.description == "On mills."
    assert found.title.encode("utf-8")


@pytest.mark.parametrize(
    ("name", "field", "limit"),
    [
        ("og:title", "title", 1_000),
        ("og:site_name", "site_name", 200),
        ("description", "description", 2_000),
    ],
)
def test_long_values_are_cut_between_words(name: str, field: str, limit: int) -> None:
    """And end in an ellipsis; a long word is cut inside."""
    for content in ("mills " * 3_000, "mills" * 3_000):
        value = getattr(read(meta(name, content)), field)
        assert limit - 6 <= len(value) <= limit
        assert value.endswith("s…") or " " not in value


def test_a_long_canonical_address_is_dropped() -> None:
    """A shortened one would be another one."""
    assert read(f"<link rel=canonical href='/{'a' * 5_000}'>").canonical is None


def test_microdata_and_rdfa_fill_what_nothing_else_says() -> None:
    """Description and language."""
    marks = "<p itemprop='description'>On mills.</p><meta itemprop='inLanguage' content='nl'>"
    found = read(body=marks, lang="")
    assert (found.description, found.language) == ("On mills.", "nl")
    assert found.sources["description"] == "itemprop description"
    rdfa = "<div property='dc:created schema:dateCreated' content='2021-05-03'>long ago</div>"
    assert read(body=rdfa).date == "2021-05-03"


HOSTILE = {
    "comments in data": f"<script type=application/ld+json>{'/*' * 400_000}</script>",
    "slashes in data": f"<script type=application/ld+json>{'//' * 400_000}</script>",
    "quotes in data": f"<script type=application/ld+json>{{{chr(34) * 400_001}</script>",
    "values in data": f"<script type=application/ld+json>{'{} ' * 300_000}</script>",
    "commas in data": f"<script type=application/ld+json>[{',' * 400_000}</script>",
    "labels": "<h1>x</h1>" + "<p>Published on</p><p>Last updated on</p>" * 10_000,
    "times": "<h1>x</h1>" + "<time>5/</time><x-time ts=1></x-time>" * 10_000,
    "keys": f"<script>{'publishedAt: ' * 50_000}{chr(34)}publishedAt{chr(34) * 50_000}</script>",
    "announced": "<h1>x</h1>" + "<p>Written by</p><address>x" * 5_000,
    "properties": f"<p property='{'dc:created ' * 50_000}'>x</p>" * 3,
    "asides": "<h1>x</h1>" + "<aside class='sidebar'>" * 500 + "<time>3 May 2021</time>" * 500,
    "separators": f"<title>{'a ' + ':' * 300_000}x</title><h1>{'-| ' * 100_000}</h1>",
    "by by by": f"<h1>x</h1><p class=byline>{'by : ' * 100_000}</p>",
    "bylines": "<h1>x</h1>" + "<div class=author>" * 3_000,
    "titles": "".join(f"<meta property=og:title content='{'a | ' * 80}{n}'>" for n in range(500)),
    "digits": f"<h1>x</h1><p class=date>{'1/' * 200_000}</p>" + meta("date", "1-" * 200_000),
    "same text": "<title>abc</title>" + "<p>abd</p>" * 30_000,
    "articles": linked_data([{"@type": "Article", "headline": str(n)} for n in range(20_000)]),
    "names": linked_data({"@type": "Article", "author": [{"name": "A B"}] * 50_000}),
    "spaces": meta("author", " and " * 50_000) + meta("author", "(" * 100_000),
    "classes": "<h1>x</h1>" + f"<p class='{'author-date ' * 20_000}'>x</p>",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_the_work_is_bounded(name: str) -> None:
    """Large and repetitive pages take no more than a moment."""
    page = parse(HOSTILE[name])
    start = time.process_time()
    metadata_of(page, URL)
    assert time.process_time() - start < 1.0


_words = st.sampled_from(
    ["By", "Ada", "|", "-", ":", "3", "May", "2021", "2021-05-03", "،", "作者", "&", "", "a" * 70]
)
_lines = st.lists(_words, max_size=8).map(" ".join)
_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | _lines,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["@type", "@id", "@graph", "author", "name", "headline", "datePublished", "url"]
                + ["publisher", "mainEntity", "mainEntityOfPage", "inLanguage", "description"]
            ),
            inner | st.sampled_from(["Article", "WebPage", "WebSite", "Person"]),
            max_size=5,
        )
    ),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(value=_json, line=_lines, url=st.sampled_from(["", "x", "http://[", URL]) | st.text())
def test_nothing_raises(value: object, line: str, url: str) -> None:
    """Any linked data, any byline, any address: an answer, and the same one again."""
    html = (
        f"<html lang><title>{line}</title><meta><meta name content><base><link rel>"
        f'<meta name=author content="{line}"><meta property="article:published_time" content>'
        f'<script type="application/ld+json">{json.dumps(value)}</script>'
        f"<h1>{line}</h1><time datetime>{line}</time><p class=byline rel itemprop>{line}</p>"
    )
    page = parse(html)
    assert metadata_of(page, url) == metadata_of(page, url)
