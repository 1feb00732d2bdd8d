"""Days in the data that a page's programs are given: `"publishedAt":"2021-05-03T10:00:00Z"`."""

import re
from collections.abc import Iterator
from itertools import islice

from extractor.metadata.date_names import PUBLISHED_KEYS
from extractor.metadata.day import iso_day
from extractor.page import Page

_MAX_CHARS = 2_000_000
_MAX_DAYS = 2_000
_MAX_KEY = 48
_ISO = re.compile(r"(?:19|20)\d\d-[01]\d-[0-3]\d")
_KEY = re.compile(
    rf"\b({'|'.join(PUBLISHED_KEYS)})\\{{0,3}}[\"']\s{{0,3}}:\s{{0,3}}\\{{0,3}}[\"']\Z"
)
"""What stands before a day. Days are looked for first: they are rare, and quickly found."""


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
    budget = _MAX_CHARS
    for node in page.index.get("script", ()):
        text = page.all_text(node)[:budget]
        budget -= len(text)
        for match in islice(_ISO.finditer(text), _MAX_DAYS):
            key = _KEY.search(text, max(0, match.start() - _MAX_KEY), match.start())
            if key and (day := iso_day(match.group())):
                yield key.group(1), day
