"""The rules as they were last committed, read from git; nothing is ever written there."""

import io
import os
import subprocess
import tarfile
from functools import lru_cache
from importlib import resources
from pathlib import Path

from extractor import RuleBookError
from harness.golden.card import Books
from webapp.rules import books_of

_PATIENCE = 5.0
"""Seconds until git is left alone."""


def committed(folder: Path | None) -> Books | None:
    """The rule books of the last commit; None where the rules lie in no checkout.

    `folder` holds the rule files; without it they are those of the extractor.
    """
    place = folder or Path(str(resources.files("extractor") / "rules"))
    head = _git(place, "rev-parse", "--verify", "HEAD")
    return _books(place, head.decode().strip()) if head else None


@lru_cache(4)
def _books(folder: Path, commit: str) -> Books | None:
    archive = _git(folder, "archive", "--format=tar", commit, ".")
    texts: dict[str, str] = {}
    try:
        with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
            for member in tar:
                file = tar.extractfile(member) if member.isfile() else None
                if file and member.name.endswith(".toml") and "/" not in member.name:
                    texts[member.name] = file.read().decode("utf-8")
        return books_of(texts) if texts else None
    except (tarfile.TarError, UnicodeDecodeError, RuleBookError):
        return None


def _git(folder: Path, *words: str) -> bytes:
    """What git says; b"" where it says nothing or is not there."""
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), *words],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_PATIENCE,
            check=False,
            env={**os.environ, "GIT_OPTIONAL_LOCKS": "0"},
        )
    except (OSError, subprocess.TimeoutExpired):
        return b""
    return done.stdout if done.returncode == 0 else b""
