"""`price`: what each entry of a rule book gains and costs."""

import json
from pathlib import Path

import click

from extractor import RuleBook, RuleBookError
from harness.bill import Bill
from harness.commands.options import (
    console,
    corpus_options,
    entries_of,
    rules_options,
    workers_option,
)
from harness.corpus import Corpus
from harness.price import price as prices
from harness.switches import Switches


@click.command("price")
@click.argument("ids", nargs=-1)
@corpus_options
@rules_options
@workers_option
@click.option("--words", is_flag=True, help="Price each word of a rule that marks or prunes, too.")
@click.option(
    "--json",
    "file",
    type=click.Path(path_type=Path, dir_okay=False, writable=True),
    help="Write the whole list there, too.",
)
def price(
    ids: tuple[str, ...], corpus: Corpus, rules: RuleBook, workers: int, words: bool,
    file: Path | None,
) -> None:  # fmt: skip
    """What each rule, threshold, rung and kind of a rule book gains and costs.

    With IDS only those.
    """
    try:
        switches = Switches(rules, words=words, only=ids)
    except RuleBookError as error:
        raise click.BadParameter(str(error), param_hint="IDS") from None
    entries = [entry for entry in entries_of(corpus) if entry.known]
    if not entries:
        raise click.ClickException(f"{corpus.name} does not say what should come out of its pages")
    bill = Bill(prices(entries, switches, workers=workers, console=console()), switches)
    bill.report(console())
    if file:
        file.write_text(json.dumps(bill.facts(), indent=1, ensure_ascii=False) + "\n", "utf-8")
