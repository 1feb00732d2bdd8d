"""Comparison: systems over the same pages, what can be told apart, and the pages where each wins."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from harness.__main__ import main
from harness.measures import Measures
from harness.peers import PEERS, Peer
from harness.report import Document, Lines, Table
from harness.report.compare import Side, compare_report, side
from harness.runs.record import PageResult, Run
from harness.runs.store import RunStore
from harness.systems import Output
from tests.harness.folder import write_wcxb

_TEXT = (
    "The wheel turns twice a day, and grinds what the tide allows, whoever has the key of it. " * 4
)
_MENU = (
    "<nav><a href=/a>Boats</a> <a href=/b>Weather</a> <a href=/c>Shop</a> <a href=/d>Sign</a></nav>"
)


def _broken(data: bytes, url: str) -> Output:
    raise AttributeError("no such door")


def _half(data: bytes, url: str) -> Output:
    if b"Mill 2" in data:
        raise ValueError("not this one")
    return Output("nothing of the kind")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Four pages with a menu, of which ours keeps the rest."""
    return write_wcxb(
        tmp_path / "split",
        {
            f"000{number}": (
                f"<title>Mill</title>{_MENU}<article><h1>Mill {number}</h1><p>{_TEXT}</p></article>",
                f"Mill {number} {_TEXT}",
            )
            for number in (2, 4, 5, 6)
        },
    )


@pytest.fixture
def peers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The text of the whole page, and one that is not installed."""
    for key in list(PEERS):
        if key != "whole-page":
            monkeypatch.delitem(PEERS, key)
    monkeypatch.setitem(PEERS, "nowhere", Peer("nowhere", "nowhere4k", "no_such_module", _broken))


def _compare(folder: Path, *words: str) -> tuple[Result, dict[str, Any]]:
    file = folder / "report.json"
    asked = ["compare", *words, "--corpus", str(folder), "--workers", "1", "--json", str(file)]
    result = CliRunner().invoke(main, asked)
    return result, json.loads(file.read_text("utf-8")) if file.is_file() else {}


def _part(report: dict[str, Any], title: str) -> Any:
    (found,) = (part for part in report["parts"] if part["title"].startswith(title))
    return found


@pytest.mark.usefixtures("peers")
def test_what_is_not_installed_is_left_out_and_said(folder: Path) -> None:
    """What is there is compared; the runs are kept."""
    result, report = _compare(folder)
    assert result.exit_code == 0, result.output
    assert report["about"]["left out"].startswith("nowhere: not installed; pip install 'chaffinch[")
    assert "nowhere: not installed" in result.output
    means = {row[0]: row for row in _part(report, "Means")["rows"]}
    assert list(means) == ["chaffinch default (run 1)", "whole-page (run 2)"]
    assert [run.state for run in RunStore().runs()] == ["complete"] * 2
    (row,) = _part(report, "headline of chaffinch default (run 1) minus")["rows"]
    ours, theirs = (means[name][1] for name in means)
    assert row[1] == f"{ours - theirs:+.4f}"
    assert ours > theirs
    assert row[3:] == [4, 0, 0]
    won = _part(report, "chaffinch default (run 1) wins on 3 of 3 pages")["rows"]
    assert [page[0] for page in won] == ["0002", "0004", "0006"]
    assert not _part(report, "whole-page (run 2) wins on 0 of 3 pages")["rows"]


@pytest.mark.usefixtures("peers")
@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("nowhere", "not installed: nowhere4k; pip install 'chaffinch[peers]' brings all peers"),
        ("nobody", "no peer nobody; there are whole-page, nowhere"),
    ],
)
def test_a_peer_asked_for_by_name_must_be_there(folder: Path, key: str, said: str) -> None:
    """Else nothing is begun."""
    result, _ = _compare(folder, "whole-page", key)
    assert result.exit_code == 2
    assert said in " ".join(result.output.split())
    assert RunStore().runs() == []


def test_a_peer_that_does_not_work_is_not_compared(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is said why, and the exit code is 1; one that fails here and there stays in, and it is said."""
    monkeypatch.setitem(PEERS, "broken", Peer("broken", "", "", _broken))
    monkeypatch.setitem(PEERS, "half", Peer("half", "", "", _half))
    result, report = _compare(folder, "broken", "half", "half")
    assert result.exit_code == 1
    assert _part(report, "Faults")["lines"] == [
        (
            "broken (run 2) failed on every page and is not compared: "
            "uncaught AttributeError: no such door"
        ),
        "half (run 3) failed on 1 pages: uncaught ValueError: not this one",
    ]
    rows = _part(report, "headline of chaffinch default (run 1) minus")["rows"]
    assert [row[0] for row in rows] == ["half (run 3)"]
    assert not [part for part in report["parts"] if part["title"].startswith("broken")]


