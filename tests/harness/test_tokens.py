"""Token streams."""

import pytest

from harness.tokens import normalised, tokens


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The Mill-House, 1840.", ["the", "mill", "house", "1840"]),
        ("ﬁne ½ Ｗｉｄｅ STRASSE Straße", ["fine", "1", "2", "wide", "strasse", "strasse"]),
        ("水車小屋のパン", ["水", "車", "小", "屋", "の", "パ", "ン"]),
        ("Linux下的编译 3.11", ["linux", "下", "的", "编", "译", "3", "11"]),
        ("ภาษาไทย", ["ภ", "า", "ษ", "า", "ไ", "ท", "ย"]),
        ("كِتَابٌ كتــاب", ["كتاب", "كتاب"]),
        ("हिन्दी में", ["हिन्दी", "में"]),
        ("cafe\u0301 café", ["café", "café"]),
        ("hy\u00adphen zero\u200bwidth", ["hyphen", "zerowidth"]),
        ("snake_case don't", ["snake", "case", "don", "t"]),
        ("--- *** …", []),
        ("", []),
    ],
)
def test_words_of_any_script(text: str, expected: list[str]) -> None:
    """Spelling variants of the same word are one; scripts without spaces go by the character."""
    assert tokens(text) == expected


def test_white_space_and_case_are_folded_for_finding_snippets() -> None:
    """Punctuation stays."""
    assert normalised("  A\u00a0day,\n\tand\u200b no More ") == "a day, and no more"
