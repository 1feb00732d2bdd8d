"""`python -m harness`: score, price, metadata, readback, bench."""

import json
from pathlib import Path

import click
from rich.console import Console

from extractor import RuleBook, RuleBookError
from harness.bench import bench
from harness.bill import Bill
from harness.corpus import CorpusError, Entry, pages, wcxb
from harness.metadata import FIELDS, read_fields
from harness.metadata import report as metadata_report
from harness.price import price
from harness.readback.run import read_back_pages
from harness.readback.run import report as readback_report
from harness.score import report, score
from harness.switches import Switches

_CORPUS = click.option(
    "--corpus",
    type=click.Path(path_type=Path),
    required=True,
    help="A split of WCXB.",
)
_EVERY = click.option(
    "--every",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="Only every n-th page.",
)
_WORKERS = click.option(
    "--workers", type=click.IntRange(min=1), default=2, show_default=True, help="Processes."
)
_PRICE_COLUMNS = 160
"""Width of a price list; a narrower terminal wraps its lines."""


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Measure the extractor."""


@main.command("score")
@_CORPUS
@_EVERY
@_WORKERS
@click.option("--no-explain", is_flag=True, help="Do not compare explain with extract.")
def score_command(corpus: Path, every: int, workers: int, no_explain: bool) -> None:
    """WCXB's word F1 of both profiles, even and odd ids apart, and per label."""
    console = Console(highlight=False)
    entries = _entries(corpus, every)
    results = score(entries, check_explain=not no_explain, workers=workers, console=console)
    report(results, console)
    if any(page.faults for page in results):
        raise SystemExit(1)


@main.command("price")
@click.argument("ids", nargs=-1)
@_CORPUS
@_EVERY
@_WORKERS
@click.option("--words", is_flag=True, help="Price each word of a rule that marks or prunes, too.")
@click.option(
    "--json",
    "file",
    type=click.Path(path_type=Path, dir_okay=False, writable=True),
    help="Write the whole list there, too.",
)
def price_command(
    ids: tuple[str, ...], corpus: Path, every: int, workers: int, words: bool, file: Path | None
) -> None:
    """What each rule, threshold, rung and kind of the default rule book gains and costs.

    With IDS only those.
    """
    console = Console(highlight=False)
    console = Console(highlight=False, width=max(console.width, _PRICE_COLUMNS))
    try:
        switches = Switches(RuleBook.default(), words=words, only=ids)
    except RuleBookError as error:
        raise click.BadParameter(str(error), param_hint="IDS") from None
    pages = price(_entries(corpus, every), switches, workers=workers, console=console)
    bill = Bill(pages, switches)
    bill.report(console)
    if file:
        file.write_text(json.dumps(bill.facts(), indent=1, ensure_ascii=False) + "\n", "utf-8")


@main.command("metadata")
@_CORPUS
@_EVERY
@_WORKERS
@click.option("--show", type=click.Choice(list(FIELDS)), help="List the even pages that miss it.")
def metadata_command(corpus: Path, every: int, workers: int, show: str | None) -> None:
    """Our title, author and date and trafilatura's against what is known, even and odd apart."""
    console = Console(highlight=False)
    pages = read_fields(_entries(corpus, every), workers=workers, console=console)
    metadata_report(pages, console, show=show or "")


@main.command("readback")
@click.option(
    "--corpus",
    type=click.Path(path_type=Path),
    required=True,
    help="A split of WCXB, a folder of cases, or any folder of HTML files.",
)
@_EVERY
@_WORKERS
def readback_command(corpus: Path, every: int, workers: int) -> None:
    """Whether Markdown and HTML, read by a parser, say what the tree says; and are safe."""
    console = Console(highlight=False)
    try:
        entries = list(pages(corpus))[::every]
    except CorpusError as error:
        raise click.ClickException(str(error)) from None
    found = read_back_pages(entries, workers=workers, console=console)
    readback_report(found, console)
    if any(page.differences or page.fault for page in found):
        raise SystemExit(1)


@main.command("bench")
@_CORPUS
@_EVERY
@click.option("--rounds", default=3, show_default=True, help="The fastest of so many counts.")
def bench_command(corpus: Path, every: int, rounds: int) -> None:
    """Time of extract to Markdown against lxml's bare parse and trafilatura."""
    bench(_entries(corpus, every), rounds, Console(highlight=False))


def _entries(corpus: Path, every: int) -> list[Entry]:
    try:
        return list(wcxb(corpus))[::every]
    except CorpusError as error:
        raise click.ClickException(str(error)) from None


if __name__ == "__main__":
    main()
