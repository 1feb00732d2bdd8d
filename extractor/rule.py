"""The kinds of entries in a rule file, and how a TOML table becomes one."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Literal, get_args, get_origin

from extractor.errors import RuleBookError
from extractor.nodes import Family

Profile = Literal["article", "default"]
"""`article`: the article to the letter. `default`: that and what measurably pays."""

Pass = Literal["clean", "mark", "prune", "cut"]
RuleEffect = Literal["drop", "unwrap", "mark", "discard"]
Scope = Literal["anywhere", "outside", "inside"]
Target = Literal["any", "none", "fragment"]
RungScope = Literal["posts", "marked", "body", "article", "main", "weak", "page"]

_ALL: tuple[Profile, ...] = ("article", "default")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What every entry has."""

    id: str
    """Names what is matched, in kebab-case; permanent, never reused."""
    doc: str
    """One or two sentences for people."""
    profiles: tuple[Profile, ...] = _ALL
    file: str = ""
    """The rule file it stands in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule(Entry):
    """Elements of this kind get that effect.

    A rule matches an element when any of `tags`, `words`, `names`, `roles`, `properties` and
    `attributes` does, and every condition that is given holds.
    """

    pass_: Pass
    effect: RuleEffect
    scope: Scope = "anywhere"
    """For discards: outside marked main content, inside it, or anywhere."""
    family: Family = "words"
    """For discards: which fate it is."""
    tier: int = 0
    """For marks: 1 body text, 2 article, 3 main, 4 weak, 5 a post of a thread."""

    tags: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    """Words of class and id, or two adjacent ones ("cookie banner")."""
    names: tuple[str, ...] = ()
    """Whole class or id tokens, letter case aside."""
    roles: tuple[str, ...] = ()
    properties: tuple[str, ...] = ()
    """Values of itemprop."""
    attributes: tuple[str, ...] = ()
    """`name`, `name=value`, `name^=start` or `name~=part`; white space and case set aside."""

    phrases: tuple[str, ...] = ()
    """For cuts: what a heading begins with."""
    headings: tuple[str, ...] = ()
    """For cuts: what a heading is, whole."""
    unless_phrases: tuple[str, ...] = ()
    """For cuts: what a heading begins with that is meant otherwise."""

    if_link_share: float = 0.0
    """For cuts: at least this share of the text is link text."""

    target: Target = "any"
    """For anchors: none (no href, an empty or a fragment-only one) or fragment (fragment-only)."""
    starts: tuple[str, ...] = ()
    """The element's text starts so."""
    if_contains: tuple[str, ...] = ()
    unless_contains: tuple[str, ...] = ()
    unless_within: tuple[str, ...] = ()
    """Not inside one of these elements."""
    unless_tags: tuple[str, ...] = ()
    """Not one of these elements itself."""
    unless_words: tuple[str, ...] = ()
    unless_roles: tuple[str, ...] = ()
    unless_attributes: tuple[str, ...] = ()
    unless_bytes: int = 0
    """Spared when it holds more bytes of text; 0 is no limit."""
    unless_answered: int = 0
    """For buttons: spared as a question whose answer follows, of at least so many bytes; 0 is never."""
    unless_share: float = 0.0
    """Spared when it holds more than this share of the page's text; 0 is no limit."""
    not_after: tuple[str, ...] = ()
    """Words that void a word when they stand before it in the same name: `with-sidebar`."""
    not_before: tuple[str, ...] = ()
    """Words that void a word when they stand after it: `sidebar-wrap`."""
    unguarded: bool = False
    """The guard does not ask how much it takes: the name can mean nothing else."""
    kinds: tuple[str, ...] = ()
    """Only on pages of these kinds."""
    not_kinds: tuple[str, ...] = ()
    spares: str = ""
    """What looks alike and is not meant."""
    pages: tuple[Mapping[str, Any], ...] = ()
    """The pages that made the rule necessary: page, seen, note."""

    @property
    def conditional(self) -> bool:
        """Whether a condition of its own may spare an element that the rule matches."""
        return self.target != "any" or any(getattr(self, name) for name in _conditions())

    def __post_init__(self) -> None:
        asked = (
            self.tags, self.words, self.names, self.roles, self.properties, self.attributes,
            self.phrases, self.headings,
        )  # fmt: skip
        if not any(asked):
            raise ValueError("matches nothing: give tags, words, names, roles or attributes")
        if self.pass_ == "mark" and not 1 <= self.tier <= 5:
            raise ValueError("a mark needs a tier from 1 (body text) to 5 (post)")
        for word in self.words:
            if word != word.lower() or not 1 <= len(word.split()) <= 2:
                raise ValueError(f"word {word!r}: one or two lower-case words")


