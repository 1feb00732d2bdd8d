"""An output in Markdown as a document to look at, its changed blocks marked."""

from collections.abc import Sequence
from functools import cache
from typing import Literal

from markdown_it import MarkdownIt

from harness.golden import Check, Hunk
from webapp.inspector.output import inert

Side = Literal["old", "new"]

MARK = "data-change"
"""The attribute of a block that is not on the other side."""
FIRST = "first-change"
"""The id of the block at the first change, also where nothing of it is left."""
_HOLDS = ("bullet_list_open", "ordered_list_open", "blockquote_open")
"""What is marked only when all of it changed."""


def rendered(check: Check, side: Side) -> str:
    """The expected output, or the present one, as inert HTML; "" where there is none."""
    text = check.expected if side == "old" else check.output
    if not text:
        return ""
    changed = _changed(check, side)
    sums = [0]
    for number in range(text.count("\n") + 2):
        sums.append(sums[-1] + (number in changed))
    tokens = _markdown().parse(text)
    how = "lost" if side == "old" else "gained"
    first = min((_start(hunk, side) for hunk in check.hunks), default=0)
    inside, placed = 0, not check.hunks
    for token in tokens:
        if not token.map or token.nesting < 0 or token.hidden or token.type == "inline":
            continue
        start, stop = token.map[0], min(token.map[1], len(sums) - 1)
        changes = sums[stop] - sums[start]
        single = token.type not in _HOLDS
        if changes and start >= inside and (single or changes >= stop - start - 1):
            token.attrSet(MARK, how)
            inside = stop
        if not placed and single and stop > first:
            token.attrSet("id", FIRST)
            placed = True
    return inert(_markdown().renderer.render(tokens, _markdown().options, {}), MARK, "id")


def _changed(check: Check, side: Side) -> set[int]:
    """The numbers of the lines that are not on the other side."""
    found: set[int] = set()
    for hunk in check.hunks:
        lines = hunk.old if side == "old" else hunk.new
        found.update(_said(_start(hunk, side), lines))
    return found


def _start(hunk: Hunk, side: Side) -> int:
    return hunk.old_start if side == "old" else hunk.new_start


def _said(start: int, lines: Sequence[str]) -> set[int]:
    return {start + at for at, line in enumerate(lines) if line.strip()}


@cache
def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark").enable(["table", "strikethrough"])
