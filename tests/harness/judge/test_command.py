"""`chaffinch judge`, whole: pages on the disk, a judge on the loopback interface, a report."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import harness.commands.judge
from harness.commands.group import main
from harness.judge.endpoint import KEY as KEY_NAME
from harness.judge.endpoint import MODEL, URL
from tests.harness.folder import write_wcxb
from tests.harness.judge.server import KEY, Bench, Reply, completion, grading, refusal

_PAGE = (
    '<title>Mill {0}</title><nav><a href="/a">Menu</a></nav><main><h1>Mill {0}</h1>'
    "<p>The wheel turns twice a day, and grinds what the tide allows.</p></main>"
    "<p>All about the tide, and more of it, stands here for page {0} of the miller.</p>"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small split of WCXB."""
    pages: dict[str, tuple[bytes | str, str]] = {
        f"000{number}": (_PAGE.format(number), f"Mill {number}") for number in (2, 4, 6)
    }
    return write_wcxb(tmp_path / "split", pages)


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch, bench: Bench) -> None:
    """It names the judge."""
    monkeypatch.setenv(URL, bench.base)
    monkeypatch.setenv(MODEL, "acme/acme-1")
    monkeypatch.setenv(KEY_NAME, KEY)


def _judge(folder: Path, *options: str, answer: str | None = None) -> Result:
    words = ["judge", "--corpus", str(folder), "--workers", "1", *options]
    if "--systems" not in options:
        words += ["--systems", "chaffinch,whole-page"]
    if answer is None:
        words.append("--yes")
    return CliRunner().invoke(main, words, input=answer)


def _prefers_short(text: str) -> int:
    return 2 if "Menu" in text else 5


def test_pages_are_judged_and_reported(
    bench: Bench, folder: Path, tmp_path: Path, data_folder: Path
) -> None:
    """In every form; a second time nothing is asked; the key is nowhere."""
    bench.answer = grading(_prefers_short)
    files = {form: tmp_path / f"report.{form}" for form in ("json", "markdown", "html")}
    asked = [word for form, file in files.items() for word in (f"--{form}", str(file))]
    first = _judge(folder, *asked)
    assert first.exit_code == 0, first.output
    assert len(bench.asked) == 3
    second = _judge(folder)
    assert second.exit_code == 0
    assert len(bench.asked) == 3
    assert "0 requests for 3 pages; 3 kept replies are left out" in second.stderr
    texts = [first.output, second.output, *(file.read_text("utf-8") for file in files.values())]
    for text in texts:
        assert "All four" in text or "all four" in text
        assert "3 of 3 judged" in text
        assert "whole-page" in text
        assert KEY not in text
    assert not any(KEY in file.read_text("utf-8") for file in (data_folder / "judge").iterdir())
    parts = {part["title"]: part for part in json.loads(files["json"].read_text("utf-8"))["parts"]}
    assert [row[1:] for row in parts["Means"]["rows"]] == [
        [5, 5, 5, 5, 5, None, 0], [2, 2, 2, 2, 2, None, 0],
    ]  # fmt: skip
    last = next(part for title, part in parts.items() if title.startswith("Marks of"))["rows"][-1]
    assert last == ["whole-page", "all four", "+3.00", "+3.00 to +3.00", "better", 3, 0, 0]
    assert "--reference-model was not given" in first.output


def test_no_name_of_a_system_is_sent(bench: Bench, folder: Path) -> None:
    """Letters only."""
    assert _judge(folder, "--systems", "chaffinch,chaffinch-article,whole-page").exit_code == 0
    for asked in bench.asked:
        sent = json.dumps([asked.body, asked.headers]).casefold()
        assert not any(name in sent for name in ("chaffinch", "whole-page"))
        assert set(asked.parts) == {"page", "reference", *asked.candidates}


def test_what_cannot_be_told_apart_is_said(bench: Bench, folder: Path) -> None:
    """And gates nothing."""
    result = _judge(folder)
    assert result.exit_code == 0
    assert len(bench.asked) == 9
    assert "This run tells nothing apart" in result.output
    assert "cannot be told apart" in result.output


def test_one_system_and_one_page_will_do(bench: Bench, folder: Path) -> None:
    """With a name that is not there it is said."""
    result = _judge(folder, "--systems", "chaffinch", "--only", "0004")
    assert result.exit_code == 0, result.output
    assert "Mill 4" in bench.asked[0].parts["page"]
    assert len(bench.asked) == 1
    assert "there is no page 0005" in _judge(folder, "--only", "0005").output


def test_the_own_corpus_needs_no_reference_model(bench: Bench, tmp_path: Path) -> None:
    """The report says so."""
    own = tmp_path / "own"
    own.mkdir()
    (own / "mill.html").write_text(_PAGE.format(1))
    (own / "mill.md").write_text("# Mill 1")
    entry = {"id": "mill", "label": "article", "page": "mill.html", "reference": "mill.md"}
    (own / "corpus.json").write_text(json.dumps([entry]))
    result = _judge(own)
    assert "written by people, so no --reference-model is needed" in result.output
    assert bench.asked[0].parts["reference"] == "# Mill 1"


