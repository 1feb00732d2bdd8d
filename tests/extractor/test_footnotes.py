"""Footnotes: marks and notes stay, the signs that lead back go."""

import pytest

from tests.extractor.outline import gather, tree

BACKLINKS = {
    "Pandoc": "<a href='#fnref1' class=footnote-back role=doc-backlink>↩︎</a>",
    "kramdown": "<a href='#fnref:1' class=reversefootnote>&#8617;</a>",
    "kramdown, a second mark": "<a href='#fnref:1:1'>&#8617;<sup>2</sup></a>",
    "GitHub": "<a href='#user-content-fnref-1' data-footnote-backref>↩</a>",
    "WordPress": "<a href='https://example.org/read/page.html#a-link'>↩︎</a>",
    "an arrow": "<a href='#top'><span>↑</span></a>",
}


@pytest.mark.parametrize("link", BACKLINKS.values(), ids=BACKLINKS)
def test_a_sign_that_leads_back_goes(link: str) -> None:
    """Whoever made it."""
    assert tree(f"<ol><li>The note. {link}</ol>") == "ol:1(li(~('The note.')))"


def test_mediawiki_leads_back_in_letters() -> None:
    """All of them go, whatever they are."""
    html = (
        "<ol class=references><li><span class=mw-cite-backlink>^ <a href=#r0><sup>a</sup></a> "
        "<a href=#r1><sup>b</sup></a></span> <span>The note.</span></ol>"
    )
    assert tree(html) == "ol:1(li(~('The note.')))"
    assert list(gather(html).left_out.values()) == ["footnote-backlink"]


KEPT = {
    "a mark": ("a<sup><a href='#n'>1</a></sup>", "p('a' sup('1'))"),
    "a mark that only its style raises": (
        "a<a class=footnote-anchor href='#n'>1</a>, b",
        "p('a' sup('1') ', b')",
    ),
    "a link of words": ("<a href='/a#b'>back</a>", "p(a:https://example.org/a#b('back'))"),
    "a sign that leads elsewhere": ("<a href='/a'>↩</a>", "p(a:https://example.org/a('↩'))"),
    "a side note stands apart from the word before": (
        "a<label></label><input type=checkbox><span class=sidenote>b</span>",
        "p('a' ' b')",
    ),
}


@pytest.mark.parametrize(("html", "expected"), KEPT.values(), ids=KEPT)
def test_marks_and_links_stay(html: str, expected: str) -> None:
    """Only signs go."""
    assert tree(f"<p>{html}</p>", unwrapped="") == expected
