"""`blame`: which decision lost what, and which entry of the rule book is to blame."""

import click

from extractor import RuleBook
from harness.blame.blame import blame as blame_pages
from harness.blame.since import earlier_run
from harness.commands.options import (
    Files,
    console,
    corpus_options,
    entries_of,
    report_options,
    rules_options,
    tell,
    workers_option,
)
from harness.corpus import Corpus
from harness.report.blame import blame_report
from harness.runs.store import RunStore, StoreError


@click.command("blame")
@corpus_options
@rules_options
@click.option(
    "--since",
    type=int,
    metavar="RUN",
    help="Ask about the pages that got worse since a kept run: what changed, and what undoes it.",
)
@workers_option
@report_options
def blame(corpus: Corpus, rules: RuleBook, since: int | None, workers: int, files: Files) -> None:
    """For all that is lost or wrongly kept, the decision that did it; and what change would help.

    Of a kept run only the scores and outputs are used; its rules need not be there any more.
    """
    entries = entries_of(corpus)
    earlier = None
    if since is not None:
        try:
            earlier = earlier_run(RunStore(), since, entries)
        except StoreError as error:
            raise click.BadParameter(str(error), param_hint="--since") from None
        if left := len(entries) - len(earlier):
            click.echo(
                f"left out: {left:,} pages that run {since} lacks or has otherwise", err=True
            )
            entries = [entry for entry in entries if entry.id in earlier]
    found = blame_pages(entries, rules, earlier=earlier, workers=workers, console=console())
    tell(blame_report(found, corpus.name, since=since), files)
