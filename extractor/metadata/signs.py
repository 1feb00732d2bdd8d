"""Where in the page an author or a date may stand: elements marked or named for it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from extractor.metadata.text import climb
from extractor.page import Page
from extractor.vocabulary import split_name

_MAX_SIGNS = 60
_MAX_NAME = 400
_NEXT, _BESIDE = 12, 60
"""Nodes after the headline in which an aside that is about it begins, and in which it is read."""

_AUTHOR = frozenset(
    {"author", "authors", "byline", "username", "autor", "auteur", "autore", "writer"}
)
_MAY_SIGN = re.compile(
    r"aut[heo]|byline|username|writer|date|time|post|publi|datum|fecha", re.IGNORECASE
)
"""A quick look before a name is split into words: most names have none of this."""

_NOT_AUTHOR = frozenset(
    {"about", "avatar", "badge", "bio", "biography", "box", "button", "date", "desc", "description"}
    | {"follow", "icon", "image", "img", "job", "more", "photo", "picture", "position", "related"}
    | {"role", "social", "time", "title", "topics", "url", "count", "comment", "stats", "rank"}
    | {"published", "updated", "reviewer", "medically", "label", "prefix", "tabs", "dateline"}
)
_DATE = frozenset(
    {"date", "dates", "dateline", "datetime", "posted", "pubdate", "publish", "published", "time"}
    | {"timestamp", "publication", "byline", "datum", "fecha"}
)
_NOT_DATE = frozenset(
    {"comment", "countdown", "delivery", "due", "end", "event", "events", "expires", "expiry"}
    | {"modified", "picker", "read", "reading", "start", "update", "updated", "validity", "times"}
)
_ELSEWHERE = frozenset(
    {"aside", "cards", "carousel", "comment", "comments", "commentlist", "disqus", "footer"}
    | {"menu", "nav", "popular", "recent", "recommended", "related", "replies", "reply", "respond"}
    | {"review", "reviews", "sidebar", "slider", "testimonial", "testimonials", "trending"}
)
_OWN = frozenset({"article", "entry", "post"})
"""Words that make a footer the article's own."""

_ELSEWHERE_TAGS = frozenset({"nav", "aside", "template", "select"})
_DATE_PROPERTIES = {"datepublished": "datePublished", "datecreated": "dateCreated"}
_DATE_PROPERTIES |= {"created": "created", "issued": "issued"}
_TEXT_PROPERTIES = frozenset({"headline", "description", "inlanguage"})
"""Properties of microdata and RDFa, in lower case and without a prefix."""

_MAX_PROPERTIES = 8
_AUTHOR_PAGE = re.compile(r"/(?:authors?|autor(?:en|es)?|auteurs?|profiles?|contributors?)/[^/?#]")


class Sign(NamedTuple):
    """An element that is named or marked for a field, and by what: `itemprop author`."""

    node: int
    kind: str


@dataclass(slots=True)
class Signs:
    """The elements to look at, in document order, a bounded number of each kind."""

    author_marks: list[Sign] = field(default_factory=list)
    """By `rel` and `itemprop`."""
    author_names: list[Sign] = field(default_factory=list)
    """By class or id."""
    author_links: list[Sign] = field(default_factory=list)
    """By an address that is an author's page."""
    date_marks: list[Sign] = field(default_factory=list)
    date_names: list[Sign] = field(default_factory=list)
    texts: dict[str, Sign] = field(default_factory=dict)
    """The first element that is marked as the headline, the description or the language."""


def signs(page: Page, nodes: range | None = None) -> Signs:
    """The elements of a page that are marked or named for an author or a date. One pass.

    With `nodes`, links of authors left aside, only the elements among these.
    """
    found = Signs()
    memo: dict[str, tuple[bool, bool]] = {}
    nodes = range(len(page)) if nodes is None else nodes
    for node, attrs in zip(nodes, page.attrs[nodes.start : nodes.stop], strict=True):
        if not attrs:
            continue
        if value := attrs.get("itemprop"):
            _by_property(found, node, value.lower().split(), "itemprop")
        elif (value := attrs.get("property")) and page.tag[node] != "meta":
            names = [name.rpartition(":")[2] for name in value.lower().split()[:_MAX_PROPERTIES]]
            _by_property(found, node, names, "property")
        name = attrs.get("class") or attrs.get("id")
        if name:
            hit = memo.get(name)
            if hit is None:
                hit = memo[name] = _names(name[:_MAX_NAME])
            if hit[0]:
                _add(found.author_names, node, "byline")
            if hit[1]:
                _add(found.date_names, node, "dateline")
    if len(nodes) == len(page):
        _by_address(found, page)
    return found


def _by_address(found: Signs, page: Page) -> None:
    for node in page.index.get("a", ()):
        attrs = page.attrs[node]
        if (value := attrs.get("rel")) and "author" in value.lower().split():
            _add(found.author_marks, node, "rel author")
        if (value := attrs.get("href")) and _AUTHOR_PAGE.search(value[:_MAX_NAME]):
            _add(found.author_links, node, "author link")


def _by_property(found: Signs, node: int, properties: list[str], source: str) -> None:
    for name in properties:
        if name in ("author", "creator"):
            _add(found.author_marks, node, f"{source} author")
        elif kind := _DATE_PROPERTIES.get(name):
            _add(found.date_marks, node, f"{source} {kind}")
        elif name in _TEXT_PROPERTIES:
            found.texts.setdefault(name, Sign(node, f"{source} {name}"))


def _add(signs: list[Sign], node: int, kind: str) -> None:
    if len(signs) < _MAX_SIGNS:
        signs.append(Sign(node, kind))


def _names(value: str) -> tuple[bool, bool]:
    author = date = False
    if not _MAY_SIGN.search(value):
        return author, date
    for token in value.split():
        parts = split_name(token)
        author = author or not (_AUTHOR.isdisjoint(parts) or not _NOT_AUTHOR.isdisjoint(parts))
        date = date or not (_DATE.isdisjoint(parts) or not _NOT_DATE.isdisjoint(parts))
    return author, date


def elsewhere(page: Page, node: int, headline: int | None, *, footers: bool = False) -> bool:
    """Whether a node stands in a part that is not about this page: comments, asides, cards.

    A part that holds the headline too is the page's own, whatever it is called; so are the footer
    of an article, an aside right after the headline and, with `footers`, all footers and asides.
    """
    own = {"footer", "aside"} if footers else set()
    line = [node, *climb(page, node)]
    for at, above in enumerate(line):
        tag = page.tag[above]
        if tag in ("body", "html", "main"):
            return False
        if headline is not None and above <= headline < page.end[above]:
            return False
        if (
            tag == "footer"
            and not footers
            and not any(page.tag[outer] == "article" for outer in line[at:])
        ):
            return True
        if headline is not None and 0 < above - headline <= _NEXT and node - headline <= _BESIDE:
            own |= {"aside"}
        if tag in _ELSEWHERE_TAGS - own or _named_elsewhere(page.attrs[above]) - own:
            return True
    return False


def _named_elsewhere(attrs: Mapping[str, str]) -> set[str]:
    """The words of a class and id that speak of another part."""
    found: set[str] = set()
    name = f"{attrs.get('class') or ''} {attrs.get('id') or ''}"[:_MAX_NAME]
    for token in name.split():
        hits = _ELSEWHERE.intersection(parts := split_name(token))
        if hits and not (hits == {"footer"} and not _OWN.isdisjoint(parts)):
            found |= hits
    return found
