"""A smaller page in the place of a card's, and the fate of a text by its place."""

from pathlib import Path

import pytest

from extractor import explain
from harness.defects import Defects
from harness.golden import Refused, Stale
from harness.reduce import Claimed, DoesNotHold, Fated, Unmet, reduce, shrink_defect
from harness.reduce.reduce import Reduced
from tests.harness.golden.pages import PAGE, RELATED, STORY
from tests.harness.reduce.verdicts import BOOK, EELS, lost


def _unmet(defects: Defects, slug: str) -> Reduced:
    return reduce(PAGE, Claimed(Unmet.of(explain(PAGE), defects.read(slug)), BOOK), neutral=True)


def test_a_card_gets_the_smaller_page_and_speaks_of_it(stores: Path) -> None:
    """In neutral words, where the page is in those; it is undone as any write is."""
    defects = Defects(stores / "tests" / "defects")
    defects.add("eels", PAGE, note="Lost.", kind="lost", with_=(EELS,), owner="maud")
    found = _unmet(defects, "eels")
    done = shrink_defect(defects, "eels", defects.check("eels").disk, found)
    check = defects.check("eels")
    assert (check.state, check.cause) == ("failing", "outside-related: related")
    assert defects.page("eels") == found.data
    assert check.card is not None
    assert (check.card.owner, check.card.note) == ("maud", "Lost.")
    assert check.card.with_ != (EELS,)
    with pytest.raises(Stale):
        shrink_defect(defects, "eels", "another", found)
    defects.undo(done.token)
    assert defects.page("eels") == PAGE
    assert defects.read("eels").with_ == (EELS,)


def test_a_card_that_asks_for_more_keeps_its_page(stores: Path) -> None:
    """One demand was held on to; and something else than a demand is no reason."""
    defects = Defects(stores / "tests" / "defects")
    defects.add("both", PAGE, note="Lost.", kind="lost", with_=(EELS, "first dark night"))
    basis = defects.check("both").disk
    with pytest.raises(Refused, match="asks for 2 things"):
        shrink_defect(defects, "both", basis, _unmet(defects, "both"))
    with pytest.raises(Refused, match="not reduced by what both asks for"):
        shrink_defect(defects, "both", basis, reduce(PAGE, lost()))
    assert defects.page("both") == PAGE


def test_the_fate_of_a_text_is_that_of_its_place_in_the_node() -> None:
    """Of a text that stands twice."""
    data = PAGE.replace(RELATED.encode(), f"{RELATED} {STORY}".encode())
    trace = explain(data)
    (related,) = (
        node for node, attrs in enumerate(trace.page.attrs) if "related" in attrs.get("class", "")
    )
    assert Fated.of_text(trace, STORY).fate == "kept"
    found = Fated.of_text(trace, STORY, related)
    assert (found.fate, found.rule) == ("discarded", "outside-related")
    assert found.says(trace)
    with pytest.raises(DoesNotHold, match="does not stand in the page"):
        Fated.of_text(trace, "no such words")