def test_a_dry_run_asks_nothing(bench: Bench, folder: Path, data_folder: Path) -> None:
    """It says how much would be asked, and what that would cost; nothing is written."""
    result = _judge(folder, "--dry-run", "--price-in", "3", "--price-out", "15")
    assert result.exit_code == 0
    assert not bench.asked
    assert "3 to 9 requests for 3 pages; 0 kept replies are left out" in result.stdout
    assert "tokens in, 1,800 to 5,400 out: a token for 4 UTF-8 bytes" in result.stdout
    assert "cost: about 0.0" in result.stdout
    assert not data_folder.exists()
    assert "needs both" in _judge(folder, "--dry-run", "--price-in", "3").output


def test_it_asks_before_it_asks(bench: Bench, folder: Path) -> None:
    """No is no, and so is nothing; yes is yes."""
    for answer in ("n\n", ""):
        assert _judge(folder, answer=answer).exit_code == 1
    assert not bench.asked
    assert _judge(folder, answer="y\n").exit_code == 0
    assert bench.asked


def test_without_the_cache_nothing_is_kept(bench: Bench, folder: Path, data_folder: Path) -> None:
    """Nor used."""
    bench.answer = grading(_prefers_short)
    for _ in range(2):
        assert _judge(folder, "--no-cache").exit_code == 0
    assert len(bench.asked) == 6
    assert not data_folder.exists()


@pytest.mark.parametrize("model", ["acme-0", "vendor/Acme-7b"])
def test_a_judge_of_the_family_of_the_writer_is_refused(
    bench: Bench, folder: Path, model: str
) -> None:
    """One of another family is not."""
    result = _judge(folder, "--reference-model", model)
    assert result.exit_code == 2
    assert "are of one family (acme)" in result.output
    assert not bench.asked
    allowed = _judge(folder, "--reference-model", "gpt-4o")
    assert "written by gpt-4o, which is of another family" in allowed.output


def test_misuse_is_said_in_words(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unknown or doubled systems; no endpoint; the extra not installed."""
    assert "no system lynx; there are chaffinch," in _judge(folder, "--systems", "lynx").output
    assert "each once" in _judge(folder, "--systems", "chaffinch,chaffinch").output
    monkeypatch.delenv(MODEL)
    result = _judge(folder)
    assert (result.exit_code, f"{MODEL} must be set" in result.output) == (2, True)
    monkeypatch.setattr(harness.commands.judge, "installed", lambda: False)
    assert "pip install 'chaffinch[judge]'" in _judge(folder).output


@pytest.mark.parametrize("status", [401, 403])
def test_a_refused_key_stops_at_once(bench: Bench, folder: Path, status: int) -> None:
    """With exit code 3 and without a report."""
    bench.answer = refusal(status, KEY)
    result = _judge(folder)
    assert result.exit_code == 3
    assert f"refuses the key ({status})" in result.stderr
    assert "nothing was judged" in result.stderr
    assert len(bench.asked) == 1
    assert KEY not in result.output


def test_an_endpoint_out_of_reach_stops_at_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With exit code 3."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    monkeypatch.setenv(URL, f"http://127.0.0.1:{port}/v1")
    result = _judge(folder)
    assert result.exit_code == 3
    assert f"http://127.0.0.1:{port}/v1 cannot be reached" in result.stderr


def test_pages_without_marks_are_listed(bench: Bench, folder: Path) -> None:
    """The others are judged; exit code 1."""
    good = grading(_prefers_short)
    bench.script = [
        lambda _: completion("no"),
        lambda _: completion("\x1b[31m[bold]still no"),
        good,
        lambda _: Reply(b"", wait=0.7),
    ]
    result = _judge(folder, "--timeout", "0.5")
    assert result.exit_code == 1
    assert "0002: the reply cannot be used, repaired neither: Invalid JSON" in result.output
    assert "0006: no whole answer within 0.5 s" in result.output
    assert "1 of 3 judged" in result.output
    assert "\x1b" not in result.output


def test_ctrl_c_leaves_what_is_kept_and_says_partial(
    bench: Bench, folder: Path, data_folder: Path
) -> None:
    """On the report and beside it; the next run goes on from there."""
    bench.answer = lambda asked: Reply(b"", wait=3)
    bench.script = [grading(_prefers_short)]
    words = [
        "--corpus",
        str(folder),
        "--workers",
        "1",
        "--systems",
        "chaffinch,whole-page",
        "--yes",
    ]
    process = subprocess.Popen(
        [sys.executable, "-m", "harness", "judge", *words],
        env=os.environ | {"CHAFFINCH_DATA": str(data_folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    while process.poll() is None and len(bench.asked) < 2:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=10)
    assert process.returncode == 130, err
    assert b"this run is partial, it came to 1" in out
    assert b"the result is partial, 1 of 3 pages. Replies are kept" in err
    bench.answer = grading(_prefers_short)
    before = len(bench.asked)
    assert _judge(folder).exit_code == 0
    assert len(bench.asked) - before == 2
