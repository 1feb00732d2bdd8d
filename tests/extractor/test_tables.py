"""Tables: which are data, and the rectangle that their cells make."""

import pytest

from extractor.collect import CollectOptions
from tests.extractor.outline import tree

DATA = {
    "a first row of header cells is the header": (
        "<table><tr><th>A<th>B<tr><td>1<td>2</table>",
        "table:1(tr(th('A') th('B')) tr(td('1') td('2')))",
    ),
    "thead is the header, whatever its cells": (
        "<table><thead><tr><td>A<td>B</thead><tr><td>1<td>2</table>",
        "table:1(tr(td('A') td('B')) tr(td('1') td('2')))",
    ),
    "spans leave empty cells": (
        "<table><tr><th>A<th colspan=2>B<tr><td rowspan=2>1<td>2<td>3<tr><td>4<td>5</table>",
        "table:1(tr(th('A') th('B') td()) tr(td('1') td('2') td('3')) tr(td() td('4') td('5')))",
    ),
    "short rows are filled up, empty ones left out": (
        "<table><tr><td>1<td>2<tr><td> <td><tr><td>3</table>",
        "table:0(tr(td('1') td('2')) tr(td('3') td()))",
    ),
    "a caption is kept": (
        "<table><caption>C</caption><tr><td>1<td>2<tr><td>3<td>4</table>",
        "table:0(caption('C') tr(td('1') td('2')) tr(td('3') td('4')))",
    ),
    "a break in a cell is a break": (
        "<table><tr><td>1<br>2<td>3<tr><td>4<td>5</table>",
        "table:0(tr(td('1' br '2') td('3')) tr(td('4') td('5')))",
    ),
    "one paragraph in a cell is the cell": (
        "<table><tr><td><div><p>1</p></div><td>2<tr><td>3<td>4</table>",
        "table:0(tr(td('1') td('2')) tr(td('3') td('4')))",
    ),
    "paragraphs under header cells are lines": (
        "<table><tr><th>A<th>B<tr><td><p>1<p>2<td>3</table>",
        "table:1(tr(th('A') th('B')) tr(td('1' br '2') td('3')))",
    ),
    "a short list under header cells is lines": (
        "<table><tr><th>A<th>B<tr><td><ul><li><p>1</p><li>2|3</ul><td>4</table>",
        "table:1(tr(th('A') th('B')) tr(td('1' br '2|3') td('4')))",
    ),
    "a line of code is inline code": (
        "<table><tr><th>A<th>B<tr><td><pre>x  y</pre><td>1</table>",
        "table:1(tr(th('A') th('B')) tr(td(code('x y')) td('1')))",
    ),
    "the foot stands last": (
        "<table><thead><tr><th>A<th>B<tfoot><tr><td>3<td>4<tbody><tr><td>1<td>2</table>",
        "table:1(tr(th('A') th('B')) tr(td('1') td('2')) tr(td('3') td('4')))",
    ),
}

LAYOUT = {
    "a role says so": ("<table role=presentation><tr><th>A<td>B<tr><td>1<td>2</table>", "A B 1 2"),
    "one row": ("<table><tr><td>a<td>b</table>", "a b"),
    "one column": ("<table><tr><td>a<tr><td>b</table>", "a b"),
    "paragraphs without header cells": (
        "<table><tr><td><p>a<p>b<td>c<tr><td>d<td>e</table>",
        "a b c d e",
    ),
    "a list without header cells": (
        "<table><tr><td>a<td>b<tr><td>c<td><ul><li>d</ul></table>",
        "a b c d",
    ),
    "a list in a list": (
        "<table><tr><th>a<th>b<tr><td>c<td><ul><li>d<ul><li>e</ul></ul></table>",
        "a b c d e",
    ),
    "a long list": (
        f"<table><tr><th>a<th>b<tr><td>c<td><ul>{'<li>d' * 11}</ul></table>",
        "a b c" + " d" * 11,
    ),
    "paragraphs in a list": (
        "<table><tr><th>a<th>b<tr><td>c<td><ul><li><p>d<p>e</ul></table>",
        "a b c d e",
    ),
    "lines of code": ("<table><tr><th>a<th>b<tr><td>c<td><pre>d\ne</pre></table>", "a b c d\\ne"),
    "a table in a cell": (
        "<table><tr><th>a<th>b<tr><td>c<td><table><tr><td>d</table></table>",
        "a b c d",
    ),
    "long cells": (
        f"<table><tr><td>a<td>b<tr><td>c<td>{'x' * 1001}</table>",
        f"a b c {'x' * 1001}",
    ),
}


@pytest.mark.parametrize(("html", "expected"), DATA.values(), ids=DATA)
def test_data_becomes_a_rectangle(html: str, expected: str) -> None:
    """Every row has the same number of cells."""
    assert tree(html) == expected


@pytest.mark.parametrize(("html", "words"), LAYOUT.values(), ids=LAYOUT)
def test_layout_becomes_blocks_in_order(html: str, words: str) -> None:
    """Cells of a layout table stand one after the other, each for itself."""
    written = tree(html)
    assert "table" not in written
    assert written.split("'")[1::2] == words.split()


def test_to_the_letter_of_the_article_one_paragraph_is_enough() -> None:
    """`linearise_any_block` makes a table with an authored paragraph layout."""
    html = "<table><tr><th>A<th>B<tr><td><p>1<td>2</table>"
    assert tree(html).startswith("table")
    assert tree(html, CollectOptions(linearise_any_block=True)) == "~('A') ~('B') p('1') ~('2')"


def test_to_the_letter_of_the_article_a_list_is_enough() -> None:
    """`linearise_any_block` makes a table with a list in a cell layout."""
    html = "<table><tr><th>A<th>B<tr><td><ul><li>1</ul><td>2</table>"
    assert "table" not in tree(html, CollectOptions(linearise_any_block=True))


def test_cells_outside_of_a_table_are_blocks() -> None:
    """Rows and cells of no table do not glue."""
    assert tree("<table><tr><td>a<td>b</table>c", unwrapped="table") == "~('a') ~('b') ~('c')"


def test_spans_cannot_blow_up_a_table() -> None:
    """A cell over 1,000 columns and 1,000 rows costs no more than the page's own size allows."""
    html = "<table><tr><th>A<th>B" + "<tr><td rowspan=1000 colspan=1000>1<td>2" * 500 + "</table>"
    assert tree(html).count("td(") < 500_000
