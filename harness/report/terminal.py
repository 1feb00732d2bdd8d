"""A report on a terminal."""

from rich.console import Console
from rich.markup import escape
from rich.table import Table as RichTable

from harness.report.document import Bars, Document, Lines, Table, is_number, shown

_WIDTH = 30
"""Characters of a bar of length 1."""


def show(document: Document, console: Console) -> None:
    """Print it."""
    console.print(escape(document.title), style="bold")
    for name, value in document.about.items():
        console.print(f"{name:12} {value}", markup=False, soft_wrap=True)
    for part in document.parts:
        console.print()
        if part.title:
            console.print(escape(part.title), style="bold")
        if isinstance(part, Table):
            _table(part, console)
        elif isinstance(part, Bars):
            _bars(part, console)
        else:
            _lines(part, console)


def _table(table: Table, console: Console) -> None:
    if table.note:
        console.print(table.note, markup=False, style="dim")
    drawn = RichTable(box=None, pad_edge=False)
    for place, column in enumerate(table.columns):
        right = any(is_number(row[place]) for row in table.rows)
        drawn.add_column(
            escape(column), justify="right" if right else "left", no_wrap=right or not place,
            overflow="fold",
        )  # fmt: skip
    for row in table.rows:
        drawn.add_row(*(escape(shown(cell)) for cell in row))
    console.print(drawn)


def _bars(chart: Bars, console: Console) -> None:
    width = max((len(name) for name, _ in chart.bars), default=0)
    for name, share in chart.bars:
        console.print(
            f"{name:{width}} {'█' * round(_WIDTH * share):{_WIDTH}} {share:.4f}", markup=False
        )


def _lines(lines: Lines, console: Console) -> None:
    for line in lines.lines:
        console.print(line, markup=False, soft_wrap=True)
