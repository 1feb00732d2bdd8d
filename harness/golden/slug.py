"""Slugs: names of folders in a store. Nothing that could lead out of it is one."""

import re
from pathlib import Path

from harness.golden.errors import BadName

LONGEST = 60
"""Characters of a slug."""

_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def is_slug(name: str) -> bool:
    """Whether a name is words of a to z and 0 to 9 with single hyphens between them."""
    return len(name) <= LONGEST and _SLUG.fullmatch(name) is not None


def checked(name: str) -> str:
    """The name itself. Raises `BadName` when it is no slug."""
    if is_slug(name):
        return name
    shown = name if len(name) <= LONGEST else name[:LONGEST] + "…"
    raise BadName(
        f"{shown!r} is no name: use words of a to z and 0 to 9 with hyphens between them, "
        f"at most {LONGEST} characters"
    )


def real_folder(folder: Path) -> Path:
    """The folder itself. Raises `BadName` when it is a symlink or no folder."""
    if folder.is_symlink():
        raise BadName(f"{folder} is a symlink; a store lies in a folder of its own")
    if folder.exists() and not folder.is_dir():
        raise BadName(f"{folder} is no folder")
    return folder
