"""The title, without the name of the site and never cut inside.

A page says its title several times, and what it says twice is right: a heading that the title
element repeats is taken first. A separator alone never cuts; only a segment at an end that is
the site's name goes.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from extractor.metadata.facts import Facts
from extractor.metadata.json_ld import string
from extractor.metadata.record import Found
from extractor.metadata.sites import SiteNames
from extractor.metadata.text import fold, tidy, words

_SEPARATOR = re.compile(
    r"\s+[|\-–—·•»«‹›/~:<>]+\s+|\s*[|｜]\s*|:\s+|(?<=[^\x00-\x7f])[-_](?=[^\s\d])"
)
"""What may stand between the title and the site's name. Scripts without spaces use a bare dash."""
_MAX_SEGMENTS, _MAX_TRIES = 12, 200
_MAX_TITLE = 400
"""Characters; a longer text is not taken apart."""

_LOOSE = " \t|·•»«"
"""What is left over where a template had nothing to put before or after it."""

_HOME = frozenset(
    """home homepage startseite accueil pagedaccueil inicio páginaprincipal início páginainicial
    paginainiziale startpagina stronagłówna главная главнаястраница ホーム トップページ 首页 首頁
    الرئيسية الصفحةالرئيسية""".split()
)
"""Names of the first page of a site, folded: the title of such a page is the site's."""

_PERMALINK = " ¶#§🔗"
_MIN_WORDS = 4
"""Words of a title that are found inside a heading by more than chance."""

_LABEL = re.compile(r"[^\W\d]{2,20}:\s")
"""A word before a title: `Title:`, `Blog:`."""

_CLOSE = 0.25
"""Share of words that a heading and a declared title have in common to be the same title."""


def title(facts: Facts, sites: SiteNames) -> Found | None:
    """The title of the page."""
    declared = [
        Found(trim(found.value, sites), found.source) for found in _declared(facts) if found.value
    ]
    declared = [found for found in declared if fold(found.value) not in _HOME] or declared
    headings = [
        heading
        for _, text in facts.headings
        if (heading := text.rstrip(_PERMALINK)) and heading not in sites
    ]
    return (
        _repeated(headings, declared)
        or _inside(headings, declared)
        or _closest(headings, declared)
        or _marked(facts)
        or _agreed(declared)
        or _last_resort(facts, headings, declared)
    )


def headline(facts: Facts, sites: SiteNames, shown: str) -> int | None:
    """The node that shows the title: a heading, else any text in the body that is just that.

    Failing that the first heading that is not the name of the site.
    """
    wanted = fold(shown)
    for node, text in facts.headings:
        if fold(text) == wanted:
            return node
    page = facts.page
    start = page.index.get("body", [len(page)])[0]
    texts = ((node, page.text[node].strip()) for node in range(start, len(page)))
    alike = ((node, text) for node, text in texts if text and abs(len(text) - len(shown)) < 4)
    for node, text in islice(alike, _MAX_TRIES):
        if fold(text) == wanted:
            return node
    return next((node for node, text in facts.headings if text not in sites), None)


def trim(text: str, sites: SiteNames) -> str:
    """A title without segments that are the name of the site, at its end or else at its start."""
    trimmed = text
    while (cuts := _cuts(trimmed)) and trimmed[cuts[-1].end() :] in sites and cuts[-1].start():
        trimmed = trimmed[: cuts[-1].start()].rstrip()
    if trimmed == text and cuts and text[: cuts[0].start()] in sites:
        trimmed = text[cuts[0].end() :].lstrip()
    if fold(trimmed) in _HOME and trimmed != text:
        trimmed = text.removeprefix(trimmed).removesuffix(trimmed).strip(_LOOSE + "-–—:_")
    return trimmed.strip(_LOOSE) or text


def _cuts(text: str) -> list[re.Match[str]]:
    """The separators of a title, as many as one may have."""
    if len(text) > _MAX_TITLE:
        return []
    cuts = list(_SEPARATOR.finditer(text))
    return cuts if len(cuts) <= _MAX_SEGMENTS else []


