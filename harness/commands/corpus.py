"""`corpus`: what a corpus holds, and what is wrong with ours."""

from collections import Counter

import click

from harness.commands.options import corpus_options
from harness.corpus import Corpus, CorpusError
from harness.corpus.validate import validate


@click.group("corpus")
def corpus() -> None:
    """Look at a corpus."""


@corpus.command("check")
@corpus_options
def check(corpus: Corpus) -> None:
    """Read every entry; of our own layout also see that references and snippets fit their pages.

    Exit code 1 when something is wrong.
    """
    try:
        entries = list(corpus)
        found = validate(corpus.path) if corpus.layout == "own" else list(corpus.broken)
    except CorpusError as error:
        raise click.ClickException(str(error)) from None
    for broken in found:
        click.echo(str(broken))
    labels = Counter(entry.label or "no label" for entry in entries)
    languages = Counter(entry.language or "not known" for entry in entries)
    click.echo(f"{len(entries)} pages, {len(found)} faults")
    for counted in (labels, languages):
        click.echo(", ".join(f"{name} {count}" for name, count in counted.most_common()))
    if found:
        raise SystemExit(1)
