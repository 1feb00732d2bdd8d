"""What a check finds, and that it writes nothing."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

import harness.golden.check
from extractor import RuleBook
from harness.golden import Goldens
from tests.harness.golden.pages import AFTER, contents, make


def _states(goldens: Goldens) -> dict[str, str]:
    return {check.slug: check.state for check in goldens.checks()}


def test_a_golden_is_the_same_while_output_and_trace_are(goldens: Goldens) -> None:
    """That is all right."""
    (check,) = goldens.checks()
    assert (check.slug, check.state, check.ok) == ("mill", "same", True)
    assert not check.hunks
    assert not check.differences


def test_another_output_is_a_change(goldens: Goldens, folder: Path) -> None:
    """With what was expected, what comes out, and the difference."""
    check = Goldens(folder, books=AFTER).check("mill")
    assert (check.state, check.ok) == ("changed", False)
    assert check.expected != check.output
    assert check.hunks


def test_another_trace_of_the_same_output_is_a_change(goldens: Goldens, folder: Path) -> None:
    """A rule that fires no more is told, though nothing of the text changed."""
    book = RuleBook.default().without("outside-navigation")
    check = Goldens(folder, books={"default": book}).check("mill")
    assert check.state == "changed"
    assert check.expected == check.output
    assert "rule outside-navigation" in [difference.what for difference in check.differences]


@pytest.mark.parametrize("name", ["page.html", "expected.md", "trace.json", "golden.toml"])
def test_a_golden_without_one_of_its_files_is_missing_it(goldens: Goldens, name: str) -> None:
    """Each of the four."""
    (goldens.folder / "mill" / name).unlink()
    (check,) = goldens.checks()
    assert (check.state, check.detail) == ("missing", f"there is no {name}")


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("golden.toml", "why = ", "golden.toml: Invalid value"),
        ("golden.toml", 'why = "x"', "it has no created"),
        ("golden.toml", 'why = "x"\ncreated = 2026-12-01\nwhom = "y"', "unknown key 'whom'"),
        ("golden.toml", 'why = "x"\ncreated = "today"', "created is no day"),
        ("golden.toml", 'why = "x"\ncreated = 2026-12-01\nprofile = "y"', "no profile 'y'"),
        ("golden.toml", 'why = "x"\ncreated = 2026-12-01\nwith = [1]', "with is no list of texts"),
    ],
)
def test_a_card_that_makes_no_sense_is_broken(
    goldens: Goldens, name: str, text: str, said: str
) -> None:
    """And says where."""
    (goldens.folder / "mill" / name).write_text(text, "utf-8")
    (check,) = goldens.checks()
    assert check.state == "broken"
    assert said in check.detail


def test_an_expected_output_that_is_not_utf_8_is_broken(goldens: Goldens) -> None:
    """At which byte."""
    (goldens.folder / "mill" / "expected.md").write_bytes(b"ab\xff")
    assert "byte 2 is not UTF-8" in goldens.check("mill").detail


def test_a_snippet_that_does_not_hold_breaks_a_golden(goldens: Goldens) -> None:
    """Although the output is as expected: somebody changed the card."""
    card = goldens.folder / "mill" / "golden.toml"
    card.write_text(card.read_text("utf-8").replace("twice a day", "thrice a day"), "utf-8")
    (check,) = goldens.checks()
    assert check.state == "broken"
    assert "it lacks the snippet 'The wheel turns thrice a day'" in check.detail


def test_a_merge_in_a_trace_is_a_change_that_can_be_accepted(goldens: Goldens) -> None:
    """It is made anew."""
    trace = goldens.folder / "mill" / "trace.json"
    trace.write_text("<<<<<<< ours\n" + trace.read_text("utf-8"), "utf-8")
    check = goldens.check("mill")
    assert check.state == "changed"
    assert "trace.json: line 1" in check.differences[0].before
    goldens.accept("mill", check.basis)
    assert goldens.check("mill").ok


def test_an_extraction_that_raises_is_a_crash(
    goldens: Goldens, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of that golden; the others are checked."""

    def produce(*_: object) -> None:
        raise RecursionError("too deep")

    monkeypatch.setattr(harness.golden.check, "produce", produce)
    (check,) = goldens.checks()
    assert check.state == "crashed"
    assert "RecursionError: too deep" in check.detail


def test_a_page_that_is_no_html_is_a_crash(goldens: Goldens) -> None:
    """It had been one."""
    (goldens.folder / "mill" / "page.html").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(200))
    (check,) = goldens.checks()
    assert check.state == "crashed"
    assert "NotHTML" in check.detail


def test_what_no_golden_claims_is_unreferenced(goldens: Goldens, folder: Path) -> None:
    """Files, folders, what lies inside a golden, leftovers and symlinks; none of it is deleted."""
    (folder / "notes.txt").write_text("x")
    (folder / "Upper Case").mkdir()
    (folder / "empty").mkdir()
    (folder / "loose").mkdir()
    (folder / "loose" / "thing.md").write_text("x")
    (folder / "mill" / "expected.md.orig").write_text("x")
    (folder / "elsewhere").symlink_to("/")
    (folder / ".pending-what-ever").mkdir()
    before = sorted(map(str, folder.rglob("*")))
    assert _states(goldens) == {
        "mill": "same",
        **dict.fromkeys(
            [
                "notes.txt", "Upper Case", "empty", "loose/thing.md", "mill/expected.md.orig",
                "elsewhere", ".pending-what-ever",
            ],
            "unreferenced",
        ),
    }  # fmt: skip
    assert sorted(map(str, folder.rglob("*"))) == before


def test_a_file_that_is_a_symlink_is_not_read(goldens: Goldens, tmp_path: Path) -> None:
    """Whatever it points to."""
    page = goldens.folder / "mill" / "page.html"
    page.rename(tmp_path / "page.html")
    page.symlink_to(tmp_path / "page.html")
    states = _states(goldens)
    assert states["mill"] == "broken"
    assert "is a symlink" in goldens.check("mill").detail
    assert states["mill/page.html"] == "unreferenced"


def test_checking_writes_nothing(goldens: Goldens, folder: Path, tmp_path: Path) -> None:
    """No file, no time of a file, whatever is found; the folder may even be read-only."""
    before = contents(tmp_path)
    times = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    os.chmod(folder, 0o555)
    Goldens(folder, books=AFTER).checks()
    assert contents(tmp_path) == before
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == times


def test_an_empty_or_absent_folder_holds_no_goldens(tmp_path: Path) -> None:
    """And none is made by looking."""
    assert Goldens(tmp_path / "none").checks() == []
    assert not (tmp_path / "none").exists()


def test_the_rule_book_is_the_one_that_the_card_names(folder: Path) -> None:
    """`default` unless it says `article`."""
    goldens = make(folder)
    text = (folder / "mill" / "golden.toml").read_text("utf-8")
    (folder / "mill" / "golden.toml").write_text('profile = "article"\n' + text, "utf-8")
    changed = {difference.what for difference in goldens.check("mill").differences}
    assert "rules" in changed


def test_two_books_of_one_content_make_one_summary(folder: Path, goldens: Goldens) -> None:
    """What a rule book is called is not part of it."""
    other = replace(RuleBook.default(), name="the same")
    assert Goldens(folder, books={"default": other}).check("mill").ok
