"""Hypothesis strategies for trees as the collector builds them, with nasty words in them."""

import re

from hypothesis import strategies as st

from extractor import nodes as n

_NASTY = [
    *"*_~`\\[]()<>!#+-=|:.&$\"'^{}/x1「。€ ",
    "**", "__", "~~", "``", "***", "a", "b c", " d", "e ", "1.", "2)", "- ", "+ ", "# ", "> ",
    "===", "---", "***", "~~~", "```", "|-|", ":--", "| a |", "](u)", "![", "[x]", "[ ] ", "[a]: b",
    "<b>", "</b>", "<http://a.b>", "<!--", "-->", "&amp;", "&#42;", "&copy", "snake_case",
    "2024-05-01", "C#", "3 - 2", "\u00a0", "重点", "é", "\u200b", "\u2028", "www.a.org", "f(x)",
]  # fmt: skip
_ADDRESSES = [
    "https://example.org/a_b*c*",
    "https://example.org/a(b)c",
    "https://example.org/((",
    "https://example.org/?a=1&copy;=2&b|c",
    "https://example.org/a b\\*c<d>`",
    "/rooted",
    "#fragment",
    "mailto:a@example.org",
    "javascript:alert(1)",
    " java\nscript:alert(1)",
    "data:text/html,x",
    "",
]


def _collapsed(words: list[str]) -> str:
    return re.sub(r"[ \t\n]+", " ", "".join(words))


texts = st.one_of(
    st.lists(st.sampled_from(_NASTY), max_size=6).map(_collapsed),
    st.text(st.characters(exclude_categories=["Cc", "Cs", "Zs"]), max_size=8),
)
_addresses = st.sampled_from(_ADDRESSES)
_titles = st.just("") | texts

_leaves: st.SearchStrategy[n.Node] = st.one_of(
    st.builds(n.Text, value=texts),
    st.builds(n.Text, value=texts),
    st.builds(n.Text, value=texts),
    st.builds(n.InlineCode, text=texts),
    st.builds(n.LineBreak),
    st.builds(n.Image, src=_addresses, alt=texts, title=_titles),
)
_formulas = st.builds(n.Math, tex=texts, display=st.booleans())


def _wrapped(inner: st.SearchStrategy[list[n.Node]]) -> st.SearchStrategy[n.Node]:
    kinds = [n.Emphasis, n.Strong, n.Emphasis, n.Strong, n.Strikethrough, n.Superscript]
    plain = st.one_of([st.builds(kind, children=inner) for kind in kinds])
    return plain | st.builds(n.Link, children=inner, href=_addresses, title=_titles)


def _lines(leaves: st.SearchStrategy[n.Node]) -> st.SearchStrategy[list[n.Node]]:
    nested = st.recursive(
        leaves, lambda inner: _wrapped(st.lists(inner, max_size=4)), max_leaves=12
    )
    return st.lists(nested, max_size=6)


lines = _lines(_leaves)
lines_with_math = _lines(_leaves | _formulas)

_languages = st.sampled_from(["", "python", "c++"])
_code = st.lists(st.sampled_from([*_NASTY, "\n", "\n\n", "  ", "\t"]), max_size=8).map("".join)


@st.composite
def _tables(draw: st.DrawFn, content: st.SearchStrategy[list[n.Node]]) -> n.Table:
    width, height = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    rows: list[n.Node] = []
    for _ in range(height):
        cells: list[n.Node] = [n.TableCell(children=draw(content)) for _ in range(width)]
        rows.append(n.TableRow(children=cells))
    caption = draw(st.just([]) | content)
    return n.Table(children=rows, header_rows=draw(st.integers(0, height)), caption=caption)


def _leaf_blocks(content: st.SearchStrategy[list[n.Node]]) -> st.SearchStrategy[n.Node]:
    levels = st.sampled_from([None, None, 3])
    return st.one_of(
        st.builds(n.Paragraph, children=content),
        st.builds(n.Paragraph, children=content),
        st.builds(n.Heading, children=content, level=st.integers(1, 6)),
        st.builds(n.CodeBlock, text=_code, language=_languages),
        st.builds(n.ThematicBreak),
        _tables(content),
        st.builds(n.Term, children=content, level=levels).map(
            lambda term: n.DefinitionList(children=[term])
        ),
        st.builds(n.Summary, children=content, level=levels).map(
            lambda summary: n.Details(children=[summary])
        ),
    )


def _containers(inner: st.SearchStrategy[n.Node]) -> st.SearchStrategy[n.Node]:
    blocks = st.lists(inner, max_size=3)
    boxes = st.sampled_from([None, None, True, False])
    values = st.sampled_from([None, None, None, None, 3, -2])
    items = st.builds(n.ListItem, children=blocks, checked=boxes, value=values)
    ordered = st.builds(
        n.List,
        children=st.lists(items, max_size=3),
        ordered=st.booleans(),
        start=st.sampled_from([1, 1, 0, 7, 9, -1, 999_999_999]),
        reversed=st.sampled_from([False, False, True]),
    )
    return st.one_of(
        ordered,
        ordered,
        st.builds(n.Quote, children=blocks),
        st.builds(n.Figure, children=blocks),
        st.builds(n.Details, children=blocks),
    )


def _documents(content: st.SearchStrategy[list[n.Node]]) -> st.SearchStrategy[n.Document]:
    blocks = st.recursive(_leaf_blocks(content), _containers, max_leaves=8)
    return st.builds(n.Document, children=st.lists(blocks, max_size=4))


documents = _documents(lines)
documents_with_math = _documents(lines_with_math)
