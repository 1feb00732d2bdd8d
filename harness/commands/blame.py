"""`blame`: which decision lost what, and which entry of the rule book is to blame."""

import click

from extractor import RuleBook
from harness.blame.blame import blame as blame_pages
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


@click.command("blame")
@corpus_options
@rules_options
@workers_option
@report_options
def blame(corpus: Corpus, rules: RuleBook, workers: int, files: Files) -> None:
    """For all that is lost or wrongly kept, the decision that did it; and what change would help."""
    found = blame_pages(entries_of(corpus), rules, workers=workers, console=console())
    tell(blame_report(found, corpus.name), files)
