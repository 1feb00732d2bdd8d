"""Tables: which of them are data, and what their parts do."""

from bisect import bisect_left
from itertools import pairwise

from extractor.builder import TABLE, Builder
from extractor.code import LINE_NUMBERS, code_block, has_gutter_name, is_gutter
from extractor.flow import CELL
from extractor.grid import Grid, is_lopsided, span
from extractor.near import first_within
from extractor.nodes import TableCell
from extractor.page import Page

_BLOCKS = ("dl", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "menu")
_LISTS = ("ul", "ol")
_MANY_ITEMS = 10
_MANY_PARAGRAPHS = 4
_MANY_DIVISIONS = 10
_LONG_CELL = 1_000
"""Bytes of text in a cell above which a table without header cells is layout."""


def is_data(page: Page, node: int, any_block: bool) -> bool:
    """Whether a table is data, not layout. Linear in the table, instant with a table inside.

    With `any_block`, as the article has it, one authored paragraph or list in a cell makes it
    layout. Otherwise a cell may hold a paragraph and code of one line, and in a table with header
    cells or caption several paragraphs and a list of single lines.
    """
    if (page.attrs[node].get("role") or "").strip().lower() in ("presentation", "none"):
        return False
    if page.has(("table",), node) or page.has(_BLOCKS, node):
        return False
    if any_block and page.has(("p", "pre", *_LISTS), node):
        return False
    if _has_lines_of_code(page, node):
        return False
    heads = page.within("th", node)
    cells = sorted([*page.within("td", node), *heads])
    rows = page.within("tr", node)
    if not cells or (not heads and (len(rows) < 2 or len(cells) <= len(rows))):
        return False
    if any(page.end[cell] > after for cell, after in pairwise(cells)):
        return False  # a cell in a cell
    places = [bisect_left(cells, row) for row in rows] + [len(cells)]
    if is_lopsided([after - before for before, after in pairwise(places)]):
        return False
    real = bool(heads) or page.has(("caption", "thead"), node)
    if page.has(_LISTS, node) and not (real and _has_flat_lists(page, cells, node)):
        return False
    if _most_in_cell(page, cells, "p", node) > (_MANY_PARAGRAPHS if real else 1):
        return False
    if _most_in_cell(page, cells, "div", node) > _MANY_DIVISIONS:
        return False
    return real or all(sum(page.size[cell : page.end[cell]]) <= _LONG_CELL for cell in cells)


def _has_lines_of_code(page: Page, table: int) -> bool:
    stop = 0
    for block in page.within("pre", table):
        if block >= stop:
            stop = page.end[block]
            if "\n" in page.all_text(block).strip():
                return True
    return False


def _has_flat_lists(page: Page, cells: list[int], table: int) -> bool:
    """Whether the lists in a table are short, and none is in another or has blocks in its items."""
    if _most_in_cell(page, cells, "li", table) > _MANY_ITEMS:
        return False
    for tag in _LISTS:
        for node in page.within(tag, table):
            if page.has((*_LISTS, "pre"), node):
                return False
            items = page.within("li", node)
            if any(len(page.within("p", item)) > 1 for item in items):
                return False
    return True


def _most_in_cell(page: Page, cells: list[int], tag: str, table: int) -> int:
    """The largest number of elements of a name in one cell."""
    places = page.within(tag, table)
    if not places:
        return 0
    return max(bisect_left(places, page.end[cell]) - bisect_left(places, cell) for cell in cells)


_CODE_CELLS = frozenset(("blob-code", "hljs-ln-code", "js-file-line"))
_CODE_COLUMNS = 3
"""Columns of such a table: the numbers of the old and of the new line, and the line."""


def table(builder: Builder, node: int) -> int:
    """`table`: data becomes a table, layout is linearised, lines of code become a block."""
    page, flow = builder.page, builder.flow
    if flow.held:
        return builder.open_group(node)
    if _is_code(page, node):
        spaces = builder.options.code_spaces
        return builder.add_code(
            node, code_block(page, node, builder.skip, builder.left_out, spaces)
        )
    if builder.grid is not None or not is_data(page, node, builder.options.linearise_any_block):
        return builder.open_group(node)
    flow.end_leaf()
    builder.grid = Grid(node, flow.in_main, flow.family)
    builder.open(node, TABLE, builder.grid)
    flow.maker = None
    return node + 1


def _is_code(page: Page, node: int) -> bool:
    """Whether the first row of a table is a line of code, as on code hosts."""
    for cell in first_within(page, "td", node, _CODE_COLUMNS):
        names = page.attrs[cell].get("class")
        if names and not _CODE_CELLS.isdisjoint(names.lower().split()):
            return True
    return False


def section(builder: Builder, node: int) -> int:
    """`thead`, `tbody`, `tfoot`."""
    if builder.grid is not None and not builder.flow.held:
        builder.flow.end_leaf()
        return node + 1
    return builder.open_group(node)


def row(builder: Builder, node: int) -> int:
    """`tr`."""
    if builder.grid is not None and not builder.flow.held:
        builder.flow.end_leaf()
        page = builder.page
        builder.grid.row(node, page.tag[page.parent[node]])
        return node + 1
    return builder.open_group(node)


def cell(builder: Builder, node: int) -> int:
    """`td`, `th`; in a layout table a block like any other, unless it is a gutter or code."""
    page, flow, grid = builder.page, builder.flow, builder.grid
    attrs = page.attrs[node]
    if flow.held:
        return builder.open_group(node)
    if grid is not None:
        made = TableCell(node, flow.in_main, flow.family, [], page.tag[node] == "th")
        grid.cell(made, span(attrs.get("colspan")), span(attrs.get("rowspan")))
        return builder.open_leaf(node, made, CELL)
    if (has_gutter_name(attrs) and is_gutter(page, node)) or _counts_lines(page, node):
        builder.left_out[node] = LINE_NUMBERS
        return page.end[node]
    names = (attrs.get("class") or "").lower().split()
    if "code" in names and page.has(("code",), node) and not page.has(("pre", "table"), node):
        spaces = builder.options.code_spaces
        return builder.add_code(
            node, code_block(page, node, builder.skip, builder.left_out, spaces)
        )
    return builder.open_group(node)


def _counts_lines(page: Page, cell: int) -> bool:
    """Whether a cell holds nothing but 1, 2, 3 … beside a cell of code, as Hugo writes it."""
    after = page.end[cell]
    if not page.has(("pre",), cell) or after >= page.end[page.parent[cell]]:
        return False
    if page.tag[after] != "td" or not page.has(("pre",), after):
        return False
    words = page.all_text(cell).split()
    return words == [str(number) for number in range(1, len(words) + 1)]
