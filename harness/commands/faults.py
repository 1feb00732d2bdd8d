"""`faults`: fifty faults are put into the rule book, and blame must find them."""

import click

from harness.commands.options import (
    Files,
    console,
    corpus_options,
    entries_of,
    report_options,
    tell,
    workers_option,
)
from harness.corpus import Corpus
from harness.faults.experiment import experiment
from harness.faults.fault import faults as all_faults
from harness.faults.report import faults_report


@click.command("faults")
@corpus_options
@click.option("--only", multiple=True, metavar="ID", help="Only this fault; may be given again.")
@click.option("--alone", is_flag=True, help="Withhold the earlier run: only the faulty rules.")
@workers_option
@report_options
def faults(corpus: Corpus, only: tuple[str, ...], alone: bool, workers: int, files: Files) -> None:
    """Put each of fifty faults into the rule book; blame must name the faulty entry first."""
    chosen = [fault for fault in all_faults() if not only or fault.id in only]
    if unknown := sorted(set(only) - {fault.id for fault in chosen}):
        raise click.BadParameter(f"no fault {', '.join(unknown)}", param_hint="--only")
    entries = [entry for entry in entries_of(corpus) if entry.known]
    if not entries:
        raise click.ClickException(f"{corpus.name} does not say what should come out of its pages")
    found = experiment(entries, chosen, alone=alone, workers=workers, console=console())
    tell(faults_report(found, corpus.name, alone=alone), files)
