"""`runs`: what was measured before."""

import click

from harness.commands.options import Files, report_options, tell
from harness.report import Document, Table
from harness.report.compare import compare_report, side
from harness.report.score import main_metric, mean, score_report
from harness.runs.store import RunStore, StoreError


@click.group("runs")
def runs() -> None:
    """List, show, compare and delete the runs that are kept."""


@runs.command("list")
@report_options
def list_runs(files: Files) -> None:
    """All runs, the newest first."""
    store = RunStore()
    rows = []
    for run in store.runs():
        pages = list(store.pages(run.number))
        rows.append(
            (
                str(run.number), run.started.strftime("%Y-%m-%d %H:%M"), run.system, run.corpus,
                f"{run.done} of {run.expected}", run.state, mean(pages, main_metric(pages)),
            )
        )  # fmt: skip
    columns = ("run", "began", "system", "corpus", "pages", "state", "headline")
    tell(Document("Runs", {"store": str(store.path)}, [Table("", columns, rows)]), files)


@runs.command("show")
@click.argument("number", type=int, metavar="RUN")
@report_options
def show_run(number: int, files: Files) -> None:
    """The report of a run again."""
    store = RunStore()
    try:
        run = store.run(number)
    except StoreError as error:
        raise click.ClickException(str(error)) from None
    tell(score_report(run, list(store.pages(number))), files)


@runs.command("compare")
@click.argument("numbers", type=int, nargs=-1, required=True, metavar="RUN RUN...")
@report_options
def compare_runs(numbers: tuple[int, ...], files: Files) -> None:
    """Two or more runs page by page; the others are held against the first."""
    if len(set(numbers)) < 2:
        raise click.UsageError("name two or more runs")
    store = RunStore()
    try:
        sides = [side(store.run(number), list(store.pages(number))) for number in numbers]
    except StoreError as error:
        raise click.ClickException(str(error)) from None
    tell(compare_report(sides), files)


@runs.command("delete")
@click.argument("numbers", type=int, nargs=-1, required=True, metavar="RUN...")
def delete_runs(numbers: tuple[int, ...]) -> None:
    """Forget runs."""
    store = RunStore()
    for number in numbers:
        try:
            store.delete(number)
        except StoreError as error:
            raise click.ClickException(str(error)) from None
