"""`Cache`: replies that were paid for once, each a file under the digest of its question."""

import json
import os
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from harness.judge.errors import Stopped

_PART = ".part"
_STALE = 3600
"""Seconds after which a file that was never finished is swept away."""


class Cache:
    """A folder of replies. A reply is there whole or not at all, whenever the process is killed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def get(self, digest: str) -> str | None:
        """The reply to a question; None where there is none that can be read."""
        with suppress(OSError, ValueError, RecursionError):
            found = json.loads((self.folder / f"{digest}.json").read_text("utf-8"))
            if isinstance(found, dict) and isinstance(found.get("reply"), str):
                return str(found["reply"])
        return None

    def put(self, digest: str, reply: str, model: str) -> None:
        """Keep a reply. Raises `Stopped`: what cannot be kept would be paid for again."""
        data = json.dumps({"model": model, "reply": reply}, ensure_ascii=False)
        try:
            self._write(self.folder / f"{digest}.json", data.encode("utf-8", "replace"))
        except OSError as error:
            raise Stopped(f"replies cannot be kept in {self.folder}: {error.strerror}") from None

    def prepare(self) -> None:
        """See that replies can be kept, and sweep up what killed processes left. Raises `Stopped`."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=self.folder):
                pass
            for file in self.folder.glob(f"*{_PART}"):
                with suppress(FileNotFoundError):
                    if time.time() - file.stat().st_mtime > _STALE:
                        file.unlink()
        except OSError as error:
            raise Stopped(f"replies cannot be kept in {self.folder}: {error.strerror}") from None

    def _write(self, file: Path, data: bytes) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        descriptor, name = tempfile.mkstemp(_PART, dir=self.folder)
        try:
            with open(descriptor, "wb") as opened:
                opened.write(data)
                opened.flush()
                os.fsync(opened.fileno())
            os.replace(name, file)
        except BaseException:
            with suppress(OSError):
                os.unlink(name)
            raise


class NoCache(Cache):
    """Keeps nothing and has nothing."""

    def __init__(self) -> None:
        super().__init__(Path())

    def get(self, digest: str) -> str | None:
        """Nothing."""
        return None

    def put(self, digest: str, reply: str, model: str) -> None:
        """Nothing is kept."""

    def prepare(self) -> None:
        """Nothing is needed."""
