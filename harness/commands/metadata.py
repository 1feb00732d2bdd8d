"""`metadata`: title, author and date against what is known."""

import click

from harness.commands.options import console, corpus_options, entries_of, workers_option
from harness.corpus import Corpus
from harness.metadata import FIELDS, read_fields, report


@click.command("metadata")
@corpus_options
@workers_option
@click.option("--show", type=click.Choice(list(FIELDS)), help="List the even pages that miss it.")
def metadata(corpus: Corpus, workers: int, show: str | None) -> None:
    """Our title, author and date and trafilatura's against what is known, even and odd apart."""
    pages = read_fields(entries_of(corpus), workers=workers, console=console())
    report(pages, console(), show=show or "")
