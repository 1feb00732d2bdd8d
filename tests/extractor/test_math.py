"""Formulas: one TeX source each, however often a page shows them."""

import pytest

from tests.extractor.outline import gather, tree

NOTE = "<annotation encoding='application/x-tex'>x^2</annotation>"
MATHML = f"<math><semantics><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow>{NOTE}</semantics></math>"

FORMULAS = {
    "KaTeX": (
        (
            f"<span class=katex><span class=katex-mathml>{MATHML}</span>"
            "<span class=katex-html aria-hidden=true>x2</span></span>"
        ),
        "math('x^2')",
    ),
    "MathJax 2": (
        (
            "<span class=MathJax_Preview></span><span class=MathJax>x2</span>"
            "<script type='math/tex'>x^2</script>"
        ),
        "math('x^2')",
    ),
    "MathJax 3": (
        (
            "<mjx-container><mjx-math>x2</mjx-math><mjx-assistive-mml><math><msup><mi>x</mi><mn>2</mn>"
            "</msup></math></mjx-assistive-mml></mjx-container>"
        ),
        "math('x^2')",
    ),
    "MediaWiki": (
        (
            f"<span class=mwe-math-element><span style='display:none'>{MATHML}</span>"
            "<img class=mwe-math-fallback-image-inline src=/x.svg alt='{\\displaystyle x^2}'></span>"
        ),
        "math('x^2')",
    ),
    "MediaWiki's image alone": (
        "<img class=mwe-math-fallback-image-inline src=/x.svg alt='{\\displaystyle x^2}'>",
        "math('x^2')",
    ),
    "LaTeXML": ("<math alttext='x^2'><mi>x</mi><mn>2</mn></math>", "math('x^2')"),
    "plain MathML": (
        (
            "<math><mfrac><mi>a</mi><msub><mi>b</mi><mn>10</mn></msub></mfrac><mo>=</mo>"
            "<msqrt><mn>2</mn></msqrt></math>"
        ),
        "math('\\\\frac{a}{b_{10}}=\\\\sqrt{2}')",
    ),
}


@pytest.mark.parametrize(("html", "expected"), FORMULAS.values(), ids=FORMULAS)
def test_a_formula_is_its_source_once(html: str, expected: str) -> None:
    """Renderings beside the source are left out, the sentence around it stays."""
    assert tree(f"<p>a {html} b</p>") == f"p('a ' {expected} ' b')"


def test_a_displayed_formula_stands_by_itself() -> None:
    """Display formulas are paragraphs of their own."""
    html = "<p>a <script type='math/tex; mode=display'>x</script> b</p>"
    assert tree(html) == "p('a') p(Math('x')) p('b')"


def test_a_formula_that_is_itself_skipped_is_skipped() -> None:
    """The article's profile drops formulas."""
    assert tree(f"<p>a <span class=katex>{MATHML}</span></p>", skip="math") == "p('a')"


def test_renderings_are_left_out_by_name() -> None:
    """The trace can say what became of the second copy."""
    found = gather(f"<span class=katex>{MATHML}<span>x2</span></span>")
    assert set(found.left_out.values()) == {"math-duplicate"}
