"""Who wrote it, or nothing: a wrong name is worse than none."""

from collections.abc import Iterable, Iterator
from itertools import dropwhile, islice, takewhile
from typing import Any

from extractor.metadata.byline_words import WRITTEN_BY_LABELS
from extractor.metadata.day import iso_day
from extractor.metadata.facts import Facts
from extractor.metadata.json_ld import SITES, Entity, string, types
from extractor.metadata.names import (
    distinct,
    has_by,
    looks_like_name,
    names_in,
    names_in_pieces,
    says_written_by,
    whole_name,
)
from extractor.metadata.record import Found
from extractor.metadata.signs import Sign, elsewhere
from extractor.metadata.sites import SiteNames
from extractor.metadata.text import fold, pieces_of, text_of
from extractor.page import Page

_META = (
    *("author", "article:author", "parsely-author", "sailthru.author", "cxenseparse:author", "byl"),
    *("citation_author", "dc.creator", "dcterms.creator", "dc.creator.personalname", "creator"),
    *("article.author", "og:article:author", "authors", "book:author", "og:author"),
)
_TURNED = frozenset({"citation_author", "dc.creator", "dcterms.creator"})
"""Where libraries write `Family, Given`."""

_NEAR_BEFORE, _NEAR_AFTER, _NEAR_TEXT = 80, 1_500, 120
"""Nodes before and after the headline in which a byline belongs to it."""
_MAX_BYLINE = 160
_MAX_INNER = 60
_MAX_LIST = 40

Candidate = tuple[list[str], str]


class _Reader:
    """What is at hand while the places of a page are asked for names."""

    def __init__(self, facts: Facts, headline: int | None, language: str) -> None:
        self.facts = facts
        self.page: Page = facts.page
        self.headline = headline
        self.language = language

    def entity(self, value: Any, *, bodies: bool = False) -> list[str]:
        """The names of one or several people in JSON-LD, however they are given.

        With `bodies` those of companies and the like instead.
        """
        found: list[str] = []
        for item in (value if isinstance(value, list) else [value])[:_MAX_LIST]:
            item = self.facts.entities.follow(item)
            if isinstance(item, str) and not bodies:
                found += names_in(item, self.language)
            elif isinstance(item, dict) and bodies == _is_body(item):
                name = item.get("name")
                for text in name if isinstance(name, list) else [string(item, "name")]:
                    if isinstance(text, str) and len(found) < _MAX_LIST:
                        found += whole_name(text, self.language)
        return distinct(found)

    def metas(self, key: str) -> list[str]:
        """The names in all meta elements of one name."""
        texts = self.facts.metas.get(key, [])[:_MAX_LIST]
        if key in _TURNED:
            texts = [_turned(text) for text in texts]
        return distinct(name for text in texts for name in names_in(text, self.language))

    def signed(self, signs: list[Sign], *, near: bool) -> Iterator[Candidate]:
        """The names in the first element that holds any, with those of its siblings."""
        first: Sign | None = None
        names: list[str] = []
        for sign in signs:
            if first and self.page.parent[sign.node] != self.page.parent[first.node]:
                continue
            if near and not self._near(sign.node):
                continue
            if elsewhere(self.page, sign.node, self.headline):
                continue
            if own := self._element(sign.node):
                first = first or sign
                names += own
        if first:
            yield distinct(names), f"{first.kind}: {self.page.describe(first.node)}"

    def _near(self, node: int) -> bool:
        at = self.headline
        return at is None or at - _NEAR_BEFORE <= node <= at + _NEAR_AFTER

    def _element(self, node: int) -> list[str]:
        """The names in an element: its `content`, the name or the links inside, or its text."""
        page = self.page
        if content := page.attrs[node].get("content"):
            return names_in(content, self.language)
        linked: list[str] = []
        for inner in range(node + 1, min(page.end[node], node + _MAX_INNER)):
            attrs = page.attrs[inner]
            if "name" in (attrs.get("itemprop") or "").lower().split():
                text = attrs.get("content") or text_of(page, inner, _MAX_BYLINE)
                return names_in(text, self.language)
            if page.tag[inner] == "a" and "author" in f"{attrs.get('href')} {attrs.get('rel')}":
                linked += names_in(text_of(page, inner, _MAX_BYLINE), self.language)
        return distinct(linked) or names_in_pieces(
            pieces_of(page, node, _MAX_BYLINE), self.language
        )

    def beside(self) -> Iterator[Candidate]:
        """A short text after the headline that is "By" and a name."""
        if self.headline is not None:
            texts = self.page.text
            near = range(self.headline + 1, min(len(texts), self.headline + _NEAR_TEXT))
            lines = (node for node in near if texts[node] and has_by(texts[node]))
            yield from islice(self._announced(lines), 1)

    def announced(self) -> Iterator[Candidate]:
        """A short text anywhere that is "Written by" and a name; several are those of a list."""
        lines = (node for node, line in self.facts.labels if says_written_by(line))
        found = list(islice(self._announced(lines), 3))
        if found and all(names == found[0][0] for names, _ in found):
            yield found[0]

    def _announced(self, nodes: Iterable[int]) -> Iterator[Candidate]:
        """The names after "by" in each of the texts."""
        page = self.page
        for node in islice(nodes, _MAX_LIST):
            parent = page.parent[node]
            pieces = pieces_of(page, parent, _MAX_BYLINE)
            if not _opens(pieces) or elsewhere(page, node, self.headline):
                continue
            names = list(takewhile(looks_like_name, names_in_pieces(pieces, self.language)))
            if names:
                yield names, f"text: {page.describe(parent)}"

    def addresses(self) -> Iterator[Candidate]:
        """The names in an `address` element after the headline: whom to ask about an article."""
        for node in self.page.index.get("address", ())[:_MAX_LIST]:
            if self.headline is None or not self.headline < node < self.headline + _NEAR_TEXT:
                continue
            if elsewhere(self.page, node, self.headline):
                continue
            names = names_in_pieces(pieces_of(self.page, node, _MAX_BYLINE), self.language)
            if names and all(map(looks_like_name, names)):
                yield names, f"address: {self.page.describe(node)}"
                return


