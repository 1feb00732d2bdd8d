"""What the command shows on a terminal."""

from dataclasses import asdict
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from extractor import Rule, RuleBook, Trace
from extractor.rule import Entry, Rung, Threshold

_STYLES = {
    "kept": "bold blue",
    "discarded": "bold red",
    "dropped": "dim",
    "outside": "dim",
    "unwrapped": "cyan",
    "trimmed": "yellow",
    "duplicate": "magenta",
}


def print_found(console: Console, found: list[dict[str, Any]]) -> None:
    """Where a sentence stands, what became of it, and what did it."""
    if not found:
        console.print("Not in the HTML: neither in its text nor in its descriptions.")
        console.print("A script may have put it on the page, or the server sent another page.")
    for place in found:
        for fate in place["fates"]:
            console.print(Text(fate, _STYLES[fate]), end="  ")
        part = "" if place["exact"] else f" ({place['score']:.0%} of the words)"
        console.print(escape(f"“{place['excerpt']}”{part}"))
        console.print(escape(f"  {place['sentence']}"))
        console.print(f"  {place['path']}", style="dim", markup=False)


def print_trace(console: Console, trace: Trace) -> None:
    """Kind, encoding, ladder and decisions."""
    kind = trace.kind
    by = ", ".join(f"{e.asked} `{e.found}`" for e in kind.evidence)
    console.print(
        f"kind      {kind.name or 'not known'}" + (f"  ({kind.rule}: {by})" if by else "")
    )
    decoded = trace.decoded
    console.print(f"encoding  {decoded.encoding or 'text'}, decided by {decoded.decided_by}")
    ladder = Table("step", "bytes", "floor", "share", "verdict", box=None, pad_edge=False)
    for step in trace.ladder:
        ladder.add_row(
            step.name,
            f"{step.bytes:,}",
            f"{step.floor:,}",
            f"{step.share:.0%} of {step.required_share:.0%}",
            escape(f"{step.verdict}: {step.reason}"),
            style="bold" if step.verdict == "accepted" else None,
        )
    console.print(ladder)
    console.print()
    log = Table("node", "rule", "effect", "element", "because", box=None, pad_edge=False)
    for decision in trace.decisions:
        if decision.effect in ("unwrap",) and not decision.overruled_by:
            continue
        proof = "; ".join(f"{e.asked} `{e.found}`" for e in decision.evidence[:2])
        if decision.overruled_by:
            proof += f" — overruled by {decision.overruled_by}: {decision.because}"
        log.add_row(
            str(decision.node),
            decision.rule,
            decision.effect,
            escape(trace.page.describe(decision.node)),
            escape(proof),
            style="strike dim" if decision.overruled_by else None,
        )
    console.print(log)


def print_book(console: Console, book: RuleBook) -> None:
    """All entries of a rule book, a line each."""
    for title, entries in (
        ("Rules", book.rules),
        ("Thresholds", tuple(book.thresholds.values())),
        ("Rungs", book.rungs),
        ("Kinds", book.kinds),
    ):
        table = Table("id", "what", box=None, pad_edge=False, title=title, title_justify="left")
        for entry in entries:
            value = f"{entry.value:g} {entry.unit}. " if isinstance(entry, Threshold) else ""
            table.add_row(entry.id, escape(value + entry.doc))
        console.print(table)
        console.print()


def print_entry(console: Console, entry: Entry) -> None:
    """One entry whole."""
    facts = asdict(entry)
    console.print(entry.id, style="bold")
    console.print(escape(entry.doc))
    kind = type(entry).__name__.lower()
    console.print(f"{kind} in {entry.file}, profiles {', '.join(entry.profiles)}", style="dim")
    for name, value in facts.items():
        if name in ("id", "doc", "file", "profiles", "pages") or value in ((), "", 0, 0.0):
            continue
        shown = ", ".join(map(str, value)) if isinstance(value, tuple) else value
        console.print(escape(f"{name.rstrip('_'):16} {shown}"))
    if isinstance(entry, Rule):
        for page in entry.pages:
            console.print(escape(f"{'page':16} {page['page']} ({page['note']})"))
    if isinstance(entry, (Rung, Threshold)) and entry.source:
        console.print(escape(f"{'source':16} {entry.source}"))
