"""`Jobs`: the reductions of an app, a few at once, each forgotten some time after its end."""

import secrets
import time
from dataclasses import dataclass
from threading import Lock
from typing import cast

from flask import Flask, current_app

from harness.reduce import Job, Verdict
from webapp.reduce.asked import Asked
from webapp.reduce.subject import Subject

_NAME = "chaffinch-reductions"
_MOST = 12
"""Reductions that have ended and are still known: each holds its page."""


class TooMany(Exception):
    """As many reductions run as may."""


@dataclass
class Reduction:
    """A reduction that was begun, and what it is about."""

    id: str
    asked: Asked
    subject: Subject
    job: Job
    seen: float
    """When it was last asked for."""


class Jobs:
    """Reductions by their ids. Safe to share between threads."""

    def __init__(self, at_once: int, kept: float) -> None:
        """At most so many at once; known for so many seconds after they have ended and were seen."""
        self._at_once = at_once
        self._kept = kept
        self._lock = Lock()
        self._known: dict[str, Reduction] = {}

    def start(self, asked: Asked, subject: Subject, verdict: Verdict) -> Reduction:
        """Begin one. Raises `TooMany`."""
        with self._lock:
            self._forget()
            running = sum(not one.job.done for one in self._known.values())
            if running >= self._at_once:
                raise TooMany
            job = Job(subject.data, verdict, neutral=asked.neutral, seconds=asked.seconds)
            key = secrets.token_hex(6)
            made = Reduction(key, asked, subject, job, time.monotonic())
            self._known[key] = made
            job.start()
        return made

    def get(self, key: str) -> Reduction:
        """The one of that id. Raises `KeyError`."""
        with self._lock:
            self._forget()
            found = self._known[key]
            found.seen = time.monotonic()
        return found

    def running(self) -> list[Reduction]:
        """Those that have not ended, the oldest first."""
        with self._lock:
            return [one for one in self._known.values() if not one.job.done]

    def end(self, seconds: float = 10) -> None:
        """Cancel all that run, and wait for them."""
        for one in self.running():
            one.job.cancel()
            one.job.wait(seconds)

    def _forget(self) -> None:
        ended = [one for one in self._known.values() if one.job.done]
        now = time.monotonic()
        for one in ended[:-_MOST] + [one for one in ended if now - one.seen > self._kept]:
            self._known.pop(one.id, None)


def put_up(app: Flask) -> None:
    """Give an app room for its reductions: `REDUCTIONS_AT_ONCE`, `REDUCTIONS_KEPT` in seconds."""
    app.extensions[_NAME] = Jobs(app.config["REDUCTIONS_AT_ONCE"], app.config["REDUCTIONS_KEPT"])


def jobs_in(app: Flask) -> Jobs:
    """The reductions of an app."""
    return cast(Jobs, app.extensions[_NAME])


def jobs() -> Jobs:
    """The reductions of the present app."""
    return cast(Jobs, current_app.extensions[_NAME])
