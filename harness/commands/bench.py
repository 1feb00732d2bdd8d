"""`bench`: time against lxml's bare parse and trafilatura."""

import click

from harness.bench import bench as time_pages
from harness.commands.options import console, corpus_options, entries_of
from harness.corpus import Corpus


@click.command("bench")
@corpus_options
@click.option("--rounds", default=3, show_default=True, help="The fastest of so many counts.")
def bench(corpus: Corpus, rounds: int) -> None:
    """Time of extract to Markdown against lxml's bare parse and trafilatura."""
    time_pages(entries_of(corpus), rounds, console())
