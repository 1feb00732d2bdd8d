"""Metrics, on texts whose figures can be worked out by hand."""

from pathlib import Path

import pytest

from extractor import Limits, extract
from harness.corpus import Entry
from harness.measures import measure
from harness.metrics.blind import blind
from harness.metrics.flags import flags, stale, truncated
from harness.metrics.overlap import overlap
from harness.metrics.snippets import snippets
from harness.metrics.structure import structure
from harness.metrics.words import WordScore, word_score
from harness.reading import Reading, holds, of_html, of_markdown, of_page, of_text
from harness.systems import Output
from harness.tokens import tokens


def test_words_are_multisets() -> None:
    """Three of four words of the output are wanted; three of six wanted ones are there."""
    assert word_score("a a b c d e", "A a b x") == WordScore(0.6, 0.75, 0.5)


@pytest.mark.parametrize(
    ("reference", "output", "f1"), [("", "", 1), ("", "a", 0), ("a", "", 0), ("a", "b", 0)]
)
def test_nothing_wanted_and_nothing_kept_is_right(reference: str, output: str, f1: float) -> None:
    """And any other nothing is wrong."""
    assert word_score(reference, output).f1 == f1
    assert overlap(tokens(reference), tokens(output)).headline == f1


def test_bigrams_see_the_order() -> None:
    """The same words the other way round: unigrams are all there, one pair of three is."""
    found = overlap(list("abcd"), list("cdab"))
    assert found.unigrams.f1 == 1
    assert found.bigrams == pytest.approx((2 / 3, 2 / 3, 2 / 3))
    assert found.headline == pytest.approx(5 / 6)


def test_glued_words_cost_pairs_as_well() -> None:
    """One word lost of three costs both pairs of it."""
    found = overlap(["one", "two", "three"], ["one", "twothree"])
    assert found.unigrams.recall == pytest.approx(1 / 3)
    assert found.bigrams.f1 == 0


def test_a_single_word_has_no_pair() -> None:
    """Then both scores are that of the word."""
    assert overlap(["one"], ["one"]).headline == 1


_REFERENCE = """# Tide mill

Water [returns](/tides) twice a day.

## Wheels

```python
turn( wheel )
```
"""


def test_structure_is_found_whatever_its_level_and_its_order() -> None:
    """A heading that is a plain line is not."""
    wanted = of_markdown(_REFERENCE, "https://mill.example/a/")
    html = (
        "<pre>\nturn( wheel )  \n\n</pre><h3>Wheels</h3><p>Tide mill</p>"
        '<a href="https://mill.example/tides#noon">x</a>'
    )
    found = structure(wanted, of_html(html, "https://mill.example/"))
    assert found == (0.5, 1, 1)


def test_code_is_found_only_with_its_white_space() -> None:
    """Ends of lines apart."""
    wanted = of_markdown("```\na\n  b\n```")
    assert structure(wanted, of_markdown("```\na  \n  b\n```")).code == 1
    assert structure(wanted, of_markdown("```\na\nb\n```")).code == 0


def test_plain_text_has_no_structure_to_measure() -> None:
    """None is not nought."""
    assert structure(of_markdown(_REFERENCE), of_text("Tide mill")) == (None, None, None)
    assert structure(of_markdown("words"), of_markdown("words")) == (None, None, None)


def test_snippets_are_found_in_other_spelling() -> None:
    """White space, case, quotes and inline markup do not matter; words do."""
    got = of_markdown("The miller’s **day**\nbegins at *five*.")
    assert snippets(["miller's day begins", "at six"], ["Five.", "cookies"], got) == (0.5, 0.5)
    assert snippets([], [], got) == (None, None)


def test_inline_markup_neither_glues_nor_splits() -> None:
    """Blocks and cells do."""
    found = of_html("<p>mill<b>er</b>s</p><p>day</p><table><tr><td>one<td>two</table>a<br>b")
    assert tokens(found.text) == ["millers", "day", "one", "two", "a", "b"]


