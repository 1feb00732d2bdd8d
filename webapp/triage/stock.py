"""The store of defects as triage uses it: a card that is as it was is not extracted anew."""

import time
from threading import Lock
from typing import cast

from flask import Flask, current_app

from harness.defects import DefectCheck, Defects
from harness.golden.card import Books
from webapp.shelves import shelves
from webapp.triage.board import Board
from webapp.triage.filter import Filter

_NAME = "chaffinch-known-checks"
_MOST = 5_000
"""Checks that are remembered; beyond, all are forgotten and made anew."""


class KnownChecks(dict[tuple[str, str, str], DefectCheck]):
    """Checks by name, digest of the files and digest of the rules. Gone when the app stops."""

    def __setitem__(self, key: tuple[str, str, str], found: DefectCheck) -> None:
        if len(self) >= _MOST:
            self.clear()
        super().__setitem__(key, found)


def put_up(app: Flask) -> None:
    """Give an app room for what it knows of its cards."""
    app.extensions[_NAME] = (KnownChecks(), Lock())


def stock(books: Books | None = None) -> Defects:
    """The defects of the present app. Raises as `Shelves.defects` does."""
    defects = shelves().defects(books)
    defects.known = _known()[0]
    return defects


def checks(defects: Defects) -> list[DefectCheck]:
    """All cards under the rules as they are on the disk; two requests do not do that twice."""
    with _known()[1]:
        return defects.checks()


def board(asked: Filter) -> Board:
    """The cards that a filter means."""
    defects = stock()
    return Board(checks(defects), asked, defects.books["default"])


def check_again() -> tuple[int, float]:
    """Extract every card anew, whatever is known of it: how many, and the seconds that took."""
    start = time.perf_counter()
    _known()[0].clear()
    return len(checks(stock())), time.perf_counter() - start


def _known() -> tuple[KnownChecks, Lock]:
    return cast(tuple[KnownChecks, Lock], current_app.extensions[_NAME])
