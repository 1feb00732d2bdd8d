"""`python -m harness score` and `python -m harness bench`."""

from pathlib import Path

import click
from rich.console import Console

from harness.bench import bench
from harness.corpus import CorpusError, Entry, wcxb
from harness.score import report, score

_CORPUS = click.option(
    "--corpus",
    type=click.Path(path_type=Path),
    default=Path("../shared/corpora/wcxb-dev"),
    show_default=True,
    help="A split of WCXB.",
)
_EVERY = click.option("--every", default=1, show_default=True, help="Only every n-th page.")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Measure the extractor."""


@main.command("score")
@_CORPUS
@_EVERY
@click.option("--workers", default=2, show_default=True, help="Processes.")
@click.option("--no-explain", is_flag=True, help="Do not compare explain with extract.")
def score_command(corpus: Path, every: int, workers: int, no_explain: bool) -> None:
    """WCXB's word F1 of both profiles, even and odd ids apart, and per label."""
    console = Console(highlight=False)
    entries = _entries(corpus, every)
    results = score(entries, check_explain=not no_explain, workers=workers, console=console)
    report(results, console)
    if any(page.faults for page in results):
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
