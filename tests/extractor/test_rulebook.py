"""Rule books: read, changed, and refused in words."""

import pytest

from extractor import RuleBook, RuleBookError, extract
from extractor.rulebook import rule_files

_RULE = """
[[rule]]
id = "outside-test"
doc = "A test."
pass = "prune"
effect = "discard"
scope = "outside"
words = ["test"]
"""


def _book(text: str) -> RuleBook:
    return RuleBook.from_files({"test.toml": text}, "default")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("[[rule]]", "[[rul]]"), "kind of entry"),
        (('words = ["test"]', 'word = ["test"]'), "unknown key 'word'"),
        (('effect = "discard"', 'effect = "delete"'), "must be one of"),
        (('words = ["test"]', 'words = "test"'), "must be a list"),
        (('words = ["test"]', "words = [1]"), "must be of type str"),
        (('words = ["test"]', 'words = ["Test"]'), "lower-case"),
        (('words = ["test"]', 'words = ["a b c"]'), "one or two"),
        (('words = ["test"]', ""), "matches nothing"),
        (('id = "outside-test"', 'id = "Outside test"'), "kebab-case"),
        (('id = "outside-test"', ""), "id"),
        (('doc = "A test."', "doc = "), "line"),
        (('pass = "prune"', 'pass = "mark"'), "tier"),
    ],
)
def test_a_broken_rule_file_is_refused_with_file_and_reason(
    change: tuple[str, str], words: str
) -> None:
    """And the id, where there is one."""
    with pytest.raises(RuleBookError, match=words) as caught:
        _book(_RULE.replace(*change))
    assert "test.toml" in str(caught.value)


def test_an_error_names_the_line_of_its_rule() -> None:
    """Counted in the file."""
    with pytest.raises(RuleBookError, match=r"line 11, rule 'outside-other'"):
        _book(_RULE + _RULE.replace("outside-test", "outside-other").replace("words", "wards"))


def test_an_id_is_taken_once() -> None:
    """In one file or two."""
    with pytest.raises(RuleBookError, match="taken already"):
        _book(_RULE + _RULE)


def test_the_shipped_books_are_read_once_and_differ() -> None:
    """By digest too."""
    assert RuleBook.default() is RuleBook.default()
    assert RuleBook.default().digest != RuleBook.article().digest
    assert RuleBook.from_files(rule_files(), "default").digest == RuleBook.default().digest


def test_a_changed_copy_is_another_book_and_the_book_stays() -> None:
    """Without a rule, with other words, with another number."""
    book = RuleBook.default()
    page = f"<div class=newsletter>{'Join us. ' * 5}</div><p>{'Plain words. ' * 60}</p>"
    copies = [
        book.without("outside-newsletter"),
        book.with_words("outside-newsletter", ["bulletin"]),
        book.with_threshold("guard", 0.01),
    ]
    assert "Join us" not in extract(page, rules=book).text
    for copy in copies:
        assert "Join us" in extract(page, rules=copy).text
    assert len({book.digest, *(copy.digest for copy in copies)}) == 4


@pytest.mark.parametrize(
    "change",
    [
        lambda book: book.without("no-such-rule"),
        lambda book: book.with_words("no-such-rule", []),
        lambda book: book.with_words("guard", ["x"]),
        lambda book: book.with_threshold("outside-newsletter", 1),
    ],
)
def test_unknown_names_are_refused(change: object) -> None:
    """In words."""
    assert callable(change)
    with pytest.raises(RuleBookError):
        change(RuleBook.default())
