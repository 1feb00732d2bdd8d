"""Runs: kept page by page, whole whatever happens to the process."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.console import Console

from extractor import RuleBook
from harness.__main__ import main
from harness.corpus import find
from harness.runs.runner import Runner
from harness.runs.store import RunStore, StoreError
from harness.systems import Chaffinch, Output
from tests.harness.folder import write_wcxb

_TEXT = "The wheel turns twice a day, and grinds what the tide allows."
_PAGES: dict[str, tuple[bytes | str, str]] = {
    f"00{number:02}": (f"<h1>Mill {number}</h1><p>{_TEXT}</p>", f"Mill {number} {_TEXT}")
    for number in range(1, 9)
}


class Fragile:
    """A system that fails in every way there is."""

    name = "fragile 1"
    digest = "1"

    def produce(self, data: bytes, url: str) -> Output:
        """By the number in the page."""
        if b"Mill 2<" in data:
            raise ValueError("no good")
        if b"Mill 3<" in data:
            os.kill(os.getpid(), signal.SIGKILL)
        if b"Mill 4<" in data:
            time.sleep(60)
        return Output(f"Mill {_TEXT}")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small split of WCXB."""
    return write_wcxb(tmp_path / "split", _PAGES)


def _runner(workers: int = 2, seconds: float = 60) -> Runner:
    return Runner(RunStore(), Console(quiet=True), workers, seconds)


def test_a_run_is_kept_with_what_it_ran(folder: Path) -> None:
    """Rules, code, corpus, and every page with its scores and its output."""
    runner = _runner()
    run = runner.run(find(str(folder)), Chaffinch(RuleBook.default()))
    assert (run.state, run.done, run.expected) == ("complete", 8, 8)
    assert run.rules == RuleBook.default().digest
    assert len(run.code) == len(run.fingerprint) == 16
    pages = list(runner.store.pages(run.number))
    assert [page.id for page in pages] == sorted(_PAGES)
    assert all(page.measures.headline == 1 for page in pages)
    assert runner.store.output(pages[0].output) == f"# Mill 1\n\n{_TEXT}\n"


def test_a_page_that_fails_crashes_or_hangs_is_its_own_result(folder: Path) -> None:
    """The others are measured, and the run is complete."""
    runner = _runner(seconds=1)
    run = runner.run(find(str(folder)), Fragile())
    pages = {page.id: page for page in runner.store.pages(run.number)}
    assert run.state == "complete"
    assert [page.state for page in pages.values()] == [
        "done", "failed", "crashed", "hung", "done", "done", "done", "done",
    ]  # fmt: skip
    assert pages["0002"].fault == "uncaught ValueError: no good"
    assert "SIGKILL" in pages["0003"].fault
    assert [pages[page].measures.headline for page in ("0002", "0003", "0004")] == [0, 0, 0]


def test_the_fingerprint_changes_with_a_page_and_with_what_is_expected(folder: Path) -> None:
    """And is the same for the same corpus under other rules."""
    runner = _runner(1)
    first = runner.run(find(str(folder)), Chaffinch(RuleBook.default()))
    again = runner.run(find(str(folder)), Chaffinch(RuleBook.article()))
    truth = folder / "ground-truth" / "0001.json"
    truth.write_text(truth.read_text("utf-8").replace("twice", "thrice"), "utf-8")
    other = runner.run(find(str(folder)), Chaffinch(RuleBook.default()))
    assert first.fingerprint == again.fingerprint != other.fingerprint


def test_an_interrupted_run_is_partial_and_can_be_gone_on_with(folder: Path) -> None:
    """What it had measured stands."""
    runner = _runner(1)
    run = runner.run(find(str(folder)), Chaffinch(RuleBook.default()))
    store = runner.store
    pages = list(store.pages(run.number))
    number = store.begin(
        system=run.system,
        rules=run.rules,
        code=run.code,
        revision="",
        corpus=run.corpus,
        expected=8,
    )
    store.add(number, [(0, pages[0], "x"), (1, pages[1], "y")])
    store.end(number, complete=False, seconds=1)
    assert store.run(number).partial
    done = runner.run(find(str(folder)), Chaffinch(RuleBook.default()), resume=number)
    assert (done.number, done.state, done.done) == (number, "complete", 8)
    assert store.output(next(iter(store.pages(number))).output) == "x"
    with pytest.raises(StoreError, match="only a partial one"):
        runner.run(find(str(folder)), Chaffinch(RuleBook.default()), resume=number)


