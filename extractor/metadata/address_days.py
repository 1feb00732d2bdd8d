"""Days in addresses: `/2021/05/03/`, `/2021/may/03/`, `/2021-05-03-title`, `/202105/t20210503_1`."""

import re

from extractor.metadata.day import iso_day
from extractor.metadata.month_names import month_number

_MAX_CHARS = 2_000
_YEAR = r"(?P<y>(?:19|20)\d\d)"
_PATTERNS = [
    re.compile(pattern)
    for pattern in (
        rf"/{_YEAR}([/-])(?P<m>[01]?\d)[/-](?P<d>[0-3]?\d)(?=[/\-_.+~]|%20|%2[Bb]|$)",
        rf"/{_YEAR}/(?P<n>[A-Za-z]{{3,9}})/(?P<d>[0-3]?\d)(?=[/\-_.]|$)",
        rf"/{_YEAR}/(?P<m>[01]\d)(?P<d>[0-3]\d)(?=[/\-_.]|$)",
        rf"[/\-_]t?{_YEAR}(?P<m>[01]\d)(?P<d>[0-3]\d)(?=[/\-_.]|$)",
        rf"[\-_]{_YEAR}-(?P<m>[01]\d)-(?P<d>[0-3]\d)(?=[/\-_.]|$)",
    )
]


def day_in_address(address: str) -> str | None:
    """The day that the path of an address is filed under, as `YYYY-MM-DD`.

    A year alone, or a year and a month, is no day; queries are not looked into.
    """
    path = address[:_MAX_CHARS].partition("?")[0].partition("#")[0]
    for pattern in _PATTERNS:
        for match in pattern.finditer(path):
            parts = match.groupdict()
            name = parts.get("n")
            month = month_number(name) if name else int(parts["m"])
            if month and (day := iso_day(f"{parts['y']}-{month:02}-{int(parts['d']):02}")):
                return day
    return None
