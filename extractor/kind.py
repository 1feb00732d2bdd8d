"""What kind of page it is, and what says so.

Ordered rules over what a page says of itself; the first that finds enough decides. A kind adjusts
vocabularies and rungs, never a score.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from extractor.decision import Evidence
from extractor.page import Page
from extractor.rulebook import RuleBook
from extractor.vocabulary import split_name

_TYPE = re.compile(r'"@type"\s*:\s*(?:"([^"]{1,80})"|\[([^\]]{1,200})\])')
_QUOTED = re.compile(r'"([^"]{1,80})"')
_WORD = re.compile(r"\w+")
_SCRIPT_CHARS = 200_000
"""Characters of one JSON-LD script that are searched for types."""


@dataclass(frozen=True, slots=True)
class Kind:
    """The kind of a page: a word such as `forum`, or "" when nothing says."""

    name: str
    rule: str = ""
    evidence: tuple[Evidence, ...] = ()


def kind_of(page: Page, book: RuleBook) -> Kind:
    """The kind of a page by the first rule that finds enough."""
    seen: dict[str, list[tuple[str, str]]] = {}
    for rule in book.kinds:
        if rule.where not in seen:
            seen[rule.where] = said(page, rule.where)
        hits = [(word, value) for word, value in seen[rule.where] if word in rule.words]
        if len(hits) >= rule.at_least and (not rule.at_most or len(hits) <= rule.at_most):
            evidence = tuple(Evidence(rule.where, word, value[:200]) for word, value in hits[:3])
            return Kind(rule.kind, rule.id, evidence)
    return Kind("")


def said(page: Page, where: str) -> list[tuple[str, str]]:
    """The words that a page says of itself in a place, each with the value that it stands in."""
    return list(_SOURCES[where](page))


def _meta(key: str, name: str) -> Callable[[Page], Iterator[tuple[str, str]]]:
    def words(page: Page) -> Iterator[tuple[str, str]]:
        for node in page.index.get("meta", ()):
            attrs = page.attrs[node]
            if (attrs.get(key) or "").lower() == name:
                content = attrs.get("content") or ""
                for word in _WORD.findall(content.lower()):
                    yield word, content

    return words


def _body_names(page: Page) -> Iterator[tuple[str, str]]:
    for tag in ("html", "body"):
        for node in page.index.get(tag, ())[:2]:
            for attribute in ("class", "id"):
                value = (page.attrs[node].get(attribute) or "")[:2000]
                for token in value.split():
                    yield token.lower(), value
                    for word in split_name(token):
                        yield word, value


def _class_names(page: Page) -> Iterator[tuple[str, str]]:
    for attrs in page.attrs:
        if attrs and (value := attrs.get("class")):
            for token in value[:500].split():
                yield token.lower(), value


def _item_types(page: Page) -> Iterator[tuple[str, str]]:
    for attrs in page.attrs:
        if attrs and (value := attrs.get("itemtype")):
            yield value.rstrip("/").rsplit("/", 1)[-1].lower(), value


def _json_ld(page: Page) -> Iterator[tuple[str, str]]:
    for node in page.index.get("script", ()):
        if "ld+json" in (page.attrs[node].get("type") or ""):
            for one, many in _TYPE.findall(page.all_text(node)[:_SCRIPT_CHARS]):
                for name in [one] if one else _QUOTED.findall(many):
                    yield name.rsplit("/", 1)[-1].lower(), name


_SOURCES: dict[str, Callable[[Page], Iterator[tuple[str, str]]]] = {
    "generator": _meta("name", "generator"),
    "og:type": _meta("property", "og:type"),
    "body names": _body_names,
    "class names": _class_names,
    "itemtype": _item_types,
    "json-ld": _json_ld,
}
