"""The walk over blocks."""

from extractor import nodes as n
from extractor.serialize.fold import fold


def outline(tree: n.Node) -> str | None:
    """A tree's blocks as text: leaves by their text, wholes by their kind and brackets."""
    return fold(
        tree,
        lambda leaf: [n.plain_text(leaf)],
        lambda whole, pieces: f"{type(whole).__name__}({' '.join(pieces)})",
    )


def p(value: str) -> n.Paragraph:
    return n.Paragraph(children=[n.Text(value=value)])


def test_figures_details_and_definitions_are_see_through() -> None:
    """Their blocks stand in a row with the others, in page order."""
    inner = n.Details(
        children=[p("b"), n.DefinitionList(children=[n.Definition(children=[p("c")])])]
    )
    tree = n.Document(children=[p("a"), n.Figure(children=[inner, p("d")]), p("e")])
    assert outline(tree) == "Document(a b c d e)"


def test_loose_inline_nodes_make_a_paragraph() -> None:
    """Inline nodes in a row among blocks are one leaf."""
    loose = [n.Text(value="a"), n.Strong(children=[n.Text(value="b")])]
    tree = n.ListItem(children=[*loose, p("c"), n.Text(value="d")])
    assert outline(tree) == "Document(ListItem(ab c d))"


def test_a_part_of_a_tree_is_a_document_of_one_block() -> None:
    """Any node can be written on its own."""
    assert outline(p("a")) == "Document(a)"
