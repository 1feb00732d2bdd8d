"""Dates as people and programs write them, to ISO days.

A small parser of our own for the twelve languages. What is ambiguous in digits (03/04/2021) is
read as the page's language writes it. Impossible days and placeholders are no dates.
"""

import re
from collections.abc import Iterator
from datetime import date, timedelta

from extractor.metadata.month_names import month_number

EARLIEST_YEAR = 1800
"""Digitised newspapers go back this far; earlier ones are the subject of a page."""

LATEST_YEAR = 2049
"""There is no clock here; a year after this one is a placeholder for "never"."""

_PLACEHOLDERS = frozenset({date(1970, 1, 1), date(1900, 1, 1), date(1969, 12, 31)})
_MONTH_FIRST = frozenset({"", "en", "en-US", "en-PH", "en-CA"})
_MAX_TEXT = 300
_DIGITS = {zero + digit: str(digit) for zero in (0x0660, 0x06F0, 0xFF10) for digit in range(10)}
"""Arabic, Persian and full-width digits."""

_YEAR = r"(?P<y>(?:1[89]|20)\d\d)"
_DAY, _NAME = r"(?P<d>\d{1,2})", r"(?P<n>[^\W\d_]{2,12}(?: (?:الأول|الثاني))?)"
_ALSO = r"(?:\s?/\s?[^\W\d_]{2,12})?"
"""Arabic newspapers give both names of a month."""
_ORDINAL, _OF = r"(?:st|nd|rd|th|er|re|º|ª|°)?", r"(?:of |de |del |di )?"
_PATTERNS = (
    rf"(?<!\d){_YEAR}\s?[-/.]\s?(?P<m>\d{{1,2}})\s?[-/.]\s?{_DAY}(?!\d)",
    rf"(?<!\d){_YEAR}(?P<m>[01]\d)(?P<d>[0-3]\d)(?!\d)",
    rf"(?<!\d){_YEAR}\s?[年년]\s?(?P<m>\d{{1,2}})\s?[月월]\s?{_DAY}\s?[日號号일]",
    rf"(?<!\d){_DAY}{_ORDINAL}[.,]?[\s\-/]{{0,3}}{_OF}{_NAME}{_ALSO}[.,]{{0,2}}[\s\-/]{{0,3}}{_OF}{_YEAR}(?!\d)",
    rf"\b{_NAME}\.?[\s\-/]{{1,3}}{_DAY}{_ORDINAL}[\s,]{{1,3}}{_YEAR}(?!\d)",
    rf"(?<!\d)(?P<a>\d{{1,2}})(?P<sep>[-/.])\s?(?P<b>\d{{1,2}})(?P=sep)\s?{_YEAR}(?!\d)",
)
_EPOCH = re.compile(r"[1-9]\d{8,9}|[1-9]\d{12}", re.ASCII)
_DATE = [re.compile(pattern, re.IGNORECASE) for pattern in _PATTERNS]


def iso_day(text: str, language: str = "") -> str | None:
    """The first day that is written in a text, as `YYYY-MM-DD`."""
    first = min(days_in(text, language), default=None)
    return first[1] if first else None


def days_in(text: str, language: str = "") -> Iterator[tuple[int, str]]:
    """Every day written in a text, with its place."""
    text = text[:_MAX_TEXT].translate(_DIGITS)
    if not any(map(str.isdigit, text)):
        return
    for pattern in _DATE:
        for match in pattern.finditer(text):
            if day := _valid(match.groupdict(), language):
                yield match.start(), day


def epoch_day(value: str) -> str | None:
    """The day, in UTC, of a count of seconds or milliseconds since 1970; None for other texts."""
    value = value.strip()
    if not _EPOCH.fullmatch(value):
        return None
    found = date(1970, 1, 1) + timedelta(seconds=int(value[:10]))
    return found.isoformat()


def _valid(parts: dict[str, str | None], language: str) -> str | None:
    year = int(parts["y"] or 0)
    if name := parts.get("n"):
        month, day = month_number(name) or 0, int(parts["d"] or 0)
    elif parts.get("a"):
        month, day = _in_order(int(parts["a"] or 0), int(parts["b"] or 0), parts["sep"], language)
    else:
        month, day = int(parts["m"] or 0), int(parts["d"] or 0)
    try:
        found = date(year, month, day)
    except ValueError:
        return None
    if found in _PLACEHOLDERS or not EARLIEST_YEAR <= year <= LATEST_YEAR:
        return None
    return found.isoformat()


def _in_order(first: int, second: int, separator: str | None, language: str) -> tuple[int, int]:
    """Month and day of two numbers before a year."""
    if second > 12 or (first <= 12 and separator != "." and language in _MONTH_FIRST):
        return first, second
    return second, first
