"""From the text of a byline to names, or to nothing.

A byline holds more than names: the word "by", the day, the job, buttons. What is left after
those are gone must look like a name, or it is not one.
"""

import re
from collections.abc import Iterable

from extractor.metadata.byline_words import (
    AFTER_NAME,
    BEFORE_DAY,
    BODIES,
    CREDENTIAL,
    LEADING_BY,
    NO_NAMES,
    PARTICLES,
    ROLE,
    SAYS_BY,
    SAYS_WRITTEN_BY,
    SHORT_BY,
    between_names,
)
from extractor.metadata.day import days_in
from extractor.metadata.text import fold, tidy

_MAX_CHARS, _MAX_WORDS, _MAX_NAMES = 60, 6, 12
_MAX_LINE = 1_000
_MARKUP = re.compile(r"<[^>]{0,200}>")
_EDGES = " ,;:-–—|.·•⋅"
_QUOTES = " \"'“”|-–—·•:：*"


def names_in(text: str, language: str = "") -> list[str]:
    """The names that a byline gives, without "by", jobs, days and buttons."""
    line = tidy(_MARKUP.sub(" ", text[:_MAX_LINE]))
    if " " not in line and ("/" in line or line.lower().startswith("www.")):
        return []
    line = AFTER_NAME.sub("", _without_by(line, language), count=1)
    if first := min(days_in(line), default=None):
        line = BEFORE_DAY.sub("", line[: first[0]])
    found: list[str] = []
    parts = between_names(language).split(line.strip(_EDGES))
    for part in parts[: 2 * _MAX_NAMES]:
        name = _without_by(part.strip(_QUOTES), language)
        if found and CREDENTIAL.fullmatch(name):
            found[-1] = f"{found[-1]}, {name}"
        elif is_name(name) and not (found and ROLE.search(name)):
            found.append(name)
    return distinct(found)


def names_in_pieces(pieces: list[str], language: str = "") -> list[str]:
    """The names in the texts of an element, which stand apart from jobs, days and buttons.

    The first text with a name counts, and further ones as long as a comma or an "and" joins them.
    """
    joint = between_names(language)
    found: list[str] = []
    joined = True
    start = next((at for at, piece in enumerate(pieces) if has_by(piece)), 0)
    for piece in pieces[start:]:
        begins = joint.match(f" {piece}")
        if not (joined or begins):
            break
        names = [
            name for name in names_in(piece, language) if " " not in name or looks_like_name(name)
        ]
        parts = joint.split(f" {piece} ")
        joined = (not found and not names) or (len(parts) > 1 and not parts[-1].strip())
        found += names
    return distinct(found)


def whole_name(text: str, language: str = "") -> list[str]:
    """The name from where only one is expected: a "Center for Tea and Cake" is not two."""
    name = tidy(text).strip(_QUOTES)
    if is_name(name) and not has_by(name) and not re.search(r"[,;|]", name):
        return [name]
    return names_in(text, language)


def is_name(text: str) -> bool:
    """Whether a text can be the name of a person or a body."""
    folded = fold(text[: _MAX_CHARS + 1])
    return (
        len(folded) > 1
        and len(text) <= _MAX_CHARS
        and len(text.split()) <= _MAX_WORDS
        and folded not in NO_NAMES
        and not folded.isdigit()
        and "@" not in text
        and "://" not in text
        and not text.startswith(("/", "#", "{", "[", "%", "$"))
        and not text.endswith(("?", "!", "…"))
    )


def looks_like_name(text: str) -> bool:
    """Whether a text has the shape of a name: capitals where the script has them, few words.

    A body may have a number in its name and is at times written with a small "team" or "editors".
    """
    parts = [part for part in text.split() if part.lower() not in PARTICLES]
    if len(parts) > 1:
        parts = [part for part in parts if not part[0].isdigit() and part not in BODIES]
    return 0 < len(parts) <= 4 and all(
        part[0].isupper() or (part[0].isalpha() and part[0].lower() == part[0].upper())
        for part in parts
    )


def has_by(text: str) -> bool:
    """Whether a text begins with a word for "by"."""
    return bool(SAYS_BY.match(text.strip()[:_MAX_CHARS]))


def says_written_by(text: str) -> bool:
    """Whether a text begins with words that announce the author and nobody else."""
    return bool(SAYS_WRITTEN_BY.match(text.strip()[:_MAX_CHARS]))


def distinct(names: Iterable[str]) -> list[str]:
    """The names without repetitions; the first spelling stays."""
    seen: dict[str, str] = {}
    for name in names:
        seen.setdefault(fold(name), name)
    return list(seen.values())[:_MAX_NAMES]


def _without_by(line: str, language: str) -> str:
    line = LEADING_BY.sub("", line, count=1).strip()
    if short := SHORT_BY.get(language[:2]):
        line = short.sub("", line)
    return line
