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
    tell(compare_report(sides), files)


def chosen(keys: Sequence[str]) -> list[System]:
    """The peers of these names, or all that are installed. Raises `UsageError` in words."""
    unknown = [key for key in keys if key not in PEERS]
    if unknown:
        raise click.UsageError(f"no peer {', '.join(unknown)}; there are {', '.join(PEERS)}")
    missing = [PEERS[key].package for key in keys if not PEERS[key].installed]
    if missing:
        raise click.UsageError(
            f"{', '.join(missing)} is not installed: pip install 'chaffinch[peers]' brings all peers"
        )
    return [PEERS[key] for key in keys] or [peer for peer in PEERS.values() if peer.installed]
