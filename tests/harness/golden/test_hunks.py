"""Changes and what made them: each hunk names the decision."""

from pathlib import Path

import pytest

from extractor import RuleBook
from harness.golden import Check, Goldens, groups
from harness.golden.diff import changes, word_runs
from tests.harness.golden.pages import AFTER, BEFORE, DEFAULT, PAGE, RELATED, STORY, make


def _checked(folder: Path, book: RuleBook) -> Check:
    return Goldens(folder, books=BEFORE | {"default": book}).check("mill")


def test_a_kept_text_names_the_rule_that_no_longer_takes_it(goldens: Goldens, folder: Path) -> None:
    """Rule and word."""
    (hunk,) = _checked(folder, AFTER["default"]).hunks
    (cause,) = hunk.causes
    assert cause.direction == "gained"
    assert cause.sentence == (
        "now kept; before: discarded by `outside-related`: class word `related`"
    )
    assert hunk.key == "gained outside-related related"
    assert RELATED in hunk.new
    assert not hunk.old


def test_a_lost_text_names_the_rule_that_takes_it_now(folder: Path) -> None:
    """Rule, word, and that it was kept before."""
    make(folder, books=AFTER)
    (hunk,) = _checked(folder, DEFAULT).hunks
    assert hunk.causes[0].sentence == (
        "now discarded by `outside-related`: class word `related`; before: kept"
    )
    assert hunk.key == "lost outside-related related"


def test_text_that_another_step_of_the_ladder_leaves_out_names_the_step(folder: Path) -> None:
    """No rule took it."""
    page = f"<body><p>{STORY * 9}</p><main><p>{RELATED * 9}</p></main></body>".encode()
    plain = DEFAULT.without(*(rung.id for rung in DEFAULT.rungs if rung.scope != "page"))
    goldens = Goldens(folder, books={"default": plain})
    goldens.create(goldens.plan("mill", page, why="x", with_=["The wheel turns"]))
    check = Goldens(folder).check("mill")
    (cause,) = check.hunks[0].causes
    step = next(d.after for d in check.differences if d.what == "step")
    assert (cause.direction, cause.rule) == ("lost", step)
    assert f"outside of what the step `{step}` takes" in cause.sentence


def test_neighbouring_losses_with_two_causes_are_two_hunks(folder: Path) -> None:
    """So that each can be grouped with its like."""
    page = PAGE.replace(
        b"</body>", b'<div class="newsletter"><p>One letter a month, on Fridays.</p></div></body>'
    )
    book = DEFAULT.without("outside-related", "outside-newsletter")
    goldens = Goldens(folder, books={"default": book})
    goldens.create(goldens.plan("mill", page, why="x", with_=["The wheel turns"]))
    keys = [hunk.key for hunk in _checked(folder, DEFAULT).hunks]
    assert keys == ["lost outside-related related", "lost outside-newsletter newsletter"]


def test_the_same_blocks_in_another_form_are_called_so(folder: Path) -> None:
    """By the article's rules the tokens of code are joined with spaces."""
    page = f"<main><p>{STORY * 4}</p><pre><b>f</b><i>(</i>x)</pre><p>{STORY}</p></main>".encode()
    goldens = Goldens(folder)
    goldens.create(goldens.plan("mill", page, why="x", with_=["The wheel turns"]))
    spaced = {"default": RuleBook.article()}
    (hunk,) = Goldens(folder, books=spaced).check("mill").hunks
    assert [cause.sentence for cause in hunk.causes] == ["same blocks, other formatting"]
    assert (hunk.old, hunk.new) == (("f(x)",), ("f ( x)",))


def test_another_page_is_no_fault_of_a_rule(goldens: Goldens, folder: Path) -> None:
    """Somebody changed the file."""
    (folder / "mill" / "page.html").write_bytes(PAGE.replace(b"grinds", b"mills"))
    check = goldens.check("mill")
    assert {cause.direction for hunk in check.hunks for cause in hunk.causes} == {"page"}
    assert check.differences[0].what == "page"


def test_without_a_readable_trace_the_cause_is_not_known(goldens: Goldens, folder: Path) -> None:
    """The hunk is told all the same."""
    (folder / "mill" / "trace.json").write_text("{}", "utf-8")
    (hunk,) = _checked(folder, AFTER["default"]).hunks
    assert hunk.key == "unknown"


def test_equal_changes_of_several_goldens_are_one_group(folder: Path) -> None:
    """By direction, rule and word."""
    make(folder, "mill", "tide", "wheel")
    checks = Goldens(folder, books=AFTER).checks()
    (group,) = groups(checks)
    assert (group.key, group.slugs, group.hunks) == (
        "gained outside-related related",
        ["mill", "tide", "wheel"],
        3,
    )
    assert {hunk.hash for check in checks for hunk in check.hunks} == {group.hash}


def test_a_change_of_author_title_or_day_is_told(goldens: Goldens, folder: Path) -> None:
    """Both sides."""
    trace = folder / "mill" / "trace.json"
    trace.write_text(trace.read_text("utf-8").replace("The mill", "The wheel", 1), "utf-8")
    (difference,) = goldens.check("mill").differences
    assert (difference.what, difference.before, difference.after) == (
        "title", "The wheel", "The mill",
    )  # fmt: skip


def test_a_check_is_plain_data() -> None:
    """Whatever it found, JSON can hold it."""
    check = Check("mill", "changed")
    assert check.facts()["hunks"] == []
    assert set(check.facts()) >= {"slug", "state", "detail", "why", "basis", "hunks", "chips"}


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("a\nb\nc", "a\nb\nc", []),
        ("a\nb\nc", "a\nc", [(1, ("b",), 1, ())]),
        ("a\nc", "a\nb\nc", [(1, (), 1, ("b",))]),
        ("a\nb\nc", "a\nx\nc", [(1, ("b",), 1, ("x",))]),
        ("", "a", [(0, ("",), 0, ("a",))]),
    ],
)
def test_lines_are_compared_first(
    old: str, new: str, expected: list[tuple[int, tuple[str, ...], int, tuple[str, ...]]]
) -> None:
    """Lost, gained, replaced."""
    found = [(one.old_start, one.old, one.new_start, one.new) for one in changes(old, new)]
    assert found == expected


def test_words_are_compared_inside_changed_lines() -> None:
    """Both sides can be put together again."""
    old, new = ["The mill grinds wheat."], ["The old mill grinds rye."]
    runs = word_runs(old, new)
    assert [(run.op, run.text) for run in runs if run.op != "same"] == [
        ("gained", " old"),
        ("lost", "wheat"),
        ("gained", "rye"),
    ]
    assert "".join(run.text for run in runs if run.op != "gained") == old[0]
    assert "".join(run.text for run in runs if run.op != "lost") == new[0]


def test_a_very_long_passage_is_told_whole() -> None:
    """Comparing its words would take seconds."""
    old = [" ".join(f"w{n}" for n in range(9_000))]
    runs = word_runs(old, ["other"])
    assert [run.op for run in runs] == ["lost", "gained"]