def test_the_notation_is_not_text() -> None:
    """Neither addresses nor fences nor scripts."""
    found = of_markdown("![mill](https://a.example/mill.png) [here](https://a.example/b)\n\n---\n")
    assert tokens(found.text) == ["here"]
    assert tokens(of_page(b"<script>no</script><template>yes</template><p>too").text) == [
        "yes",
        "too",
    ]


_LONG = [f"word{number}" for number in range(100)]


@pytest.mark.parametrize(
    ("got", "said", "expected"),
    [
        (_LONG, False, False),
        (_LONG[:60], False, True),
        (_LONG[:60], True, True),
        (_LONG[:30], False, False),
        (_LONG[:90], False, False),
        (_LONG, True, True),
    ],
)
def test_an_output_without_its_end_is_truncated(got: list[str], said: bool, expected: bool) -> None:
    """One that lost most of everything is bad, not truncated."""
    assert truncated(_LONG, got, said) is expected


def test_a_page_that_changed_makes_its_reference_stale() -> None:
    """By its words or by its snippets."""
    page = of_page(b"<p>one two three four five</p>")
    had = set(tokens(page.text))
    assert not stale(["one", "two", "three", "four", "six"], ["one two"], page, had)
    assert stale(["one", "two", "three", "six", "seven"], [], page, had)
    assert stale([], ["six", "seven", "one"], page, had)
    assert not stale([], ["one", "six"], page, had)


def test_each_flag_is_raised_by_its_fault() -> None:
    """And not by an output that is right."""
    wanted = of_markdown(_REFERENCE)
    good = {"is_truncated": False, "is_stale": False}
    assert not list(flags(wanted, wanted, **good))
    assert list(flags(wanted, of_markdown("```\n\n```\n\n# a"), **good)) == ["code fence empty"]
    assert list(flags(wanted, of_markdown("Tide mill"), **good)) == ["headings missing"]
    assert not list(flags(wanted, of_text("Tide mill"), **good))
    assert list(flags(wanted, wanted, is_truncated=True, is_stale=True)) == [
        "output truncated",
        "reference stale",
    ]


@pytest.mark.parametrize(
    ("reference", "got", "expected"),
    [
        (_LONG[:49], _LONG[:30], False),
        (_LONG[:50], _LONG[:31], True),
        (_LONG, _LONG[:40] + _LONG[80:], False),
        (_LONG, _LONG[50:] + _LONG[:50], False),
        (_LONG[:50] * 2, _LONG[:50], False),
        (_LONG, _LONG[:60] + ["more"] * 40, True),
        (_LONG, _LONG[:60] + _LONG[98:], True),
        (_LONG, _LONG[:60] + _LONG[97:], False),
        (_LONG[:80] + _LONG[:16] + _LONG[96:], _LONG[:60], False),
        (_LONG[:80] + _LONG[:15] + _LONG[95:], _LONG[:60], True),
    ],
)
def test_what_only_looks_cut_off_is_not(
    reference: list[str], got: list[str], expected: bool
) -> None:
    """Short texts, gaps, other orders, repeated words; other words at the end are no end."""
    assert truncated(reference, got, said=False) is expected


_PARTS = "".join(
    f"<h2>Part {part}</h2><p>{' '.join(f'w{part}x{number}' for number in range(30))}.</p>"
    for part in range(4)
)
_WHOLE = Entry("a", "article", _PARTS, Path(), form="html", wanted=("w0x1 w0x2", "w3x1 w3x2"))


def _flags(html: str, output: Output) -> tuple[str, ...]:
    return measure(_WHOLE, html.encode(), output).flags


