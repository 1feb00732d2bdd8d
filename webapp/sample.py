"""The sample pages that ship with the app."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).parent / "samples"


@dataclass(frozen=True, slots=True)
class Sample:
    """A page of our own that shows one layout."""

    slug: str
    title: str
    url: str
    label: str
    language: str
    note: str
    wanted: tuple[str, ...]
    """Phrases that a good extraction holds."""
    unwanted: tuple[str, ...]
    """Phrases that it does not."""

    @property
    def body(self) -> bytes:
        """The page."""
        return (_FOLDER / f"{self.slug}.html").read_bytes()


@cache
def samples() -> Sequence[Sample]:
    """All sample pages, in the order of their list."""
    listed = tomllib.loads((_FOLDER / "samples.toml").read_text("utf-8"))["sample"]
    return tuple(
        Sample(
            **{key: row[key] for key in ("slug", "title", "url", "label", "language", "note")},
            wanted=tuple(row["with"]),
            unwanted=tuple(row["without"]),
        )
        for row in listed
    )


def sample(slug: str) -> Sample:
    """The sample of that name. Raises `KeyError`."""
    for found in samples():
        if found.slug == slug:
            return found
    raise KeyError(slug)
