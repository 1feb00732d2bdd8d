"""Whatever the tree, a CommonMark reader finds in its Markdown what the tree says."""

import re

from hypothesis import given, settings

from extractor import nodes as n
from extractor.serialize import to_markdown
from harness.readback.markdown import has_math, read_markdown
from harness.readback.markdown_promise import markdown_promise
from tests.extractor.serialize.trees import documents, documents_with_math, lines

EXAMPLES = 100


def assert_reads_back(tree: n.Node, *, math: bool = False) -> None:
    text = to_markdown(tree)
    assert read_markdown(text, math=math) == markdown_promise(tree), text


@settings(max_examples=EXAMPLES, deadline=None)
@given(lines)
def test_a_paragraph_reads_back(line: list[n.Node]) -> None:
    """Every word, mark, address and line break of a paragraph is read as it was written."""
    assert_reads_back(n.Document(children=[n.Paragraph(children=line)]))


@settings(max_examples=EXAMPLES, deadline=None)
@given(lines)
def test_a_heading_reads_back(line: list[n.Node]) -> None:
    """A heading stays one line, whatever is in it."""
    assert_reads_back(n.Heading(level=2, children=line))


@settings(max_examples=EXAMPLES, deadline=None)
@given(documents)
def test_a_document_reads_back(tree: n.Document) -> None:
    """Blocks keep their kind, order and nesting."""
    assert_reads_back(tree)


@settings(max_examples=EXAMPLES, deadline=None)
@given(documents_with_math)
def test_formulas_read_back_exactly(tree: n.Document) -> None:
    """A reader that knows `$` finds the TeX unchanged, and no formula where there is none."""
    assert_reads_back(tree, math=has_math(tree))


@settings(max_examples=EXAMPLES, deadline=None)
@given(documents)
def test_lines_are_clean(tree: n.Document) -> None:
    """Outside code, no line ends in white space and blank lines come one at a time."""
    text = to_markdown(tree)
    assert text == "" or (text.endswith("\n") and text.strip() == text[:-1])
    if "```" not in text:
        assert not re.search(r"[ \t]$", text, re.MULTILINE)
        assert "\n\n\n" not in text
