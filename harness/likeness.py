"""Whether a title, an author or a date is the one that is known. Pure functions.

Both sides are treated alike, and so is every system that is measured: what is forgiven here is a
difference in writing, never a difference in what is said.
"""

import re
import unicodedata

_NOT_WORD = re.compile(r"[\W_]+")
_SEPARATOR = re.compile(r"\s+(?:[|\-–—―·•»:/]|::)\s+|\s*[|｜]\s*")
_BETWEEN_NAMES = re.compile(r"\s*(?:[,;/&|]|\band\b)\s*", re.IGNORECASE)
_BY = re.compile(r"^(?:(?:written|posted|published)\s+)?by\b\s*:?\s*", re.IGNORECASE)
_CREDENTIAL = re.compile(r"(?:[A-Z]\.?){2,}[a-z]?\.?®?|Ph\.?D\.?|[JS]r\.?|I{2,3}|IV")
_ISO_DAY = re.compile(r"\d{4}-\d\d(?:-\d\d)?")


def folded(text: str) -> str:
    """The letters and digits of a text in one case, white space, quotes and dashes gone.

    A text of signs only stays as it is.
    """
    plain = unicodedata.normalize("NFKC", text).casefold().strip()
    return _NOT_WORD.sub("", plain) or plain


def same_title(found: str, known: str) -> bool:
    """Whether two titles are one, the name of a site after either of them left aside.

    What is left aside is the segment after the last separator (`Flour | Lamplight`), on one side
    only: `Flour | Part 1` and `Flour | Part 2` are two titles.
    """
    return folded(found) in _with_and_without_site(known) or folded(
        known
    ) in _with_and_without_site(found)


def _with_and_without_site(title: str) -> set[str]:
    cuts = list(_SEPARATOR.finditer(title))
    return {folded(title), folded(title[: cuts[-1].start()]) if cuts else ""} - {""}


def same_author(found: str, known: str) -> bool:
    """Whether two bylines name the same people, in any order, with or without "By".

    Degrees after a name (`, Ph.D.`) are left aside; every other part counts as a name.
    """
    return bool(names := _names(known)) and _names(found) == names


def _names(byline: str) -> frozenset[str]:
    parts = _BETWEEN_NAMES.split(_BY.sub("", byline.strip()))
    return frozenset(folded(part) for part in parts if part and not _CREDENTIAL.fullmatch(part))


def same_day(found: str, known: str) -> bool:
    """Whether two dates are one day; where only a month is known (`2015-11`), one month.

    Dates are ISO 8601; a time after the day is left aside.
    """
    day = _ISO_DAY.match(known.strip())
    return day is not None and found.strip().startswith(day.group())
