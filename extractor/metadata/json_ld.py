"""JSON-LD: from script elements to flat entities, whatever the scripts hold.

Only what speaks about the page is walked as a candidate: the top level, lists, `@graph` and
`mainEntity`. What hangs elsewhere (comments, reviews, list items) is somebody else's.
"""

import html
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from extractor.metadata.text import fold, tidy
from extractor.page import Page

Entity = Mapping[str, Any]

_MAX_CHARS = 2_000_000
_MAX_SCRIPTS = 60
_MAX_VALUES = 20_000
_DECODER = json.JSONDecoder(strict=False)
_WRAPPING = re.compile(r"^\s*(?:<!--|//\s*<!\[CDATA\[|<!\[CDATA\[|/\*\s*<!\[CDATA\[\s*\*/)?\s*")
_BETWEEN_VALUES = re.compile(r"[\s;,]*")
_LOOSE_COMMA = re.compile(r",\s*([}\]])")
_COMMENT = re.compile(
    r"""("(?:[^"\\]++|\\.)*+(?:"|\Z))|//[^\n]*+|/\*(?:.*?\*/|.*+\Z)|<!--|-->""", re.DOTALL
)
"""Comments, and strings so that what looks like one inside them is left alone."""
_INWARD = ("@graph", "mainEntity", "mainEntityOfPage")

ARTICLES = re.compile(
    r"(?:article|posting|report|review|recipe|howto|question|newsletter|chapter|thesis|book)$"
    r"|^(?:creativework|podcastepisode|videoobject|episode|learningresource|course|dataset)$",
)
"""Types of works, which have an author and a day; in lower case."""

PAGES = re.compile(r"page$")
"""Types of pages."""

SITES = frozenset({"website", "organization", "newsmediaorganization", "corporation"})
"""Types whose name is the site's name."""


@dataclass(frozen=True, slots=True)
class Entities:
    """The entities of a page that may speak about the page itself."""

    top: list[Entity] = field(default_factory=list)
    by_id: dict[str, Entity] = field(default_factory=dict)

    def typed(self, pattern: re.Pattern[str]) -> list[Entity]:
        """The entities one of whose types fits."""
        return [entity for entity in self.top if any(map(pattern.search, types(entity)))]

    def named(self, kinds: frozenset[str]) -> list[Entity]:
        """The entities one of whose types is among these."""
        return [entity for entity in self.top if not kinds.isdisjoint(types(entity))]

    def follow(self, value: Any) -> Any:
        """An entity in place of a bare reference to it."""
        if isinstance(value, dict) and "name" not in value:
            return self.by_id.get(identifier(value), value)
        return value


def types(entity: Entity) -> list[str]:
    """The types of an entity in lower case, without the vocabulary's address."""
    value = entity.get("@type")
    many = value if isinstance(value, list) else [value]
    return [kind.rsplit("/", 1)[-1].lower() for kind in many[:8] if isinstance(kind, str)]


def identifier(entity: Entity) -> str:
    """The `@id` of an entity; "" without one."""
    value = entity.get("@id")
    return value if isinstance(value, str) else ""


def string(entity: Entity, *keys: str) -> str:
    """The first of the properties that is a string, tidied; the first of a list counts."""
    for key in keys:
        value = entity.get(key)
        if isinstance(value, list) and value:
            value = value[0]
        if isinstance(value, dict):
            value = value.get("@value")
        if isinstance(value, str) and (text := tidy(value)):
            return text
    return ""


def entities_of(page: Page) -> Entities:
    """The entities in a page's JSON-LD; scripts that cannot be read are passed over."""
    found = Entities()
    budget = _MAX_CHARS
    count = 0
    for node in page.index.get("script", ()):
        if "ld+json" not in (page.attrs[node].get("type") or "").lower():
            continue
        text = page.all_text(node)
        budget -= len(text)
        count += 1
        if budget < 0 or count > _MAX_SCRIPTS:
            break
        _index(_read(text), found)
    return found


def _read(text: str) -> Any:
    """The values in a script, as a list when it holds several; None when nothing can be read.

    What is often wrong is mended step by step: loose commas, comments, escaped quotes.
    """
    text = _WRAPPING.sub("", text, count=1)
    for mend in (str, _without_loose_commas, _without_comments, _unescaped):
        text = mend(text)
        if values := list(_values(text)):
            return values
    return None


def _values(text: str) -> Iterator[Any]:
    """The values that stand one after the other in a text, up to the first that is broken."""
    at = 0
    for _ in range(_MAX_SCRIPTS):
        try:
            value, at = _DECODER.raw_decode(text, at)
        except (ValueError, RecursionError):
            return
        yield value
        if gap := _BETWEEN_VALUES.match(text, at):
            at = gap.end()


def _without_loose_commas(text: str) -> str:
    return _LOOSE_COMMA.sub(r"\1", text)


def _without_comments(text: str) -> str:
    return _without_loose_commas(_COMMENT.sub(r"\1", text).strip())


def _unescaped(text: str) -> str:
    return html.unescape(text) if "&quot;" in text else text


def _index(value: Any, found: Entities) -> None:
    """Enter what speaks about the page, and everything that has a name, by its `@id`."""
    stack: list[tuple[Any, bool]] = [(value, True)]
    for _ in range(_MAX_VALUES):
        if not stack:
            return
        item, speaks = stack.pop()
        if isinstance(item, list):
            stack.extend((part, speaks) for part in reversed(item[:_MAX_VALUES]))
        elif isinstance(item, dict):
            if speaks and "@type" in item:
                found.top.append(item)
            if "name" in item and (name := identifier(item)):
                found.by_id.setdefault(name, item)
            stack.extend(_parts(item, speaks))


def _parts(item: Entity, speaks: bool) -> Iterator[tuple[Any, bool]]:
    inward = speaks and "faqpage" not in types(item)
    for key, part in reversed(list(item.items())):
        if isinstance(part, (dict, list)):
            yield part, inward and key in _INWARD


def main_entity(entities: Entities, pattern: re.Pattern[str], about: Sequence[str]) -> Entity:
    """The one entity of a kind that the page is; an empty one when it cannot be told.

    Of several it is the one that has one of the addresses or titles in `about`.
    """
    many = entities.typed(pattern)
    if len(many) == 1:
        return many[0]
    keys = {folded for text in about if (folded := fold(text))}
    for entity in many:
        own = [string(entity, key) for key in ("url", "headline", "name", "@id")]
        above = entity.get("mainEntityOfPage")
        own.append(identifier(above) if isinstance(above, dict) else str(above or "")[:2_000])
        if not keys.isdisjoint(map(fold, own)):
            return entity
    distinct = {fold(string(entity, "headline", "name")) for entity in many}
    return many[0] if many and len(distinct) == 1 else {}