def author(facts: Facts, sites: SiteNames, headline: int | None, language: str) -> Found | None:
    """The names of the authors, joined by a comma and a space.

    The site itself is the author only where nobody else is named.
    """
    fallback: Found | None = None
    for names, source in _candidates(_Reader(facts, headline, language)):
        if people := [name for name in names if name not in sites]:
            return Found(", ".join(people), source)
        if names and not fallback:
            fallback = Found(", ".join(names), source)
    return fallback


def _candidates(reader: _Reader) -> Iterator[Candidate]:
    """What the places of a page say, the most reliable first."""
    facts = reader.facts
    for entity in (facts.article, facts.web_page):
        yield reader.entity(entity.get("author")), "JSON-LD author"
    for key in _META:
        yield reader.metas(key), key if ":" in key else f"meta {key}"
    for number in ("1", "2"):
        label, data = facts.meta(f"twitter:label{number}"), facts.meta(f"twitter:data{number}")
        if label and data and fold(label.value) in WRITTEN_BY_LABELS:
            yield names_in(data.value, reader.language), data.source
    yield reader.entity(facts.article.get("creator")), "JSON-LD creator"
    marks = facts.signs
    for kind in ("itemprop author", "property author", "rel author"):
        signs = [sign for sign in marks.author_marks if sign.kind == kind]
        yield from reader.signed(signs, near=False)
    yield from reader.signed(marks.author_names, near=True)
    yield from reader.signed(marks.author_links, near=True)
    yield from reader.addresses()
    yield from reader.beside()
    yield from reader.announced()
    for entity in (facts.article, facts.web_page):
        yield reader.entity(entity.get("author"), bodies=True), "JSON-LD author"


def _opens(pieces: list[str]) -> bool:
    """Whether texts begin with "By", or with days and then "By"."""
    first = next(dropwhile(lambda piece: iso_day(piece) and not has_by(piece), pieces), "")
    return has_by(first)


def _is_body(entity: Entity) -> bool:
    """Whether an entity is declared to be a company, an institution or the like."""
    return any(kind in SITES or kind.endswith("organization") for kind in types(entity))


def _turned(text: str) -> str:
    """`Given Family` for `Family, Given`."""
    family, comma, given = text.partition(",")
    return f"{given.strip()} {family.strip()}" if comma and "," not in given else text
