"""Neutral words keep lengths; names go where they can."""

from hypothesis import given
from hypothesis import strategies as st

from extractor import explain
from harness.reduce import Claimed, Kept, Lost, reduce
from harness.reduce.neutral import Dictionary
from tests.harness.reduce.verdicts import BOOK, PAGE, lost


@given(st.lists(st.from_regex(r"\w{1,12}", fullmatch=True), max_size=20))
def test_a_neutral_word_has_the_characters_bytes_and_case_of_its_word(words: list[str]) -> None:
    """In any script."""
    dictionary = Dictionary()
    for word in words:
        found = dictionary.neutral(word)
        assert len(found) == len(word)
        assert [len(sign.encode()) for sign in found] == [len(sign.encode()) for sign in word]
        assert [sign.isdigit() for sign in found if sign.isascii()] == [
            sign.isdigit() for sign in word if sign.isascii()
        ]
        for one, other in zip(word, found, strict=True):
            if one.isascii():
                assert (one.isupper(), one.islower()) == (other.isupper(), other.islower())


def test_a_page_carries_nobodys_words_and_the_verdict_speaks_its_language() -> None:
    """What the rule asks for stays."""
    page = PAGE.replace(b"related-posts", b"acme-related-posts")
    plain, found = reduce(page, lost(page)), reduce(page, lost(page), neutral=True)
    assert found.neutral and found.bytes == plain.bytes
    assert b"related" in found.data
    for word in (b"Eels", b"lantern", b"wheel", b"acme"):
        assert word not in found.data
    assert isinstance(found.verdict, Claimed) and isinstance(found.verdict.claim, Lost)
    assert found.verdict.holds(found.data) and found.verdict.claim.rule == "outside-related"
    assert len(found.verdict.claim.text) == len(lost(page).claim.texts[0])


def test_words_that_the_verdict_rests_on_stay() -> None:
    """A heading that announces something else."""
    page = (
        b"<main><h1>The mill</h1>" + b"<p>The wheel turns twice a day, and grinds.</p>" * 12
        + b"<h2>Related articles</h2><ul><li><a href='/a'>Eels by lantern light</a></li></ul></main>"
    )  # fmt: skip
    claim = Lost.of(explain(page), "Eels by lantern light")
    found = reduce(page, Claimed(claim, BOOK), neutral=True)
    assert b"elated" in found.data or claim.rule != "heading-related"
    assert b"lantern" not in found.data


def test_other_scripts_stay_what_they_are() -> None:
    """Japanese and Russian."""
    page = "<p>水車は一日に二度まわる。</p><p>Колесо вращается дважды в день.</p>".encode()
    text = "水車は一日に二度まわる。"
    found = reduce(page, Claimed(Kept.of(explain(page), text), BOOK), neutral=True)
    assert "水車" not in found.data.decode() and found.verdict.holds(found.data)
