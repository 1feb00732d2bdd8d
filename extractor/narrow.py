"""The box of the long blocks: what an article's scope is narrowed to.

Around the text of an article stand cards, calls to action and bylines that no word gives away.
They are short blocks; the smallest box that holds nearly all long ones leaves them out.
"""

from dataclasses import replace

from extractor.density import BLOCKS
from extractor.ladder import Ladder, Scales
from extractor.page import TEXT
from extractor.rulebook import RuleBook
from extractor.sums import HEADINGS, Tally

_BLOCKS = BLOCKS | frozenset(HEADINGS) | {"body"}


def narrow(scales: Scales, ladder: Ladder, book: RuleBook, kind: str) -> Ladder:
    """The ladder with its scope narrowed, where the kind of page asks for it and a box is found."""
    share = book.value("narrow-share", kind)
    long = _long_blocks(scales, ladder, int(book.value("narrow-block", kind))) if share else {}
    if not long:
        return ladder
    page, tally = scales.page, Tally(sorted(long), (long[node] for node in sorted(long)))
    total = tally.totals[-1] if tally.totals else 0
    box = _middle(tally, total)
    while tally.within(box, page.end[box]) < share * total:
        box = page.parent[box]
    spans = tuple(
        (max(first, box), min(stop, page.end[box]))
        for first, stop in ladder.spans
        if first < page.end[box] and stop > box
    )
    if spans == ladder.spans:
        return ladder
    kept = scales.kept(ladder.words, ladder.density)
    size = sum(kept[stop] - kept[first] for first, stop in spans)
    reason = (
        f"; of this, the {size:,} bytes in `{page.describe(box)}`, the smallest box with "
        f"{share:.0%} of the long blocks"
    )
    steps = tuple(
        replace(step, reason=step.reason + reason) if step.verdict == "accepted" else step
        for step in ladder.steps
    )
    return replace(ladder, steps=steps, spans=spans, box=box)


def _long_blocks(scales: Scales, ladder: Ladder, least: int) -> dict[int, int]:
    """Blocks that keep at least so many bytes of text of their own, with these bytes."""
    page, kept = scales.page, scales.kept(ladder.words, ladder.density)
    tag, parent = page.tag, page.parent
    own: dict[int, int] = {}
    for first, stop in ladder.spans:
        for node in range(first, stop):
            if tag[node] == TEXT and (size := kept[node + 1] - kept[node]):
                block = parent[node]
                while block and tag[block] not in _BLOCKS:
                    block = parent[block]
                own[block] = own.get(block, 0) + size
    return {node: size for node, size in own.items() if size >= least}


def _middle(tally: Tally, total: int) -> int:
    """The node in which half of the amount is passed: any box with more than half holds it."""
    amounts = tally.totals or []
    place = next(place for place, sum_ in enumerate(amounts) if 2 * sum_ >= total and place)
    return tally.nodes[place - 1]
