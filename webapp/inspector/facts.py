"""Tables of facts: how a page came here, and what it says of itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from extractor import Evidence
from webapp.inspector.study import Study
from webapp.inspector.traces import Source

_DECIDERS = {
    "text": "handed in as text",
    "byte order mark": "a byte order mark decided",
    "caller": "the server's header decided",
    "utf-8 trial": "the bytes are valid UTF-8, which decided",
    "declaration": "the page's own declaration decided",
    "detector": "nothing said so: guessed from the bytes",
}


class Hop(Protocol):
    """An answer on the way to a page."""

    @property
    def url(self) -> str: ...
    @property
    def status(self) -> int: ...


class Record(Source, Protocol):
    """What of a stored page is shown."""

    @property
    def title(self) -> str: ...
    @property
    def source(self) -> str: ...
    @property
    def fetched_at(self) -> datetime: ...
    @property
    def status(self) -> int | None: ...
    @property
    def final_url(self) -> str: ...
    @property
    def content_type(self) -> str: ...
    @property
    def hops(self) -> Sequence[Hop]: ...


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of a table of facts. An empty value was not found."""

    name: str
    value: str
    note: str = ""


def moment(when: datetime) -> str:
    """A moment to the minute."""
    return f"{when:%Y-%m-%d %H:%M} UTC"


def fetch_facts(record: Record, study: Study) -> list[Fact]:
    """How the page came here and how its bytes were read."""
    decoded = study.trace.decoded
    declared = f"the page says {decoded.declared}" if decoded.declared else "the page says nothing"
    header = f"the server said {record.charset}" if record.charset else "no header said anything"
    return [
        Fact("Came by", record.source, moment(record.fetched_at)),
        Fact("Address", record.url, "" if record.url else "links stay as the page has them"),
        *([Fact("Final address", record.final_url)] if record.final_url else []),
        *([Fact("Status", str(record.status))] if record.status else []),
        *([Fact("Content type", record.content_type)] if record.content_type else []),
        Fact(
            "Encoding",
            decoded.encoding or "text",
            f"{_DECIDERS[decoded.decided_by]}; {declared}; {header}",
        ),
        Fact("Unreadable", f"{decoded.replaced:,} characters"),
        Fact("Size", f"{len(record.body):,} bytes", f"{len(decoded.text):,} characters"),
        Fact("Nodes", f"{len(study):,}", "elements and texts"),
        Fact("Version", record.id, "the page is frozen under this id"),
    ]


def shortfalls(study: Study) -> list[str]:
    """What is not as it should be: cuts first, then oddities that cost no text."""
    extraction = study.trace.extraction
    return [*extraction.truncated, *extraction.warnings]


def metadata_facts(study: Study) -> list[Fact]:
    """What the page says of itself, each with where it was found."""
    trace = study.trace
    extraction = trace.extraction
    sources = extraction.metadata.sources
    facts = [
        Fact(name.capitalize(), getattr(extraction, name) or "", _from(sources.get(name, "")))
        for name in ("title", "author", "date", "language")
    ]
    kind = trace.kind
    proof = "; ".join(_proof(evidence) for evidence in kind.evidence)
    facts.append(Fact("Kind", kind.name, f"by {kind.rule}: {proof}" if kind.rule else ""))
    decoded = trace.decoded
    facts.append(
        Fact("Encoding", decoded.encoding or "text handed in", _DECIDERS[decoded.decided_by])
    )
    facts.append(Fact("Markdown", f"{len(extraction.markdown.encode()):,} bytes"))
    facts.append(Fact("Text", f"{len(extraction.text.encode()):,} bytes"))
    facts.append(Fact("Rules", f"{trace.rulebook.name}", f"digest {trace.rulebook.digest}"))
    return facts


def _from(source: str) -> str:
    return f"from {source}" if source else ""


def _proof(evidence: Evidence) -> str:
    words = f"{evidence.asked} {evidence.found}"
    return words if evidence.value in ("", evidence.found) else f"{words} in {evidence.value}"
