"""The day of publication.

What a page says for machines comes first, unless it shows an earlier day at its headline: then
the machine's day is that of a move to another system or of a new edition. What it shows comes
next, then what it announces farther off, its address and the data of its programs. The day of the
last change stands in only where none of them says anything.
"""

from collections.abc import Iterator

from extractor.metadata.address_days import day_in_address
from extractor.metadata.date_names import CHANGED_METAS, PUBLISHED_METAS
from extractor.metadata.day import iso_day
from extractor.metadata.embedded import embedded_day
from extractor.metadata.facts import Facts
from extractor.metadata.json_ld import string
from extractor.metadata.record import Found
from extractor.metadata.shown_days import announced, beside, first_edition, marked, only_marked
from extractor.metadata.signs import elsewhere
from extractor.metadata.text import text_of

_DAY_FIRST_HOSTS = (".uk", ".au", ".nz", ".ie", ".in", ".za", ".sg", ".eu")
_MAX_BYLINE = 120


def date(facts: Facts, headline: int | None, language: str) -> Found | None:
    """The day of publication as `YYYY-MM-DD`."""
    language = _as_written(language, facts.host)
    page = facts.page
    if declared := next(_declared(facts, language), None):
        first = None if headline is None else first_edition(page, headline, language)
        return first if first and first.value < declared.value else declared
    shown = marked(page, facts.signs, headline, language) or beside(page, headline, language)
    filed = _in_address(facts)
    if filed and shown and _swapped(shown.value) == filed.value:
        return filed
    return (
        shown
        or _in_bylines(facts, headline, language)
        or announced(page, facts.labels, headline, language)
        or filed
        or _embedded(facts)
        or only_marked(page, facts.signs, headline, language)
        or _changed(facts, headline, language)
    )


def _swapped(day: str) -> str:
    """A day with its month for the day of the month: what is read when digits are misread."""
    year, month, number = day.split("-")
    return f"{year}-{number}-{month}"


def _as_written(language: str, host: str) -> str:
    """The language with the country of the host, where English is not American."""
    return "en-GB" if language == "en" and host.endswith(_DAY_FIRST_HOSTS) else language


def _declared(facts: Facts, language: str) -> Iterator[Found]:
    """What the page says for machines, the most deliberate first."""
    for value, source in _statements(facts):
        if value and (day := iso_day(value, language)):
            yield Found(day, source)


def _statements(facts: Facts) -> Iterator[tuple[str, str]]:
    yield string(facts.article, "datePublished"), "JSON-LD datePublished"
    for name in PUBLISHED_METAS:
        if found := facts.meta(name):
            yield found
    yield string(facts.web_page, "datePublished"), "JSON-LD datePublished"
    yield string(facts.article, "dateCreated", "uploadDate"), "JSON-LD dateCreated"


def _in_bylines(facts: Facts, headline: int | None, language: str) -> Found | None:
    """A day in what is named for the author: forums put it there."""
    page = facts.page
    for sign in facts.signs.author_names:
        day = iso_day(text_of(page, sign.node, _MAX_BYLINE), language)
        if day and not elsewhere(page, sign.node, headline):
            return Found(day, f"byline: {page.describe(sign.node)}")
    return None


def _in_address(facts: Facts) -> Found | None:
    """A day in the path of the page's own or its canonical address."""
    for address in (facts.url, facts.canonical.value if facts.canonical else ""):
        if day := day_in_address(address):
            return Found(day, "address")
    return None


def _embedded(facts: Facts) -> Found | None:
    found = embedded_day(facts.page)
    return Found(found[0], f"script {found[1]}") if found else None


def _changed(facts: Facts, headline: int | None, language: str) -> Found | None:
    """The day of the last change, where nothing is said of publication."""
    for entity in (facts.article, facts.web_page):
        if day := iso_day(string(entity, "dateModified"), language):
            return Found(day, "JSON-LD dateModified")
    for name in CHANGED_METAS:
        if (found := facts.meta(name)) and (day := iso_day(found.value, language)):
            return Found(day, found.source)
    return beside(facts.page, headline, language, changed=True) or announced(
        facts.page, facts.labels, headline, language, changed=True
    )
