"""New goldens: what may be made, under which names, and only where it was said."""

from pathlib import Path

import pytest

from extractor import RuleBook
from harness.golden import BadName, Goldens, Refused, Taken
from tests.harness.golden.pages import AFTER, BEFORE, PAGE, contents


def _plan(goldens: Goldens, slug: str = "tide", **facts: object) -> object:
    asked = {"why": "It guards the wheel.", "with_": ["The wheel turns"], **facts}
    return goldens.plan(slug, PAGE, **asked)  # type: ignore[arg-type]


def test_a_new_golden_holds_what_comes_out_now(goldens: Goldens, folder: Path) -> None:
    """And says beforehand which files that will be."""
    planned = goldens.plan(
        "tide", PAGE, why="x", with_=["The wheel"], without=["eels"], source="corpus 7"
    )
    assert planned.paths == [
        "tide/page.html", "tide/expected.md", "tide/trace.json", "tide/golden.toml",
    ]  # fmt: skip
    assert not (folder / "tide").exists()
    goldens.create(planned)
    assert {path for path in contents(folder) if path.startswith("tide/")} == set(planned.paths)
    golden = goldens.read("tide")
    assert (golden.page, golden.card.source, golden.card.without) == (PAGE, "corpus 7", ("eels",))
    assert goldens.check("tide").ok


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"why": " "}, "needs a reason"),
        ({"with_": []}, "needs a snippet"),
        ({"with_": ["The wheel", " "]}, "a snippet says nothing"),
        ({"with_": ["a text that is not there"]}, "lacks the snippet"),
        ({"without": ["The wheel"]}, "holds the snippet"),
        ({"profile": "other"}, "no profile 'other'"),
        ({"why": "\ud800"}, "cannot be written"),
    ],
)
def test_what_a_golden_needs(goldens: Goldens, facts: dict[str, object], said: str) -> None:
    """A reason, a snippet that says something and holds, a profile that is there."""
    with pytest.raises(Refused, match=said):
        _plan(goldens, **facts)


def test_what_cannot_be_extracted_is_no_golden(goldens: Goldens) -> None:
    """It may be a defect."""
    with pytest.raises(Refused, match="NotHTML"):
        goldens.plan("tide", b"\x89PNG\r\n\x1a\n" + bytes(200), why="x", with_=["y"])


@pytest.mark.parametrize(
    "slug",
    [
        "", ".", "..", "../golden", "a/b", "/etc", "/", "a\\b", "A", "Ä", "ä", "a b", "a_b", "-a",
        "a-", "a--b", "a.b", "a\n", "a\0b", ".git", ".pending-a-0123456789abcdef-01234567", "x" * 61,
        "ａ", "a\u200b", "٣", "con/../..", "~", "a" * 5000,
    ],
)  # fmt: skip
def test_names_that_could_lead_elsewhere_are_refused(
    goldens: Goldens, tmp_path: Path, slug: str
) -> None:
    """Wherever a name is taken, and nothing is written."""
    before = contents(tmp_path)
    for ask in (
        lambda: _plan(goldens, slug),
        lambda: goldens.check(slug),
        lambda: goldens.read(slug),
        lambda: goldens.accept(slug, ""),
    ):
        with pytest.raises(BadName, match="is no name"):
            ask()
    assert contents(tmp_path) == before


@pytest.mark.parametrize("slug", ["a", "0", "a-1", "tide-mill-2", "x" * 60])
def test_words_with_hyphens_are_names(goldens: Goldens, slug: str) -> None:
    """Up to sixty characters."""
    goldens.create(_plan(goldens, slug))  # type: ignore[arg-type]
    assert slug in goldens.slugs()


def test_a_name_that_is_taken_is_refused(goldens: Goldens, folder: Path) -> None:
    """By a golden, a file or an empty folder; also when it came there after the plan."""
    planned = _plan(goldens)
    for path in (folder / "tide", folder / "wheel"):
        path.mkdir()
    (folder / "eel").write_text("x")
    for slug in ("mill", "tide", "wheel", "eel"):
        with pytest.raises((Taken, BadName)):
            _plan(goldens, slug)
    with pytest.raises(Taken, match="there is a tide"):
        goldens.create(planned)  # type: ignore[arg-type]


def test_a_symlink_is_no_golden_and_no_store(
    goldens: Goldens, folder: Path, tmp_path: Path
) -> None:
    """Whether it points to a folder, to nothing or to itself."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (folder / "link").symlink_to(outside)
    (folder / "dangling").symlink_to(tmp_path / "nothing")
    (folder / "round").symlink_to(folder / "round")
    for slug in ("link", "dangling", "round"):
        with pytest.raises(BadName, match="is a symlink"):
            _plan(goldens, slug)
    assert list(outside.iterdir()) == []
    (tmp_path / "store").symlink_to(folder)
    with pytest.raises(BadName, match="is a symlink"):
        Goldens(tmp_path / "store")


def test_a_folder_that_becomes_a_symlink_is_not_written_through(
    goldens: Goldens, folder: Path, tmp_path: Path
) -> None:
    """Between opening and writing."""
    planned = _plan(goldens)
    folder.rename(tmp_path / "moved")
    folder.symlink_to(tmp_path / "moved")
    before = contents(tmp_path / "moved")
    with pytest.raises((BadName, OSError)):
        goldens.create(planned)  # type: ignore[arg-type]
    assert contents(tmp_path / "moved") == before


def test_red_first_says_whether_a_golden_guards_anything(goldens: Goldens) -> None:
    """It fails by rules that make another output, and not by those that make the same."""
    planned = goldens.plan("tide", PAGE, why="x", with_=["The wheel"])
    assert planned.fails_under(AFTER["default"])
    assert not planned.fails_under(BEFORE["default"])
    assert not planned.fails_under(RuleBook.default().without("outside-navigation"))
