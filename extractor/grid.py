"""`Grid`: the rows of a data table, made a rectangle."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from extractor.nodes import Caption, Family, Table, TableCell, TableRow

MAX_SPAN = 1_000
"""Columns or rows that one cell may span, as in browsers."""

CELLS_PER_CELL = 64
"""Cells of the rectangle for each cell on the page: spans beyond it are cut."""


_Resolved = tuple[TableRow, list[TableCell], str]
"""A row, its cells, the name of the element that it stands in."""


@dataclass(slots=True)
class Grid:
    """A data table while its rows are read."""

    source: int
    in_main: bool
    family: Family | None
    caption: Caption | None = None
    _rows: list[tuple[TableRow, list[tuple[TableCell, int, int]], str]] = field(
        default_factory=list
    )

    def row(self, source: int, section: str = "") -> None:
        """Begin a row in `thead`, `tbody` or `tfoot`, or directly in the table."""
        self._rows.append((TableRow(source, self.in_main, self.family), [], section))

    def cell(self, cell: TableCell, colspan: int, rowspan: int) -> None:
        """Add a cell to the row; without one, begin it."""
        if not self._rows:
            self.row(cell.source)
        self._rows[-1][1].append((cell, colspan, rowspan))

    def table(self) -> Table | None:
        """The finished table, None if every cell is empty.

        All rows have the same number of cells; a spanned place is an empty cell. Empty rows and
        empty columns at the right edge are left out. Header rows are those of `thead`, or a
        first row that is all `th`. Rows of `tfoot` come last, wherever the page has them.
        """
        rows = [row for row in self._resolved() if any(cell.children for cell in row[1])]
        if not rows:
            return None
        rows.sort(key=lambda row: row[2] == "tfoot")
        width = max(_used(cells) for _, cells, _ in rows)
        for row, cells, _ in rows:
            del cells[width:]
            cells += [_empty(row) for _ in range(width - len(cells))]
            row.children = list(cells)
        header = 0
        while header < len(rows) and rows[header][2] == "thead":
            header += 1
        if header == len(rows):
            header = 1
        first = rows[0][1]
        if not header and len(rows) > 1 and all(cell.header or not cell.children for cell in first):
            header = 1
        made = Table(self.source, self.in_main, self.family, [row for row, _, _ in rows], header)
        if self.caption is not None:
            made.caption = self.caption.children
        return made

    def _resolved(self) -> list[_Resolved]:
        limit = max_width([len(cells) for _, cells, _ in self._rows])
        covered: dict[int, int] = {}  # column: rows that a cell above still covers
        resolved: list[_Resolved] = []
        for row, cells, section in self._rows:
            out: list[TableCell] = []
            below: dict[int, int] = {}
            for cell, colspan, rowspan in cells:
                _fill(row, out, covered)
                colspan = max(1, min(colspan, limit - len(out)))
                if rowspan > 1:
                    below.update(dict.fromkeys(range(len(out), len(out) + colspan), rowspan - 1))
                out.append(cell)
                out += [_empty(row) for _ in range(colspan - 1)]
            _fill(row, out, covered)
            covered = {column: rows - 1 for column, rows in covered.items() if rows > 1}
            covered.update(below)
            resolved.append((row, out, section))
        return resolved


def max_width(cells: Sequence[int]) -> int:
    """Columns that a table may have, given how many cells are written in each of its rows."""
    share = (CELLS_PER_CELL * sum(cells) + MAX_SPAN) // max(1, len(cells))
    return max(share, max(cells, default=0))


def is_lopsided(cells: Sequence[int]) -> bool:
    """Whether filling up a table's rows would make it many times as large as it is."""
    return max(cells, default=0) * len(cells) > CELLS_PER_CELL * sum(cells) + MAX_SPAN


def _empty(row: TableRow) -> TableCell:
    return TableCell(-1, row.in_main, row.discarded_by)


def _fill(row: TableRow, out: list[TableCell], covered: dict[int, int]) -> None:
    """Put empty cells where cells of rows above reach down."""
    while covered.get(len(out)):
        out.append(_empty(row))


def _used(cells: list[TableCell]) -> int:
    """Columns up to the last one that is not empty."""
    for place in range(len(cells) - 1, -1, -1):
        if cells[place].children:
            return place + 1
    return 0


def span(value: str | None) -> int:
    """A `colspan` or `rowspan` as a number from 1 to `MAX_SPAN`."""
    value = (value or "").strip()
    if value.isascii() and value.isdigit():
        return max(1, min(int(value[:6]), MAX_SPAN))
    return 1
