"""Editing cards: on a basis, whole at every moment, and to be undone."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from markdown_it import MarkdownIt

from harness.defects import Defects
from harness.defects.commands import defects as group
from harness.defects.table import table
from harness.golden import ReadOnly, Refused, Stale, Unknown
from tests.harness.defects.test_defects import LOST
from tests.harness.golden.pages import PAGE, contents, killed_at_every_step


def test_a_card_is_edited_and_that_is_undone(defects: Defects, folder: Path) -> None:
    """The page stays; what was there before comes back to the letter."""
    defects.add("eels", PAGE, **LOST)
    before = contents(folder)
    done = defects.edit("eels", defects.check("eels").disk, note=" Gone. ", owner="maud")
    card = defects.read("eels")
    assert (card.note, card.owner, card.with_) == ("Gone.", "maud", LOST["with_"])
    assert defects.page("eels") == PAGE
    assert (done.slug, done.did) == ("eels", "edit")
    defects.undo(done.token)
    assert contents(folder) == before


def test_an_edit_on_another_basis_is_refused_and_loses_nothing(
    defects: Defects, folder: Path
) -> None:
    """Two tabs: the second is told."""
    defects.add("eels", PAGE, **LOST)
    basis = defects.check("eels").disk
    defects.edit("eels", basis, note="First.")
    with pytest.raises(Stale, match="look at it again"):
        defects.edit("eels", basis, note="Second.")
    assert defects.read("eels").note == "First."


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"note": "  "}, "needs a note"),
        ({"state": "wontfix"}, "needs a reason"),
        ({"state": "fixed"}, "state is one of"),
        ({"kind": "odd"}, "kind is one of"),
        ({"with_": "x"}, "cannot be edited"),
        ({"note": "\ud800"}, "surrogates"),
    ],
)
def test_what_a_card_may_not_say_is_refused(
    defects: Defects, folder: Path, changes: dict[str, str], said: str
) -> None:
    """And nothing is written."""
    defects.add("eels", PAGE, **LOST)
    before = contents(folder)
    with pytest.raises(Refused, match=said):
        defects.edit("eels", defects.check("eels").disk, **changes)
    assert contents(folder) == before


def test_an_edit_that_changes_nothing_leaves_nothing_to_undo(defects: Defects) -> None:
    """The undo before it is still the last."""
    defects.add("eels", PAGE, **LOST)
    basis = defects.check("eels").disk
    assert defects.edit("eels", basis, note=LOST["note"]).token == ""
    assert defects.undo().slug == "eels"
    assert defects.slugs() == []
    with pytest.raises(Refused, match="nothing to undo"):
        defects.undo()


def test_undoing_what_was_changed_since_is_refused(defects: Defects) -> None:
    """And an unknown token, and everything where CI is set."""
    defects.add("eels", PAGE, **LOST)
    first = defects.edit("eels", defects.check("eels").disk, note="First.")
    defects.set_state("eels", "blocked", "It waits.")
    with pytest.raises(Stale):
        defects.undo(first.token)
    with pytest.raises(Unknown):
        defects.undo("../../etc/passwd")
    assert defects.undo().did == "undo"
    assert defects.read("eels").state == "open"


def test_ci_edits_nothing(defects: Defects, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is asked."""
    defects.add("eels", PAGE, **LOST)
    basis = defects.check("eels").disk
    monkeypatch.setenv("CI", "1")
    with pytest.raises(ReadOnly):
        defects.edit("eels", basis, note="x")
    with pytest.raises(ReadOnly):
        defects.undo()


def test_a_killed_edit_leaves_the_old_card_or_the_new_one(folder: Path) -> None:
    """Before every step on the disk."""
    Defects(folder).add("eels", PAGE, **LOST)
    old = Defects(folder).shelf.present("eels")
    Defects(folder).edit("eels", Defects(folder).check("eels").disk, note="New.")
    new = Defects(folder).shelf.present("eels")

    def prepare() -> object:
        opened = Defects(folder)
        with opened.shelf.writing():
            opened.shelf.put("eels", old)
        basis = opened.check("eels").disk
        return lambda: opened.edit("eels", basis, note="New.")

    for _ in killed_at_every_step(prepare):  # type: ignore[arg-type]
        assert Defects(folder).shelf.present("eels") in (old, new)
        assert Defects(folder).shelf.strays() == []


def test_known_checks_are_not_made_anew(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until the files or the rules change."""
    known: dict[tuple[str, str, str], object] = {}
    opened = Defects(folder, known=known)  # type: ignore[arg-type]
    opened.add("eels", PAGE, **LOST)
    first = opened.check("eels")
    assert opened.check("eels") is first
    opened.edit("eels", first.disk, note="New.")
    assert opened.check("eels") is not first
    assert len(known) == 2


def test_the_command_edits_and_undoes(defects: Defects, folder: Path) -> None:
    """On a basis if one is given."""
    defects.add("eels", PAGE, **LOST)
    basis = defects.check("eels").disk

    def run(*words: str) -> str:
        return CliRunner().invoke(group, [*words, "--folder", str(folder)]).output

    assert "eels is changed" in run("edit", "eels", "--owner", "maud", "--basis", basis)
    assert "look at it again" in run("edit", "eels", "--owner", "ann", "--basis", basis)
    assert "says that already" in run("edit", "eels", "--owner", "maud")
    assert "say what to change" in run("edit", "eels")
    assert "needs a reason" in run("edit", "eels", "--state", "blocked")
    assert defects.read("eels").owner == "maud"
    assert "eels is as it was" in run("undo")
    assert defects.read("eels").owner == ""
    assert "| eels | failing | open | lost |" in run("list", "--markdown")


def test_a_table_is_a_table_whatever_a_card_says(defects: Defects) -> None:
    """Pipes, markup, line breaks and addresses that are none."""
    bad = "a|b <script>alert(1)</script> [x](javascript:y)\n| z | `c`"
    defects.add(
        "eels", PAGE, kind="lost", note=bad, url="javascript:alert(1)|", owner=bad,
        with_=LOST["with_"],
    )  # fmt: skip
    markdown = table(defects.checks(), lambda slug: f"http://h/{slug}")
    html = MarkdownIt("commonmark").enable("table").render(markdown)
    assert html.count("<tr>") == 2
    assert html.count("<td>") + html.count("<td style") == 9
    assert "<script" not in html
    assert html.count("<a ") == 1
    assert '<a href="http://h/eels">' in html
    assert "1 card, 27 bytes" in markdown
