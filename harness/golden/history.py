"""`History`: what accepting replaced, so that it can be put back. Kept outside of the checkout."""

import base64
import hashlib
import json
import os
import secrets
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from harness.golden import swap
from harness.golden.errors import Unknown
from harness.golden.shelf import digest
from harness.golden.swap import Files
from harness.home import data_folder

_MOST = 100
"""Decisions that are kept, a batch being one; the oldest go."""
_IN_BATCH = 2
"""Hyphens in the token of a record that is part of a batch."""


def new_batch() -> str:
    """A token for writes that are undone as one."""
    return f"b{secrets.token_hex(6)}"


@dataclass(frozen=True)
class Undo:
    """What a write replaced."""

    token: str
    """Names it to `undo`; "" where it cannot be undone once more."""
    slug: str
    did: str
    """accept, create, undo."""
    files: Files | None
    """The files that were there; None where there was nothing."""
    after: str
    """Digest of what was put there; "" where it was removed."""
    note: str = ""
    """Why it was done against a warning."""
    causes: Sequence[str] = ()
    """What had changed the output, a sentence each."""

    @property
    def batch(self) -> str:
        """The token of the batch that it was written with, which undoes all of it; "" for none."""
        return self.token.rpartition("-")[2] if self.token.count("-") == _IN_BATCH else ""

    @property
    def decision(self) -> str:
        """The token that undoes what was decided at once: of the batch, or its own."""
        return self.batch or self.token

    @property
    def when(self) -> datetime:
        """When it was written, in UTC."""
        return datetime.fromtimestamp(int(self.token.partition("-")[0]) / 1e9, UTC)

    @property
    def before(self) -> str:
        """Digest of what was there; "" for nothing."""
        return digest(self.files)


class History:
    """Records of one store, each a file of its own."""

    def __init__(self, store: Path, folder: Path | None = None) -> None:
        name = hashlib.sha256(os.fsencode(store.resolve())).hexdigest()[:16]
        self.folder = (folder or data_folder() / "golden-undo") / name

    def keep(
        self,
        slug: str,
        did: str,
        files: Files | None,
        after: Files,
        *,
        batch: str = "",
        note: str = "",
        causes: Sequence[str] = (),
    ) -> Undo:
        """A record, on the disk before the write that it is about."""
        token = f"{time.time_ns():020}-{secrets.token_hex(4)}" + (f"-{batch}" if batch else "")
        record = Undo(token, slug, did, files, digest(after), note, tuple(causes))
        self.folder.mkdir(parents=True, exist_ok=True)
        text = json.dumps(
            {
                "slug": slug,
                "did": did,
                "after": record.after,
                "note": note,
                "causes": list(causes),
                "files": None if files is None else {k: _packed(v) for k, v in files.items()},
            }
        )
        swap.write_file(self.folder / f".{token}", text.encode())
        os.rename(self.folder / f".{token}", self.folder / f"{token}.json")
        self._trim()
        return record

    def records(self) -> Iterator[Undo]:
        """All records, the newest first."""
        for file in reversed(self._files()):
            yield self.record(file.stem)

    def record(self, token: str) -> Undo:
        """The record of that token. Raises `Unknown`."""
        file = self.folder / f"{token}.json"
        if file not in self._files():
            raise Unknown(f"there is nothing to undo under {token!r}")
        found = json.loads(file.read_bytes())
        files = found["files"]
        return Undo(
            token,
            found["slug"],
            found["did"],
            None if files is None else {k: base64.b64decode(v) for k, v in files.items()},
            found["after"],
            found.get("note", ""),
            tuple(found.get("causes", ())),
        )

    def of(self, token: str) -> list[Undo]:
        """The records that a token undoes, the newest first. Raises `Unknown`."""
        if token.startswith("b"):
            stems = [file.stem for file in self._files() if file.stem.endswith(f"-{token}")]
            if stems:
                return [self.record(stem) for stem in reversed(stems)]
        return [self.record(token)]

    def forget(self, token: str) -> None:
        """A record is gone, if it was there."""
        for file in self._files():
            if file.stem == token:
                file.unlink(missing_ok=True)

    def _trim(self) -> None:
        """The records of the oldest decisions go."""
        seen: set[str] = set()
        for file in reversed(self._files()):
            parts = file.stem.split("-")
            seen.add(parts[-1] if len(parts) > _IN_BATCH else file.stem)
            if len(seen) > _MOST:
                file.unlink(missing_ok=True)

    def _files(self) -> list[Path]:
        return sorted(self.folder.glob("[0-9]*.json"))


def _packed(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")
