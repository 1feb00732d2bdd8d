"""Days that a page shows: in elements marked or named for them, and in texts."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from extractor.metadata.date_words import CHANGED, LAST_CHANGED, OTHER, PUBLISHED
from extractor.metadata.day import days_in, epoch_day, iso_day
from extractor.metadata.labels import Label
from extractor.metadata.record import Found
from extractor.metadata.signs import Sign, Signs, elsewhere, signs
from extractor.metadata.text import text_of, words
from extractor.page import RAW_TEXT, TEXT, Page

_NEAR_BEFORE, _NEAR_AFTER, _FAR_AFTER = 60, 160, 600
"""Nodes around the headline in which a text, and after it an element named for dates, counts."""

_MAX_DATELINE = 120
"""Characters; a longer text is a sentence that tells of a day."""

_MAX_ANNOUNCED = 3
"""Texts that announce a day; a page with more is a list, and the days are those of its items."""

_AT_ONCE = 20
"""Characters between an announcement and its day."""

_LABEL_NODES = 6
"""Nodes before a day in which its label stands."""

_MAX_TIMES = 60
_DATES = ("datetime", "content", "ts", "data-datetime", "data-date", "data-published", "title")
"""Attributes that hold a day, the most deliberate first."""

_SECONDS = ("data-timestamp", "data-time", "data-utime", "data-unixtime", "data-epoch", "ts")
"""Attributes that hold seconds or milliseconds since 1970."""


def marked(page: Page, marks: Signs, headline: int | None, language: str) -> Found | None:
    """The day in an element that is marked for it, or is named for it near the headline."""
    near = (*times(page, headline), *_near(marks.date_names, headline))
    return next(_days((*marks.date_marks, *near), page, headline, language), None)


def first_edition(page: Page, headline: int, language: str) -> Found | None:
    """The day that is shown at the headline, whatever else the page says."""
    nodes = range(max(0, headline - _NEAR_BEFORE), min(len(page), headline + _FAR_AFTER + 1))
    near = signs(page, nodes)
    return marked(page, near, headline, language) or beside(page, headline, language)


def only_marked(page: Page, marks: Signs, headline: int | None, language: str) -> Found | None:
    """The day of the elements that are named for it anywhere, when it is one and the same."""
    found: Found | None = None
    for found_next in _days((*times(page, None), *marks.date_names), page, headline, language):
        if found and found.value != found_next.value:
            return None
        found = found or found_next
    return found


def _days(
    marks: Iterable[Sign], page: Page, headline: int | None, language: str
) -> Iterator[Found]:
    for sign in marks:
        if not elsewhere(page, sign.node, headline) and (day := _shown(page, sign, language)):
            yield Found(day, f"{sign.kind}: {page.describe(sign.node)}")


def times(page: Page, headline: int | None) -> list[Sign]:
    """The time elements that may hold the day, those that are marked as published first.

    `relative-time`, `time-ago` and other elements that scripts define count as well.
    """
    nodes = list(page.index.get("time", ())[:_MAX_TIMES])
    marked = [Sign(node, "time pubdate") for node in nodes if "pubdate" in page.attrs[node]]
    for tag in page.index:
        if "-" in tag and "time" in tag:
            nodes += page.index[tag][:_MAX_TIMES]
    return marked + _near([Sign(node, "time") for node in sorted(nodes)], headline)


def _near(marks: list[Sign], headline: int | None) -> list[Sign]:
    """The signs that belong to the headline; all of them on a page without one."""
    if headline is None:
        return marks
    return [s for s in marks if headline - _NEAR_BEFORE <= s.node <= headline + _FAR_AFTER]


def _shown(page: Page, sign: Sign, language: str) -> str | None:
    """The day that an element holds, in an attribute or in its text."""
    attrs = page.attrs[sign.node]
    text = text_of(page, sign.node, _MAX_DATELINE)
    day = _in_attributes(attrs, language) or iso_day(text, language)
    if day and sign.kind in ("time", "dateline"):
        said = _of_first_day(text, language)
        beside = (said, attrs.get("class") or "", _label_before(page, sign.node))
        if any(map(_of_something_else, beside)):
            return None
    return day


def _in_attributes(attrs: Mapping[str, str], language: str) -> str | None:
    for key in _DATES:
        if (value := attrs.get(key)) and (day := iso_day(value, language)):
            return day
    for key in _SECONDS:
        if (value := attrs.get(key)) and (day := epoch_day(value)):
            return day
    return None


def _label_before(page: Page, node: int) -> str:
    """The text right before an element, in the same parent, unless it holds a day itself."""
    for at in range(node - 1, max(page.parent[node], node - _LABEL_NODES), -1):
        if line := " ".join(page.text[at][-_MAX_DATELINE:].split()):
            return "" if iso_day(line) else line
    return ""


def _of_first_day(text: str, language: str) -> str:
    """What a text says of its first day: all of it, or what is before it where others follow."""
    days = sorted(days_in(text, language))
    return text[: days[0][0]] if len(days) > 1 else text


def _of_something_else(text: str) -> bool:
    return bool(CHANGED.search(text) or OTHER.search(text))


def beside(
    page: Page, headline: int | None, language: str, *, changed: bool = False
) -> Found | None:
    """A day in a short text beside the headline: of publication, or of the last change."""
    if headline is None:
        return None
    after = range(headline + 1, min(len(page), headline + _NEAR_AFTER))
    before = range(headline - 1, max(0, headline - _NEAR_BEFORE), -1)
    for node in (*after, *before):
        text = page.text[node]
        if page.tag[node] != TEXT or not 6 <= len(text.strip()) <= _MAX_DATELINE:
            continue
        parent = page.parent[node]
        line = " ".join(text.split())
        day = iso_day(line, language)
        if not day or page.tag[parent] in RAW_TEXT or OTHER.search(line):
            continue
        of_change = bool(CHANGED.search(_of_first_day(line, language)))
        if of_change == changed and not elsewhere(page, node, headline):
            return Found(day, f"{'changed' if changed else 'text'}: {page.describe(parent)}")
    return None


def announced(
    page: Page,
    labels: Sequence[Label],
    headline: int | None,
    language: str,
    *,
    changed: bool = False,
) -> Found | None:
    """The day that a text anywhere announces: "Published on …", or "Last updated on …".

    The day stands in the same text or in the next one, as in tables and lists of terms.
    Footers are looked into for changes: that is where documentation has them.
    """
    announces = LAST_CHANGED if changed else PUBLISHED
    found: list[Found] = []
    for node, line in labels:
        match = announces.match(line)
        if not match or (not changed and _of_something_else(line)):
            continue
        rest = line[match.end() :]
        day = _at_once(rest, language)
        if not day and len(rest) <= (_AT_ONCE if changed else 0):
            day = _next_day(page, node, language)
        if not day or elsewhere(page, node, headline, footers=changed):
            continue
        source = "changed" if changed else "label"
        found.append(Found(day, f"{source}: {page.describe(page.parent[node])}"))
        if len(found) > _MAX_ANNOUNCED:
            return None
    return found[0] if found else None


def _at_once(text: str, language: str) -> str | None:
    """The day at the beginning of a text; one word may stand before it, as a day of the week."""
    first = min(days_in(text, language), default=None)
    at_once = first and first[0] <= _AT_ONCE and len(words(text[: first[0]])) <= 1
    return first[1] if first and at_once else None


def _next_day(page: Page, node: int, language: str) -> str | None:
    """The day right after a text: in a time element, or at the beginning of the next text."""
    for at in range(node + 1, min(len(page), node + _LABEL_NODES + 2)):
        if page.tag[at] == "time" and (day := iso_day(page.attrs[at].get("datetime") or "")):
            return day
        if line := " ".join(page.text[at][: 2 * _MAX_DATELINE].split()):
            return _at_once(line, language) if len(line) <= _MAX_DATELINE else None
    return None
