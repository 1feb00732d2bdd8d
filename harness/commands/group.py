"""All commands, under one name."""

import click

from harness.commands.bench import bench
from harness.commands.blame import blame
from harness.commands.compare import compare
from harness.commands.corpus import corpus
from harness.commands.faults import faults
from harness.commands.gate import gate
from harness.commands.judge import judge
from harness.commands.metadata import metadata
from harness.commands.price import price
from harness.commands.readback import readback
from harness.commands.reduce import reduce_command
from harness.commands.reduce_check import reduce_check
from harness.commands.runs import runs
from harness.commands.score import score
from harness.defects.commands import defects
from harness.golden.commands import golden

COMMANDS: tuple[click.Command, ...] = (
    score,
    compare,
    blame,
    faults,
    judge,
    price,
    gate,
    golden,
    defects,
    runs,
    corpus,
    metadata,
    readback,
    reduce_command,
    bench,
    reduce_check,
)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Measure the extractor."""


for _command in COMMANDS:
    main.add_command(_command)
