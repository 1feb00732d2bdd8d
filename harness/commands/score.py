"""`score`: a rule book over a corpus."""

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
from harness.report.score import score_report
from harness.runs.runner import Runner
from harness.runs.store import RunStore, StoreError
from harness.systems import Chaffinch


@click.command("score")
@corpus_options
@rules_options
@workers_option
@click.option("--explain", is_flag=True, help="Also see that explain gives the same as extract.")
@click.option("--resume", type=int, metavar="RUN", help="Go on with a partial run.")
@click.option(
    "--timeout",
    type=click.FloatRange(min=0.1),
    default=60,
    show_default=True,
    help="Seconds after which a page counts as hanging.",
)
@report_options
def score(
    corpus: Corpus,
    rules: RuleBook,
    workers: int,
    explain: bool,
    resume: int | None,
    timeout: float,
    files: Files,
) -> None:
    """Measure a rule book on a corpus; the run is kept.

    Exit code 1 when a page failed, crashed or hung.
    """
    store = RunStore()
    runner = Runner(store, console(), workers, timeout)
    try:
        run = runner.run(corpus, Chaffinch(rules, explain), resume=resume)
    except (CorpusError, StoreError) as error:
        raise click.ClickException(str(error)) from None
    except KeyboardInterrupt:
        run = store.runs()[0] if resume is None else store.run(resume)
        click.echo(
            f"Interrupted: run {run.number} is partial, {run.done} of {run.expected} pages. "
            f"--resume {run.number} goes on with it.",
            err=True,
        )
    pages = list(store.pages(run.number))
    tell(score_report(run, pages, [str(broken) for broken in corpus.broken]), files)
    if run.partial:
        raise SystemExit(130)
    if any(page.fault for page in pages):
        raise SystemExit(1)
