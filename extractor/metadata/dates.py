"""The day of publication.

What a page says for machines comes first, what it shows beside its headline next, its address
after that. A day of modification stands in only where none of them says anything.
"""

import re
from collections.abc import Iterator

from extractor.metadata.day import iso_day
from extractor.metadata.facts import Facts
from extractor.metadata.json_ld import string
from extractor.metadata.record import Found
from extractor.metadata.signs import Sign, elsewhere
from extractor.metadata.text import text_of
from extractor.page import RAW_TEXT, TEXT, Page

_META_NAMES = """article:published_time og:published_time article:published
    og:article:published_time datepublished citation_publication_date citation_online_date
    parsely-pub-date sailthru.date cxenseparse:publishtime dc.date.issued dcterms.issued
    dcterms.created dc.date.created dc.date dcterms.date pubdate publishdate publish-date
    publish_date published-date published published_time article.published article_date_original
    article:post_date date dc.created datecreated created citation_date release_date
    originalpublicationdate"""
_META = tuple(_META_NAMES.split())
_DAY_FIRST_HOSTS = (".uk", ".au", ".nz", ".ie", ".in", ".za", ".sg", ".eu")
_URL_DATE = re.compile(r"/((?:19|20)\d\d)[/-]([01]?\d)[/-]([0-3]?\d)(?=[/\-_.]|$)")
_CHANGED = re.compile(
    r"updated?|modified|revised|reviewed|edited|aktualisiert|geändert|mis à jour|modifié"
    r"|actualizad|modificad|aggiornat|atualizad|bijgewerkt|gewijzigd|aktualizac|zaktualizowan"
    r"|обновл|измен|更新|改訂|修订|تحديث|copyright|©|\bexpires?|\bends?\b|deadline|accessed|joined",
    re.IGNORECASE,
)
_NEAR_BEFORE, _NEAR_AFTER, _FAR_AFTER = 60, 160, 600
"""Nodes around the headline in which a text, and after it an element named for dates, counts."""

_MAX_DATELINE = 120


def date(facts: Facts, headline: int | None, language: str) -> Found | None:
    """The day of publication as `YYYY-MM-DD`."""
    language = _as_written(language, facts.host)
    for text, source in _declared(facts):
        if text and (day := iso_day(text, language)):
            return Found(day, source)
    page, marks = facts.page, facts.signs
    for sign in (*marks.date_marks, *_times(page, headline), *_near(marks.date_names, headline)):
        if not elsewhere(page, sign.node, headline) and (day := _shown(page, sign, language)):
            return Found(day, f"{sign.kind}: {page.describe(sign.node)}")
    if headline is not None and (found := _beside(page, headline, language)):
        return found
    return (
        _in_bylines(facts, headline, language)
        or _in_address(facts)
        or _changed(facts, headline, language)
    )


def _as_written(language: str, host: str) -> str:
    """The language with the country of the host, where English is not American."""
    return "en-GB" if language == "en" and host.endswith(_DAY_FIRST_HOSTS) else language


def _declared(facts: Facts) -> Iterator[tuple[str, str]]:
    """What the page says for machines, the most deliberate first."""
    yield string(facts.article, "datePublished"), "JSON-LD datePublished"
    for name in _META:
        if found := facts.meta(name):
            yield found
    yield string(facts.web_page, "datePublished"), "JSON-LD datePublished"
    yield string(facts.article, "dateCreated", "uploadDate"), "JSON-LD dateCreated"


def _times(page: Page, headline: int | None) -> list[Sign]:
    """The time elements that may hold the day, those that are marked as published first."""
    nodes = page.index.get("time", ())[:40]
    marked = [node for node in nodes if "pubdate" in page.attrs[node]]
    near = _near([Sign(node, "time") for node in nodes], headline)
    return [Sign(node, "time pubdate") for node in marked] + near


def _near(signs: list[Sign], headline: int | None) -> list[Sign]:
    """The signs that belong to the headline; all of them on a page without one."""
    if headline is None:
        return signs
    return [s for s in signs if headline - _NEAR_BEFORE <= s.node <= headline + _FAR_AFTER]


def _shown(page: Page, sign: Sign, language: str) -> str | None:
    """The day that an element holds, in an attribute or in its text."""
    attrs = page.attrs[sign.node]
    text = text_of(page, sign.node, _MAX_DATELINE)
    name = attrs.get("class") or ""
    if sign.kind in ("time", "dateline") and (_CHANGED.search(text) or _CHANGED.search(name)):
        return None
    for key in ("datetime", "content"):
        if (value := attrs.get(key)) and (day := iso_day(value, language)):
            return day
    return iso_day(text, language)


def _beside(page: Page, headline: int, language: str, *, changed: bool = False) -> Found | None:
    """A day in a short text beside the headline: of publication, or of the last change."""
    after = range(headline + 1, min(len(page), headline + _NEAR_AFTER))
    before = range(headline - 1, max(0, headline - _NEAR_BEFORE), -1)
    for node in (*after, *before):
        text = page.text[node]
        if page.tag[node] != TEXT or not 6 <= len(text.strip()) <= _MAX_DATELINE:
            continue
        parent = page.parent[node]
        if page.tag[parent] in RAW_TEXT or bool(_CHANGED.search(text)) != changed:
            continue
        day = iso_day(" ".join(text.split()), language)
        if day and not elsewhere(page, node, headline):
            return Found(day, f"{'changed' if changed else 'text'}: {page.describe(parent)}")
    return None


def _in_bylines(facts: Facts, headline: int | None, language: str) -> Found | None:
    """A day in what is named for the author: forums put it there."""
    page = facts.page
    for sign in facts.signs.author_names:
        day = iso_day(text_of(page, sign.node, _MAX_DATELINE), language)
        if day and not elsewhere(page, sign.node, headline):
            return Found(day, f"byline: {page.describe(sign.node)}")
    return None


def _changed(facts: Facts, headline: int | None, language: str) -> Found | None:
    """The day of the last change, where nothing is said of publication."""
    if day := iso_day(string(facts.article, "dateModified"), language):
        return Found(day, "JSON-LD dateModified")
    return _beside(facts.page, headline, language, changed=True) if headline is not None else None


def _in_address(facts: Facts) -> Found | None:
    """A day in the path of the page's own or its canonical address."""
    for address in (facts.url, facts.canonical.value if facts.canonical else ""):
        match = _URL_DATE.search(address[:2_000])
        if match and (day := iso_day("-".join(match.groups()))):
            return Found(day, "address")
    return None
