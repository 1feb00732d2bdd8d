"""Stored pages, in a real SQLite file."""

import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from webapp.store import PageStore, Step

_WRITER = """
import sys
from webapp.store import PageStore
store = PageStore(sys.argv[1])
n = 0
while True:
    store.put(b"page %d " % n * 2000, source="paste")
    print(n, flush=True)
    n += 1
"""


@pytest.fixture
def store(tmp_path: Path) -> PageStore:
    """An empty store."""
    return PageStore(tmp_path / "pages.sqlite3")


def test_a_page_comes_back_as_it_came(store: PageStore) -> None:
    """Bytes and everything that is known of them."""
    kept = store.put(
        b"<p>\xff\0",
        url="https://a.example/",
        charset="utf-8",
        title="T",
        source="url",
        status=404,
        final_url="https://a.example/x",
        content_type="text/html",
        hops=[Step("https://a.example/", 301)],
    )
    assert store.get(kept.id) == kept
    assert kept.body == b"<p>\xff\0"
    assert kept.hops == (Step("https://a.example/", 301),)


def test_the_same_page_is_kept_once(store: PageStore) -> None:
    """With its first date; another address is another page."""
    first = store.put(b"<p>x", source="paste")
    assert store.put(b"<p>x", source="paste") == first
    assert store.put(b"<p>x", source="paste", url="https://b.example/").id != first.id
    assert len(store.recent()) == 2


def test_samples_are_not_listed_as_loaded(store: PageStore) -> None:
    """They have a list of their own."""
    store.put(b"<p>x", source="sample")
    assert store.recent() == []


def test_unknown_pages_are_key_errors(store: PageStore) -> None:
    """To get and to delete."""
    with pytest.raises(KeyError):
        store.get("0" * 16)
    with pytest.raises(KeyError):
        store.delete("0" * 16)
    kept = store.put(b"<p>x", source="paste")
    store.delete(kept.id)
    with pytest.raises(KeyError):
        store.get(kept.id)


def test_many_threads_write_at_once(store: PageStore) -> None:
    """Nothing is lost and nobody waits for ever."""
    faults: list[BaseException] = []

    def write(number: int) -> None:
        try:
            for n in range(20):
                store.put(f"{number} {n}".encode(), source="paste")
        except BaseException as error:
            faults.append(error)
        finally:
            store.close()

    threads = [threading.Thread(target=write, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults
    assert len(store.recent(1000)) == 120


def test_a_killed_writer_leaves_the_store_whole(tmp_path: Path) -> None:
    """What it said it had kept is there, and the file passes SQLite's own check."""
    path = tmp_path / "pages.sqlite3"
    for _ in range(3):
        with subprocess.Popen(
            [sys.executable, "-c", _WRITER, str(path)], stdout=subprocess.PIPE, text=True
        ) as writer:
            assert writer.stdout is not None
            said = [writer.stdout.readline() for _ in range(5)]
            time.sleep(0.02)
            os.kill(writer.pid, signal.SIGKILL)
        assert all(said)
        with sqlite3.connect(path) as db:
            assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        db.close()
        store = PageStore(path)
        assert len(store.recent(10_000)) >= 5
        store.close()


def test_a_store_of_another_version_is_refused_in_words(tmp_path: Path) -> None:
    """And left as it is."""
    path = tmp_path / "pages.sqlite3"
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(RuntimeError, match="another version"):
        PageStore(path)
