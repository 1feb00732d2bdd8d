"""The fallback ladder: five ways to filter the page, the first that keeps enough is accepted.

A rung is only a filter over side tables. How much it keeps is a sum over spans, so nothing is
collected to find out; the tree is collected once, for the accepted rung.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from extractor.clean import Cleaned
from extractor.decision import LadderStep, StepVerdict
from extractor.mark import Marks
from extractor.page import Page
from extractor.rule import Rung
from extractor.rulebook import RuleBook
from extractor.selection import Span
from extractor.sums import outermost, running, without

_TIERS: Mapping[str, int] = {"body": 1, "article": 2, "main": 3, "weak": 4, "marked": 5}
_BOX_BYTES = 100
"""Bytes of text from which a box counts as a card of its own (trial figure)."""

FALLBACK = "fallback"
"""Name of the step after the last rung: the whole document without what words discarded.
Source: the article, "we fall back to the whole document with search discards removed"."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """What was tried, and what of it is used."""

    steps: tuple[LadderStep, ...]
    spans: tuple[Span, ...]
    """Scope of the accepted step."""
    words: bool
    density: bool
    box: int | None = None
    """The element that the scope was narrowed to."""


class Scales:
    """How much of the page each filter keeps."""

    def __init__(
        self, page: Page, cleaned: Cleaned, marks: Marks, words: list[Span], dense: list[Span]
    ) -> None:
        self.page = page
        self.marks = marks
        self._sizes = cleaned.sums.sizes
        self._words, self._dense = words, dense
        self._kept: dict[tuple[bool, bool], list[int]] = {(False, False): cleaned.sums.text}
        self._spans: dict[str, tuple[Span, ...]] = {"page": ((0, len(page)),)}

    def spans(self, scope: str) -> tuple[Span, ...]:
        """The regions of a scope, outside discarded ones too."""
        if scope not in self._spans:
            marks, page = self.marks, self.page
            self._spans[scope] = tuple(
                outermost(page, marks.posts)
                if scope == "posts"
                else marks.up_to(page, _TIERS[scope])
            )
        return self._spans[scope]

    def kept(self, words: bool, density: bool) -> list[int]:
        """Prefix sums of what the filter keeps."""
        key = (words, density)
        if key not in self._kept:
            sizes = without(self._sizes, self._words) if words else self._sizes
            self._kept[key] = running(without(sizes, self._dense) if density else sizes)
        return self._kept[key]

    def size(self, scope: str, words: bool, density: bool) -> int:
        """Bytes that a scope keeps under a filter."""
        kept = self.kept(words, density)
        return sum(kept[stop] - kept[first] for first, stop in self.spans(scope))

    def boxes(self, scope: str, words: bool, density: bool) -> int:
        """Separate regions of a scope that keep enough text to be a card."""
        kept = self.kept(words, density)
        return sum(kept[stop] - kept[first] >= _BOX_BYTES for first, stop in self.spans(scope))


def climb(scales: Scales, book: RuleBook, kind: str) -> Ladder:
    """Try the rungs in order."""
    rungs = [
        rung
        for rung in book.rungs
        if kind not in rung.not_kinds and (not rung.kinds or kind in rung.kinds)
    ]
    document = scales.kept(False, False)[-1]
    sizes = [scales.size(rung.scope, rung.words, rung.density) for rung in rungs]
    steps: list[LadderStep] = []
    accepted: Rung | None = None
    for place, (rung, size) in enumerate(zip(rungs, sizes, strict=True)):
        of = document if rung.of == "document" else max(sizes[place + 1 :], default=0)
        counted = rung.unless_boxes or rung.least_boxes
        boxes = scales.boxes(rung.scope, rung.words, rung.density) if counted else 0
        step = _step(rung, size, of, boxes, accepted is not None)
        if step.verdict == "accepted":
            accepted = rung
        steps.append(step)
    if accepted is None:
        steps.append(_fallback(scales.size("page", True, False), document))
        return Ladder(tuple(steps), scales.spans("page"), True, False)
    density = accepted.density
    if density and (factor := book.value("density-back-off")):
        place = rungs.index(accepted)
        loose = scales.size(accepted.scope, accepted.words, False)
        if loose > factor * sizes[place]:
            density = False
            steps[place] = _without_density(steps[place], loose, factor)
    return Ladder(tuple(steps), scales.spans(accepted.scope), accepted.words, density)


def _without_density(step: LadderStep, loose: int, factor: float) -> LadderStep:
    """The accepted step of a page that is made of links: link density is left out of it."""
    reason = (
        f"{step.reason}; without link density {loose:,} bytes, more than {factor:g} times as "
        "much: the page is made of links, so link density is left out"
    )
    share = loose / step.of_bytes if step.of_bytes else 1.0
    return replace(step, density=False, bytes=loose, share=share, reason=reason)


def _step(rung: Rung, size: int, of: int, boxes: int, done: bool) -> LadderStep:
    share = size / of if of else 1.0
    what = "the document's text" if rung.of == "document" else "the largest later scope"
    verdict: StepVerdict = "accepted"
    reason = (
        f"{size:,} bytes, at least {rung.floor:,}, and {share:.0%} of {what}, "
        f"at least {rung.share:.0%}"
    )
    if done:
        verdict, reason = "not reached", "an earlier step was accepted"
    elif rung.unless_boxes and boxes >= rung.unless_boxes:
        verdict = "passed over"
        reason = f"{boxes} separate boxes, {rung.unless_boxes} or more are cards"
    elif boxes < rung.least_boxes:
        verdict = "passed over"
        reason = f"{boxes} separate boxes, under {rung.least_boxes}"
    elif size < rung.floor:
        verdict, reason = "too small", f"{size:,} bytes, under the floor of {rung.floor:,}"
    elif share < rung.share:
        verdict = "too small a share"
        reason = f"{size:,} bytes are {share:.0%} of {what} ({of:,}), under {rung.share:.0%}"
    return LadderStep(
        name=rung.id,
        doc=rung.doc,
        scope=rung.scope,
        words=rung.words,
        density=rung.density,
        bytes=size,
        floor=rung.floor,
        required_share=rung.share,
        share=share,
        of=what,
        of_bytes=of,
        verdict=verdict,
        reason=reason,
    )


def _fallback(size: int, document: int) -> LadderStep:
    return LadderStep(
        name=FALLBACK,
        doc="The whole document without what words discarded.",
        scope="page",
        words=True,
        density=False,
        bytes=size,
        floor=0,
        required_share=0.0,
        share=size / document if document else 1.0,
        of="the document's text",
        of_bytes=document,
        verdict="accepted",
        reason="no step kept enough, so the whole document is used",
    )
