"""Promotion: a defect that is gone becomes a golden, and neither is lost on the way."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.defects import Defects
from harness.golden import Goldens, Refused, Taken, swap
from tests.harness.golden.pages import AFTER, BEFORE, PAGE, contents, killed_at_every_step, make

EELS = "Eels are counted by lantern"


def _open(folder: Path, books: Any = AFTER) -> Defects:
    return Defects(folder, Goldens(folder.parent / "golden", books=books))


def _add(folder: Path) -> None:
    _open(folder, BEFORE).add(
        "eels", PAGE, note="x", kind="lost", url="https://mill.example/", with_=(EELS,)
    )


def test_a_passing_card_becomes_a_golden(folder: Path) -> None:
    """With its snippets, its page and its address; the card is gone."""
    _add(folder)
    defects = _open(folder)
    assert defects.promote("eels", "The eels stay.", without=["newsletter"]) == "eels"
    assert contents(folder) == {}
    golden = defects.goldens.read("eels")
    assert (golden.page, golden.card.why, golden.card.with_, golden.card.without) == (
        PAGE, "The eels stay.", (EELS,), ("newsletter",),
    )  # fmt: skip
    assert golden.card.url == "https://mill.example/"
    assert defects.goldens.check("eels").ok


def test_a_card_that_fails_is_not_promoted(folder: Path) -> None:
    """It is still a defect."""
    _add(folder)
    with pytest.raises(Refused, match="eels is failing"):
        _open(folder, BEFORE).promote("eels", "x")


def test_a_promotion_needs_a_reason_a_snippet_and_a_name(folder: Path) -> None:
    """The card stays until they are given."""
    _open(folder, BEFORE).add("works", PAGE, note="x", kind="kept", without=("How it works",))
    card = folder / "works" / "defect.toml"
    card.write_text(
        'note = "x"\nkind = "structure"\ncreated = 2026-12-01\nlines = ["## How it works"]', "utf-8"
    )
    defects = _open(folder)
    with pytest.raises(Refused, match="needs a reason"):
        defects.promote("works", " ")
    with pytest.raises(Refused, match="needs a snippet"):
        defects.promote("works", "x")
    make(folder.parent / "golden", "works")
    with pytest.raises(Taken):
        defects.promote("works", "x", with_=["How it works"])
    assert defects.slugs() == ["works"]
    assert defects.promote("works", "x", name="headings", with_=["How it works"]) == "headings"
    assert defects.slugs() == []


def test_a_rejected_change_that_is_mended_just_goes(folder: Path) -> None:
    """The golden that it came from guards the page already."""
    goldens = make(folder.parent / "golden")
    changed = Goldens(goldens.folder, books=AFTER)
    slug = changed.reject("mill", "x", changed.check("mill").basis, _open(folder))
    before = contents(goldens.folder)
    defects = _open(folder, BEFORE)
    assert defects.check(slug).state == "passing"
    assert defects.promote(slug, "x") == "mill"
    assert defects.slugs() == []
    assert contents(goldens.folder) == before


@pytest.mark.parametrize("exchange", [True, False])
def test_a_promotion_killed_at_any_step_loses_nothing(
    folder: Path, exchange: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One finds the card, the golden or both; the next to open the store ends it."""
    if not exchange:
        monkeypatch.setattr(swap, "exchange", lambda one, other: False)
    _add(folder)
    card = contents(folder)
    defects = _open(folder)
    defects.promote("eels", "The eels stay.")
    golden = contents(folder.parent / "golden")
    found, said = set(), set()

    def prepare() -> Callable[[], Any]:
        store = _open(folder)
        for shelf in (store.shelf, store.goldens.shelf):
            with shelf.writing():
                if shelf.files("eels"):
                    shelf.take("eels")
        _add(folder)
        return lambda: _open(folder).promote("eels", "The eels stay.")

    for _ in killed_at_every_step(prepare):
        left = (folder / "eels").is_dir(), (folder.parent / "golden" / "eels").is_dir()
        assert any(left)
        opened = _open(folder)
        said |= set(opened.shelf.recovered)
        states = contents(folder), contents(folder.parent / "golden")
        assert states in [(card, {}), ({}, golden)]
        found.add((left, states == ({}, golden)))
        assert _open(folder).recovered == ()
    assert ((True, False), False) in found
    assert ((True, True), True) in found
    assert ((False, True), True) in found
    assert "eels was being promoted; that is done now" in said
    assert "a process that was to promote eels was killed; the card is still there" in said


def test_what_is_put_on_record_is_whole_or_not_there(folder: Path) -> None:
    """A card, killed at any step."""
    _add(folder)
    card = contents(folder)

    def prepare() -> Callable[[], Any]:
        store = _open(folder)
        with store.shelf.writing():
            if store.shelf.files("eels"):
                store.shelf.take("eels")
        return lambda: _add(folder)

    for _ in killed_at_every_step(prepare):
        _open(folder)
        assert contents(folder) in ({}, card)
