"""`Label`: a short text that may announce a day or an author, picked out once for all who ask."""

from typing import NamedTuple

from extractor.metadata.byline_words import AUTHOR_PHRASES
from extractor.metadata.date_words import CHANGED_PHRASES, PUBLISHED_PHRASES
from extractor.page import Page

MAX_LABEL = 120
"""Characters; a longer text is a sentence."""

_MAX_BYTES = 4 * MAX_LABEL
"""A character has up to four bytes in UTF-8."""

_MAX_LABELS = 5_000
_MARKS = " \t\r\n|·•–—-*([:"
"""What may stand before a label."""

_BEGINNINGS = frozenset(
    phrase[:2].casefold() for phrase in (*PUBLISHED_PHRASES, *CHANGED_PHRASES, *AUTHOR_PHRASES)
)
"""Nearly all texts begin with other letters, and looking these up is quick."""


class Label(NamedTuple):
    """A text node, and its text in one line without marks before it."""

    node: int
    line: str


def labels(page: Page) -> list[Label]:
    """The short texts that begin like something that announces, in document order."""
    found: list[Label] = []
    for node, size in enumerate(page.size):
        if not 0 < size <= _MAX_BYTES:
            continue
        line = page.text[node].strip(_MARKS)
        if line[:2].casefold() not in _BEGINNINGS:
            continue
        line = " ".join(line.split())
        if len(line) <= MAX_LABEL:
            found.append(Label(node, line))
            if len(found) == _MAX_LABELS:
                break
    return found
