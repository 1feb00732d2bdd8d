"""`Job`: a reduction in the background, for whoever must not wait for it."""

import threading
from typing import Any

from harness.reduce.errors import DoesNotHold
from harness.reduce.reduce import Reduced, reduce
from harness.reduce.search import Progress
from harness.reduce.verdict import Verdict

TRY_SECONDS = 10.0
"""Seconds that a try may take unless told otherwise."""


class Job:
    """A reduction that runs in a thread, its tries in a process that can be ended."""

    def __init__(self, data: bytes, verdict: Verdict, **options: Any) -> None:
        """`options` are those of `reduce` but `progress` and `cancel`."""
        self.verdict = verdict
        self.progress = Progress(len(data), len(data), 0, 0.0, "waiting")
        """How far it is."""
        self.result: Reduced | None = None
        """What came of it; None while it runs, and where it failed."""
        self.error = ""
        """Why it failed, for people; "" while it did not."""
        self._data = data
        self._options = {"try_seconds": TRY_SECONDS, **options}
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="reduce", daemon=True)

    def start(self) -> "Job":
        """Begin; once."""
        self._thread.start()
        return self

    def cancel(self) -> None:
        """Stop as soon as can be; the smallest page so far becomes the result."""
        self._stop.set()

    @property
    def done(self) -> bool:
        """Whether there is a result or an error."""
        return self.result is not None or bool(self.error)

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the end, at most so many seconds; whether it is done."""
        self._thread.join(seconds)
        return self.done

    def _run(self) -> None:
        try:
            self.result = reduce(
                self._data,
                self.verdict,
                progress=self._tell,
                cancel=self._stop.is_set,
                **self._options,
            )
        except DoesNotHold as error:
            self.error = str(error)
        except Exception as error:  # else nobody would hear of it
            self.error = f"{type(error).__name__}: {error}"

    def _tell(self, progress: Progress) -> None:
        self.progress = progress
