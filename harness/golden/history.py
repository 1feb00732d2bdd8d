"""`History`: what accepting replaced, so that it can be put back. Kept outside of the checkout."""

import base64
import hashlib
import json
import os
import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from harness.golden import swap
from harness.golden.errors import Unknown
from harness.golden.shelf import digest
from harness.golden.swap import Files
from harness.home import data_folder

_MOST = 100
"""Records that are kept; the oldest go."""


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

    @property
    def before(self) -> str:
        """Digest of what was there; "" for nothing."""
        return digest(self.files)


class History:
    """Records of one store, each a file of its own."""

    def __init__(self, store: Path, folder: Path | None = None) -> None:
        name = hashlib.sha256(os.fsencode(store.resolve())).hexdigest()[:16]
        self.folder = (folder or data_folder() / "golden-undo") / name

    def keep(self, slug: str, did: str, files: Files | None, after: Files) -> Undo:
        """A record, on the disk before the write that it is about."""
        token = f"{time.time_ns():020}-{secrets.token_hex(4)}"
        record = Undo(token, slug, did, files, digest(after))
        self.folder.mkdir(parents=True, exist_ok=True)
        text = json.dumps(
            {
                "slug": slug,
                "did": did,
                "after": record.after,
                "files": None if files is None else {k: _packed(v) for k, v in files.items()},
            }
        )
        swap.write_file(self.folder / f".{token}", text.encode())
        os.rename(self.folder / f".{token}", self.folder / f"{token}.json")
        for old in self._files()[:-_MOST]:
            old.unlink(missing_ok=True)
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
        )

    def forget(self, token: str) -> None:
        """A record is gone, if it was there."""
        for file in self._files():
            if file.stem == token:
                file.unlink(missing_ok=True)

    def _files(self) -> list[Path]:
        return sorted(self.folder.glob("[0-9]*.json"))


def _packed(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")
