"""Cards are written so that they are read back as they were."""

import tomllib
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.golden import toml
from harness.golden.card import Card

_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
_DAY = st.dates(min_value=date(1000, 1, 1))
_LIST = st.lists(_TEXT, max_size=4).map(tuple)


@given(
    st.dictionaries(
        st.from_regex(r"[a-z_]{1,8}", fullmatch=True), _TEXT | st.booleans() | _DAY | _LIST
    )
)
def test_what_is_written_is_read_back(facts: dict[str, toml.Value]) -> None:
    """Any text, quotes, control characters and line ends of any kind included."""
    assert toml.read(toml.written(facts).encode()) == facts


@given(_TEXT.filter(bool), _TEXT, _LIST, _LIST, _DAY, st.sampled_from(["default", "article"]))
def test_a_card_comes_back(
    why: str,
    url: str,
    with_: tuple[str, ...],
    without: tuple[str, ...],
    created: date,
    profile: str,
) -> None:
    """All of it."""
    card = Card(
        why=why, url=url, source=url, created=created, profile=profile, with_=with_, without=without
    )
    assert Card.read(card.written()) == card


def test_every_item_of_a_list_has_a_line() -> None:
    """So that a diff shows one snippet as one line."""
    assert toml.written({"with": ("one", "two")}) == 'with = [\n    "one",\n    "two",\n]\n'


def test_a_lone_surrogate_cannot_be_written() -> None:
    """TOML has no way to say it."""
    with pytest.raises(ValueError, match="surrogates"):
        toml.written({"why": "\ud800"})


def test_a_key_is_never_more_than_a_key() -> None:
    """No text of a card can become one."""
    with pytest.raises(ValueError, match="no key of a card"):
        toml.written({'why = "x"\nurl': "y"})


def test_the_standard_library_reads_it() -> None:
    """It is TOML."""
    assert tomllib.loads(toml.written({"why": 'a "b" \\ \x00 \r\n'})) == {
        "why": 'a "b" \\ \x00 \r\n'
    }
