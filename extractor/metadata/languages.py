"""The language of the page as a BCP 47 tag."""

import re
from collections.abc import Iterator

from extractor.metadata.facts import Facts
from extractor.metadata.json_ld import string
from extractor.metadata.record import Found

_TAG = re.compile(r"[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-[a-z\d]{4,8})*\Z")
_NO_LANGUAGE = frozenset({"und", "mul", "mis", "zxx"})


def language(facts: Facts) -> Found | None:
    """The first statement about the language that is a tag."""
    for value, source in _statements(facts):
        if tag := normalised(value):
            return Found(tag, source)
    return None


def normalised(value: str) -> str | None:
    """A tag in the letter case of BCP 47, `zh-Hant-TW`; None for what is not a tag."""
    parts = value.split(",")[0].split(";")[0].split(".")[0].strip()[:40]
    tag = parts.replace("_", "-").lower()
    if not _TAG.match(tag) or tag.split("-")[0] in _NO_LANGUAGE:
        return None
    first, *rest = tag.split("-")
    return "-".join([first, *map(_cased, rest)])


def _cased(subtag: str) -> str:
    if len(subtag) == 2:
        return subtag.upper()
    return subtag.title() if len(subtag) == 4 and subtag.isalpha() else subtag


def _statements(facts: Facts) -> Iterator[tuple[str, str]]:
    page = facts.page
    for node in page.index.get("html", ())[:2]:
        for name in ("lang", "xml:lang"):
            yield page.attrs[node].get(name) or "", f"html {name}"
    for name in ("content-language", "language", "dc.language", "og:locale"):
        if found := facts.meta(name):
            yield found
    yield string(facts.article, "inLanguage"), "JSON-LD inLanguage"
    yield string(facts.web_page, "inLanguage"), "JSON-LD inLanguage"
    for node in page.index.get("body", ())[:1]:
        yield page.attrs[node].get("lang") or "", "body lang"
    if found := facts.property_text("inlanguage"):
        yield found
