"""All commands, under one name."""

import click

from harness.commands.bench import bench
from harness.commands.metadata import metadata
from harness.commands.price import price
from harness.commands.readback import readback
from harness.commands.score import score

COMMANDS: tuple[click.Command, ...] = (score, price, metadata, readback, bench)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Measure the extractor."""


for _command in COMMANDS:
    main.add_command(_command)
