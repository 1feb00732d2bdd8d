"""`Candidate`: a page of a kept run that failed and that no card is about yet."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from extractor import RuleBook
from harness.attempt import attempt
from harness.blame.blame import traced
from harness.blame.causes import NOT_IN_THE_PAGE, NOTHING_NEAR, cause
from harness.blame.pieces import Piece
from harness.corpus import Entry
from harness.defects.demands import NO_RULE
from harness.reading import holds, of_markdown, reference
from harness.runs.record import PageResult

NOT_ASKED = "not asked yet"
MET_NOW = "all is met under the rules as they are now"

_MOST = 8
"""Headings that a card asks for."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is wrong with a page of a run, and what did it."""

    what: str
    """with, without, heading, code, crash, or a flag."""
    text: str
    cause: str
    sentence: str = ""

    @property
    def damage(self) -> int:
        """UTF-8 bytes."""
        return len(self.text.encode()) if self.what in ("with", "without", "heading") else 0

    @property
    def side(self) -> str:
        """Lost, kept, or what it is."""
        return {"with": "lost", "heading": "lost", "without": "kept"}.get(self.what, self.what)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A page with what the run says of it."""

    page: PageResult
    symptoms: Sequence[str]
    faults: Sequence[Fault] | None
    """None until somebody asked; empty where all is met by now."""

    @property
    def cause(self) -> str:
        """What it is grouped by."""
        if self.faults is None:
            return NOT_ASKED
        return f"{self.faults[0].cause} · {self.faults[0].side}" if self.faults else MET_NOW

    @property
    def damage(self) -> int:
        """UTF-8 bytes, as far as it was asked."""
        return sum(fault.damage for fault in self.faults or ())

    @property
    def able(self) -> bool:
        """Whether a card can be made of it."""
        return any(fault.what in _ASKED for fault in self.faults or ())

    def facts(self) -> dict[str, Any]:
        """The fields of a card about it."""
        found: dict[str, list[str]] = {name: [] for name in ("with", "without", "heading")}
        for fault in self.faults or ():
            if fault.what in found:
                found[fault.what].append(fault.text)
        code = any(fault.what == "code" for fault in self.faults or ())
        first = next(fault for fault in self.faults or () if fault.what in _ASKED)
        kind = {"with": "lost", "without": "kept", "crash": "crash"}.get(first.what, "structure")
        return {
            "kind": kind,
            "note": f"In a run: {'; '.join(self.symptoms)}. {first.sentence}".strip(),
            "with_": tuple(found["with"]),
            "without": tuple(found["without"]),
            "headings": tuple(found["heading"]),
            "code": code,
        }


_ASKED = frozenset({"with", "without", "heading", "code", "crash"})


def symptoms(page: PageResult) -> list[str]:
    """What a run found wrong with a page, for people; nothing where it is right."""
    found = []
    if page.state != "done":
        found.append(f"{page.state}: {page.fault}")
    for name, said in (("wanted", "with missed"), ("unwanted", "without kept")):
        rate = getattr(page.measures, name)
        if rate is not None and rate < 1:
            found.append(f"{said} ({1 - rate:.0%} of the snippets)")
    return [*found, *page.flags]


def candidate(page: PageResult, known: Mapping[str, Any]) -> Candidate | None:
    """A page of a run as a candidate; None where nothing is wrong with it."""
    said = symptoms(page)
    if not said:
        return None
    found = known.get(page.id)
    return Candidate(page, said, None if found is None else [Fault(**fault) for fault in found])


def ask(entry: Entry, page: PageResult, book: RuleBook) -> list[dict[str, Any]]:
    """What is wrong with a page under a rule book, and what did it, as plain data."""
    trace, fault = attempt(lambda: traced(entry, book))
    if trace is None:
        return [asdict(Fault("crash", "it is extracted", fault.partition(":")[0], fault))]
    got = of_markdown(trace.extraction.markdown, entry.url)
    found: list[Fault] = []
    for text in entry.wanted:
        if not holds(got, text):
            told = cause(trace, Piece(text, "lost", True))
            what = "with" if told.node >= 0 else "not in the page"
            found.append(Fault(what, text, _named(told.rule, told.word), told.sentence))
    for text in entry.unwanted:
        if holds(got, text):
            told = cause(trace, Piece(text, "kept", True))
            none = told.rule in (NOTHING_NEAR, NOT_IN_THE_PAGE)
            near = NO_RULE if none else f"{NO_RULE}, nearest {told.rule}"
            said = "No rule came near." if none else f"Nearest: {told.sentence}"
            found.append(Fault("without", text, near, said))
    if "code fence empty" in page.flags and got.empty_codes:
        found.append(Fault("code", "", "code", "A code block comes out empty."))
    if "headings missing" in page.flags and not got.headings:
        there = (text for text in reference(entry).headings if trace.find(text, limit=1))
        found += [
            Fault("heading", text, "came out otherwise")
            for text, _ in zip(there, range(_MOST), strict=False)
        ]
    for flag in page.flags:
        if flag in ("output truncated", "reference stale"):
            found.append(Fault(flag, "", flag, "No card can ask for that by itself."))
    return [asdict(fault) for fault in sorted(found, key=lambda fault: fault.what not in _ASKED)]


def _named(rule: str, word: str) -> str:
    return f"{rule}: {word}" if word else rule


def groups(candidates: Sequence[Candidate]) -> Iterator[tuple[str, Sequence[Candidate]]]:
    """Candidates by cause, the largest damage first; those not asked about come last."""
    found: dict[str, list[Candidate]] = {}
    for one in candidates:
        found.setdefault(one.cause, []).append(one)

    def order(item: tuple[str, list[Candidate]]) -> tuple[bool, int, int, str]:
        name, group = item
        last = name in (NOT_ASKED, MET_NOW)
        return last, -sum(one.damage for one in group), -len(group), name

    for name, group in sorted(found.items(), key=order):
        yield name, sorted(group, key=lambda one: (-one.damage, one.page.id))
