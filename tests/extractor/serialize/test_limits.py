"""Deep and long trees: no recursion, no square of anything."""

import time
from collections.abc import Callable

import pytest

from extractor import nodes as n
from extractor.serialize import to_html, to_markdown, to_text
from tests.extractor.serialize.test_markdown import em, link, p, strong

WRITERS = [to_html, to_markdown, to_text]


@pytest.mark.parametrize("write", WRITERS)
@pytest.mark.parametrize(
    "kind", [n.Emphasis, n.Superscript, n.Figure, n.Details, n.Definition, n.Container]
)
def test_any_depth_is_written(write: Callable[[n.Node], str], kind: type[n.Container]) -> None:
    """50,000 nodes inside one another are no deeper than one."""
    node: n.Node = n.Text(value="deep")
    for _ in range(50_000):
        node = kind(children=[node])
    assert "deep" in write(node)


@pytest.mark.parametrize("write", WRITERS)
def test_quotes_and_lists_nest(write: Callable[[n.Node], str]) -> None:
    """64 levels, the collector's limit, are written in full."""
    node: n.Node = p("deep")
    for _ in range(64):
        node = n.Quote(children=[n.List(children=[n.ListItem(children=[node])])])
    assert "deep" in write(node)


def _lines(size: int) -> list[n.Document]:
    many: list[n.Node] = []
    for _ in range(size):
        many += [strong("a "), em('"b"'), link("/c", "["), n.Text(value="_*`<d> "), n.LineBreak()]
    signs = n.Text(value="*_`[]<&" * size)
    items: list[n.Node] = [n.ListItem(children=[p("- a")]) for _ in range(size)]
    return [
        n.Document(children=[n.Paragraph(children=many)]),
        n.Document(children=[n.Paragraph(children=[signs])]),
        n.Document(children=[n.Heading(children=[n.Text(value="# " * size)])]),
        n.Document(children=[n.List(children=items)]),
        n.Document(children=[n.Paragraph(children=[n.InlineCode(text="` " * size)])]),
    ]


@pytest.mark.parametrize("write", WRITERS)
def test_time_is_linear(write: Callable[[n.Node], str]) -> None:
    """Eight times the tree takes about eight times as long, far from sixty-four."""
    for small, large in zip(_lines(2_000), _lines(16_000), strict=True):
        write(small)
        assert _best(write, large) < 24 * max(_best(write, small), 0.0005)


def _best(write: Callable[[n.Node], str], tree: n.Node) -> float:
    times = []
    for _ in range(3):
        start = time.perf_counter()
        write(tree)
        times.append(time.perf_counter() - start)
    return min(times)
