"""Goldens and their changes as lines for a terminal."""

from collections.abc import Iterator, Sequence

import click

from harness.golden.check import Check, groups
from harness.golden.chips import Chip
from harness.golden.diff import Run
from harness.golden.hunks import Hunk

_SIGNS = {
    "same": "✓", "changed": "~", "missing": "?", "broken": "!", "crashed": "!", "unreferenced": "·",
}  # fmt: skip


def status(check: Check) -> str:
    """A golden in a line."""
    said = check.detail or (f"{len(check.hunks)} hunks" if check.hunks else "")
    if check.state == "changed" and not check.hunks:
        said = "the output is as expected, its trace is another"
    line = f"{_SIGNS[check.state]} {check.state:12} {check.slug}"
    return f"{line}: {said}" if said else line


def report(checks: Sequence[Check]) -> Iterator[str]:
    """What does not hold, equal changes together, and the sum."""
    for check in checks:
        if not check.ok:
            yield status(check)
    found = groups(checks)
    if found:
        yield ""
    for group in found:
        yield f"{len(group.slugs)} goldens, {group.hunks} hunks: {group.sentence}"
        yield f"    {', '.join(group.slugs)}"
    states = [check.state for check in checks]
    counts = [f"{states.count(state)} {state}" for state in _SIGNS if state in states]
    yield ", ".join(counts) or "there are no goldens"


def difference(check: Check) -> Iterator[str]:
    """A golden's change: snippets, hunks with their causes, what else the trace tells."""
    yield status(check)
    for chip in check.chips:
        if chip.breaks or chip.after is False:
            yield f"  snippet {_chip(chip)}"
    for hunk in check.hunks:
        yield from _hunk(hunk)
    if check.differences:
        yield ""
    for one in check.differences:
        yield f"{one.what}: {one.before or 'nothing'} -> {one.after or 'nothing'}"


def details(check: Check) -> Iterator[str]:
    """A golden whole: card, snippets, state."""
    yield status(check)
    if card := check.card:
        yield f"why      {card.why}"
        yield f"url      {card.url}"
        yield f"profile  {card.profile}"
        yield f"created  {card.created}"
        yield f"source   {card.source or 'none'}"
    for chip in check.chips:
        yield f"{'with' if chip.wanted else 'without':8} {_chip(chip)}"
    yield f"basis    {check.basis}"


def _chip(chip: Chip) -> str:
    said = {True: "holds", False: "fails", None: "cannot be told"}
    return f"{chip.text!r}: {said[chip.before]} -> {said[chip.after]}"


def _hunk(hunk: Hunk) -> Iterator[str]:
    yield ""
    yield click.style(f"@@ line {hunk.old_start + 1} -> {hunk.new_start + 1}", fg="cyan")
    for cause in hunk.causes:
        yield f"   {cause.sentence}"
    if hunk.old and hunk.new:
        yield from (_marked("-", line) for line in _side(hunk.runs, "lost"))
        yield from (_marked("+", line) for line in _side(hunk.runs, "gained"))
    else:
        yield from (_marked("-", line) for line in hunk.old)
        yield from (_marked("+", line) for line in hunk.new)


def _marked(sign: str, line: str) -> str:
    return click.style(f"{sign} ", fg="red" if sign == "-" else "green") + line


def _side(runs: Sequence[Run], op: str) -> list[str]:
    """One side of a changed passage, the words that only it has made to stand out."""
    colour = "red" if op == "lost" else "green"
    pieces = [
        run.text if run.op == "same" else click.style(run.text, fg=colour, bold=True)
        for run in runs
        if run.op in ("same", op)
    ]
    return "".join(pieces).split("\n")
