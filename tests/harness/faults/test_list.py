"""The list of faults is fifty, each a mistake in one entry of the default rule book."""

import re
from collections import Counter

import pytest

from extractor import RuleBook
from harness.faults.fault import Fault, faults

BOOK = RuleBook.default()
FAULTS = faults()


def test_there_are_fifty_each_with_a_name_of_its_own() -> None:
    """And none stands there twice."""
    assert len(FAULTS) == 50
    assert len({fault.id for fault in FAULTS}) == 50
    assert len({fault.change for fault in FAULTS}) == 50
    for fault in FAULTS:
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", fault.id)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.id)
def test_a_fault_changes_the_entry_that_it_names_and_no_other(fault: Fault) -> None:
    """The entry stays in the book, or it could not be named."""
    before = {entry.id: entry for entry in BOOK.entries()}
    after = {entry.id: entry for entry in fault.change.apply(BOOK).entries()}
    assert before.keys() == after.keys()
    assert [name for name in before if before[name] != after[name]] == [fault.change.id]


def test_a_fault_says_what_its_author_may_have_thought() -> None:
    """In a sentence."""
    for fault in FAULTS:
        assert re.fullmatch(r".{10,120}[.!]", fault.thought), fault.id


def test_the_faults_are_spread_over_all_parts_of_the_rules() -> None:
    """None of which has more than a few, and no entry more than two."""
    parts = Counter(fault.part for fault in FAULTS)
    assert set(parts) == {
        "clean", "mark", "prune outside", "prune inside", "cut", "density", "guard", "ladder",
        "trim", "kind",
    }  # fmt: skip
    assert 3 <= min(parts.values()) <= max(parts.values()) <= 6
    assert max(Counter(fault.change.id for fault in FAULTS).values()) <= 2


def test_the_faults_are_of_every_sort() -> None:
    """Words too many and missing, numbers, conditions; names, tags, phrases, scopes, steps, kinds."""
    sorts = Counter(fault.change.what for fault in FAULTS)
    assert set(sorts) == {"word on", "word off", "value", "field"}
    assert min(sorts.values()) >= 5
    files = {BOOK.entry(fault.change.id).file for fault in FAULTS}
    assert len(files) >= 9
