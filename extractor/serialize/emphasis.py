"""Emphasis that CommonMark reads back: the flanking rules of section 6.2, from the writer's side.

A writer meets cases that asterisks cannot express: emphasis inside a word that begins or ends
with punctuation, or two kinds of emphasis that touch. `settle` finds them, and they are
written as HTML (`<strong>`), so that no word is split and no stray asterisk shows.
"""

import string
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

_SPACE, _PUNCTUATION, _OTHER, _UNSURE = range(4)


@dataclass(slots=True, eq=False)
class Span:
    """One stretch of mark-up, from its opening to its closing.

    `sign` is `*`, `**` or `~~` for what CommonMark writes with delimiters, "" for the rest.
    """

    opener: str
    closer: str
    sign: str = ""
    name: str = ""
    is_link: bool = False
    merged_into: "Span | None" = None
    groups: "list[Group] | None" = None

    def write_as_html(self) -> None:
        """Fall back from delimiters to tags."""
        self.opener, self.closer = f"<{self.name}>", f"</{self.name}>"


Delimiter = tuple[Span, Literal["open", "close"]]
Group = list[Delimiter]
"""Delimiters with nothing between them."""


@dataclass(slots=True)
class Junction:
    """A group of delimiters and the characters of the output before and after it."""

    group: Group
    before: str
    after: str


def settle(junctions: list[Junction]) -> None:
    """Make those spans HTML whose delimiters would not be read; `junctions` in page order.

    A span that falls back takes along every span that it touches: tags beside delimiters would
    change what flanks them.
    """
    doubled: set[int] = set()
    failed: list[Span] = []
    for junction in junctions:
        for span, _ in junction.group:
            if span.groups is None:
                span.groups = []
            span.groups.append(junction.group)
        if not _is_read(junction, doubled):
            failed.extend([span for span, _ in junction.group])
    seen: set[int] = set()
    while failed:
        span = failed.pop()
        if id(span) in seen:
            continue
        seen.add(id(span))
        span.write_as_html()
        for group in span.groups or []:
            failed.extend([other for other, _ in group])


def _is_read(junction: Junction, doubled: set[int]) -> bool:
    """Whether CommonMark reads every delimiter of a group as what it is meant to be.

    `doubled` holds the open spans whose opening delimiter is one run with another one: what is
    left of such a run could be closed by a later opening delimiter inside a word ("rule of 3").
    """
    kinds = {kind for _, kind in junction.group}
    opens = "open" in kinds
    if len(kinds) == 2:
        _note(junction.group, doubled)
        return False
    runs = _runs(junction.group)
    for position, sign in enumerate(runs):
        before = junction.before if position == 0 else "~"
        after = junction.after if position == len(runs) - 1 else "~"
        if not (flanks(before, after) if opens else flanks(after, before)):
            _note(junction.group, doubled)
            return False
        if opens and sign == "*" and doubled and _class(before) != _SPACE:
            return False
    _note(junction.group, doubled)
    return True


def _note(group: Group, doubled: set[int]) -> None:
    stars = [id(span) for span, kind in group if kind == "open" and span.sign != "~~"]
    if len(stars) > 1:
        doubled.update(stars)
    doubled.difference_update([id(span) for span, kind in group if kind == "close"])


def _runs(group: Group) -> list[str]:
    runs: list[str] = []
    for span, _ in group:
        if not runs or runs[-1] != span.sign[0]:
            runs.append(span.sign[0])
    return runs


def flanks(outside: str, inside: str) -> bool:
    """Whether a delimiter between two characters belongs to the one inside.

    Left-flanking with the character before it as `outside`, right-flanking with the one after
    it. Symbols beyond ASCII are punctuation since CommonMark 0.31 only, so they have to pass
    under both readings.
    """
    within = _class(inside)
    if within == _OTHER:
        return True
    return within != _SPACE and _class(outside) in (_SPACE, _PUNCTUATION)


@lru_cache(maxsize=4096)
def _class(character: str) -> int:
    if character in string.punctuation:
        return _PUNCTUATION
    category = unicodedata.category(character)
    if category == "Zs" or character in "\t\n\f\r":
        return _SPACE
    if category[0] == "P":
        return _PUNCTUATION
    return _UNSURE if category[0] == "S" or character.isspace() else _OTHER
