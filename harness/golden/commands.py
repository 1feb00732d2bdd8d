"""`golden`: what must come out of which page; looking at changes, accepting and rejecting them.

Exit codes: 0 all is well, 1 something does not hold, 2 misuse or a refusal.
"""

import json
from pathlib import Path

import click

from extractor import RuleBook
from harness.golden import terminal
from harness.golden.check import groups
from harness.golden.options import (
    folder_option,
    json_option,
    page_of,
    refusals,
    snippet_options,
    tell_recovered,
)
from harness.golden.store import Goldens


@click.group("golden")
def golden() -> None:
    """Pages with what must come out of them: look, accept, reject, make new ones."""


def _opened(folder: Path) -> Goldens:
    goldens = Goldens(folder)
    tell_recovered(goldens.recovered)
    return goldens


@golden.command("list")
@folder_option("golden")
@json_option
def list_goldens(folder: Path, as_json: bool) -> None:
    """All goldens, what each guards, and whether it holds."""
    with refusals():
        checks = _opened(folder).checks()
    if as_json:
        click.echo(_json([check.facts() for check in checks]))
        return
    for check in checks:
        click.echo(terminal.status(check))
        if check.card:
            click.echo(f"      {check.card.why}")


@golden.command("show")
@click.argument("slug")
@folder_option("golden")
@json_option
def show(slug: str, folder: Path, as_json: bool) -> None:
    """A golden: its card, its snippets, and what is expected of it."""
    with refusals():
        check = _opened(folder).check(slug)
    if as_json:
        click.echo(_json({**check.facts(), "expected": check.expected, "output": check.output}))
        return
    for line in terminal.details(check):
        click.echo(line)
    if check.expected is not None:
        click.echo(f"\n{check.expected}", nl=False)


@golden.command("diff")
@click.argument("slug")
@folder_option("golden")
@json_option
def diff(slug: str, folder: Path, as_json: bool) -> None:
    """What changed in a golden, and which decision changed it."""
    with refusals():
        check = _opened(folder).check(slug)
    if as_json:
        click.echo(_json(check.facts()))
        return
    for line in terminal.difference(check):
        click.echo(line)


@golden.command("check")
@folder_option("golden")
@json_option
def check_goldens(folder: Path, as_json: bool) -> None:
    """See whether all goldens hold. Writes nothing.

    Exit code 1 when one is changed, missing, broken or crashes, or when something lies in the folder
    that no golden claims.
    """
    with refusals():
        checks = _opened(folder).checks()
    if as_json:
        found = {
            "checks": [check.facts() for check in checks],
            "groups": [group.facts() for group in groups(checks)],
        }
        click.echo(_json(found))
    else:
        for line in terminal.report(checks):
            click.echo(line)
    if not all(check.ok for check in checks):
        raise SystemExit(1)


@golden.command("accept")
@click.argument("slugs", nargs=-1, required=True, metavar="SLUG...")
@click.option(
    "--basis", help="What was looked at, as `show` tells it; refused when it has changed."
)
@click.option("--force", is_flag=True, help="Although a snippet fails that held before.")
@click.option("--note", default="", help="Why it is forced; it goes on record.")
@folder_option("golden")
def accept(slugs: tuple[str, ...], basis: str | None, force: bool, note: str, folder: Path) -> None:
    """What comes out of SLUG now is what is expected from now on. Several are undone as one."""
    if basis and len(slugs) > 1:
        raise click.UsageError("--basis is of one golden")
    with refusals():
        goldens = _opened(folder)
        if len(slugs) == 1:
            now = basis or goldens.check(slugs[0]).basis
            undo = goldens.accept(slugs[0], now, force=force, note=note)
            click.echo(f"accepted {undo.slug}; chaffinch golden undo {undo.token}")
            return
        batch = goldens.accept_all(
            {slug: goldens.check(slug).basis for slug in slugs}, force=force, note=note
        )
    for undo in batch.done:
        click.echo(f"accepted {undo.slug}")
    if batch.done:
        click.echo(f"all of it: chaffinch golden undo {batch.token}")
    if batch.refused:
        raise click.UsageError("; ".join(batch.refused.values()))


@golden.command("reject")
@click.argument("slug")
@click.option("--reason", required=True, help="What is wrong with the change.")
@click.option(
    "--basis", help="What was looked at, as `show` tells it; refused when it has changed."
)
@click.option(
    "--defects",
    type=click.Path(path_type=Path, file_okay=False),
    help="Where defects lie. Without it, beside the goldens.",
)
@folder_option("golden")
def reject(slug: str, reason: str, basis: str | None, defects: Path | None, folder: Path) -> None:
    """What comes out of SLUG now is wrong: make a defect card of it; what is expected stays."""
    from harness.defects.store import Defects  # it builds on goldens

    with refusals():
        goldens = _opened(folder)
        cards = Defects(defects or folder.parent / "defects", goldens)
        made = goldens.reject(slug, reason, basis or goldens.check(slug).basis, cards)
    click.echo(f"rejected {slug}; the defect is {cards.folder / made}")


@golden.command("new")
@click.argument("slug")
@click.argument("page", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--why", required=True, help="What the page guards, in a sentence.")
@click.option("--url", default="", help="Where the page came from.")
@click.option("--source", default="", help="Such as an id in a corpus.")
@click.option(
    "--profile", type=click.Choice(["default", "article"]), default="default", show_default=True
)
@snippet_options
@click.option("--dry-run", is_flag=True, help="Only say what would be written.")
@folder_option("golden")
def new(
    slug: str,
    page: Path,
    why: str,
    url: str,
    source: str,
    profile: str,
    with_: tuple[str, ...],
    without: tuple[str, ...],
    dry_run: bool,
    folder: Path,
) -> None:
    """Make a golden of PAGE as the rules have it now. Read the output first: it must be right."""
    other = RuleBook.article() if profile == "default" else RuleBook.default()
    with refusals():
        goldens = _opened(folder)
        planned = goldens.plan(
            slug,
            page_of(page),
            why=why,
            url=url,
            with_=with_,
            without=without,
            profile=profile,
            source=source,
        )
        for path in planned.paths:
            click.echo(f"{'would write' if dry_run else 'writes'} {goldens.folder / path}")
        fails = "yes" if planned.fails_under(other) else "no"
        click.echo(f"fails by the rule book {other.name}: {fails}")
        if not dry_run:
            undo = goldens.create(planned)
            click.echo(f"made {slug}; chaffinch golden undo {undo.token}")


@golden.command("undo")
@click.argument("token", required=False, default="")
@folder_option("golden")
def undo(token: str, folder: Path) -> None:
    """Put back what an accept or a new golden replaced; without TOKEN, what was decided last.

    What was accepted at once is put back at once, by the token of the batch.
    """
    with refusals():
        undone = _opened(folder).undo_all(token)
    for one in undone:
        click.echo(f"{one.slug} is as it was before")


def _json(found: object) -> str:
    return json.dumps(found, ensure_ascii=False, indent=1)
