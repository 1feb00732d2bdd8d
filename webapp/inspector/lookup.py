"""Find lost text: where a sentence stands on the page, and what took it."""

from dataclasses import dataclass

from extractor import Decision, Match
from webapp.inspector.study import Study


@dataclass(frozen=True, slots=True)
class Place:
    """A place where a sought sentence stands, with its fate."""

    match: Match
    node: int
    """The node to select: the text's element, so that its decisions are in sight."""
    label: str
    fate: str
    sentence: str
    culprit: Decision | None
    """The decision that took it; None where it is kept, or no rule but the scope took it."""


@dataclass(frozen=True, slots=True)
class Found:
    """The answer to a search for lost text."""

    sought: str
    places: tuple[Place, ...]


def find(study: Study, sought: str) -> Found:
    """Where a sentence stands, best places first; no place when it is not in the HTML."""
    return Found(sought, tuple(_place(study, match) for match in study.trace.find(sought)))


def _place(study: Study, match: Match) -> Place:
    page, trace = study.page, study.trace
    node = _lost(study, match.nodes)
    why = trace.why(node)
    verdicts = why.inherited or why.decisions
    culprit = next((d for d in verdicts if not d.overruled_by and d.effect != "mark"), None)
    above = page.parent[node] if match.where in ("text", "program text") else node
    shown = above if above > 0 and trace.fates[above] == trace.fates[node] else node
    return Place(
        match,
        shown,
        page.describe(shown),
        why.fate,
        why.sentence,
        culprit if why.fate != "kept" else None,
    )


def _lost(study: Study, nodes: tuple[int, ...]) -> int:
    """Of the texts that hold a sentence the first one that is lost, else the first."""
    return next((node for node in nodes if study.trace.fates[node] != "kept"), nodes[0])
