"""Days in the data that a page's programs are given: `"publishedAt":"2021-05-03T10:00:00Z"`."""

import re
from collections.abc import Iterator

from extractor.metadata.date_names import PUBLISHED_KEYS
from extractor.metadata.day import iso_day
from extractor.page import Page

_MAX_CHARS = 2_000_000
_MAX_DAYS = 500
_KEYED = re.compile(
    rf"\b({'|'.join(PUBLISHED_KEYS)})[\\]{{0,3}}[\"']\s{{0,3}}:\s{{0,3}}[\\]{{0,3}}[\"']"
    r"(\d{4}-\d\d-\d\d)"
)


def embedded_day(page: Page) -> tuple[str, str] | None:
    """The one day of publication in a page's scripts, with its key; None when they give several.

    Several are those of other pages, which a list of links or a shop's recommendations bring.
    """
    days: dict[str, str] = {}
    for key, day in _keyed(page):
        days.setdefault(day, key)
        if len(days) > 1:
            return None
    return next(iter(days.items()), None)


def _keyed(page: Page) -> Iterator[tuple[str, str]]:
    budget, found = _MAX_CHARS, 0
    for node in page.index.get("script", ()):
        text = page.all_text(node)[:budget]
        budget -= len(text)
        for match in _KEYED.finditer(text):
            found += 1
            if found > _MAX_DAYS:
                return
            if day := iso_day(match.group(2)):
                yield match.group(1), day
