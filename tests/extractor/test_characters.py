"""Characters: what a reader sees of them, however a page spells them."""

import pytest

from extractor import extract

TEXTS = {
    "control characters are not there": ("a\x01b\x00c\x7fd", "abcd"),
    "nor are references to them": ("a&#1;b&#x1F;c&#127d", "abcd"),
    "references that only begin alike stay": ("&#12 a &#320; &#x1F600;", "a ŀ 😀"),
    "references to windows-1252 are what browsers make of them": (
        "d&#146;accord &#150; &#128;",
        "d’accord – €",
    ),
    "a surrogate is the sign for what cannot be read": ("a&#55357;b", "a�b"),
    "references without a semicolon": ("&copy 2020 &AMP; AT&T a&b=c", "© 2020 & AT&T a&b=c"),
}


@pytest.mark.parametrize(("html", "text"), TEXTS.values(), ids=TEXTS)
def test_a_character_is_what_a_browser_shows(html: str, text: str) -> None:
    """HTML Living Standard, 13.2.5."""
    assert extract(f"<p>{html}</p>").text == f"{text}\n"
