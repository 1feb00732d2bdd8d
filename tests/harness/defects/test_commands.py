"""`defects` on the command line."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from harness.defects import Defects
from harness.defects.commands import defects as group
from tests.harness.golden.pages import PAGE, contents


def _run(folder: Path, command: str, *words: str) -> Result:
    return CliRunner().invoke(group, [command, *words, "--folder", str(folder)])


@pytest.fixture
def page(tmp_path: Path) -> str:
    """A page in a file."""
    file = tmp_path / "page.html"
    file.write_bytes(PAGE)
    return str(file)


@pytest.fixture
def filled(folder: Path, page: str) -> Path:
    """A store with a card, made by the command."""
    words = ("--note", "The eels are lost.", "--kind", "lost", "--with", "Eels are counted")
    result = _run(folder, "add", "eels", page, *words, "--owner", "maud")
    assert result.exit_code == 0, result.output
    return folder


def test_cards_are_listed_by_cause(filled: Path) -> None:
    """With their damage; by state and owner if that is asked for."""
    result = _run(filled, "list")
    assert result.exit_code == 0
    assert "outside-related: related: 1 cards, 16 bytes" in result.output
    assert "eels (failing, lost, open, maud, 16 bytes): The eels are lost." in result.output
    assert "eels" not in _run(filled, "list", "--state", "wontfix").output
    assert "eels" not in _run(filled, "list", "--owner", "nobody").output
    found = json.loads(_run(filled, "list", "--json").stdout)
    assert found["checks"][0]["cause"] == "outside-related: related"
    assert found["groups"][0]["damage"] == 16


def test_show_says_what_keeps_it_from_being_so(filled: Path) -> None:
    """Each demand with its sentence."""
    result = _run(filled, "show", "eels")
    assert "with     'Eels are counted': is not met" in result.output
    assert "by outside-related: class word `related`" in result.output
    assert json.loads(_run(filled, "show", "eels", "--json").stdout)["slug"] == "eels"


def test_check_ends_with_0_while_all_fails_and_with_1_when_something_passes(
    filled: Path,
) -> None:
    """And announces it."""
    result = _run(filled, "check")
    assert (result.exit_code, result.output.strip()) == (0, "1 of 1 cards fail as is known")
    file = filled / "eels" / "page.html"
    file.write_bytes(PAGE.replace(b"related-posts", b"plain"))
    result = _run(filled, "check")
    assert result.exit_code == 1
    assert "eels: now passing: promote it" in result.output
    assert json.loads(_run(filled, "check", "--json").stdout)["checks"][0]["check"] == "passing"


def test_promote_makes_a_golden(filled: Path) -> None:
    """Once it passes."""
    assert _run(filled, "promote", "eels", "--why", "x").exit_code == 2
    file = filled / "eels" / "page.html"
    file.write_bytes(PAGE.replace(b"related-posts", b"plain"))
    result = _run(filled, "promote", "eels", "--why", "The eels stay.", "--name", "stay")
    assert result.exit_code == 0, result.output
    assert "eels is guarded by the golden stay now" in result.output
    assert not contents(filled)


def test_a_card_is_set_aside_and_opened_again(filled: Path) -> None:
    """With a reason."""
    assert _run(filled, "state", "eels", "blocked").exit_code == 2
    assert _run(filled, "state", "eels", "blocked", "--reason", "x").exit_code == 0
    assert Defects(filled).read("eels").state == "blocked"
    assert _run(filled, "reopen", "eels").exit_code == 0
    assert Defects(filled).read("eels").state == "open"


@pytest.mark.parametrize(
    "words",
    [
        ("show", "none"), ("show", "../x"), ("promote", "none", "--why", "x"),
        ("state", "eels", "odd"), ("add", "x", "/none", "--note", "x", "--kind", "lost"),
    ],
)  # fmt: skip
def test_misuse_and_refusals_end_with_2(filled: Path, words: tuple[str, ...]) -> None:
    """Without a traceback."""
    result = _run(filled, *words)
    assert result.exit_code == 2
    assert isinstance(result.exception, SystemExit)


def test_what_does_not_fail_is_not_added(folder: Path, page: str) -> None:
    """There is no defect."""
    words = ("--note", "x", "--kind", "lost", "--with", "The wheel turns")
    result = _run(folder, "add", "wheel", page, *words)
    assert result.exit_code == 2
    assert "met already" in result.output
