"""Causes: the decision that lost a piece, and the rule that came nearest to a piece that was kept."""

from collections.abc import Iterator
from dataclasses import dataclass

from extractor import Decision, Limits, Trace
from extractor.trace import DENSITY_RULE
from harness.blame.pieces import Piece

NOT_IN_THE_PAGE = "not in the page"
OTHERWISE = "came out otherwise"
NOTHING_NEAR = "no rule came near"

_NEAR = 0.5
"""Share of a threshold of link density from which it came near."""
_NAME = Limits().max_name_chars
_SPARED = 0.97
"""Nearness of a rule whose words are there and that does not ask inside main content."""


@dataclass(frozen=True, slots=True)
class Cause:
    """What is to blame for a piece."""

    piece: Piece
    rule: str
    """Id of an entry of the rule book, `link-density`, or one of the phrases above."""
    word: str
    """What the rule asked for and found: a word of a name, a tag, a heading; "" for none."""
    fate: str
    node: int
    """The first node of the piece; -1 where it is not in the page."""
    sentence: str
    nearness: float = 1.0
    """For a kept piece: how near the rule came, 1 when it matched and was overruled."""


def cause(trace: Trace, piece: Piece) -> Cause:
    """What is to blame for a piece, by the trace of the extraction that has it wrong."""
    places = trace.find(piece.text, limit=5)
    if not places:
        said = "It does not stand in the HTML as it is expected."
        return Cause(piece, NOT_IN_THE_PAGE, "", "", -1, said)
    nodes = [node for place in places for node in place.nodes]
    if piece.fault == "lost":
        lost = [node for node in places[0].nodes if trace.fate(node) != "kept"]
        return _lost(trace, piece, lost[0] if lost else nodes[0])
    kept = [node for node in nodes if trace.fate(node) == "kept"]
    return _kept(trace, piece, kept[0] if kept else nodes[0])


def _lost(trace: Trace, piece: Piece, node: int) -> Cause:
    why = trace.why(node)
    if why.fate == "kept":
        said = "It was kept; it came out in another form than is expected, or in other pieces."
        return Cause(piece, OTHERWISE, "", why.fate, node, said)
    effective = [
        found for found in (*why.decisions, *why.inherited)
        if found.overruled_by is None and found.effect not in ("mark", "unwrap", "rescue")
    ]  # fmt: skip
    if effective:
        found = effective[0]
        word = "" if found.rule == DENSITY_RULE else word_of(found)
        return Cause(piece, found.rule, word, why.fate, node, why.sentence)
    step = accepted(trace)
    return Cause(piece, step, "", why.fate, node, why.sentence)


def accepted(trace: Trace) -> str:
    """The step of the ladder that was accepted."""
    return next(step.name for step in trace.ladder if step.verdict == "accepted")


def word_of(decision: Decision) -> str:
    """What a decision rests on, for people."""
    return decision.evidence[0].found if decision.evidence else ""


def _kept(trace: Trace, piece: Piece, node: int) -> Cause:
    found = max(_near(trace, piece, node), key=lambda near: near.nearness, default=None)
    if found is not None:
        return found
    return Cause(
        piece, NOTHING_NEAR, "", trace.fate(node), node, trace.why(node).sentence, nearness=0
    )


def _near(trace: Trace, piece: Piece, node: int) -> Iterator[Cause]:
    """What nearly took a node: overruled verdicts on it and above, and link density by its numbers."""
    fate = trace.fate(node)
    above = node
    depth = 0
    while above > 0:
        for found in trace.why(above).decisions:
            if found.overruled_by and found.effect in ("discard", "drop"):
                said = (
                    f"{found.rule} matched {trace.page.describe(above)} by `{word_of(found)}`, "
                    f"overruled by {found.overruled_by}: {found.because}"
                )
                yield Cause(
                    piece, found.rule, word_of(found), fate, node, said, 1 / (1 + depth / 100)
                )
        numbers = trace.density(above)
        if numbers.links and numbers.verdict == "kept" and numbers.threshold:
            share = (
                numbers.ratio
                if numbers.text_bytes >= numbers.floor
                else numbers.short_links / numbers.links
            )
            said = f"{trace.page.describe(above)} was kept by link density: {numbers.reason}"
            nearness = min(share / numbers.threshold, 0.99)
            if nearness >= _NEAR:
                yield Cause(piece, DENSITY_RULE, "", fate, node, said, nearness)
        yield from _in_main(trace, piece, node, above)
        above = trace.page.parent[above]
        depth += 1


def _in_main(trace: Trace, piece: Piece, node: int, above: int) -> Iterator[Cause]:
    """Rules whose words an element has and that were not asked, because it is main content."""
    if not trace.in_main(above):
        return
    book, page = trace.rulebook, trace.page
    for rule in book.rules:
        if rule.pass_ == "prune" and rule.scope == "outside":
            for hit in book.vocabulary.name_hits(rule, page.attrs[above] or {}, _NAME):
                said = (
                    f"{rule.id} would match {page.describe(above)} by `{hit.word}`, but does not "
                    "ask inside main content"
                )
                yield Cause(piece, rule.id, hit.word, trace.fate(node), node, said, _SPARED)
                return
