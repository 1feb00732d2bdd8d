"""`defects`: pages that come out wrong, and what becomes of them.

Exit codes: 0 all is as known, 1 a card passes, is stale, unstable or broken, 2 misuse or a refusal.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from harness.defects.card import CardState, Kind
from harness.defects.check import DefectCheck, groups
from harness.defects.store import Defects
from harness.defects.table import table
from harness.golden.options import (
    folder_option,
    json_option,
    page_of,
    refusals,
    snippet_options,
    tell_recovered,
)

_KINDS = click.Choice(["lost", "kept", "structure", "metadata", "crash"])


@click.group("defects")
def defects() -> None:
    """Known defects: look, add, edit, promote what is mended."""


def _opened(folder: Path) -> Defects:
    found = Defects(folder)
    tell_recovered(found.recovered)
    return found


@defects.command("list")
@click.option("--state", type=click.Choice(["open", "wontfix", "blocked"]), help="Only such cards.")
@click.option("--owner", help="Only cards of this owner.")
@click.option("--markdown", is_flag=True, help="As a table in Markdown.")
@folder_option("defects")
@json_option
def list_defects(
    state: str | None, owner: str | None, markdown: bool, folder: Path, as_json: bool
) -> None:
    """All cards by cause, the largest damage first."""
    with refusals():
        checks = [
            check
            for check in _opened(folder).checks()
            if (not state or check.card and check.card.state == state)
            and (owner is None or check.card and check.card.owner == owner)
        ]
    if as_json:
        click.echo(_json(_facts(checks)))
        return
    if markdown:
        click.echo(table(checks), nl=False)
        return
    for line in _report(checks):
        click.echo(line)


@defects.command("show")
@click.argument("slug")
@folder_option("defects")
@json_option
def show(slug: str, folder: Path, as_json: bool) -> None:
    """A card: what it asks for, and what keeps that from being so."""
    with refusals():
        check = _opened(folder).check(slug)
    if as_json:
        click.echo(_json(check.facts()))
        return
    click.echo(_status(check))
    if card := check.card:
        click.echo(f"note     {card.note}")
        click.echo(f"url      {card.url}")
        click.echo(f"kind     {card.kind}")
        click.echo(f"state    {card.state}{f': {card.reason}' if card.reason else ''}")
        click.echo(f"owner    {card.owner or 'nobody'}")
        click.echo(f"said     {card.cause or 'no cause'}")
        click.echo(f"basis    {check.disk}")
    for demand in check.demands:
        click.echo(f"{demand.what:8} {demand.text!r}: {'is met' if demand.met else 'is not met'}")
        if demand.sentence:
            click.echo(f"         {demand.sentence}")


@defects.command("check")
@folder_option("defects")
@json_option
def check_defects(folder: Path, as_json: bool) -> None:
    """See whether all cards still fail. Writes nothing.

    Exit code 1 when one passes, is stale, unstable or broken.
    """
    with refusals():
        checks = _opened(folder).checks()
    if as_json:
        click.echo(_json(_facts(checks)))
    else:
        for check in checks:
            if not check.ok:
                click.echo(check.announcement)
        failing = sum(check.ok for check in checks)
        click.echo(f"{failing} of {len(checks)} cards fail as is known")
    if not all(check.ok for check in checks):
        raise SystemExit(1)


@defects.command("add")
@click.argument("slug")
@click.argument("page", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--note", required=True, help="What is wrong, in a sentence.")
@click.option("--kind", type=_KINDS, required=True)
@click.option("--url", default="", help="Where the page came from.")
@click.option("--cause", default="", help="A rule, a step of the ladder, or words.")
@click.option("--owner", default="")
@click.option("--source", default="", help="Such as an id in a corpus.")
@click.option(
    "--profile", type=click.Choice(["default", "article"]), default="default", show_default=True
)
@snippet_options
@click.option("--heading", "headings", multiple=True, help="A text that should be a heading.")
@click.option("--line", "lines", multiple=True, help="A line of Markdown that should be there.")
@click.option("--code", is_flag=True, help="There should be code blocks, none of them empty.")
@click.option("--title", default="", help="The title that should be found; none for nothing.")
@click.option("--author", default="", help="The same of the author.")
@click.option("--date", default="", help="The same of the date.")
@click.option("--language", default="", help="The same of the language.")
@folder_option("defects")
def add(slug: str, page: Path, kind: Kind, folder: Path, **facts: Any) -> None:
    """Put a defect of PAGE on record. What is asked for must fail now."""
    with refusals():
        check = _opened(folder).add(slug, page_of(page), kind=kind, **facts)
    click.echo(_status(check))


@defects.command("promote")
@click.argument("slug")
@click.option("--why", required=True, help="What the page guards from now on, in a sentence.")
@click.option("--name", default="", help="What the golden is called; as the card unless given.")
@snippet_options
@folder_option("defects")
def promote(
    slug: str, why: str, name: str, with_: tuple[str, ...], without: tuple[str, ...], folder: Path
) -> None:
    """Make a golden of a card that passes. Read the output first: all of it must be right."""
    with refusals():
        made = _opened(folder).promote(slug, why, name=name, with_=with_, without=without)
    click.echo(f"{slug} is guarded by the golden {made} now")


@defects.command("state")
@click.argument("slug")
@click.argument("state", type=click.Choice(["open", "wontfix", "blocked"]))
@click.option("--reason", default="", help="Needed for all but open.")
@folder_option("defects")
def set_state(slug: str, state: CardState, reason: str, folder: Path) -> None:
    """A card is open, not to be fixed, or blocked."""
    with refusals():
        _opened(folder).set_state(slug, state, reason)
    click.echo(f"{slug} is {state}")


@defects.command("edit")
@click.argument("slug")
@click.option("--note", help="What is wrong, in a sentence.")
@click.option("--kind", type=_KINDS)
@click.option("--cause", help="A rule, a step of the ladder, or words.")
@click.option("--owner")
@click.option("--state", type=click.Choice(["open", "wontfix", "blocked"]))
@click.option("--reason", help="Needed for all states but open.")
@click.option("--basis", help="Refuse unless the card is still the one that `show` gave this for.")
@folder_option("defects")
def edit(slug: str, basis: str | None, folder: Path, **changes: str | None) -> None:
    """Change what a card says: note, kind, cause, owner, state. `undo` takes it back."""
    said = {key: value for key, value in changes.items() if value is not None}
    if not said:
        raise click.UsageError("say what to change, such as --note or --owner")
    with refusals():
        opened = _opened(folder)
        done = opened.edit(slug, opened.check(slug).disk if basis is None else basis, **said)
    click.echo(f"{slug} is changed" if done.token else f"{slug} says that already")


@defects.command("undo")
@folder_option("defects")
def undo(folder: Path) -> None:
    """Take back the last card that was added or changed."""
    with refusals():
        done = _opened(folder).undo()
    click.echo(f"{done.slug} is as it was")


@defects.command("reopen")
@click.argument("slug")
@click.option("--reason", default="")
@folder_option("defects")
def reopen(slug: str, reason: str, folder: Path) -> None:
    """A card is open again."""
    with refusals():
        _opened(folder).reopen(slug, reason)
    click.echo(f"{slug} is open")


def _report(checks: Sequence[DefectCheck]) -> Iterator[str]:
    by_slug = {check.slug: check for check in checks}
    for check in checks:
        if not check.ok:
            yield check.announcement
    for group in groups(checks):
        yield f"{group.cause}: {len(group.slugs)} cards, {group.damage:,} bytes"
        for slug in group.slugs:
            yield f"    {_status(by_slug[slug])}"
    if not checks:
        yield "there are no defects"


def _status(check: DefectCheck) -> str:
    card = check.card
    marks: list[str] = [check.state]
    if card:
        marks += [card.kind, card.state] + ([card.owner] if card.owner else [])
    line = f"{check.slug} ({', '.join(marks)}, {check.damage:,} bytes)"
    return f"{line}: {card.note}" if card else f"{line}: {check.detail}"


def _facts(checks: Sequence[DefectCheck]) -> dict[str, Any]:
    return {
        "checks": [check.facts() for check in checks],
        "groups": [group.facts() for group in groups(checks)],
    }


def _json(found: object) -> str:
    return json.dumps(found, ensure_ascii=False, indent=1)
