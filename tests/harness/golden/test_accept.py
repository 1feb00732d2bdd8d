"""Accepting, undoing, rejecting: what was looked at is what is written."""

from pathlib import Path

import pytest

from harness.defects import Defects
from harness.golden import Goldens, ReadOnly, Refused, Stale, StoreError, Unknown
from tests.harness.golden.pages import AFTER, BEFORE, PAGE, contents, make


def _changed(folder: Path) -> Goldens:
    return Goldens(folder, books=AFTER)


def _without_snippets(folder: Path) -> None:
    card = folder / "mill" / "golden.toml"
    text = card.read_text("utf-8")
    card.write_text(text[: text.index("without")] + "without = []\n", "utf-8")


def test_an_accepted_output_is_what_is_expected(goldens: Goldens, folder: Path) -> None:
    """Its trace too; page and card stay as they were, to the byte."""
    _without_snippets(folder)
    before = contents(folder)
    changed = _changed(folder)
    check = changed.check("mill")
    changed.accept("mill", check.basis)
    after = contents(folder)
    assert changed.check("mill").ok
    assert after["mill/expected.md"].decode() == check.output
    assert after["mill/trace.json"] != before["mill/trace.json"]
    assert after["mill/page.html"] == PAGE
    assert after["mill/golden.toml"] == before["mill/golden.toml"]
    assert set(after) == set(before)


def test_an_accept_can_be_undone(goldens: Goldens, folder: Path) -> None:
    """To the byte, by its token, and only once."""
    _without_snippets(folder)
    before = contents(folder)
    changed = _changed(folder)
    undo = changed.accept("mill", changed.check("mill").basis)
    assert undo.files == {name.removeprefix("mill/"): data for name, data in before.items()}
    changed.undo(undo.token)
    assert contents(folder) == before
    with pytest.raises(Unknown, match="nothing to undo"):
        changed.undo(undo.token)


def test_another_process_can_undo_the_last_accept(folder: Path) -> None:
    """And the one before that."""
    make(folder, "mill", "tide")
    before = contents(folder)
    changed = _changed(folder)
    for slug in ("mill", "tide"):
        changed.accept(slug, changed.check(slug).basis, force=True)
    assert Goldens(folder).undo().slug == "tide"
    assert Goldens(folder).undo().slug == "mill"
    assert contents(folder) == before


def test_undoing_a_new_golden_takes_it_away(goldens: Goldens, folder: Path) -> None:
    """And then there is nothing left to undo."""
    assert goldens.undo().slug == "mill"
    assert contents(folder) == {}
    with pytest.raises(Refused, match="nothing to undo"):
        goldens.undo()


def test_an_undo_after_another_write_is_stale(goldens: Goldens, folder: Path) -> None:
    """What was written since is not lost."""
    changed = _changed(folder)
    undo = changed.accept("mill", changed.check("mill").basis, force=True)
    (folder / "mill" / "expected.md").write_text("by hand", "utf-8")
    with pytest.raises(Stale, match="another by now"):
        changed.undo(undo.token)
    assert (folder / "mill" / "expected.md").read_text("utf-8") == "by hand"


@pytest.mark.parametrize("name", ["page.html", "expected.md", "trace.json", "golden.toml"])
def test_a_decision_on_other_files_is_stale(goldens: Goldens, folder: Path, name: str) -> None:
    """Whichever file changed since; nothing is written."""
    changed = _changed(folder)
    basis = changed.check("mill").basis
    file = folder / "mill" / name
    file.write_bytes(file.read_bytes() + b"\n")
    before = contents(folder)
    with pytest.raises(Stale, match="look at it again"):
        changed.accept("mill", basis, force=True)
    assert contents(folder) == before


def test_a_decision_on_another_output_is_stale(goldens: Goldens, folder: Path) -> None:
    """The rules changed since."""
    basis = _changed(folder).check("mill").basis
    other = AFTER["default"].without("heading-related")
    with pytest.raises(Stale):
        Goldens(folder, books={"default": BEFORE["default"]}).accept("mill", basis)
    again = Goldens(folder, books={"default": other})
    if again.check("mill").made != _changed(folder).check("mill").made:
        with pytest.raises(Stale):
            again.accept("mill", basis)


def test_an_accept_that_loses_a_snippet_is_refused(goldens: Goldens, folder: Path) -> None:
    """It held before and would fail now, unless it is forced."""
    changed = _changed(folder)
    check = changed.check("mill")
    (chip,) = [chip for chip in check.chips if chip.breaks]
    assert (chip.text, chip.wanted) == ("Read about the eels", False)
    with pytest.raises(Refused, match="Read about the eels"):
        changed.accept("mill", check.basis)
    assert Goldens(folder, books=BEFORE).check("mill").ok
    changed.accept("mill", check.basis, force=True)
    assert changed.check("mill").state == "broken"


