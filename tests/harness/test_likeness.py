"""Titles, bylines and dates that say the same, and those that do not."""

import pytest

from harness.likeness import same_author, same_day, same_title


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Flour and salt", "flour  and SALT"),
        ("A miller’s “day” – told", 'A miller\'s "day" - told'),
        ("Flour and salt | Lamplight", "Flour and salt"),
        ("Flour and salt - Lamplight", "Flour and salt"),
        ("Flour: and salt", "Flour and salt"),
        ("面粉｜灯光", "面粉"),
        ("???", "???"),
    ],
)
def test_titles_that_differ_in_writing_only_are_one(one: str, other: str) -> None:
    """Case, white space, quotes, dashes, and the site's name after either of them."""
    assert same_title(one, other)
    assert same_title(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Flour", "Flour and salt"),
        ("Flour | Part 1", "Flour | Part 2"),
        ("Lamplight | Flour", "Flour"),
        ("", "Flour"),
        ("| Lamplight", "| Moonlight"),
        ("???", "!!!"),
    ],
)
def test_titles_that_say_something_else_are_two(one: str, other: str) -> None:
    """A word more, another part, the site's name before, nothing at all."""
    assert not same_title(one, other)
    assert not same_title(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada Quill", "By ADA QUILL"),
        ("Ada Quill and Tom Reed", "Tom Reed; Ada Quill"),
        ("Ada Quill, Tom Reed, and Eve Moss", "Eve Moss, Tom Reed & Ada Quill"),
        ("Ada Quill, Ph.D.", "Written by: Ada Quill"),
    ],
)
def test_bylines_of_the_same_people_are_one(one: str, other: str) -> None:
    """In any order, with or without "By", degrees left aside."""
    assert same_author(one, other)
    assert same_author(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ada Quill", "Ada"), ("Ada Quill", "Ada Quill, Tom Reed"), ("Byron Reed", "on Reed")],
)
def test_bylines_of_other_people_are_two(one: str, other: str) -> None:
    """A name less, a person more; no name begins with "by"."""
    assert not same_author(one, other)
    assert not same_author(other, one)


def test_nobody_is_not_somebody() -> None:
    """Two bylines without a name say nothing, and so not the same."""
    assert not same_author("", "")
    assert not same_author("Ada Quill", "By")


@pytest.mark.parametrize(
    ("found", "known", "same"),
    [
        ("2021-05-03", "2021-05-03", True),
        ("2021-05-03T10:00:00Z", "2021-05-03", True),
        ("2021-05-03", "2021-05-03T10:00:00Z", True),
        ("2021-05-03", "2021-05", True),
        ("2021-05-03", "2021-05-04", False),
        ("2021-05", "2021-05-03", False),
        ("2021-05-03", "spring", False),
        ("", "2021-05-03", False),
    ],
)
def test_dates_are_compared_by_the_day(found: str, known: str, same: bool) -> None:
    """Times are left aside; where only the month is known, the month decides."""
    assert same_day(found, known) is same
