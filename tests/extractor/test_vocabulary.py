"""Names are split into words, and what build tools make up is no word."""

import pytest

from extractor.vocabulary import split_name


@pytest.mark.parametrize(
    ("token", "words"),
    [
        ("related-posts", ["related", "posts"]),
        ("relatedPosts-2", ["related", "posts", "2"]),
        ("block__related--wide", ["block", "related", "wide"]),
        ("md:w-1/2", ["md", "w", "1", "2"]),
        ("XMLFeed", ["xml", "feed"]),
        ("ads2", ["ads", "2"]),
        ("2col", ["2", "col"]),
        ("section-5b", ["section", "5", "b"]),
        ("", []),
        ("--", []),
    ],
)
def test_a_name_is_split_at_signs_humps_and_digits(token: str, words: list[str]) -> None:
    """In lower case."""
    assert split_name(token) == words


@pytest.mark.parametrize(
    ("token", "words"),
    [
        ("jXK9ad", ["jxk9ad"]),
        ("LkDMRd", ["lkdmrd"]),
        ("element-52470ad", ["element", "52470ad"]),
        ("richtext-27835ad151", ["richtext", "27835ad151"]),
        ("table_root__adKqa", ["table", "root", "adkqa"]),
        ("Card_nav__9xQ4z", ["card", "nav", "9xq4z"]),
    ],
)
def test_what_a_build_tool_made_up_is_one_word(token: str, words: list[str]) -> None:
    """There is no `ad` in it."""
    assert split_name(token) == words


def test_an_element_of_a_block_is_no_hash() -> None:
    """Five letters after two underscores are a word when all are small."""
    assert split_name("card__title") == ["card", "title"]
    assert split_name("card__promo") == ["card", "promo"]
