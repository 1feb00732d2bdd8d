"""Replies on the disk: whole or not there."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from harness.judge.cache import Cache
from harness.judge.errors import Stopped


def test_what_was_put_is_got(tmp_path: Path) -> None:
    """And nothing else is."""
    cache = Cache(tmp_path / "judge")
    assert cache.get("a") is None
    cache.put("a", "reply ä \ud800", "m")
    assert cache.get("a") == "reply ä ?"
    assert [file.name for file in cache.folder.iterdir()] == ["a.json"]


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"reply": 3}', b"\xff", b"[" * 9000])
def test_a_broken_file_is_none(tmp_path: Path, data: bytes) -> None:
    """It is asked for again and written over."""
    cache = Cache(tmp_path)
    (tmp_path / "a.json").write_bytes(data)
    assert cache.get("a") is None
    cache.put("a", "whole", "m")
    assert cache.get("a") == "whole"


def test_a_write_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither half a file nor another's ruins, and the error is in words."""
    cache = Cache(tmp_path)
    cache.put("a", "old", "m")

    def broken(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", broken)
    with pytest.raises(Stopped, match="cannot be kept in .*: No space left"):
        cache.put("a", "new", "m")
    assert cache.get("a") == "old"
    assert [file.name for file in tmp_path.iterdir()] == ["a.json"]


_WRITER = """
import sys
from pathlib import Path
from harness.judge.cache import Cache
cache = Cache(Path(sys.argv[1]))
print("ready", flush=True)
while True:
    for name in "abc":
        cache.put(name, name * 200_000, "m")
"""


def test_a_killed_write_leaves_no_half_file(tmp_path: Path) -> None:
    """At whatever moment; what was never finished is swept up later."""
    for moment in range(3):
        process = subprocess.Popen(
            [sys.executable, "-c", _WRITER, str(tmp_path)], stdout=subprocess.PIPE
        )
        with process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(0.05 + 0.031 * moment)
            process.kill()
        for file in tmp_path.glob("*.json"):
            assert json.loads(file.read_text())["reply"] == file.stem * 200_000
    left = tmp_path / "x.part"
    left.write_text("half")
    os.utime(left, (1, 1))
    young = tmp_path / "y.part"
    young.write_text("half")
    Cache(tmp_path).prepare()
    assert (left.exists(), young.exists()) == (False, True)


def test_a_place_that_cannot_be_written_to_is_said(tmp_path: Path) -> None:
    """Before anything is paid for."""
    (tmp_path / "judge").write_text("a file")
    with pytest.raises(Stopped, match="cannot be kept in"):
        Cache(tmp_path / "judge").prepare()