def test_what_has_not_changed_is_not_accepted(goldens: Goldens) -> None:
    """There is nothing to decide."""
    with pytest.raises(Refused, match="mill is same"):
        goldens.accept("mill", goldens.check("mill").basis)
    with pytest.raises(Unknown, match="there is no tide"):
        goldens.accept("tide", "")


def test_a_missing_output_can_be_accepted(goldens: Goldens, folder: Path) -> None:
    """The golden is whole again, if its snippets hold."""
    before = contents(folder)
    (folder / "mill" / "expected.md").unlink()
    (folder / "mill" / "trace.json").unlink()
    goldens.accept("mill", goldens.check("mill").basis)
    assert contents(folder) == before


def test_a_missing_output_whose_snippets_fail_is_not_accepted(
    goldens: Goldens, folder: Path
) -> None:
    """There is nothing to compare with, so all of them must hold."""
    (folder / "mill" / "expected.md").unlink()
    changed = _changed(folder)
    with pytest.raises(Refused, match="Read about the eels"):
        changed.accept("mill", changed.check("mill").basis)


def test_a_stray_file_in_a_golden_is_never_lost(goldens: Goldens, folder: Path) -> None:
    """The accept is refused until somebody moves it away."""
    (folder / "mill" / "notes.txt").write_text("mine")
    changed = _changed(folder)
    with pytest.raises(StoreError, match=r"notes\.txt would be lost"):
        changed.accept("mill", changed.check("mill").basis, force=True)
    assert (folder / "mill" / "notes.txt").read_text() == "mine"
    assert not list(changed.history.records())[1:]


def test_ci_never_writes(
    goldens: Goldens, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is asked; a check is told all the same."""
    changed = _changed(folder)
    check = changed.check("mill")
    planned = goldens.plan("tide", PAGE, why="x", with_=["The wheel"])
    token = next(goldens.history.records()).token
    defects = Defects(folder.parent / "defects", changed)
    before = contents(tmp_path)
    monkeypatch.setenv("CI", "true")
    for write in (
        lambda: changed.accept("mill", check.basis, force=True),
        lambda: goldens.create(planned),
        lambda: goldens.undo(token),
        lambda: changed.reject("mill", "no", check.basis, defects),
        lambda: defects.add("x", PAGE, note="x", kind="lost", with_=("y",)),
        lambda: defects.set_state("x", "open"),
    ):
        with pytest.raises(ReadOnly, match="CI is set"):
            write()
    assert changed.check("mill").state == "changed"
    assert contents(tmp_path) == before


def test_a_rejected_change_is_a_defect_and_the_golden_stays(goldens: Goldens, folder: Path) -> None:
    """The card asks that what came in goes again, and fails as it should."""
    changed = _changed(folder)
    before = contents(folder)
    defects = Defects(folder.parent / "defects", changed)
    slug = changed.reject("mill", "Eels are not the mill.", changed.check("mill").basis, defects)
    assert contents(folder) == before
    check = defects.check(slug)
    assert check.card is not None
    assert (check.state, check.card.kind, check.card.golden) == ("failing", "kept", "mill")
    assert "Read about the eels, the lantern and the night." in check.card.without
    assert check.card.note == "Eels are not the mill."
    assert check.card.cause == "gained outside-related related"


def test_a_second_rejection_is_a_card_of_its_own(goldens: Goldens, folder: Path) -> None:
    """Under the next free name."""
    changed = _changed(folder)
    defects = Defects(folder.parent / "defects", changed)
    basis = changed.check("mill").basis
    made = [changed.reject("mill", "no", basis, defects) for _ in range(2)]
    assert made == ["mill", "mill-2"]


def test_a_rejection_needs_a_reason_a_change_and_the_present_state(
    goldens: Goldens, folder: Path
) -> None:
    """Without them nothing is made."""
    changed = _changed(folder)
    defects = Defects(folder.parent / "defects", changed)
    with pytest.raises(Refused, match="needs a reason"):
        changed.reject("mill", " ", changed.check("mill").basis, defects)
    with pytest.raises(Stale):
        changed.reject("mill", "no", "0123456789abcdef", defects)
    with pytest.raises(Refused, match="no change to reject"):
        goldens.reject("mill", "no", goldens.check("mill").basis, defects)
    assert defects.slugs() == []