def _side(name: str, scores: Sequence[float], number: int = 1, **changes: object) -> Side:
    facts = {
        "number": number, "state": "complete", "system": name, "rules": "", "code": "",
        "revision": "", "corpus": "wcxb:/mill", "expected": len(scores), "done": len(scores),
        "started": datetime(2026, 12, 1, tzinfo=UTC), "seconds": 1.0, "fingerprint": "",
    } | changes  # fmt: skip
    pages = [
        PageResult(f"page-{place:03}", "", "", "", "same", measures=Measures(headline=score))
        for place, score in enumerate(scores)
    ]
    return side(Run(**facts), pages)  # type: ignore[arg-type]


def _table(report: Document, title: str) -> Table:
    (found,) = (part for part in report.parts if part.title.startswith(title))
    assert isinstance(found, Table)
    return found


@pytest.mark.parametrize(
    ("others", "told"),
    [
        ([0.5] * 40, False),
        ([1.0] + [0.5] * 39, False),
        ([0.6, 0.4] * 20, False),
        ([0.6, 0.6, 0.5, 0.4] * 10, False),
        ([0.6] * 40, True),
        ([0.6, 0.6, 0.6, 0.5] * 10, True),
        ([0.4, 0.3] * 20, True),
    ],
)
def test_a_difference_that_another_draw_of_pages_could_undo_is_none(
    others: list[float], told: bool
) -> None:
    """No difference, one page, as many gains as losses; against one that nearly all pages share."""
    first, other = _side("one", [0.5] * 40), _side("other", others, 2)
    (row,) = _table(compare_report([first, other]), "headline of one (run 1) minus").rows
    mean = 0.5 - sum(others) / 40
    assert row[1] == f"{mean:+.4f}"
    assert (row[2] == "cannot be told apart") is not told
    if told:
        low, high = map(float, str(row[2]).split(" to "))
        assert low <= round(mean, 4) <= high
        assert low * high > 0


def test_the_same_pages_decide_however_the_mean_came_about() -> None:
    """Pairs, not two means: a small gain on every page counts among pages that differ widely."""
    scores = [place / 100 for place in range(90)]
    report = compare_report([_side("one", scores), _side("o", [s + 0.01 for s in scores], 2)])
    (row,) = _table(report, "headline of").rows
    assert row[1:] == ("-0.0100", "-0.0100 to -0.0100", 0, 90, 0)


def test_a_page_is_won_by_who_beats_every_other() -> None:
    """The largest lead first; a lead of nothing to speak of is none."""
    sides = [
        _side("one", [0.9, 0.5, 0.2, 0.700, 0.5]),
        _side("two", [0.1, 0.5, 0.8, 0.696, 0.9], 2),
        _side("three", [0.8, 0.5, 0.5, 0.100, 0.6], 3),
    ]
    report = compare_report(sides)
    won = {
        name: [
            (row[0], row[3], row[4], row[5])
            for row in _table(report, f"{name} (run {place}) wins on").rows
        ]
        for place, name in enumerate(("one", "two", "three"), 1)
    }
    assert won == {
        "one": [("page-000", 0.9, "three", 0.8)],
        "two": [("page-002", 0.8, "three", 0.5), ("page-004", 0.9, "three", 0.6)],
        "three": [],
    }
    assert _table(report, "two (run 2) wins on 2 of 5 pages")


def test_only_pages_that_all_have_are_compared() -> None:
    """With the same bytes and the same reference; the others are named."""
    one, other = _side("one", [1.0, 0.5, 0.5]), _side("other", [0.0, 0.5], 2)
    changed = PageResult("page-000", "", "", "", "changed", measures=Measures(headline=0.0))
    other = Side(other.run, {**other.pages, "page-000": changed})
    report = compare_report([one, other])
    (left_out,) = (part for part in report.parts if part.title == "Not compared")
    assert isinstance(left_out, Lines)
    assert "2 pages" in left_out.lines[0]
    assert left_out.lines[0].endswith("page-000, page-002")
    assert [row[1] for row in _table(report, "Means").rows] == [0.5, 0.5]
    assert _table(report, "headline of").rows[0][1] == "+0.0000"


def test_a_partial_run_is_compared_as_such() -> None:
    """Over the pages that it has."""
    report = compare_report(
        [_side("one", [0.5] * 4), _side("other", [0.5] * 2, 2, state="partial", expected=4)]
    )
    assert Lines("Partial", ["other (run 2) is partial"]) in report.parts
    assert report.about["pages"] == "2 that all have"


def test_runs_with_no_page_in_common_are_said_to_have_none() -> None:
    """And nothing is won."""
    one, other = _side("one", [1.0]), _side("other", [], 2)
    report = compare_report([one, other])
    assert report.about["pages"] == "0 that all have"
    assert _table(report, "headline of").rows == [
        ("other (run 2)", "+0.0000", "cannot be told apart", 0, 0, 0)
    ]
