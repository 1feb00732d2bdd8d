"""Judges: who asks a verdict, in this process or in one that can be ended."""

import signal
import time
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from harness.reduce.search import Stopped
from harness.reduce.verdict import Verdict

_PATIENCE = 0.05
"""Seconds between looks at whether it is to stop, while a try runs."""
_GRACE = 5
"""Seconds after which a try ends its own process, should nobody be left to end it."""
_READY = "ready"


class Here:
    """Asks in this process: fast to begin with, and a try that hangs cannot be ended."""

    def __init__(self, verdict: Verdict) -> None:
        self._verdict = verdict

    def __call__(self, data: bytes, words: Mapping[str, str], stopped: Callable[[], str]) -> bool:
        """Whether it holds of these bytes, in these other words."""
        return _said(self._verdict, words).holds(data)

    def end(self) -> None:
        """Nothing is left to be ended."""


class Apart:
    """Asks in a process of its own, which is killed when a try takes too long or is to stop.

    What the verdict says then is up to `Verdict.unanswered`. What it raises is raised here.
    """

    def __init__(self, verdict: Verdict, seconds: float) -> None:
        self._verdict = verdict
        self._seconds = seconds
        self._process: Any = None
        self._pipe: Connection | None = None

    def __call__(self, data: bytes, words: Mapping[str, str], stopped: Callable[[], str]) -> bool:
        """Whether it holds of these bytes, in these other words. Raises `Stopped`."""
        try:
            pipe = self._pipe or self._start(stopped)
            pipe.send((data, dict(words)))
            if not self._wait(pipe, self._seconds, stopped):
                self.end()
                return self._verdict.unanswered("hung")
            answer = pipe.recv()
        except (EOFError, OSError):
            self.end()
            if why := stopped():  # an interrupt may reach a process that is just starting
                raise Stopped(why) from None
            return self._verdict.unanswered("died")
        if answer in (True, False):
            return bool(answer)
        self.end()
        raise RuntimeError(f"the verdict raised:\n{answer}")

    def end(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None

    def _start(self, stopped: Callable[[], str]) -> Connection:
        spawned = get_context("spawn")  # a fork of a process with threads may stand still
        self._pipe, other = spawned.Pipe()
        self._process = spawned.Process(target=_serve, args=(other, self._seconds), daemon=True)
        self._process.start()
        other.close()
        self._wait(self._pipe, None, stopped)
        if self._pipe.recv() != _READY:
            raise EOFError
        # Not as an argument: a start with more than a pipe holds stands still for ever when the
        # process is ended by an interrupt before it reads.
        self._pipe.send(self._verdict)
        return self._pipe

    def _wait(self, pipe: Connection, seconds: float | None, stopped: Callable[[], str]) -> bool:
        """Whether an answer came in time. Raises `Stopped`."""
        until = None if seconds is None else time.monotonic() + seconds
        while not pipe.poll(_PATIENCE):
            if why := stopped():
                self.end()
                raise Stopped(why)
            if until is not None and time.monotonic() > until:
                return False
        return True


def _said(verdict: Verdict, words: Mapping[str, str]) -> Verdict:
    return verdict.translated(words) if words else verdict


def _serve(pipe: Connection, seconds: float) -> None:
    """What the process does: leave interrupts to its parent, and answer page by page."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        pipe.send(_READY)
        verdict: Verdict = pipe.recv()
        while True:
            data, words = pipe.recv()
            if hasattr(signal, "alarm"):
                signal.alarm(int(seconds) + _GRACE)
            try:
                answer: bool | str = _said(verdict, words).holds(data)
            except Exception:
                answer = traceback.format_exc()
            pipe.send(answer)
            if hasattr(signal, "alarm"):
                signal.alarm(0)
