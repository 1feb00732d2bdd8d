"""The sample pages say what a good extraction of them holds, and the extractor is held to it."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

import webapp.sample
from extractor import extract
from extractor.decode import decode
from extractor.parse import parse
from webapp.sample import Sample, sample, samples

_HEAD = "body-text: the scope is the body of the article; its head stands above it"
_BESIDE = "articles: the scope is the article in the template; head and pictures stand beside it"
_LINKED = "link-density: a standfirst that is a link"

KNOWN_LOSSES: Mapping[tuple[str, str], str] = {
    ("shadow-dom-card", "The baker who follows the ferry"): _BESIDE,
    (
        "shadow-dom-card",
        "Hask, ten past six: the crate goes over the rail before the gangway is down.",
    ): _BESIDE,
    (
        "city-homepage",
        "After nine hours of debate, 23 members said yes, 22 said no and one was stuck in the lift",
    ): _LINKED,
    ("city-homepage", "Four deeds, two maps and a solicitor who has moved to Canada"): _LINKED,
    (
        "arabic-news",
        "مئتا ألف كتاب، وسقف خشبي أُعيد تركيبه قطعةً قطعة، وقارئة في التاسعة والسبعين من",
    ): _HEAD,
    ("arabic-news", "قاعة القراءة الكبرى بعد ترميم سقفها الخشبي. تصوير: سامر عودة"): _HEAD,
    (
        "news-report",
        "After nine hours of debate, the barrier that protects the old harbour will grow",
    ): _HEAD,
    (
        "news-report",
        "The gate at dusk on Tuesday, an hour before the vote. Photograph: Ines Marlow",
    ): _HEAD,
    (
        "members-only",
        "It loses money on every passenger who sleeps well. That turns out to be the point.",
    ): _HEAD,
}
"""Wanted phrases that the default rules lose, and what takes them."""

KNOWN_LEFTOVERS: Mapping[tuple[str, str], str] = {}
"""Unwanted phrases that the default rules keep, and why."""

LABELS = {
    "article",
    "documentation",
    "encyclopedia",
    "forum",
    "glossary",
    "homepage",
    "news",
    "product",
    "recipe",
    "service",
}


HIDDEN = {"head", "script", "style"}


def collapsed(text: str) -> str:
    """The text with every run of white space as one space."""
    return " ".join(text.split())


@cache
def page_text(slug: str) -> str:
    """The text of a sample page that a reader may see, not its head and programs."""
    page = parse(decode(sample(slug).body).text)
    return collapsed(
        "".join(
            text
            for node, text in enumerate(page.text)
            if not HIDDEN.intersection(page.tag[above] for above in page.ancestors(node))
        )
    )


@cache
def main_text(slug: str) -> str:
    """What the default rules extract."""
    found = sample(slug)
    return collapsed(extract(found.body, url=found.url).text)


def phrases(kind: str, known: Mapping[tuple[str, str], str]) -> list[object]:
    """A parameter for every wanted or unwanted phrase; the known failures must fail."""
    return [
        pytest.param(
            found.slug,
            phrase,
            marks=[pytest.mark.xfail(strict=True, reason=known[found.slug, phrase])]
            if (found.slug, phrase) in known
            else [],
            id=f"{found.slug}-{number}",
        )
        for found in samples()
        for number, phrase in enumerate(getattr(found, kind), 1)
    ]


every_sample = pytest.mark.parametrize("found", samples(), ids=lambda found: found.slug)


def test_every_page_in_the_folder_is_listed_once() -> None:
    """A page without an entry, an entry without a page and a name used twice are mistakes."""
    folder = Path(webapp.sample.__file__).parent / "samples"
    assert sorted(found.slug for found in samples()) == sorted(
        page.stem for page in folder.glob("*.html")
    )


@every_sample
def test_a_sample_introduces_itself(found: Sample) -> None:
    """Title, note, language and a kind of page stand on its card, and it has an address."""
    assert found.title and found.note and found.language
    assert found.label in LABELS
    assert found.url.startswith("https://")


@every_sample
def test_the_phrases_stand_on_the_page(found: Sample) -> None:
    """No phrase is asked for, or forbidden, that the page does not have."""
    text = page_text(found.slug)
    assert [phrase for phrase in (*found.wanted, *found.unwanted) if phrase not in text] == []


@every_sample
def test_a_sample_has_a_handful_of_phrases_of_each_kind(found: Sample) -> None:
    """Enough to notice a loss, few enough to read."""
    assert 5 <= len(found.wanted) <= 8
    assert 4 <= len(found.unwanted) <= 8


@every_sample
def test_no_phrase_is_wanted_and_unwanted(found: Sample) -> None:
    """An unwanted phrase within a wanted one could never be left out."""
    assert not [
        (wanted, unwanted)
        for wanted in found.wanted
        for unwanted in found.unwanted
        if unwanted in wanted
    ]


def test_known_failures_name_phrases_that_are_listed() -> None:
    """A phrase that was reworded does not leave its excuse behind."""
    assert set(KNOWN_LOSSES) <= {(found.slug, it) for found in samples() for it in found.wanted}
    assert set(KNOWN_LEFTOVERS) <= {
        (found.slug, it) for found in samples() for it in found.unwanted
    }


@pytest.mark.parametrize(("slug", "phrase"), phrases("wanted", KNOWN_LOSSES))
def test_the_default_rules_keep_the_main_content(slug: str, phrase: str) -> None:
    """Every wanted phrase is in the extracted text."""
    assert phrase in main_text(slug)


@pytest.mark.parametrize(("slug", "phrase"), phrases("unwanted", KNOWN_LEFTOVERS))
def test_the_default_rules_leave_out_what_surrounds_it(slug: str, phrase: str) -> None:
    """No unwanted phrase is in the extracted text."""
    assert phrase not in main_text(slug)
