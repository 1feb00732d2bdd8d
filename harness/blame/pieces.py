"""Pieces: parts of a reference that an output lacks, and parts of an output that nobody wanted."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from harness.corpus import Entry
from harness.reading import Reading, holds
from harness.tokens import tokens

Fault = Literal["lost", "kept"]
"""`lost`: it should be in the output. `kept`: it should not."""

_LEAST_TOKENS = 4
"""Tokens of a block from which it can be told whether another text holds it."""
_HELD = 0.5
"""Share of a block's pairs of neighbouring tokens from which another text holds it."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A snippet or a block that is on the wrong side."""

    text: str
    fault: Fault
    snippet: bool
    """Whether the corpus names it; otherwise it is a block of the reference or of the output."""

    @property
    def bytes(self) -> int:
        """UTF-8 bytes of it: the damage."""
        return len(self.text.encode())


def pieces(entry: Entry, wanted: Reading, got: Reading) -> Iterator[Piece]:
    """What is wrong with an output, in the order of the texts; snippets first."""
    for text in entry.wanted:
        if not holds(got, text):
            yield Piece(text, "lost", True)
    for text in entry.unwanted:
        if holds(got, text):
            yield Piece(text, "kept", True)
    if entry.known:
        yield from between(wanted, got)


def between(wanted: Reading, got: Reading) -> list[Piece]:
    """The blocks that an output lacks, then those that it has too much."""
    return [
        *(Piece(text, "lost", False) for text in _absent(wanted, got)),
        *(Piece(text, "kept", False) for text in _absent(got, wanted)),
    ]


def _absent(one: Reading, other: Reading) -> Iterator[str]:
    """The blocks of one text that the other does not hold."""
    have = _pairs(tokens(other.text))
    for line in one.text.split("\n"):
        text = " ".join(line.split())
        found = tokens(text)
        if len(found) < _LEAST_TOKENS:
            continue
        pairs = _pairs(found)
        if (pairs & have).total() < _HELD * pairs.total():
            yield text


def _pairs(found: Sequence[str]) -> Counter[tuple[str, str]]:
    return Counter(pairwise(found))
