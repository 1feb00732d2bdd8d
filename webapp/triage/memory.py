"""`Memory`: drafts of cards and causes of candidates, in one SQLite file in the data folder."""

import json
import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, cast

DraftState = Literal["waiting", "fetching", "ready", "failed", "card"]

_VERSION = 1
_SCHEMA = """
CREATE TABLE draft (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    line TEXT NOT NULL, state TEXT NOT NULL, said TEXT NOT NULL, page TEXT NOT NULL,
    source TEXT NOT NULL, title TEXT NOT NULL, facts TEXT NOT NULL
);
CREATE TABLE cause (
    run INTEGER NOT NULL, page TEXT NOT NULL, rules TEXT NOT NULL, found TEXT NOT NULL,
    PRIMARY KEY (run, page, rules)
) WITHOUT ROWID
"""


@dataclass(frozen=True, slots=True)
class Draft:
    """A line that was imported, on its way to being a card."""

    number: int
    line: str
    """As it was pasted."""
    state: DraftState
    said: str
    """What came of it, in words."""
    page: str
    """Id of the stored page; "" until there is one."""
    source: str
    """Where the page is from, for the card."""
    title: str
    facts: Mapping[str, str]
    """What was typed into the form."""


class Memory:
    """What triage keeps that is not part of a checkout. Safe to share between threads."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self._local = threading.local()
        with self._write() as db:
            version = db.execute("PRAGMA user_version").fetchone()[0]
            if version == 0:
                for statement in _SCHEMA.split(";"):
                    db.execute(statement)
                db.execute(f"PRAGMA user_version = {_VERSION}")
            elif version != _VERSION:
                raise RuntimeError(
                    f"{path} was written by another version of Chaffinch (schema {version}, this "
                    f"one reads {_VERSION}); move it away to start with an empty one"
                )

    def add(self, lines: Sequence[str], facts: Mapping[str, str]) -> None:
        """New drafts that wait."""
        with self._write() as db:
            db.executemany(
                "INSERT INTO draft VALUES (NULL, ?, 'waiting', '', '', '', '', ?)",
                [(line, json.dumps(dict(facts))) for line in lines],
            )

    def drafts(self) -> list[Draft]:
        """All drafts in the order in which they were pasted."""
        return [_draft(row) for row in self._db.execute("SELECT * FROM draft ORDER BY number")]

    def draft(self, number: int) -> Draft:
        """The draft of that number. Raises `KeyError`."""
        row = self._db.execute("SELECT * FROM draft WHERE number = ?", (number,)).fetchone()
        if row is None:
            raise KeyError(number)
        return _draft(row)

    def take(self) -> Draft | None:
        """The next draft that waits; nobody else gets it."""
        with self._write() as db:
            row = db.execute(
                "UPDATE draft SET state = 'fetching' WHERE number = "
                "(SELECT min(number) FROM draft WHERE state = 'waiting') RETURNING *"
            ).fetchone()
        return _draft(row) if row else None

    def change(self, number: int, **values: Any) -> None:
        """Change fields of a draft, if it is still there."""
        if "facts" in values:
            values["facts"] = json.dumps(dict(values["facts"]))
        names = ", ".join(f"{name} = ?" for name in values)
        with self._write() as db:
            db.execute(f"UPDATE draft SET {names} WHERE number = ?", (*values.values(), number))

    def wait_again(self) -> None:
        """What was being fetched when the app was stopped waits once more."""
        with self._write() as db:
            db.execute("UPDATE draft SET state = 'waiting' WHERE state = 'fetching'")

    def forget(self, number: int) -> None:
        """A draft is gone, if it was there."""
        with self._write() as db:
            db.execute("DELETE FROM draft WHERE number = ?", (number,))

    def forget_ended(self) -> None:
        """Drafts that became cards, and those of which nothing came, are gone."""
        with self._write() as db:
            db.execute("DELETE FROM draft WHERE state IN ('card', 'failed')")

    def causes(self, run: int, rules: str) -> dict[str, Any]:
        """What is known of the pages of a run under a rule book, by their ids."""
        rows = self._db.execute(
            "SELECT page, found FROM cause WHERE run = ? AND rules = ?", (run, rules)
        )
        return {row["page"]: json.loads(row["found"]) for row in rows}

    def keep_causes(self, run: int, page: str, rules: str, found: object) -> None:
        """Keep what was found on a page of a run."""
        with self._write() as db:
            db.execute(
                "INSERT OR REPLACE INTO cause VALUES (?, ?, ?, ?)",
                (run, page, rules, json.dumps(found)),
            )

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


def _draft(row: sqlite3.Row) -> Draft:
    return Draft(
        row["number"], row["line"], cast(DraftState, row["state"]), row["said"], row["page"],
        row["source"], row["title"], json.loads(row["facts"]),
    )  # fmt: skip