def _declared(facts: Facts) -> Iterator[Found]:
    """What the page declares as its title, the most deliberate first."""
    yield Found(string(facts.article, "headline", "name"), "JSON-LD headline")
    for name in (
        "og:title",
        "twitter:title",
        "citation_title",
        "dc.title",
        "parsely-title",
        "articletitle",
    ):
        if found := facts.meta(name):
            yield found
    yield Found(facts.document_title, "title element")
    if found := facts.meta("title"):
        yield found


def _starts(text: str) -> set[str]:
    """The title, and what is before each of its separators; a colon belongs to the title."""
    cuts = [cut for cut in _cuts(text) if cut.group() != ": "]
    return {fold(text), *(fold(text[: cut.start()]) for cut in cuts)} - {""}


def _ends(text: str) -> list[tuple[str, str]]:
    """For each separator what is before and what is after it."""
    cuts = [cut for cut in _cuts(text) if cut.group() != ": "]
    return [(text[: cut.start()], text[cut.end() :]) for cut in cuts]


def _repeated(headings: Sequence[str], declared: Sequence[Found]) -> Found | None:
    """A heading that a declared title repeats, alone or before more.

    After more, the shorter part is the name of a section or a book: the title is the other one.
    """
    starts = {start for found in declared for start in _starts(found.value)}
    for heading in headings:
        if fold(heading) in starts:
            return Found(heading, "h1")
    folded = {fold(heading): heading for heading in headings}
    for found in declared:
        for before, after in _ends(found.value):
            if heading := folded.get(fold(after), ""):
                section = len(after) < len(before)
                return Found(before, found.source) if section else Found(heading, "h1")
    return None


def _inside(headings: Sequence[str], declared: Sequence[Found]) -> Found | None:
    """A declared title that makes up most of a heading which has a label or a count beside it.

    What is beside it is one only if it holds a number, a day or a count of comments, or ends in a
    colon. Other words belong to the title, which was shortened where it is declared.
    """
    for found in declared:
        short = words(found.value)
        size = len(short)
        for heading in headings:
            long = words(heading)
            if size < _MIN_WORDS or not size < len(long) < 2 * size:
                continue
            before, after = long[:-size], long[size:]
            if long[-size:] == short and (_counts(before) or _LABEL.match(heading)):
                return found
            if long[:size] == short and _counts(after):
                return found
    return None


def _counts(beside: Sequence[str]) -> bool:
    """Whether words beside a title hold a number; a single one is a year or a rank."""
    return len(beside) > 1 and any(map(str.isdigit, beside))


def _closest(headings: Sequence[str], declared: Sequence[Found]) -> Found | None:
    """The first heading that shares enough of its words with what is declared."""
    wanted = [set(words(found.value)) for found in declared]
    for heading in headings:
        own = set(words(heading))
        if any(own and len(own & want) >= _CLOSE * len(own | want) for want in wanted):
            return Found(heading, "h1")
    return None


def _marked(facts: Facts) -> Found | None:
    """A text that is marked as the headline and is in the title element; sites mark their name so."""
    found = facts.property_text("headline")
    return found if found and fold(found.value) in fold(facts.document_title) else None


def _agreed(declared: Sequence[Found]) -> Found | None:
    """A declared title that another one repeats, alone or with more around it."""
    parts = [
        _starts(found.value) | {fold(after) for _, after in _ends(found.value)}
        for found in declared
    ]
    for at, found in enumerate(declared):
        if any(fold(found.value) in others for others in parts[at + 1 :]):
            return found
    return None


def _last_resort(facts: Facts, headings: Sequence[str], declared: Sequence[Found]) -> Found | None:
    """Anything rather than nothing: a page with a title or a heading has a title."""
    if declared:
        return declared[0]
    if headings:
        return Found(headings[0], "h1")
    texts = (tidy(facts.page.all_text(node)) for node in facts.page.index.get("h1", ())[:5])
    return next((Found(text, "h1") for text in texts if text), None)