@pytest.mark.parametrize(
    ("raised", "html", "output"),
    [
        (None, _PARTS, Output("", html=_PARTS)),
        (None, f"<nav>Menu</nav>{_PARTS}<p>More", Output("", html=_PARTS)),
        ("output truncated", _PARTS, Output("", html=_PARTS, truncated=True)),
        ("output truncated", _PARTS, Output("", html=_PARTS[: len(_PARTS) * 5 // 8])),
        (None, _PARTS, Output("", html=_PARTS[: len(_PARTS) // 4])),
        ("code fence empty", _PARTS, Output("", html=f"{_PARTS}<pre>\n \n</pre>")),
        ("code fence empty", _PARTS, Output("", html=f"{_PARTS}<pre><code></code></pre>")),
        (None, _PARTS, Output("", html=f"{_PARTS}<pre>#</pre><p><code></code></p>")),
        ("headings missing", _PARTS, Output("", html=_PARTS.replace("h2>", "p>"))),
        (None, _PARTS, Output("", html=_PARTS.replace("h2>", "h6>"))),
        (None, _PARTS, Output(" ".join(_PARTS.split("<")))),
        ("reference stale", "<h2>Gone</h2>", Output("", html=_PARTS)),
        ("reference stale", _PARTS[: len(_PARTS) * 3 // 4], Output("", html=_PARTS)),
        (None, _PARTS.replace("w1x", "v1x").replace("v1x2", "w1x2"), Output("", html=_PARTS)),
    ],
)
def test_a_flag_is_raised_by_its_fault_and_by_nothing_like_it(
    raised: str | None, html: str, output: Output
) -> None:
    """From page and output to the flags of a result."""
    assert _flags(html, output) == ((raised,) if raised else ())


_LONG_PAGE = f"<article><h1>Mill</h1>{'<p>The wheel turns.</p>' * 200}</article>"


def test_a_page_that_the_extractor_cuts_is_flagged_in_a_run() -> None:
    """It says itself that it did; a page under its limits is whole."""
    limits = Limits(max_nodes=60)
    entry = Entry("a", "article", _LONG_PAGE, Path(), form="html")
    for book, raised in ((limits, True), (Limits(), False)):
        found = extract(_LONG_PAGE.encode(), limits=book)
        output = Output(found.text, found.markdown, truncated=bool(found.truncated))
        assert ("output truncated" in measure(entry, _LONG_PAGE.encode(), output).flags) is raised


_MUCH = "The mill grinds what the tide allows. " * 90


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<h1>Just a moment</h1><p>Verify you are human to go on.</p>", "blocked"),
        ("<h1>Access Denied</h1>", "blocked"),
        ("<h1>403 Forbidden</h1><hr>nginx", "blocked"),
        ("<p>Our systems have detected unusual traffic from your network.", "blocked"),
        ("<p>Checking your browser before accessing.", "blocked"),
        (f"<h1>Access denied</h1><p>{_MUCH}", ""),
        (f"<script></script><p>{'A captcha is a test. ' * 90}</p>", ""),
        (f"<script>captcha()</script><p>{_MUCH}", ""),
        ("<p>Wer hat den Zutritt verboten?", ""),
        ('<p class="paywall">Subscribe to read on.</p>', "paywalled"),
        ('<script>{"isAccessibleForFree":false}</script><p>The first lines …', "paywalled"),
        ('<script>{"isAccessibleForFree" : "False"}</script><p>The first lines …', "paywalled"),
        ('<script type="application/ld+json">{"isAccessibleForFree":true}</script><p>All', ""),
        ('<p class="no-paywall">All of it.</p>', ""),
        (f'<p class="paywall">{_MUCH}</p>', ""),
        ("<p>What a paywall is.", ""),
        ("<div id=root></div><script src=app.js></script>", "scripts only"),
        ("<div id=root>Loading …</div><SCRIPT type=module>go()</SCRIPT>", "scripts only"),
        ("<noscript>You need JavaScript.</noscript><script>go()</script>", "scripts only"),
        ("<p>A short note.</p>", ""),
        ('<script type="application/ld+json">{}</script><p>A short note.</p>', ""),
        (f"<script>go()</script><p>{_MUCH[:290]}", "scripts only"),
        (f"<script>go()</script><p>{_MUCH[:310]}", ""),
        ("", ""),
    ],
)
def test_blind_spots_are_told_by_the_page(html: str, expected: str) -> None:
    """What only speaks of them, or has its text nevertheless, is in none."""
    assert blind(html.encode(), of_page(html.encode())) == expected
    entry = Entry("a", "article", "", Path())
    assert measure(entry, html.encode(), Output("")).blind == expected


def test_nothing_is_read_as_nothing() -> None:
    """An empty output has an empty reading."""
    assert of_markdown("") == of_html("  ") == Reading("")
    assert not holds(of_text(""), "word")
