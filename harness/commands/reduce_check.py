"""`reduce-check`: does reducing keep to its verdicts, how small does it get, and how long does it take?

Exit codes: 0 every verdict is kept, 1 one is not, 2 misuse.
"""

from pathlib import Path

import click

from harness.commands.options import entries_of
from harness.corpus import CorpusError, find
from harness.reduce.trial import choose, summary, trials

_SAMPLES = "folder:webapp/samples"
"""What is taken where there is no corpus of our own."""


@click.command("reduce-check", hidden=True)
@click.option("--corpus", default="", metavar="[LAYOUT:]PATH")
@click.option("--pages", default=20, show_default=True, help="So many pages, spread over all.")
@click.option("--seconds", type=float, help="A reduction is stopped after so long.")
@click.option(
    "--save",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write the reduced pages there.",
)
def reduce_check(corpus: str, pages: int, seconds: float | None, save: Path | None) -> None:
    """Put faults into the rules and reduce the pages that they spoil."""
    try:
        found = find(corpus)
    except CorpusError as error:
        if corpus:
            raise click.BadParameter(str(error), param_hint="--corpus") from None
        found = find(_SAMPLES)
    done = []
    for trial in trials(choose(entries_of(found), pages), seconds=seconds):
        click.echo(trial.line)
        done.append(trial)
        if save is not None and trial.data:
            save.mkdir(parents=True, exist_ok=True)
            (save / f"{trial.page.removesuffix('.html')}.html").write_bytes(trial.data)
    click.echo(summary(done))
    if not all(trial.kept for trial in done):
        raise SystemExit(1)
