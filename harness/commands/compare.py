"""`compare`: ours and other extractors over the same pages."""

from collections.abc import Sequence

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
from harness.peers import PEERS
from harness.report.compare import compare_report, side
from harness.runs.runner import Runner
from harness.runs.store import RunStore
from harness.systems import Chaffinch, System

_BROUGHT = "pip install 'chaffinch[peers]' brings all peers"


@click.command("compare")
@click.argument("peers", nargs=-1, metavar="[PEER]...")
@corpus_options
@rules_options
@workers_option
@report_options
def compare(
    peers: tuple[str, ...], corpus: Corpus, rules: RuleBook, workers: int, files: Files
) -> None:
    """Run ours and each PEER over a corpus; show means, and the pages where each wins.

    Without PEER, every one that is installed. All runs are kept; `runs compare` compares kept ones.
    Exit code 1 when one of them failed on every page.
    """
    runner = Runner(RunStore(), console(), workers)
    sides = []
    for system in (Chaffinch(rules), *chosen(peers)):
        try:
            run = runner.run(corpus, system)
        except CorpusError as error:
            raise click.ClickException(str(error)) from None
        except KeyboardInterrupt:
            click.echo(f"Interrupted in {system.name}; the runs before it are kept.", err=True)
            raise SystemExit(130) from None
        sides.append(side(run, list(runner.store.pages(run.number))))
    for broken in corpus.broken:
        click.echo(f"left out: {broken}", err=True)
    report = compare_report(sides)
    absent = [key for key, peer in PEERS.items() if not (peers or peer.installed)]
    if absent:
        report.about["left out"] = f"{', '.join(absent)}: not installed; {_BROUGHT}"
    tell(report, files)
    if any(each.failed for each in sides):
        raise SystemExit(1)


def chosen(keys: Sequence[str]) -> list[System]:
    """The peers of these names, or all that are installed. Raises `UsageError` in words."""
    unknown = [key for key in keys if key not in PEERS]
    if unknown:
        raise click.UsageError(f"no peer {', '.join(unknown)}; there are {', '.join(PEERS)}")
    missing = [PEERS[key].package for key in keys if not PEERS[key].installed]
    if missing:
        raise click.UsageError(f"not installed: {', '.join(missing)}; {_BROUGHT}")
    named = [PEERS[key] for key in dict.fromkeys(keys)]
    return [*(named or (peer for peer in PEERS.values() if peer.installed))]
