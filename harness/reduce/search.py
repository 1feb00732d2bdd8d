"""`Search`: the tries of one reduction, and the smallest page so far on which the verdict holds."""

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Protocol, TypeVar

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a reduction is. Sizes are bytes of the page as it is written, tags included."""

    bytes: int
    """Of the smallest page so far."""
    was_bytes: int
    tries: int
    seconds: float
    step: str
    """What is being tried, for people."""


class Stopped(Exception):
    """It was cancelled, or its time is over; the message says which."""


class Judge(Protocol):
    """Asks whether the verdict holds."""

    def __call__(self, data: bytes, words: Mapping[str, str], stopped: Callable[[], str]) -> bool:
        """Whether it holds of these bytes, in these other words. Raises `Stopped`."""


class Search:
    """Every page is tried once; whatever is accepted holds."""

    def __init__(
        self,
        data: bytes,
        judge: Judge,
        *,
        progress: Callable[[Progress], None] | None = None,
        cancel: Callable[[], bool] | None = None,
        seconds: float | None = None,
    ) -> None:
        self.best = data
        self.words: Mapping[str, str] = {}
        """The words of the page that were replaced."""
        self.tries = 0
        self.step = "the page as it came"
        self._was_bytes = len(data)
        self._judge = judge
        self._progress = progress
        self._cancel = cancel
        self._seconds = seconds
        self._began = time.monotonic()
        self._known: dict[bytes, bool] = {}

    @property
    def seconds(self) -> float:
        """Seconds since it began."""
        return time.monotonic() - self._began

    @property
    def answered(self) -> bool:
        """Whether anything was answered yet."""
        return bool(self._known)

    def stopped(self) -> str:
        """Why it is to stop; "" while it is not."""
        if self._cancel is not None and self._cancel():
            return "cancelled"
        if self._seconds is not None and self.seconds > self._seconds:
            return "the time was over"
        return ""

    def holds(self, data: bytes, words: Mapping[str, str] | None = None) -> bool:
        """Whether the verdict holds of a page. Raises `Stopped`."""
        said = self.words if words is None else words
        key = blake2b(repr(sorted(said.items())).encode() + b"\0" + data, digest_size=16).digest()
        if key not in self._known:
            self._tell()
            if why := self.stopped():
                raise Stopped(why)
            self.tries += 1
            self._known[key] = self._judge(data, said, self.stopped)
        return self._known[key]

    def again(self, data: bytes) -> bool:
        """The same asked anew, whatever was answered before, and although it is to stop."""
        return self._judge(data, self.words, lambda: "")

    def offer(self, data: bytes) -> bool:
        """Take a page if it is smaller and the verdict holds; whether it was taken."""
        if len(data) >= len(self.best) or not self.holds(data):
            return False
        self.best = data
        return True

    def _tell(self) -> None:
        if self._progress is not None:
            self._progress(
                Progress(len(self.best), self._was_bytes, self.tries, self.seconds, self.step)
            )


def leave_out(
    items: Sequence[Item],
    weight: Callable[[Item], int],
    without: Callable[[Collection[Item]], bool],
) -> list[Item]:
    """The items that can go, all together.

    `without` tries to do without some and takes it where that holds. All of them are tried first,
    then halves of about the same weight, the heavier one before the other, down to single ones.
    """
    out: list[Item] = []
    waiting = [list(items)] if items else []
    while waiting:
        chunk = waiting.pop()
        if without({*out, *chunk}):
            out += chunk
        elif len(chunk) > 1:
            waiting += sorted(_halves(chunk, weight), key=lambda half: sum(map(weight, half)))
    return out


def _halves(chunk: list[Item], weight: Callable[[Item], int]) -> tuple[list[Item], list[Item]]:
    half = sum(map(weight, chunk)) / 2
    at, so_far = 0, 0
    while at < len(chunk) - 1 and so_far + weight(chunk[at]) / 2 < half:
        so_far += weight(chunk[at])
        at += 1
    at = max(at, 1)
    return chunk[:at], chunk[at:]
