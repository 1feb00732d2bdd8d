"""`RunStore`: runs in one SQLite file. A killed process leaves it whole, and its run partial."""

import hashlib
import json
import os
import sqlite3
import threading
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from harness.home import data_folder
from harness.measures import METRICS, Measures
from harness.runs.record import PageResult, Run

_VERSION = 1
_SCHEMA = f"""
CREATE TABLE run (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    state TEXT NOT NULL, pid INTEGER NOT NULL, started TEXT NOT NULL, seconds REAL NOT NULL,
    system TEXT NOT NULL, rules TEXT NOT NULL, code TEXT NOT NULL, revision TEXT NOT NULL,
    corpus TEXT NOT NULL, expected INTEGER NOT NULL
);
CREATE TABLE page (
    run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
    place INTEGER NOT NULL, id TEXT NOT NULL, label TEXT NOT NULL, language TEXT NOT NULL,
    url TEXT NOT NULL, digest TEXT NOT NULL, state TEXT NOT NULL, fault TEXT NOT NULL,
    seconds REAL NOT NULL, flags TEXT NOT NULL, blind TEXT NOT NULL, kind TEXT NOT NULL,
    step TEXT NOT NULL, output TEXT NOT NULL, {", ".join(f"{name} REAL" for name in METRICS)},
    PRIMARY KEY (run, id)
) WITHOUT ROWID;
CREATE TABLE output (digest TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID
"""
_PAGE = (
    "id", "label", "language", "url", "digest", "state", "fault", "seconds", "flags", "blind",
    "kind", "step", "output", *METRICS,
)  # fmt: skip


class StoreError(Exception):
    """The store cannot be used, or does not hold what was asked for."""


