"""`PageStore`: pages as they were when they came, frozen in SQLite.

A page's id is a digest of its bytes and of what they are read with, so the same page is kept once
and a rerun never fetches. No Flask here: the command line uses the same store.
"""

import hashlib
import json
import sqlite3
import threading
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

Origin = Literal["url", "paste", "upload", "sample", "golden", "defect"]

_VERSION = 1
_SCHEMA = """
CREATE TABLE page (
    id TEXT PRIMARY KEY,
    body BLOB NOT NULL,
    bytes INTEGER NOT NULL,
    url TEXT NOT NULL,
    charset TEXT,
    title TEXT NOT NULL,
    source TEXT NOT NULL,
    fetched_at TEXT NOT NULL,
    status INTEGER,
    final_url TEXT NOT NULL,
    content_type TEXT NOT NULL,
    hops TEXT NOT NULL
);
CREATE INDEX page_by_time ON page (fetched_at DESC);
"""


@dataclass(frozen=True, slots=True)
class Step:
    """One answer on the way to a page."""

    url: str
    status: int


@dataclass(frozen=True, slots=True)
class PageRecord:
    """A stored page."""

    id: str
    """Sixteen hex digits: a digest of bytes, base address and charset."""
    body: bytes
    url: str
    """The address that links are relative to; "" when there is none."""
    charset: str | None
    """What the server's header said of the encoding."""
    title: str
    source: Origin
    fetched_at: datetime
    """When it came, in UTC."""
    status: int | None = None
    final_url: str = ""
    content_type: str = ""
    hops: Sequence[Step] = field(default_factory=tuple)


@dataclass(frozen=True, slots=True)
class Listed:
    """A stored page in a list: everything but the bytes."""

    id: str
    url: str
    title: str
    source: Origin
    bytes: int
    fetched_at: datetime


class PageStore:
    """Stored pages in one SQLite file. Safe to share between threads and processes."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._local = threading.local()
        with self._write() as db:
            version = db.execute("PRAGMA user_version").fetchone()[0]
            if version == 0:
                for statement in _SCHEMA.split(";"):
                    db.execute(statement)
                db.execute(f"PRAGMA user_version = {_VERSION}")
            elif version != _VERSION:
                raise RuntimeError(
                    f"{self.path} was written by another version of Chaffinch (schema {version}, "
                    f"this one reads {_VERSION}); move it away to start with an empty store"
                )

    def put(
        self,
        body: bytes,
        *,
        url: str = "",
        charset: str | None = None,
        title: str = "",
        source: Origin,
        status: int | None = None,
        final_url: str = "",
        content_type: str = "",
        hops: Sequence[Step] = (),
    ) -> PageRecord:
        """Keep a page; the same bytes read the same way are kept once, with their first date."""
        digest = hashlib.sha256(body)
        digest.update(f"\0{url}\0{charset or ''}".encode())
        key = digest.hexdigest()[:16]
        with self._write() as db:
            db.execute(
                "INSERT OR IGNORE INTO page VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    key,
                    zlib.compress(body, 6),
                    len(body),
                    url,
                    charset,
                    title,
                    source,
                    datetime.now(UTC).isoformat(timespec="seconds"),
                    status,
                    final_url,
                    content_type,
                    json.dumps([[hop.url, hop.status] for hop in hops]),
                ),
            )
        return self.get(key)

    def get(self, key: str) -> PageRecord:
        """The page of that id. Raises `KeyError`."""
        row = self._db.execute("SELECT * FROM page WHERE id = ?", (key,)).fetchone()
        if row is None:
            raise KeyError(key)
        return PageRecord(
            row["id"],
            zlib.decompress(row["body"]),
            row["url"],
            row["charset"],
            row["title"],
            row["source"],
            datetime.fromisoformat(row["fetched_at"]),
            row["status"],
            row["final_url"],
            row["content_type"],
            tuple(Step(url, status) for url, status in json.loads(row["hops"])),
        )

    def recent(self, limit: int = 20) -> list[Listed]:
        """The pages that people loaded last: no samples, no goldens, no defects."""
        rows = self._db.execute(
            "SELECT id, url, title, source, bytes, fetched_at FROM page "
            "WHERE source IN ('url', 'paste', 'upload') ORDER BY fetched_at DESC, rowid DESC LIMIT ?",
            (limit,),
        )
        return [
            Listed(key, url, title, source, size, datetime.fromisoformat(came))
            for key, url, title, source, size, came in rows
        ]

    def delete(self, key: str) -> None:
        """Forget a page. Raises `KeyError`."""
        with self._write() as db:
            if db.execute("DELETE FROM page WHERE id = ?", (key,)).rowcount == 0:
                raise KeyError(key)

    def close(self) -> None:
        """Close this thread's connection."""
        db = getattr(self._local, "db", None)
        if db is not None:
            db.close()
            self._local.db = None

    @property
    def _db(self) -> sqlite3.Connection:
        db: sqlite3.Connection | None = getattr(self._local, "db", None)
        if db is None:
            db = sqlite3.connect(self.path, timeout=10, isolation_level=None)
            db.row_factory = sqlite3.Row
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = NORMAL")
            self._local.db = db
        return db

    @contextmanager
    def _write(self) -> Iterator[sqlite3.Connection]:
        """One transaction, whole or not at all."""
        db = self._db
        db.execute("BEGIN IMMEDIATE")
        try:
            yield db
        except BaseException:
            db.execute("ROLLBACK")
            raise
        db.execute("COMMIT")
