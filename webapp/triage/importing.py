"""Importing: each pasted line is found out about by itself, addresses no faster than the limit."""

import re
import threading
from typing import cast
from urllib.parse import urlsplit

from flask import Flask, current_app

from extractor import InputError, extract
from harness.corpus import CorpusError
from webapp.fetch import FetchError, RateLimit, fetch
from webapp.store import PageStore, Step
from webapp.triage.memory import Draft, Memory
from webapp.triage.runs import entries, source_of

_PAGE_ID = re.compile(r"(?:.*/p/)?([0-9a-f]{16})(?:/.*)?")
_NAME = "chaffinch-importer"
_NAP = 0.5
"""Seconds between two looks whether the limit lets the next address through."""


class Importer:
    """Goes through the drafts that wait, one by one, in a thread of its own that ends with them."""

    def __init__(self, app: Flask, memory: Memory) -> None:
        self._app = app
        self._memory = memory
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._fresh = True

    @property
    def busy(self) -> bool:
        """Whether it is at work."""
        return self._thread is not None

    def start(self) -> None:
        """See to it that somebody goes through the drafts that wait."""
        with self._lock:
            if self._fresh:  # an app that was stopped may have left some half way
                self._memory.wait_again()
                self._fresh = False
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="importer", daemon=True)
                self._thread.start()

    def wait(self, seconds: float) -> None:
        """Until all is done, at most so long."""
        if thread := self._thread:
            thread.join(seconds)

    def _work(self) -> None:
        with self._app.app_context():
            try:
                while True:
                    with self._lock:
                        draft = self._memory.take()
                        if draft is None:
                            self._thread = None
                            return
                    try:
                        self._find(draft)
                    except Exception as error:
                        self._app.logger.exception("importing %r", draft.line)
                        said = f"Something went wrong here: {type(error).__name__}."
                        self._memory.change(draft.number, state="failed", said=said)
            finally:
                self._memory.close()
                self._pages.close()

    @property
    def _pages(self) -> PageStore:
        pages: PageStore = self._app.extensions["pages"]
        return pages

    def _find(self, draft: Draft) -> None:
        line = draft.line
        host = urlsplit(line).hostname if line.startswith(("http://", "https://")) else None
        stored = _PAGE_ID.fullmatch(line)
        if stored and (host is None or "/p/" in line and self._has(stored[1])):
            self._stored(draft, stored[1])
        elif host is not None:
            self._fetched(draft)
        else:
            self._from_corpus(draft)

    def _has(self, key: str) -> bool:
        try:
            self._pages.get(key)
        except KeyError:
            return False
        return True

    def _stored(self, draft: Draft, key: str) -> None:
        try:
            record = self._pages.get(key)
        except KeyError:
            self._failed(draft, "No page is stored under that id.")
            return
        where = record.url or "a page without an address"
        self._ready(draft, key, "", record.title, f"Stored here before: {where}.")

    def _fetched(self, draft: Draft) -> None:
        limit: RateLimit = self._app.extensions["fetches"]
        visitor = draft.facts.get("visitor", "importer")
        while not limit.allow(visitor):
            threading.Event().wait(min(limit.seconds_left(visitor), _NAP))
        try:
            got = fetch(draft.line, self._app.config["FETCH_POLICY"])
            found = extract(got.body, url=got.final_url, encoding=got.charset)
        except FetchError as error:
            self._failed(draft, error.reason)
            return
        except InputError as error:
            self._failed(draft, f"This cannot be inspected: {error}.")
            return
        record = self._pages.put(
            got.body,
            url=got.final_url,
            charset=got.charset,
            title=found.title or "",
            source="url",
            status=got.status,
            final_url=got.final_url,
            content_type=got.content_type,
            hops=tuple(Step(hop.url, hop.status) for hop in got.hops),
        )
        odd = "" if got.status == 200 else f", though with status {got.status}"
        self._ready(draft, record.id, "", record.title, f"Fetched{odd}.")

    def _from_corpus(self, draft: Draft) -> None:
        corpus = draft.facts.get("corpus", "")
        try:
            found = entries(corpus, frozenset({draft.line}))
            if not found:
                said = f"{corpus or 'The corpus of our own'} has no page of that id"
                self._failed(draft, f"{said}. An address begins with http:// or https://.")
                return
            (entry,) = found
            body = entry.read()
            title = extract(body, url=entry.url or None).title or ""
        except CorpusError as error:
            self._failed(draft, f"The corpus cannot be read: {error}.")
        except InputError as error:
            self._failed(draft, f"This cannot be inspected: {error}.")
        except (OSError, EOFError) as error:
            self._failed(draft, f"The page cannot be read: {type(error).__name__}.")
        else:
            record = self._pages.put(body, url=entry.url, title=title, source="defect")
            source = source_of(corpus or "own:corpus", entry.id, entry.label)
            self._ready(draft, record.id, source, title, "From the corpus.")

    def _ready(self, draft: Draft, page: str, source: str, title: str, said: str) -> None:
        self._memory.change(
            draft.number, state="ready", page=page, source=source, title=title, said=said
        )

    def _failed(self, draft: Draft, said: str) -> None:
        self._memory.change(draft.number, state="failed", said=said)


def put_up(app: Flask, memory: Memory) -> None:
    """Give an app an importer, which does nothing until it is started."""
    app.extensions[_NAME] = Importer(app, memory)


def importer() -> Importer:
    """The importer of the present app."""
    return cast(Importer, current_app.extensions[_NAME])