def _score(folder: Path, data: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "harness", "score", "--corpus", str(folder), "--workers", "2"],
        env=os.environ | {"CHAFFINCH_DATA": str(data)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def _slow_split(folder: Path) -> Path:
    return write_wcxb(
        folder,
        {
            f"{number:04}": (f"<h1>{number}</h1>" + f"<p>{_TEXT}</p>" * 900, "")
            for number in range(200)
        },
    )


def _wait_for_pages(process: subprocess.Popen[bytes], data: Path, runs: int = 1) -> None:
    store = RunStore(data / "runs.sqlite3")
    while process.poll() is None and sum(run.done > 0 for run in store.runs()) < runs:
        time.sleep(0.05)


def test_ctrl_c_leaves_a_usable_run_that_says_it_is_partial(tmp_path: Path) -> None:
    """On the terminal and in the store."""
    process = _score(_slow_split(tmp_path / "split"), tmp_path)
    _wait_for_pages(process, tmp_path)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 130, err
    assert b"is partial" in err
    assert b"this run is partial" in out
    (run,) = RunStore(tmp_path / "runs.sqlite3").runs()
    assert run.state == "partial"
    assert 0 < run.done < 200


def test_a_killed_run_is_partial_and_the_store_whole(tmp_path: Path) -> None:
    """At whatever moment; its processes end with it."""
    folder = _slow_split(tmp_path / "split")
    for moment in range(3):
        process = _score(folder, tmp_path)
        _wait_for_pages(process, tmp_path, moment + 1)
        time.sleep(0.13 * moment)
        process.kill()
        process.communicate()
    store = RunStore(tmp_path / "runs.sqlite3")
    assert [run.state for run in store.runs()] == ["partial"] * 3
    for run in store.runs():
        assert len(list(store.pages(run.number))) == run.done
        for page in store.pages(run.number):
            assert store.output(page.output)
    assert store._db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"


def test_what_is_no_store_is_refused_in_words(data_folder: Path) -> None:
    """Nothing of it is written over."""
    data_folder.mkdir()
    (data_folder / "runs.sqlite3").write_bytes(b"something else entirely " * 50)
    with pytest.raises(StoreError, match="is no store of runs"):
        RunStore()
    assert (data_folder / "runs.sqlite3").read_bytes().startswith(b"something else")


def test_a_deleted_run_takes_its_outputs_along(folder: Path) -> None:
    """Not those that another run has as well."""
    runner = _runner(1)
    first = runner.run(find(str(folder)), Chaffinch(RuleBook.default()))
    second = runner.run(find(str(folder)), Chaffinch(RuleBook.default()))
    page = next(iter(runner.store.pages(first.number)))
    runner.store.delete(first.number)
    assert runner.store.output(page.output)
    runner.store.delete(second.number)
    with pytest.raises(StoreError, match="no output"):
        runner.store.output(page.output)
    with pytest.raises(StoreError, match="there is no run"):
        runner.store.run(first.number)


def test_the_report_is_written_in_every_form(folder: Path, tmp_path: Path) -> None:
    """The same figures on the terminal, in JSON, Markdown and HTML; the last needs nothing else."""
    files = {kind: tmp_path / f"report.{kind}" for kind in ("json", "markdown", "html")}
    asked = [word for kind, file in files.items() for word in (f"--{kind}", str(file))]
    result = CliRunner().invoke(main, ["score", "--corpus", str(folder), "--workers", "1", *asked])
    assert result.exit_code == 0, result.output
    for text in (result.output, *(file.read_text("utf-8") for file in files.values())):
        assert "Worst first" in text
        assert "WCXB precision" in text
    html = files["html"].read_text("utf-8")
    assert "<svg" in html or "By label" not in html
    assert not any(sign in html for sign in ("<script", "src=", "href=", "url("))
