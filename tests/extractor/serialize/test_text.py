"""Plain text: the page's words, and nothing else."""

import pytest
from hypothesis import given, settings

from extractor import nodes as n
from extractor.serialize import to_text
from tests.extractor.serialize.test_markdown import (
    bullets,
    em,
    item,
    link,
    numbers,
    p,
    strong,
    table,
    text,
)
from tests.extractor.serialize.trees import documents

CASES: list[tuple[n.Node, str]] = [
    (n.Document(), ""),
    (n.Document(children=[p("a ", strong(" b"), "c"), p("d")]), "a bc\n\nd\n"),
    (p("un", em("believ"), "able"), "unbelievable\n"),
    (p("a ", n.LineBreak(), " b"), "a\nb\n"),
    (p(link("/x", "y"), n.Image(src="/i.png", alt="no")), "y\n"),
    (bullets(item(p("a"), bullets(item(p("b")), item(p("c")))), item(p("d"))), "a\n  b\n  c\nd\n"),
    (numbers(item(p("a")), item(p("b"))), "a\nb\n"),
    (bullets(item(p("a"), checked=True)), "a\n"),
    (n.Quote(children=[p("a"), p("b")]), "a\n\nb\n"),
    (table(["a", "b"], ["", "d"], caption="c"), "c\na\tb\n\td\n"),
    (n.CodeBlock(text="  x\n\ny"), "  x\n\ny\n"),
    (n.Math(tex="x^2"), "x^2\n"),
    (
        n.DefinitionList(
            children=[
                n.Term(children=[text("a")]),
                n.Definition(children=[p("b")]),
                n.Term(children=[text("c")]),
                n.Definition(children=[p("d")]),
            ]
        ),
        "a\nb\n\nc\nd\n",
    ),
    (n.Figure(children=[p("a"), n.Caption(children=[text("b")])]), "a\n\nb\n"),
]


@pytest.mark.parametrize(("tree", "expected"), CASES)
def test_blocks_become_lines(tree: n.Node, expected: str) -> None:
    """Blank lines between blocks, one line per item, tabs between cells."""
    assert to_text(tree) == expected


@settings(max_examples=100, deadline=None)
@given(documents)
def test_every_word_is_there_in_order(tree: n.Document) -> None:
    """The letters of the text are those of the tree's own plain text."""
    letters = "".join(to_text(tree).split())
    assert letters == "".join(n.plain_text(tree).split())
