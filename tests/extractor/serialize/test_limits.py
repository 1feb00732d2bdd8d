"""Deep trees: no recursion."""

from collections.abc import Callable

import pytest

from extractor import nodes as n
from extractor.serialize import to_html, to_markdown, to_text
from tests.extractor.serialize.test_markdown import p

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
