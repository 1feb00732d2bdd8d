"""Many accepted at once: each whole, all of them undone as one."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from harness.defects import Defects
from harness.golden import Goldens, Stale
from harness.golden import history as history_module
from harness.golden.commands import golden
from tests.harness.golden.pages import AFTER, BEFORE, contents, killed_at_every_step, make

_SLUGS = ("mill", "tide", "wheel")


def _bases(goldens: Goldens) -> dict[str, str]:
    return {slug: goldens.check(slug).basis for slug in goldens.slugs()}


@pytest.fixture
def changed(folder: Path) -> Goldens:
    """Three goldens that the rules changed in the same way."""
    make(folder, *_SLUGS, books=AFTER)
    return Goldens(folder, books=BEFORE)


def test_a_batch_is_undone_as_one(changed: Goldens, folder: Path) -> None:
    """To the byte; and its token is good for once."""
    before = contents(folder)
    batch = changed.accept_all(_bases(changed))
    assert [undo.slug for undo in batch.done] == list(_SLUGS)
    assert all(check.ok for check in changed.checks())
    assert [undo.slug for undo in changed.undo_all(batch.token)] == list(reversed(_SLUGS))
    assert contents(folder) == before


def test_without_a_token_the_last_decision_is_undone(changed: Goldens, folder: Path) -> None:
    """First the single one, then the batch."""
    before = contents(folder)
    bases = _bases(changed)
    last = bases.pop("wheel")
    changed.accept_all(bases)
    changed.accept("wheel", last)
    assert len(changed.undo_all()) == 1
    assert len(changed.undo_all()) == 2
    assert contents(folder) == before


def test_what_is_refused_does_not_hold_up_the_rest(changed: Goldens, folder: Path) -> None:
    """It is told, and stays as it was."""
    bases = _bases(changed) | {"mill": "0" * 16}
    kept = contents(folder / "mill")
    batch = changed.accept_all(bases, note="The related posts are chrome.")
    assert [undo.slug for undo in batch.done] == ["tide", "wheel"]
    assert "look at it again" in batch.refused["mill"]
    assert contents(folder / "mill") == kept
    record = changed.history.of(batch.token)[0]
    assert record.note == "The related posts are chrome."
    assert record.causes == (
        "now discarded by `outside-related`: class word `related`; before: kept",
    )


def test_a_batch_of_which_one_is_another_by_now_is_not_undone(
    changed: Goldens, folder: Path
) -> None:
    """Not even in part."""
    batch = changed.accept_all(_bases(changed))
    (folder / "tide" / "expected.md").write_text("by hand", "utf-8")
    now = contents(folder)
    with pytest.raises(Stale, match="tide"):
        changed.undo_all(batch.token)
    assert contents(folder) == now


def test_an_undo_that_is_killed_is_ended_by_the_next(folder: Path) -> None:
    """At every step on the disk; no golden is ever half."""
    make(folder, *_SLUGS[:2], books=AFTER)
    before = contents(folder)
    tokens: list[str] = []

    def prepare() -> object:
        goldens = Goldens(folder, books=BEFORE)
        assert contents(folder) == before
        tokens.append(goldens.accept_all(_bases(goldens)).token)
        return lambda: goldens.undo_all(tokens[-1])

    for _ in killed_at_every_step(prepare):  # type: ignore[arg-type]
        goldens = Goldens(folder, books=BEFORE)
        assert {check.state for check in goldens.checks()} <= {"same", "changed"}
        if contents(folder) != before:
            goldens.undo_all(tokens[-1])
        assert contents(folder) == before


def test_old_decisions_go_a_batch_at_a_time(
    changed: Goldens, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A batch counts as one and is never torn."""
    monkeypatch.setattr(history_module, "_MOST", 2)
    token = changed.accept_all(_bases(changed)).token
    assert len(changed.history.of(token)) == 3
    changed.undo_all(token)
    assert len(list(changed.history.records())) <= 2


def test_the_command_accepts_several_and_undoes_them_at_once(folder: Path) -> None:
    """As the app does."""
    make(folder, *_SLUGS, books=AFTER)
    before = contents(folder)
    runner = CliRunner()
    said = runner.invoke(golden, ["accept", *_SLUGS, "--folder", str(folder)])
    assert said.exit_code == 0, said.output
    token = said.output.split()[-1]
    undone = runner.invoke(golden, ["undo", token, "--folder", str(folder)])
    assert undone.output.count("as it was before") == 3
    assert contents(folder) == before


def test_many_are_rejected_for_one_reason_and_taken_back_as_one(
    changed: Goldens, folder: Path
) -> None:
    """A card each; what is expected stays; one token takes the cards away."""
    before = contents(folder)
    cards = Defects(folder.parent / "defects", changed)
    made = changed.reject_all(_bases(changed) | {"tide": "0" * 16}, "They are lost.", cards)
    assert dict(made.cards) == {"mill": "mill", "wheel": "wheel"}
    assert "look at it again" in made.refused["tide"]
    assert cards.read("wheel").note == "They are lost."
    assert contents(folder) == before
    assert len(cards.undo_all(made.token)) == 2
    assert cards.slugs() == []
