"""Pages as a browser would see them, where libxml2 sees something else."""

import pytest

from tests.extractor.outline import tree

HEADINGS = {
    "a paragraph": ("<h2><p>a</p></h2>", "h2('a')"),
    "with white space and attributes": ("<h2 class=x>\n <P style='x'>a</P>\n</h2>", "h2('a')"),
    "two paragraphs": ("<h2><p>a</p><p>b</p></h2>", "h2('a b')"),
    "in inline mark-up": ("<h2><span><p>a</p></span></h2>", "h2('a')"),
    "not ended": ("<h2><p>a</h2>", "h2('a')"),
    "a link": ("<h2><a href=/x><p>a</p></a></h2>", "h2(a:https://example.org/x('a'))"),
    "after the heading": ("<h2>a</h2><p>b</p>", "h2('a') p('b')"),
    "a heading that never ends": ("<h2><p>a</p><p>b</p>", "p('a') p('b')"),
    "a block of code is no paragraph": ("<h2><pre>a</pre></h2>", "h2(code('a'))"),
}


@pytest.mark.parametrize(("html", "expected"), HEADINGS.values(), ids=HEADINGS)
def test_a_paragraph_in_a_heading_is_its_text(html: str, expected: str) -> None:
    """libxml2 ends a heading where a paragraph begins, and a heading was lost."""
    assert tree(html) == expected


def test_a_row_of_open_headings_costs_no_square() -> None:
    """Each looks ahead only so far."""
    assert tree("<h2><p>a" * 3_000).count("'a") == 3_000
