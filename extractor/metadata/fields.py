"""All fields together."""

from extractor.metadata.authors import author
from extractor.metadata.dates import date
from extractor.metadata.facts import Facts, gather
from extractor.metadata.json_ld import string
from extractor.metadata.languages import language
from extractor.metadata.record import Found, Metadata
from extractor.metadata.sites import SiteNames, site_name
from extractor.metadata.titles import headline, title
from extractor.page import Page

_LONGEST = {"title": 1_000, "author": 500, "site_name": 200, "description": 2_000}
_MAX_VALUE = 4_096
"""Characters of a field; what is longer was not meant for people."""


def metadata_of(page: Page, url: str) -> Metadata:
    """What the page says about itself; `url` is where it came from, "" when that is not known."""
    facts = gather(page, url)
    sites = SiteNames(facts)
    tongue = language(facts)
    said = tongue.value if tongue else ""
    named = title(facts, sites)
    heading = headline(facts, sites, named.value if named else "")
    found = {
        "title": named,
        "author": author(facts, sites, heading, said),
        "date": date(facts, heading, said),
        "language": tongue,
        "site_name": site_name(facts),
        "description": description(facts),
        "canonical": facts.canonical,
    }
    return Metadata(
        **{
            name: _shortened(value.value, _LONGEST.get(name, _MAX_VALUE))
            for name, value in found.items()
            if value
        },
        sources={name: value.source for name, value in found.items() if value},
    )


def description(facts: Facts) -> Found | None:
    """What the page is about, in its own words."""
    if found := facts.meta("description", "og:description", "twitter:description"):
        return found
    for entity in (facts.article, facts.web_page):
        if text := string(entity, "description"):
            return Found(text, "JSON-LD description")
    return facts.meta("dc.description", "dcterms.abstract") or facts.property_text("description")


def _shortened(text: str, limit: int) -> str:
    """A text that is no longer than a limit, cut between words where there are any."""
    if len(text) <= limit:
        return text
    kept = text[: limit - 1]
    return (kept.rpartition(" ")[0] or kept) + "…"
