"""`readback`: do the outputs say what the tree says?"""

import click

from harness.commands.options import console, corpus_options, entries_of, workers_option
from harness.corpus import Corpus
from harness.readback.run import read_back_pages, report


@click.command("readback")
@corpus_options
@workers_option
def readback(corpus: Corpus, workers: int) -> None:
    """Whether Markdown and HTML, read by a parser, say what the tree says; and are safe."""
    found = read_back_pages(entries_of(corpus), workers=workers, console=console())
    report(found, console())
    if any(page.differences or page.fault for page in found):
        raise SystemExit(1)
