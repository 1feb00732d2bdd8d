"""TeX in running text: what only looks like a formula, and what costs too much."""

import pytest

from tests.extractor.outline import tree

LOADER = "<script src=/mathjax/tex-chtml.js></script>"


def test_signs_with_nothing_between_them_are_words() -> None:
    """A formula has a source."""
    assert tree(f"<p>$$ $$ a \\( \\)</p>{LOADER}") == "p('$$ $$ a \\\\( \\\\)')"


@pytest.mark.parametrize("sign", ["\\(a ", "\\[a ", "\\begin{align} "])
def test_formulas_that_never_end_cost_no_square(sign: str) -> None:
    """They are words."""
    assert "ath(" not in tree(f"<p>{sign * 10_000}</p>{LOADER}")
