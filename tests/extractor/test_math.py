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
    "WordPress": ("<img class=latex src='/latex.php?latex=x%5E2' alt='x^2'>", "math('x^2')"),
    "CodeCogs": ("<img src='https://latex.codecogs.com/svg.latex?x%5E2'>", "math('x^2')"),
    "Sphinx, Pandoc": ("<span class='math notranslate'>\\(x^2\\)</span>", "math('x^2')"),
    "Arithmatex": ("<span class=arithmatex>\\(x^2\\)</span>", "math('x^2')"),
    "Stack Exchange": ("<span class=math-container>$x^2$</span>", "math('x^2')"),
    "a matrix": (
        "<math><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable></math>",
        "math('\\\\begin{matrix}1 & 2\\\\end{matrix}')",
    ),
    "QuickLaTeX": (
        "<img class='ql-img-inline-formula quicklatex' src=/q.svg alt='x^2'>",
        "math('x^2')",
    ),
    "escaped signs in a script": (
        "<script type='math/tex'>x &lt; 2 &amp;</script>",
        "math('x < 2 &')",
    ),
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


MATHML_AS_TEX = {
    "<mi>sin</mi><mo>&#x2061;</mo><mi>x</mi>": "\\sin x",
    "<mi>rank</mi><mo>(</mo><mi>A</mi><mo>)</mo>": "\\mathrm{rank}(A)",
    "<mover><mi>x</mi><mo>¯</mo></mover>": "\\overline{x}",
    "<mover><mi>v</mi><mo>→</mo></mover>": "\\vec{v}",
    "<mover><mi>y</mi><mo>^</mo></mover>": "\\hat{y}",
    "<munder><mi>x</mi><mo>_</mo></munder>": "\\underline{x}",
    "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>": (
        "∑_{i=1}^n"
    ),
    "<msup><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></msup>": "{a+b}^2",
    "<msup><mn>10</mn><mrow><mo>-</mo><mn>3</mn></mrow></msup>": "10^{-3}",
    "<mi>x</mi><mtext> if so</mtext>": "x\\text{if so}",
    "<mn>5</mn><mo>%</mo><mo>{</mo>": "5\\%\\{",
    "<mfenced open='[' separators=';'><mi>a</mi><mi>b</mi></mfenced>": "[a;b)",
    "<mfrac linethickness=0><mi>n</mi><mi>k</mi></mfrac>": "\\binom{n}{k}",
    "<mroot><mi>x</mi><mn>3</mn></mroot>": "\\sqrt[3]{x}",
    "<mi>a</mi><mphantom><mi>b</mi></mphantom><mspace width=1em />": "a",
}


@pytest.mark.parametrize(("mathml", "tex"), MATHML_AS_TEX.items())
def test_plain_mathml_is_written_as_tex(mathml: str, tex: str) -> None:
    """So that the formula reads the same."""
    assert tree(f"<p>a <math>{mathml}</math></p>") == f"p('a ' math({tex!r}))"


def test_a_displayed_formula_stands_by_itself() -> None:
    """Display formulas are paragraphs of their own."""
    html = "<p>a <script type='math/tex; mode=display'>x</script> b</p>"
    assert tree(html) == "p('a') p(Math('x')) p('b')"


SOURCES = {
    "brackets": ("a \\(x_1\\), b", "p('a ' math('x_1') ', b')"),
    "two in a text": ("\\(a\\)\\(b\\)", "p(math('a') math('b'))"),
    "displayed": ("a \\[ x \\] b", "p('a') p(Math('x')) p('b')"),
    "dollars, displayed": ("a $$x$$ b", "p('a') p(Math('x')) p('b')"),
    "an environment": (
        "\\begin{align}x &amp;= 1\\end{align}",
        "p(Math('\\\\begin{align}x &= 1\\\\end{align}'))",
    ),
    "nothing between the signs": ("$$ $$ a", "p('$$ $$ a')"),
    "single dollars are not switched on": ("$x$ costs $5", "p('$x$ costs $5')"),
    "code is code": ("<code>\\(x\\)</code>", "p(code('\\\\(x\\\\)'))"),
}


@pytest.mark.parametrize(("html", "expected"), SOURCES.values(), ids=SOURCES)
def test_source_in_the_text_is_a_formula_where_mathjax_is_loaded(html: str, expected: str) -> None:
    """As MathJax reads it without further settings."""
    assert tree(f"<p>{html}</p><script src=/mathjax/tex-chtml.js></script>") == expected


def test_single_dollars_are_formulas_where_the_page_says_so() -> None:
    """As it tells MathJax or KaTeX; prices are none."""
    script = "<script>MathJax = {tex: {inlineMath: [['$', '$']]}}</script>"
    page = f"<p>$x$, $ y $ and $5 or $6, $x^2$</p>{script}"
    assert tree(page) == "p(math('x') ', $ y $ and $5 or $6, ' math('x^2'))"


def test_source_in_the_text_is_text_elsewhere() -> None:
    """A page that loads nothing shows the signs."""
    assert tree("<p>\\(x\\) $$y$$</p>") == "p('\\\\(x\\\\) $$y$$')"


def test_a_formula_that_is_itself_skipped_is_skipped() -> None:
    """The article's profile drops formulas."""
    assert tree(f"<p>a <span class=katex>{MATHML}</span></p>", skip="math") == "p('a')"


def test_renderings_are_left_out_by_name() -> None:
    """The trace can say what became of the second copy."""
    found = gather(f"<span class=katex>{MATHML}<span>x2</span></span>")
    assert set(found.left_out.values()) == {"math-duplicate"}
