"""`gate`: floors under the scores on our own corpus."""

from datetime import date
from pathlib import Path

import click

from extractor import RuleBook
from harness.commands.options import (
    Files,
    console,
    corpus_options,
    report_options,
    rules_options,
    tell,
    workers_option,
)
from harness.corpus import Corpus, CorpusError
from harness.gate import FILE, Floors, GateError, check, read, scores
from harness.report.document import Document, Lines, Part, Table
from harness.report.score import NAMES
from harness.runs.record import PageResult, Run
from harness.runs.runner import Runner
from harness.runs.store import RunStore, StoreError
from harness.systems import Chaffinch

floors_option = click.option(
    "--floors",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    help=f"Where the floors stand. Without it, {FILE} beside the corpus.",
)


@click.group("gate")
def gate() -> None:
    """Hold the scores on our corpus against floors. They rise by a command; one is lowered only
    with a reason, which stays on record."""


@gate.command("check")
@corpus_options
@rules_options
@workers_option
@floors_option
@report_options
def check_floors(
    corpus: Corpus, rules: RuleBook, workers: int, file: Path | None, files: Files
) -> None:
    """Measure, and say which floors are missed. Exit code 1 when one is."""
    try:
        floors = read(_place(corpus, file))
    except GateError as error:
        raise click.ClickException(str(error)) from None
    run, pages = _measured(corpus, rules, workers)
    wrong, reached = check(floors, run, pages)
    missed = [one for one in reached if one.below]
    parts: list[Part] = [Lines("Floors", [f"{len(missed)} of {len(reached)} floors are missed"])]
    if missed:
        rows = [(one.label, NAMES[one.metric], one.floor, one.score) for one in missed]
        parts.append(Table("Missed", ("label", "metric", "floor", "score"), rows))
    if wrong:
        parts.append(Lines("Wrong", wrong))
    tell(Document("Gate", {"floors": str(_place(corpus, file))}, parts), files)
    if missed or wrong:
        raise SystemExit(1)


@gate.command("raise")
@corpus_options
@rules_options
@workers_option
@floors_option
def raise_floors(corpus: Corpus, rules: RuleBook, workers: int, file: Path | None) -> None:
    """Measure, and put every floor where the score is. Refused when a floor would sink."""
    place = _place(corpus, file)
    try:
        floors = read(place) if place.exists() else Floors("", {})
        run, pages = _whole(corpus, rules, workers)
        floors.raised(run, scores(pages)).write(place)
    except (GateError, OSError) as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{place} is written")


@gate.command("lower")
@corpus_options
@rules_options
@workers_option
@floors_option
@click.option("--because", required=True, metavar="REASON", help="Stays on record with the floors.")
def lower_floors(
    corpus: Corpus, rules: RuleBook, workers: int, file: Path | None, because: str
) -> None:
    """Measure, and put every floor where the score is, lower too, or on a changed corpus."""
    place = _place(corpus, file)
    try:
        floors = read(place)
        run, pages = _whole(corpus, rules, workers)
        found = floors.lowered_to(run, scores(pages), because, date.today())
        found.write(place)
    except (GateError, OSError) as error:
        raise click.ClickException(str(error)) from None
    for one in found.lowered[len(floors.lowered) :]:
        click.echo(f"lowered: {one.metric} of {one.label}, {one.before} to {one.after}")
    click.echo(f"{place} is written")


def _place(corpus: Corpus, file: Path | None) -> Path:
    return file or corpus.path.parent / FILE


def _measured(corpus: Corpus, rules: RuleBook, workers: int) -> tuple[Run, list[PageResult]]:
    store = RunStore()
    try:
        run = Runner(store, console(), workers).run(corpus, Chaffinch(rules))
    except (CorpusError, StoreError) as error:
        raise click.ClickException(str(error)) from None
    return run, list(store.pages(run.number))


def _whole(corpus: Corpus, rules: RuleBook, workers: int) -> tuple[Run, list[PageResult]]:
    run, pages = _measured(corpus, rules, workers)
    if faults := [page.id for page in pages if page.fault]:
        raise GateError(f"no floors from a run with faults: {', '.join(faults[:5])}")
    if corpus.every > 1 or corpus.broken:
        raise GateError("no floors from a part of a corpus")
    return run, pages
