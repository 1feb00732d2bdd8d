"""The command, run as a process."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

_FOLDER = Path(__file__).parents[2] / "webapp" / "samples"
_REPORT = str(_FOLDER / "news-report.html")


def _run(*arguments: str, data: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "webapp", *arguments],
        input=data,
        capture_output=True,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize(
    ("form", "start"), [("markdown", b""), ("html", b"<"), ("text", b""), ("json", b"{")]
)
def test_extract_writes_each_form(form: str, start: bytes) -> None:
    """To standard output, plain in a pipe."""
    done = _run("extract", _REPORT, "--to", form)
    assert done.returncode == 0, done.stderr
    assert b"sea gate" in done.stdout
    assert done.stdout.startswith(start)
    assert b"\x1b[" not in done.stdout


def test_json_holds_everything(tmp_path: Path) -> None:
    """Outputs, metadata, ladder, truncation."""
    found = json.loads(_run("extract", _REPORT, "--to", "json").stdout)
    assert {"markdown", "html", "text", "title", "author", "date", "ladder", "truncated"} <= set(
        found
    )


def test_standard_input_is_a_page() -> None:
    """With the address that its links are relative to."""
    page = b"<main><p>" + b"Words and words. " * 40 + b"<a href=x>on</a></main>"
    done = _run("extract", "-", "--url", "https://a.example/b/", data=page)
    assert b"https://a.example/b/x" in done.stdout


def test_a_lost_sentence_is_found_with_its_rule() -> None:
    """And one that is not there is told apart, by exit code too."""
    page = b"<main><p>%s</p></main><div class=newsletter>Our weekly letter is free.</div>" % (
        b"Words and words. " * 40
    )
    done = _run("explain", "-", "--find", "weekly letter is free", data=page)
    assert done.returncode == 0
    assert b"outside-newsletter" in done.stdout
    gone = _run("explain", "-", "--find", "zebras quarrelled", data=page)
    assert gone.returncode == 1
    assert b"Not in the HTML" in gone.stdout


def test_explain_shows_ladder_and_decisions() -> None:
    """As a table, and as JSON with a schema number."""
    assert b"accepted" in _run("explain", _REPORT).stdout
    assert json.loads(_run("explain", _REPORT, "--json").stdout)["schema"] == 1


def test_rules_are_listed_and_shown() -> None:
    """By id."""
    assert b"outside-related" in _run("rules").stdout
    assert b"words" in _run("rules", "outside-related").stdout
    unknown = _run("rules", "no-such-rule")
    assert unknown.returncode == 2
    assert b"no-such-rule" in unknown.stderr


@pytest.mark.parametrize(
    ("arguments", "data", "code", "words"),
    [
        (("extract", "/no/such/file.html"), b"", 3, b"cannot read"),
        (("extract", "http://127.0.0.1/"), b"", 3, b""),
        (("extract", "-"), b"\x89PNG\r\n\x1a\n" + bytes(100), 4, b"PNG"),
        (("extract", "-"), b"", 1, b""),
        (("extract",), b"", 2, b"PAGE"),
        (("serve", "--host", "::1"), b"", 2, b"IPv4"),
    ],
)
def test_failures_have_a_code_and_a_sentence(
    arguments: tuple[str, ...], data: bytes, code: int, words: bytes
) -> None:
    """Never a traceback."""
    done = _run(*arguments, data=data)
    assert done.returncode == code
    assert words in done.stderr
    assert b"Traceback" not in done.stderr
