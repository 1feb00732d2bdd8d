"""Demands: what a defect card asks of an output, and what keeps each from being met."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from extractor import Trace
from harness.blame.causes import NOT_IN_THE_PAGE, NOTHING_NEAR, OTHERWISE, cause
from harness.blame.pieces import Fault, Piece
from harness.defects.card import METADATA, NONE, DefectCard
from harness.golden.blocks import verdict_of
from harness.reading import Reading, holds, of_markdown
from harness.tokens import normalised

NO_RULE = "no rule took it"
"""The cause of a text that should not be kept."""


@dataclass(frozen=True, slots=True)
class Demand:
    """Something that a good extraction of the page would have."""

    what: str
    """with, without, heading, line, code, crash, or title, author, date, language."""
    text: str
    met: bool
    absent: bool = False
    """Whether the words do not stand in the page, so that it can no longer be asked for."""
    rule: str = ""
    word: str = ""
    """What keeps it from being met: a rule and what it found."""
    sentence: str = ""
    """The same for people."""

    @property
    def damage(self) -> int:
        """UTF-8 bytes that are lost or wrongly kept."""
        return 0 if self.met or self.what not in _SNIPPETS else len(self.text.encode())

    @property
    def cause(self) -> str:
        """Rule and word."""
        return f"{self.rule}: {self.word}" if self.word else self.rule

    def facts(self) -> dict[str, Any]:
        """As plain data."""
        return {**asdict(self), "damage": self.damage, "cause": self.cause}


_SNIPPETS = frozenset({"with", "without", "heading"})


def demands(card: DefectCard, trace: Trace) -> Iterator[Demand]:
    """All that a card asks for, of the extraction that a trace is of."""
    markdown = trace.extraction.markdown
    reading = of_markdown(markdown, card.url)
    for text in card.with_:
        yield _told(trace, "with", text, holds(reading, text), "lost")
    for text in card.headings:
        yield _told(trace, "heading", text, normalised(text) in reading.headings, "lost")
    for text in card.without:
        yield _told(trace, "without", text, not holds(reading, text), "kept")
    lines = markdown.split("\n")
    for line in card.lines:
        yield _told(trace, "line", line, line in lines, "lost")
    if card.code:
        yield _code(reading)
    yield from _metadata(card, trace)
    if card.kind == "crash":
        yield Demand("crash", "it is extracted", True)


def crashed(card: DefectCard, fault: str) -> Iterator[Demand]:
    """The same of an extraction that raises."""
    kind = fault.partition(":")[0]
    yield Demand("crash", "it is extracted", False, False, kind, "", fault)


def _told(trace: Trace, what: str, text: str, met: bool, fault: Fault) -> Demand:
    sought = of_markdown(text).text if what == "line" else text
    absent = any(map(str.isalnum, sought)) and not trace.find(sought, limit=1)
    if met or absent:
        return Demand(what, text, met, absent)
    if fault == "kept":
        found = cause(trace, Piece(sought, fault, True))
        near = (
            "" if found.rule in (NOTHING_NEAR, NOT_IN_THE_PAGE) else f" Nearest: {found.sentence}"
        )
        return Demand(what, text, met, absent, NO_RULE, "", f"No rule took it.{near}")
    return _lost(trace, what, text, sought)


def _lost(trace: Trace, what: str, text: str, sought: str) -> Demand:
    """A text that is not in the output as it should be, and what took it."""
    places = trace.find(sought, limit=5)
    shown = [place for place in places if not _in_head(trace, place.nodes[0])] or places
    if not shown:
        return Demand(what, text, False, False, NOT_IN_THE_PAGE)
    lost = [node for node in shown[0].nodes if trace.fate(node) != "kept"]
    node = lost[0] if lost else shown[0].nodes[0]
    verdict = verdict_of(trace, node)
    if verdict.kept:
        said = "It was kept; it came out in another form than is asked for."
        return Demand(what, text, False, False, OTHERWISE, "", said)
    rule = verdict.rule or verdict.fate
    return Demand(what, text, False, False, rule, verdict.word, trace.why(node).sentence)


def _in_head(trace: Trace, node: int) -> bool:
    return any(trace.page.tag[above] == "head" for above in trace.page.ancestors(node))


def _code(reading: Reading) -> Demand:
    met = bool(reading.codes) and not reading.empty_codes
    said = f"{reading.empty_codes} empty code blocks, {len(reading.codes)} others"
    return Demand("code", "code blocks that are not empty", met, False, "code", "", said)


def _metadata(card: DefectCard, trace: Trace) -> Iterator[Demand]:
    for name in METADATA:
        if wanted := getattr(card, name):
            got = getattr(trace.extraction, name) or NONE
            yield Demand(name, wanted, got == wanted, False, name, "", f"it says {got!r}")
