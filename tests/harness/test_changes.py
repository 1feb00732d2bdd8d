"""A change makes one entry of a rule book another, and says in words what it did."""

import pytest

from extractor import Rule, RuleBook, RuleBookError, Rung
from harness.changes import Change, moves

BOOK = RuleBook.default()


def test_a_word_is_taken_out_of_a_rule_and_put_into_one() -> None:
    """The other words stay, in their order."""
    without = Change("outside-related", "word off", "related").apply(BOOK)
    assert without.rule("outside-related").words == BOOK.rule("outside-related").words[1:]
    again = Change("outside-related", "word on", "related").apply(without)
    assert set(again.rule("outside-related").words) == set(BOOK.rule("outside-related").words)


def test_a_word_of_a_rule_about_headings_is_a_phrase() -> None:
    """They have no words of names."""
    changed = Change("heading-author", "word on", "who").apply(BOOK)
    assert changed.rule("heading-author").phrases[-1] == "who"
    assert changed.phrases("").match("Who wrote this") == changed.rule("heading-author")
    assert BOOK.phrases("").match("Who wrote this") is None


def test_another_list_is_named_by_its_field() -> None:
    """Tags, names, roles, attributes, conditions: all are lists of words."""
    changed = Change("inside-navigation", "word on", "header", "tags").apply(BOOK)
    assert changed.rule("inside-navigation").tags == ("nav", "footer", "header")
    assert changed.rule("inside-navigation").words == BOOK.rule("inside-navigation").words


def test_a_rule_that_loses_all_that_it_asked_for_is_gone() -> None:
    """It could match nothing."""
    changed = Change("noscript", "word off", "noscript", "tags").apply(BOOK)
    assert "noscript" not in [rule.id for rule in changed.rules]


def test_thresholds_steps_and_kinds_are_changed_by_value_and_field() -> None:
    """And nothing else is."""
    assert Change("guard", "value", 0.7).apply(BOOK).value("guard") == 0.7
    rung = Change("whole-page", "field", False, "words").apply(BOOK).entry("whole-page")
    assert isinstance(rung, Rung) and not rung.words
    kind = Change("forum-body", "field", "article", "kind").apply(BOOK)
    assert [new.id for new, old in zip(kind.kinds, BOOK.kinds, strict=True) if new != old] == [
        "forum-body"
    ]
    assert kind.rules == BOOK.rules


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (Change("no-such-rule", "off"), "no-such-rule"),
        (Change("outside-related", "word off", "sidebar"), "it is not there"),
        (Change("outside-related", "word on", "related"), "it is already there"),
        (Change("outside-related", "word on", "Three Words Here"), "lower-case"),
        (Change("outside-related", "field", "inside", "place"), "no such field"),
        (Change("outside-related", "field", "other", "id"), "no such field"),
        (Change("inside-navigation", "field", "nav", "tags"), "must stay a list"),
        (Change("guard", "word on", "x"), "has no list words"),
        (Change("outside-related", "value", 1.0), "not a threshold"),
        (Change("guard", "value", "much"), "could not convert"),
    ],
    ids=str,
)
def test_what_does_not_fit_is_refused_in_words(change: Change, complaint: str) -> None:
    """As a rule book error, whatever is wrong."""
    with pytest.raises(RuleBookError, match=complaint):
        change.apply(BOOK)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (Change("guard", "off"), "without guard"),
        (Change("guard", "value", 0.7), "guard = 0.7"),
        (Change("outside-related", "word off", "related"), "outside-related without `related`"),
        (Change("embed", "word on", "figure", "tags"), "embed with `figure` in tags"),
        (Change("embed", "field", ("a", "b"), "tags"), "embed with tags = a, b"),
        (Change("embed", "field", (), "tags"), "embed with tags = nothing"),
        (Change("whole-page", "field", False, "words"), "whole-page with words = False"),
        (Change("whole-page", "field", 0, "floor"), "whole-page with floor = 0"),
    ],
    ids=str,
)
def test_a_change_is_said_in_words(change: Change, said: str) -> None:
    """For reports."""
    assert str(change) == said


def test_the_moves_of_a_threshold_leave_its_own_value_out() -> None:
    """Shares stay shares, a switch has one other place, and each move fits the book."""
    for threshold in BOOK.thresholds.values():
        found = list(moves(threshold))
        values = [change.to for change in found]
        assert threshold.value not in values
        assert values == sorted(set(values), key=float)
        if threshold.unit == "share":
            assert all(0 <= float(str(value)) <= 1 for value in values)
        if threshold.unit == "switch":
            assert len(values) == 1
        for change in found:
            assert change.apply(BOOK).value(threshold.id, *threshold.kinds[:1]) == change.to


def test_a_changed_book_decides_like_one_that_is_compiled_anew() -> None:
    """Tables are handed on only where the rules are the same."""
    assert BOOK.vocabulary is Change("guard", "value", 0.7).apply(BOOK).vocabulary
    changed = Change("outside-related", "field", "inside", "scope").apply(BOOK)
    assert changed.vocabulary is not BOOK.vocabulary
    rule = changed.rule("outside-related")
    assert isinstance(rule, Rule)
    bit = changed.vocabulary.mask([rule])
    assert changed.mask_of("prune", "", "inside") & bit
    assert not changed.mask_of("prune", "", "outside") & bit
    assert BOOK.mask_of("prune", "", "outside") & bit
