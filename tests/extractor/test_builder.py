"""The builder: no text in scope is lost, the tree is well formed, and depth costs nothing."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractor.collect import Collected, CollectOptions, collect
from extractor.nodes import (
    CodeBlock,
    Container,
    DefinitionList,
    Document,
    InlineCode,
    List,
    ListItem,
    Math,
    Table,
    TableCell,
    Text,
    walk,
)
from extractor.page import TEXT, Page
from extractor.parse import parse
from extractor.selection import Selection
from tests.extractor.outline import BASE


def lost(page: Page, selection: Selection, found: Collected) -> list[str]:
    """Texts in scope that are neither in the tree nor left out by name."""
    held: set[int] = set()
    for node in walk(found.tree):
        if isinstance(node, Text):
            held.add(node.source)
        elif isinstance(node, (InlineCode, CodeBlock, Math)):
            held.update(node.texts)
    for root in (*selection.skip, *found.left_out):
        held.update(range(root, page.end[root]))
    return [
        page.text[node]
        for first, stop in selection.spans
        for node in range(first, stop)
        if page.size[node] and node not in held
    ]


def assert_well_formed(root: Document) -> None:
    """No empty container, list children are items, table rows are equally long."""
    for node in walk(root):
        if isinstance(node, Container) and not isinstance(node, (Document, TableCell)):
            assert node.children
        if isinstance(node, List):
            assert all(isinstance(child, ListItem) for child in node.children)
        if isinstance(node, Table):
            assert (
                len(
                    {len(plain.children) for plain in node.children if isinstance(plain, Container)}
                )
                == 1
            )
        if isinstance(node, DefinitionList):
            assert not any(isinstance(child, Text) for child in node.children)


TAGS = (
    "div", "p", "span", "a", "b", "em", "h1", "h2", "ul",
    "ol", "li", "dl", "dt", "dd", "table", "tr", "td", "th",
    "thead", "caption", "pre", "code", "kbd", "blockquote", "figure", "figcaption", "details",
    "summary", "br", "hr", "img", "sup", "ruby", "rt", "rp", "x-y",
    "section", "math", "mi", "semantics", "annotation", "script", "button", "del", "source",
)  # fmt: skip
ATTRIBUTES = (
    "", "class=line", "class=gutter", "href=/a", "href='#x'", "colspan=3", "rowspan=2",
    "class=katex", "style='white-space:pre'", "role=heading", "class=linenos", "class=blob-code",
    "encoding=application/x-tex", "type=math/tex", "src=a.png", "class=MathJax",
)  # fmt: skip
MARKUP = st.one_of(
    st.tuples(st.sampled_from(TAGS), st.sampled_from(ATTRIBUTES)).map("<{0[0]} {0[1]}>".format),
    st.sampled_from(TAGS).map("</{}>".format),
    st.sampled_from(["a", "b c", " ", "\n", "1", "¶", "\u200b", "\u00a0", "x\ny", "&lt;"]),
)


@given(
    html=st.lists(MARKUP, max_size=40).map("".join),
    article=st.booleans(),
    skip=st.sets(st.integers(1, 60), max_size=3),
    unwrapped=st.sets(st.integers(1, 60), max_size=3),
)
@settings(max_examples=300, deadline=None)
def test_no_text_is_lost(html: str, article: bool, skip: set[int], unwrapped: set[int]) -> None:
    """Whatever the page: a text in scope is in the tree, skipped, or left out by a rule."""
    page = parse(html)
    size = len(page)
    selection = Selection(
        ((0, size),),
        {node for node in skip if node < size and page.tag[node] != TEXT},
        {node for node in unwrapped if node < size},
        (),
        {},
    )
    found = collect(page, selection, BASE, CollectOptions(article, article))
    assert lost(page, selection, found) == []
    assert_well_formed(found.tree)


DEEP = (
    "div", "blockquote", "ul><li", "span", "b", "a href=/a", "h1",
    "dl><dd", "table><tr><td", "code", "pre", "figure", "x-y", "ruby><rt",
    "td", "th", "details",
)  # fmt: skip


@pytest.mark.parametrize("opening", DEEP)
def test_deep_nesting_is_linear_and_keeps_the_text(opening: str) -> None:
    """20,000 levels of anything take no recursion and no quadratic time."""
    page = parse("<html><body>" + f"<{opening}>x" * 20_000)
    selection = Selection(((0, len(page)),), set(), set(), (), {})
    start = time.process_time()
    found = collect(page, selection, BASE)
    assert time.process_time() - start < 3
    assert lost(page, selection, found) == []
    depth, level = 0, list(found.tree.children)
    while level:
        depth += 1
        level = [below for node in level if isinstance(node, Container) for below in node.children]
    assert depth < 300
