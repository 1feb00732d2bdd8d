"""A report on a terminal."""

import re
from collections.abc import Iterable

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from harness.report.document import Bars, Document, Lines, Table, is_number, shown

_WIDTH = 30
"""Characters of a bar of length 1."""
_WORD = 20
"""Characters of a word that are not broken over lines, however narrow the terminal is."""

_STEERING = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def show(document: Document, console: Console) -> None:
    """Print it."""
    console.print(_plain(document.title), style="bold")
    for name, value in document.about.items():
        console.print(_plain(f"{name:12} {value}"), soft_wrap=True)
    for part in document.parts:
        console.print()
        if part.title:
            console.print(_plain(part.title), style="bold")
        if isinstance(part, Table):
            _table(part, console)
        elif isinstance(part, Bars):
            _bars(part, console)
        else:
            _lines(part, console)


def _table(table: Table, console: Console) -> None:
    if table.note:
        console.print(_plain(table.note), style="dim")
    drawn = RichTable(box=None, pad_edge=False)
    for place, column in enumerate(table.columns):
        right = any(is_number(row[place]) for row in table.rows)
        cells = [shown(row[place]) for row in table.rows]
        whole = cells if right or not place else _words(cells)
        drawn.add_column(
            _plain(column), justify="right" if right else "left", overflow="fold",
            min_width=max(map(cell_len, (*whole, *_words([column]))), default=0),
        )  # fmt: skip
    for row in table.rows:
        drawn.add_row(*(_plain(shown(cell)) for cell in row))
    console.print(drawn, crop=False)


def _words(cells: Iterable[str]) -> list[str]:
    """What is not broken over lines: words, and of long ones a beginning."""
    return [word[:_WORD] for cell in cells for word in cell.split()]


def _bars(chart: Bars, console: Console) -> None:
    width = max((len(name) for name, _ in chart.bars), default=0)
    for name, share in chart.bars:
        console.print(_plain(f"{name:{width}} {'█' * round(_WIDTH * share):{_WIDTH}} {share:.4f}"))


def _lines(lines: Lines, console: Console) -> None:
    for line in lines.lines:
        console.print(_plain(line), soft_wrap=True)


def _plain(text: str) -> Text:
    """A text as it is; what would steer the terminal is shown, not obeyed."""
    return Text(_STEERING.sub("\N{REPLACEMENT CHARACTER}", text))
