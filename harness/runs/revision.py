"""Which code a run ran: a digest of the extractor's files, and the commit of the checkout."""

import hashlib
import subprocess
from functools import cache
from pathlib import Path

import extractor

_FOLDER = Path(extractor.__file__).parent


@cache
def code() -> str:
    """Sixteen hex digits of the extractor's Python files; its rules have a digest of their own."""
    found = hashlib.sha256()
    for file in sorted(_FOLDER.rglob("*.py")):
        found.update(f"{file.relative_to(_FOLDER)}\0".encode())
        found.update(file.read_bytes())
    return found.hexdigest()[:16]


@cache
def revision() -> str:
    """The commit, short, with a `+` where tracked files were changed; "" where there is none."""
    commit = _git("rev-parse", "--short", "HEAD")
    changed = _git("status", "--porcelain", "--untracked-files=no")
    return f"{commit}+" if commit and changed else commit


def _git(*words: str) -> str:
    try:
        done = subprocess.run(
            ["git", "-C", str(_FOLDER), *words],
            capture_output=True,
            text=True,
            timeout=10,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()
