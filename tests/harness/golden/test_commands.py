"""`golden` on the command line."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from harness.golden import Goldens
from harness.golden.commands import golden
from tests.harness.golden.pages import AFTER, PAGE, contents, make


def _run(folder: Path, command: str, *words: str) -> Result:
    return CliRunner().invoke(golden, [command, *words, "--folder", str(folder)])


@pytest.fixture
def changed(folder: Path) -> Path:
    """A folder whose golden was accepted under other rules, so that it is changed by ours."""
    make(folder, books=AFTER)
    return folder


def test_check_ends_with_0_while_all_is_the_same(goldens: Goldens, folder: Path) -> None:
    """And sums up."""
    result = _run(folder, "check")
    assert (result.exit_code, result.output.strip()) == (0, "1 same")


def test_check_ends_with_1_and_groups_what_changed(changed: Path) -> None:
    """The cause stands beside each group."""
    (changed / "stray").write_text("x")
    result = _run(changed, "check")
    assert result.exit_code == 1
    assert "~ changed      mill: 1 hunks" in result.output
    assert "1 goldens, 1 hunks: now discarded by `outside-related`" in result.output
    assert "1 changed, 1 unreferenced" in result.output
    found = json.loads(_run(changed, "check", "--json").stdout)
    assert [check["state"] for check in found["checks"]] == ["changed", "unreferenced"]
    assert found["groups"][0]["slugs"] == ["mill"]


def test_diff_shows_lines_words_and_causes(changed: Path) -> None:
    """Without the queue."""
    result = _run(changed, "diff", "mill")
    assert result.exit_code == 0
    assert "now discarded by `outside-related`: class word `related`; before: kept" in result.output
    assert "- Eels are counted by lantern" in result.output
    assert json.loads(_run(changed, "diff", "mill", "--json").stdout)["hunks"]


def test_list_and_show_say_why_a_golden_is_there(goldens: Goldens, folder: Path) -> None:
    """And what is expected of it."""
    assert "It guards the wheel." in _run(folder, "list").output
    assert json.loads(_run(folder, "list", "--json").stdout)[0]["slug"] == "mill"
    shown = _run(folder, "show", "mill").output
    assert "with     'The wheel turns twice a day': holds -> holds" in shown
    assert "# The mill" in shown
    assert json.loads(_run(folder, "show", "mill", "--json").stdout)["expected"]


def test_accept_and_undo(changed: Path) -> None:
    """What is accepted can be put back, by token or as the last."""
    before = contents(changed)
    result = _run(changed, "accept", "mill")
    assert result.exit_code == 0, result.output
    assert _run(changed, "check").exit_code == 0
    assert _run(changed, "undo", result.output.split()[-1]).exit_code == 0
    assert contents(changed) == before
    assert _run(changed, "accept", "mill", "--basis", "0" * 16).exit_code == 2
    assert contents(changed) == before


def test_reject_makes_a_defect_beside_the_goldens(changed: Path) -> None:
    """With the reason."""
    result = _run(changed, "reject", "mill", "--reason", "The eels belong here.")
    assert result.exit_code == 0, result.output
    card = changed.parent / "defects" / "mill" / "defect.toml"
    assert 'note = "The eels belong here."' in card.read_text("utf-8")


def test_new_says_what_it_writes_and_whether_the_other_profile_fails(
    folder: Path, tmp_path: Path
) -> None:
    """With --dry-run it only says so."""
    page = tmp_path / "page.html"
    page.write_bytes(PAGE)
    words = ("tide", str(page), "--why", "It guards.", "--with", "The wheel", "--without", "eels")
    dry = _run(folder, "new", *words, "--dry-run")
    assert "would write" in dry.output
    assert "fails by the rule book article:" in dry.output
    assert contents(folder) == {}
    assert _run(folder, "new", *words).exit_code == 0
    assert Goldens(folder).check("tide").ok
    assert _run(folder, "new", *words).exit_code == 2


@pytest.mark.parametrize(
    "words",
    [
        ("show", "none"), ("show", "../x"), ("diff", "none"), ("accept", "mill"), ("accept",),
        ("accept", "a", "b", "--basis", "x"), ("reject", "mill", "--reason", "x"), ("undo", "no"),
        ("new", "x", "/none", "--why", "x"),
    ],
)  # fmt: skip
def test_misuse_and_refusals_end_with_2(
    goldens: Goldens, folder: Path, words: tuple[str, ...]
) -> None:
    """In words, without a traceback, and nothing is written."""
    before = contents(folder)
    result = _run(folder, *words)
    assert result.exit_code == 2
    assert isinstance(result.exception, SystemExit)
    assert contents(folder) == before


def test_the_folder_is_found_from_inside_the_checkout(
    goldens: Goldens, folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """From any folder of it; outside of one there is an error."""
    deep = folder.parent.parent / "some" / "where"
    deep.mkdir(parents=True)
    monkeypatch.chdir(deep)
    assert CliRunner().invoke(golden, ["check"]).exit_code == 0
    monkeypatch.chdir("/")
    result = CliRunner().invoke(golden, ["check"])
    assert result.exit_code == 2
    assert "there is no tests/golden" in result.output


def test_ci_is_told_that_nothing_is_written(changed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Checking goes on."""
    monkeypatch.setenv("CI", "1")
    result = _run(changed, "accept", "mill")
    assert result.exit_code == 2
    assert "CI is set" in result.output
    assert _run(changed, "check").exit_code == 1


def test_what_was_put_in_order_is_told(goldens: Goldens, folder: Path) -> None:
    """On standard error, so that --json stays JSON."""
    (folder / f".pending-mill-{'0' * 16}-01234567").mkdir()
    result = _run(folder, "check", "--json")
    assert "put in order: a process that was to write mill was killed" in result.stderr
    assert json.loads(result.stdout)["checks"][0]["state"] == "same"
