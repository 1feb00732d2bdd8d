"""What sets the two profiles apart: every switch, by name.

A rule, threshold, rung or kind that only one profile has is entered here, under its rule file.
"""

import pytest

from extractor import RuleBook
from extractor.rule import Entry
from extractor.rulebook import rule_files

ONLY_ARTICLE = {
    "clean.toml": "button-any figure-any formula-any",
    "outside.toml": "outside-widget-any",
    "ladder.toml": "marked-strict marked page-strict page-words page-dense",
    "thresholds.toml": "code-spaces cell-blocks",
}

ONLY_DEFAULT = {
    "clean.toml": "button",
    "density.toml": """
        short-rule-link-bytes dense-keeps-large density-back-off
        card-link lone-link fragment-links
    """,
    "forum.toml": "forum-signature forum-member forum-tools forum-post forum-remarks",
    "headings.toml": """
        heading-related heading-comments heading-newsletter heading-author heading-consent
        heading-lists heading-shopping
    """,
    "hidden.toml": "hidden-attribute hidden-style hidden-dialog hidden-class",
    "inside.toml": """
        inside-landmark inside-aside inside-sidebar inside-overlay inside-account
        inside-author-box inside-entry-meta inside-copyright inside-editing consent-manager
        inside-wide-share inside-wide-related inside-wide-comments inside-wide-newsletter
        inside-wide-advertisement
        inside-byline inside-dropdown inside-disclaimer inside-button inside-reviews
    """,
    "kind.toml": """
        forum-generator forum-body forum-itemtype forum-json-ld
        documentation-generator documentation-json-ld
        product-og-type product-body product-json-ld
        collection-body collection-json-ld collection-products
        article-og-type article-json-ld article-body
    """,
    "ladder.toml": """
        body-text articles main-part marked-weak whole-page forum-posts
        list-marked-strict list-marked list-page-strict list-page-words list-page-dense
    """,
    "outside.toml": "outside-widget",
    "shop.toml": "product-reviews product-others product-buying list-facets",
    "thresholds.toml": """
        guard guard-core guard-links noscript-rescue duplicate duplicate-short lead-heading
        cut-box cut-run cut-slack narrow-share narrow-block
    """,
}

DIFFERENT_IN_BOTH: set[str] = set()
"""Ids that both profiles have with other words or another value."""


def _entries(book: RuleBook) -> dict[str, Entry]:
    return {entry.id: entry for entry in book.entries()}


ARTICLE, DEFAULT = _entries(RuleBook.article()), _entries(RuleBook.default())


@pytest.mark.parametrize("file", sorted({*rule_files(), *ONLY_ARTICLE, *ONLY_DEFAULT}))
def test_what_only_one_profile_has_is_listed(file: str) -> None:
    """Nothing more and nothing less, each in the list of its rule file."""
    for listed, own, other in (
        (ONLY_ARTICLE, ARTICLE, DEFAULT),
        (ONLY_DEFAULT, DEFAULT, ARTICLE),
    ):
        found = {id for id in own.keys() - other.keys() if own[id].file == file}
        assert found == set(listed.get(file, "").split())


def test_what_both_have_is_the_same_but_for_what_is_listed() -> None:
    """Words, conditions, numbers."""
    shared = ARTICLE.keys() & DEFAULT.keys()
    assert {id for id in shared if ARTICLE[id] != DEFAULT[id]} == DIFFERENT_IN_BOTH


def test_what_both_have_is_asked_in_the_same_order() -> None:
    """So that a profile differs by its switches alone."""
    assert [id for id in ARTICLE if id in DEFAULT] == [id for id in DEFAULT if id in ARTICLE]