class RunStore:
    """Runs in one file. Safe to share between threads and processes."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or data_folder() / "runs.sqlite3"
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._local = threading.local()
        try:
            self._prepare()
        except sqlite3.DatabaseError as error:
            raise StoreError(f"{self.path} is no store of runs: {error}") from None

    def _prepare(self) -> None:
        with self._write() as db:
            version = db.execute("PRAGMA user_version").fetchone()[0]
            if version == 0:
                for statement in _SCHEMA.split(";"):
                    db.execute(statement)
                db.execute(f"PRAGMA user_version = {_VERSION}")
            elif version != _VERSION:
                raise StoreError(
                    f"{self.path} was written by another version of Chaffinch (schema {version}, "
                    f"this one reads {_VERSION}); move it away to start with an empty store"
                )

    def begin(
        self, *, system: str, rules: str, code: str, revision: str, corpus: str, expected: int
    ) -> int:
        """A new run of this process; its number."""
        with self._write() as db:
            made = db.execute(
                "INSERT INTO run VALUES (NULL, 'running', ?, ?, 0, ?, ?, ?, ?, ?, ?)",
                (os.getpid(), _now(), system, rules, code, revision, corpus, expected),
            )
            return int(made.lastrowid or 0)

    def resume(self, number: int) -> None:
        """Go on with a partial run in this process. Raises `StoreError`."""
        if (run := self.run(number)).state != "partial":
            raise StoreError(f"run {number} is {run.state}; only a partial one can be gone on with")
        with self._write() as db:
            db.execute(
                "UPDATE run SET state = 'running', pid = ? WHERE number = ?", (os.getpid(), number)
            )

    def add(self, number: int, results: Sequence[tuple[int, PageResult, str]]) -> None:
        """Keep pages of a run with their places and outputs: all of them or, if killed, none."""
        with self._write() as db:
            for place, result, output in results:
                digest = hashlib.sha256(output.encode()).hexdigest()[:16] if output else ""
                if digest:
                    db.execute(
                        "INSERT OR IGNORE INTO output VALUES (?, ?)",
                        (digest, zlib.compress(output.encode(), 6)),
                    )
                values = {name: getattr(result, name) for name in _PAGE if name not in METRICS}
                values |= {"flags": json.dumps(list(result.flags)), "output": digest}
                values |= result.measures._asdict()
                names = ("run", "place", *_PAGE)
                db.execute(
                    f"INSERT OR REPLACE INTO page ({', '.join(names)}) "
                    f"VALUES ({', '.join('?' * len(names))})",
                    (number, place, *(values[name] for name in _PAGE)),
                )

    def end(self, number: int, *, complete: bool, seconds: float) -> None:
        """A run is over; it took so many seconds since it began or was gone on with."""
        with self._write() as db:
            db.execute(
                "UPDATE run SET state = ?, seconds = seconds + ? WHERE number = ?",
                ("complete" if complete else "partial", seconds, number),
            )

    def run(self, number: int) -> Run:
        """The run of that number. Raises `StoreError`."""
        for run in self._runs("WHERE number = ?", number):
            return run
        raise StoreError(f"there is no run {number}; `chaffinch runs list` shows them")

    def runs(self) -> list[Run]:
        """All runs, the newest first."""
        return list(self._runs("ORDER BY number DESC"))

    def latest(self, *, corpus: str, system: str = "") -> Run | None:
        """The newest complete run over a corpus, of a system if one is named."""
        for run in self._runs(
            "WHERE state = 'complete' AND corpus = ? ORDER BY number DESC", corpus
        ):
            if not system or run.system == system:
                return run
        return None

    def pages(self, number: int) -> Iterator[PageResult]:
        """The pages of a run, in the order of its corpus."""
        rows = self._db.execute("SELECT * FROM page WHERE run = ? ORDER BY place", (number,))
        for row in rows:
            facts = {name: row[name] for name in _PAGE if name not in METRICS}
            facts["flags"] = tuple(json.loads(facts["flags"]))
            yield PageResult(**facts, measures=Measures(*(row[name] for name in METRICS)))

    def output(self, digest: str) -> str:
        """An output by its digest. Raises `StoreError`."""
        row = self._db.execute("SELECT body FROM output WHERE digest = ?", (digest,)).fetchone()
        if row is None:
            raise StoreError(f"there is no output {digest!r}")
        return zlib.decompress(row["body"]).decode()

    def delete(self, number: int) -> None:
        """Forget a run and the outputs that no other run has. Raises `StoreError`."""
        self.run(number)
        with self._write() as db:
            db.execute("DELETE FROM run WHERE number = ?", (number,))
            db.execute("DELETE FROM output WHERE digest NOT IN (SELECT output FROM page)")

    def close(self) -> None:
        """Close this thread's connection."""
        db = getattr(self._local, "db", None)
        if db is not None:
            db.close()
            self._local.db = None

    def _runs(self, clause: str, *values: object) -> Iterator[Run]:
        self._find_the_dead()
        for row in self._db.execute(f"SELECT * FROM run {clause}", values).fetchall():
            pages = self._db.execute(
                "SELECT id, digest FROM page WHERE run = ? ORDER BY id", (row["number"],)
            )
            seen = hashlib.sha256()
            done = 0
            for page in pages:
                seen.update(f"{page['id']}\0{page['digest']}\0".encode())
                done += 1
            yield Run(
                row["number"], row["state"], row["system"], row["rules"], row["code"],
                row["revision"], row["corpus"], row["expected"], done,
                datetime.fromisoformat(row["started"]), row["seconds"], seen.hexdigest()[:16],
            )  # fmt: skip

    def _find_the_dead(self) -> None:
        """Runs whose process is gone are partial."""
        running = self._db.execute("SELECT number, pid FROM run WHERE state = 'running'").fetchall()
        gone = [row["number"] for row in running if not _alive(row["pid"])]
        if gone:
            with self._write() as db:
                db.executemany(
                    "UPDATE run SET state = 'partial' WHERE number = ? AND state = 'running'",
                    [(number,) for number in gone],
                )

    @property
    def _db(self) -> sqlite3.Connection:
        db: sqlite3.Connection | None = getattr(self._local, "db", None)
        if db is None:
            db = sqlite3.connect(self.path, timeout=30, isolation_level=None)
            db.row_factory = sqlite3.Row
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = NORMAL")
            db.execute("PRAGMA foreign_keys = ON")
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


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _alive(pid: int) -> bool:
    """Whether a process is there. After a restart another one may have its number; then the run
    stays `running` until that one ends."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
