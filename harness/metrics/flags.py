"""Mechanical flags: faults that need no judgement.

`output truncated`: the extractor says that it cut the page, or the output holds most of the first
half of the reference and next to nothing of its last fifth.
`code fence empty`: the output has a code block without text.
`headings missing`: the reference has headings, and the output, which could show them, has none.
`reference stale`: the page lacks more than half of the wanted snippets, or more than a fifth of the
reference's tokens; it must have changed.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal

from harness.reading import Reading, holds

Flag = Literal["output truncated", "code fence empty", "headings missing", "reference stale"]
FLAGS: tuple[Flag, ...] = (
    "output truncated", "code fence empty", "headings missing", "reference stale",
)  # fmt: skip

_LEAST_TOKENS = 50
"""Tokens from which a reference is long enough to have a last fifth."""
_BEGUN, _ENDED = 0.7, 0.1
"""Shares of the first half and of the last fifth between which an output counts as cut off."""
_STALE = 0.2
"""Share of the reference's tokens that may be absent from the page: spelling and charsets differ."""


def truncated(wanted: Sequence[str], got: Sequence[str], said: bool) -> bool:
    """Whether an output was cut: `said` by the extractor, or seen in its tokens."""
    if said or len(wanted) < _LEAST_TOKENS:
        return said
    have = Counter(got)
    first, last = wanted[: len(wanted) // 2], wanted[-(len(wanted) // 5) :]
    # words of the first half prove nothing about the end
    fresh = [token for token in last if token not in set(first)]
    return (
        len(fresh) >= _LEAST_TOKENS // 10
        and _held(first, have) >= _BEGUN
        and _held(fresh, have) <= _ENDED
    )


def stale(wanted: Sequence[str], snippets: Sequence[str], page: Reading, had: set[str]) -> bool:
    """Whether a page, its tokens being `had`, can no longer give what is expected of it."""
    if sum(not holds(page, text) for text in snippets) > len(snippets) / 2:
        return True
    return sum(token not in had for token in wanted) > _STALE * len(wanted)


def flags(
    wanted: Reading,
    got: Reading,
    *,
    is_truncated: bool,
    is_stale: bool,
) -> Iterator[Flag]:
    """The flags of an output."""
    if is_truncated:
        yield "output truncated"
    if got.empty_codes:
        yield "code fence empty"
    if wanted.headings and got.structured and not got.headings:
        yield "headings missing"
    if is_stale:
        yield "reference stale"


def _held(wanted: Sequence[str], have: Counter[str]) -> float:
    return sum(token in have for token in wanted) / len(wanted)