@cache
def _conditions() -> tuple[str, ...]:
    """Names of the fields that may spare an element."""
    return tuple(
        spec.name
        for spec in fields(Rule)
        if spec.name.startswith(("unless_", "if_")) or spec.name == "starts"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Threshold(Entry):
    """A number that a pass compares with."""

    value: float
    unit: Literal["bytes", "share", "links", "times", "characters", "boxes", "switch"]
    source: str
    """Where the value comes from."""
    kinds: tuple[str, ...] = ()
    """Only on pages of these kinds; "" is a page of no known kind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rung(Entry):
    """A configuration of the ladder. The first that clears its floor and its share is accepted."""

    scope: RungScope
    words: bool = True
    """Leave out what words discarded."""
    density: bool = True
    """Leave out what link density discarded."""
    floor: int
    """Bytes that must be kept."""
    share: float
    """Share of `of` that must be kept."""
    of: Literal["document", "later scopes"] = "document"
    least_boxes: int = 0
    """Passed over when the scope is fewer separate boxes."""
    unless_boxes: int = 0
    """Passed over when the scope is this many separate boxes or more: they are cards."""
    kinds: tuple[str, ...] = ()
    not_kinds: tuple[str, ...] = ()
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class KindRule(Entry):
    """Evidence that a page is of a kind."""

    kind: str
    where: Literal["generator", "body names", "class names", "itemtype", "json-ld", "og:type"]
    words: tuple[str, ...]
    at_least: int = 1
    """So many places that say so."""
    at_most: int = 0
    """No more than so many; 0 is no limit."""
    pages: tuple[Mapping[str, Any], ...] = ()


_TABLES: dict[str, type[Entry]] = {
    "rule": Rule,
    "threshold": Threshold,
    "rung": Rung,
    "kind": KindRule,
}
_RENAMED = {"pass": "pass_"}


def entries(document: Mapping[str, Any], file: str, text: str) -> list[Entry]:
    """The entries of a parsed rule file. Raises `RuleBookError` with file, id and line."""
    found: list[Entry] = []
    for table, rows in document.items():
        kind = _TABLES.get(table)
        if kind is None or not isinstance(rows, list):
            raise RuleBookError(
                f"{file}: [[{table}]] is not a kind of entry; use {', '.join(_TABLES)}"
            )
        found.extend(_entry(kind, row, file, text) for row in rows)
    return found


def _entry(kind: type[Entry], row: Mapping[str, Any], file: str, text: str) -> Entry:
    identifier = row.get("id", "without id")
    line = 1 + text[: max(text.find(f'"{identifier}"'), 0)].count("\n")
    where = f"{file}, line {line}, {kind.__name__.lower()} {identifier!r}"
    known = {spec.name: spec for spec in fields(kind)}
    values: dict[str, Any] = {"file": file}
    for key, value in row.items():
        name = _RENAMED.get(key, key)
        if name not in known or name == "file":
            raise RuleBookError(f"{where}: unknown key {key!r}")
        values[name] = tuple(value) if isinstance(value, list) else value
        if complaint := _wrong(known[name].type, values[name]):
            raise RuleBookError(f"{where}: {key} = {value!r}: {complaint}")
    try:
        return kind(**values)
    except (TypeError, ValueError) as error:
        raise RuleBookError(f"{where}: {error}") from None


_PLAIN: dict[Any, type | tuple[type, ...]] = {
    str: str,
    bool: bool,
    int: int,
    float: (int, float),
}


def _wrong(expected: Any, value: Any) -> str | None:
    """What is wrong with a value, None when nothing is."""
    if get_origin(expected) is Literal:
        choices = get_args(expected)
        return None if value in choices else f"must be one of {', '.join(map(repr, choices))}"
    if get_origin(expected) is tuple:
        if not isinstance(value, tuple):
            return "must be a list"
        item = get_args(expected)[0]
        return next((bad for part in value if (bad := _wrong(item, part))), None)
    plain = _PLAIN.get(expected)
    if plain is None:
        return None if isinstance(value, Mapping) else "must be a table"
    if isinstance(value, bool) and expected is not bool:
        return "must be a number or a text, not true or false"
    return None if isinstance(value, plain) else f"must be of type {expected.__name__}"
