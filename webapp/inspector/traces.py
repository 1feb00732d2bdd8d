"""Studies of pages, kept for as long as they are looked at.

A study costs an extraction, and every click asks for one, so the last few are kept. A key that
holds the rule book's digest is never stale: pages are frozen, and changed rules are another key.
"""

from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from threading import Lock
from typing import Protocol

import extractor
from extractor import RuleBook
from webapp.inspector.state import Profile
from webapp.inspector.study import Study

Key = tuple[str, str, str]


class Source(Protocol):
    """What of a stored page an extraction needs."""

    @property
    def id(self) -> str: ...
    @property
    def body(self) -> bytes: ...
    @property
    def url(self) -> str: ...
    @property
    def charset(self) -> str | None: ...


class Traces:
    """A bounded store of studies, least recently used out first. Safe to share between threads."""

    def __init__(
        self, capacity: int = 12, book: Callable[[Profile], RuleBook] | None = None
    ) -> None:
        self._capacity = capacity
        self._book = book or book_of
        self._lock = Lock()
        self._kept: OrderedDict[Key, Future[Study]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def study(self, record: Source, profile: Profile, step: str = "") -> Study:
        """The study of a page under a profile; with `step`, as if only that step were tried.

        Two requests for the same study share one extraction. Raises what `explain` raises, and
        `KeyError` for a step that the profile does not have.
        """
        book = self._book(profile)
        if step:
            book = only_step(book, step)
        key = (record.id, profile, book.digest)
        with self._lock:
            future = self._kept.get(key)
            mine = future is None
            if future is None:
                future = self._kept[key] = Future()
            self._kept.move_to_end(key)
            while len(self._kept) > self._capacity:
                self._kept.popitem(last=False)
        if mine:
            try:
                trace = extractor.explain(
                    record.body, url=record.url or None, encoding=record.charset or None, rules=book
                )
                future.set_result(Study(trace))
            except BaseException as error:
                with self._lock:
                    self._kept.pop(key, None)
                future.set_exception(error)
        return future.result()


def book_of(profile: Profile) -> RuleBook:
    """The rule book of a profile."""
    return RuleBook.article() if profile == "article" else RuleBook.default()


def only_step(book: RuleBook, name: str) -> RuleBook:
    """A copy of a rule book in which one step is accepted unseen; `fallback` is no step at all.

    Raises `KeyError` for a name that is no step.
    """
    if name == "fallback":
        return replace(book, name=f"{book.name}, no step", rungs=())
    rung = next((rung for rung in book.rungs if rung.id == name), None)
    if rung is None:
        raise KeyError(name)
    free = replace(rung, floor=0, share=0.0, unless_boxes=0, least_boxes=0, kinds=(), not_kinds=())
    return replace(book, name=f"{book.name}, only {name}", rungs=(free,))
