"""Normalised token streams, of languages with and without spaces between words."""

import re
import unicodedata
from functools import cache

_SPACELESS = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f"
"""Thai, Lao, Burmese, Khmer, kana and Han, as character ranges: each character is a token."""

_LEFT_OUT = re.compile("[\u00ad\u0640\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]")
"""Soft hyphens, the Arabic kashida, zero-width and direction marks, variation selectors."""


def normalised(text: str) -> str:
    """NFKC, case folded, without characters that do not show, white space runs as one space."""
    return " ".join(_LEFT_OUT.sub("", unicodedata.normalize("NFKC", text)).casefold().split())


def tokens(text: str) -> list[str]:
    """The words of a text in order, normalised; punctuation is left out.

    A word is a run of letters, digits and their combining marks. In scripts that put no space
    between words each character is a token with its marks. Arabic vowel signs are left out: the
    same word is written with and without them.
    """
    folded = unicodedata.normalize("NFKC", text).casefold()
    return _token().findall(_LEFT_OUT.sub("", _vowel_signs().sub("", folded)))


@cache
def _token() -> re.Pattern[str]:
    marks = _ranges("Mn", "Mc")
    return re.compile(f"[{_SPACELESS}][{marks}]*|(?:(?![{_SPACELESS}])[^\\W_][{marks}]*)+")


@cache
def _vowel_signs() -> re.Pattern[str]:
    return re.compile("[\u064b-\u065f\u0670]")


def _ranges(*categories: str) -> str:
    """The characters of these categories in the basic plane, as ranges of a pattern."""
    found: list[str] = []
    start = -1
    for point in range(0x300, 0x10000):
        inside = unicodedata.category(chr(point)) in categories
        if inside and start < 0:
            start = point
        elif not inside and start >= 0:
            found.append(f"\\u{start:04x}-\\u{point - 1:04x}")
            start = -1
    return "".join(found)
