"""What a rejected change of a golden asks for, as a defect card."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from harness.defects.card import METADATA, NONE, DefectCard, Kind
from harness.golden.check import Check
from harness.golden.errors import Refused
from harness.reading import Reading, holds, of_markdown
from harness.tokens import normalised

_MOST = 8
"""Snippets of each sort that a card names."""
_LEAST = 3
"""Letters from which a line can be told from others."""


def card_of(rejected: Check, reason: str, today: date) -> DefectCard:
    """The card of a golden whose change was rejected.

    Raises `Refused` when the change is in nothing that a card could ask for.
    """
    golden = rejected.card
    if golden is None:
        raise Refused(f"{rejected.slug} has no card that could be read")
    facts: dict[str, Any] = dict(_crash(rejected) or _texts(rejected) or _metadata(rejected))
    if not facts:
        raise Refused(
            f"the output of {rejected.slug} is as expected; only its trace is another, which "
            "nothing can be said against but by changing the rules back"
        )
    return DefectCard(
        note=reason,
        url=golden.url,
        profile=golden.profile,
        cause=next((hunk.key for hunk in rejected.hunks), ""),
        created=today,
        source=golden.source,
        golden=rejected.slug,
        **facts,
    )


def _crash(rejected: Check) -> dict[str, Any]:
    return {"kind": "crash"} if rejected.state == "crashed" else {}


def _texts(rejected: Check) -> dict[str, Any]:
    """The first lines that are lost, wrongly there, or there in another form."""
    old, new = of_markdown(rejected.expected or ""), of_markdown(rejected.output or "")
    lost: list[str] = []
    kept: list[str] = []
    headings: list[str] = []
    lines: list[str] = []
    for hunk in rejected.hunks:
        for line, text in _said(hunk.old):
            if not holds(new, text):
                lost.append(text)
            elif line.startswith("#") and not _heads(new, text):
                headings.append(text)
            else:
                lines.append(line)
        kept += [text for _, text in _said(hunk.new) if not holds(old, text)]
    if not any((lost, kept, headings)):
        present = (rejected.output or "").split("\n")
        lines = [line for line in lines if line not in present]
        return {"kind": "structure", "lines": tuple(lines[:_MOST])} if lines else {}
    kind: Kind = "lost" if lost else "kept" if kept else "structure"
    found = {"with_": lost, "without": kept, "headings": headings}
    return {"kind": kind} | {key: tuple(texts[:_MOST]) for key, texts in found.items()}


def _metadata(rejected: Check) -> dict[str, Any]:
    found = {
        difference.what: difference.before or NONE
        for difference in rejected.differences
        if difference.what in METADATA
    }
    return {"kind": "metadata"} | found if found else {}


def _said(lines: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Each line that says something, with its text."""
    for line in lines:
        text = " ".join(of_markdown(line).text.split())
        if sum(map(str.isalnum, text)) >= _LEAST:
            yield line, text


def _heads(reading: Reading, text: str) -> bool:
    return normalised(text) in reading.headings
