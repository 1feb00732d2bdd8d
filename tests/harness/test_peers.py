"""Peers: other extractors; most are there only where `make compare` has set them up."""

import importlib.util
import logging
import warnings
from collections.abc import Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest
from rich.console import Console

from harness.attempt import attempt
from harness.corpus import find
from harness.peers import PEERS, Peer, language
from harness.runs.runner import Runner
from harness.runs.store import RunStore
from harness.systems import Output

_PARAGRAPHS = """
The mill stands where the creek meets the sea, and its wheel turns twice a day with the tide. Nobody has
lived in it since the widow of the last miller left for the town, in the autumn of the year after the
flood, and the key hangs where she hung it.

When the water comes in, the gates close behind it by themselves; when it goes, the miller opens the
sluice, and what the sea has lent is paid back over the wheel in four hours, of which the first is the
best and the last is hardly worth the grease.

The stones were cut in the hills and came down on sledges, because there was no cart that could carry
them. They have been dressed every spring since then by the same family of masons, and they are a hand
thinner now than they were when they came.
"""
_PARTS = [" ".join(part.split()) for part in _PARAGRAPHS.strip().split("\n\n")]
_PAGE = (
    "<!doctype html><html lang=en><head><title>The tide mill at Low Creek</title></head><body>"
    "<nav><ul><li><a href=/a>Boats</a><li><a href=/b>Weather</a><li><a href=/c>Shop</a></ul></nav>"
    "<article><h1>The tide mill at Low Creek</h1><img src={base}/mill.jpg width=900 height=700>"
    f"{''.join(f'<p>{text}</p>' for text in _PARTS)}<img src={{base}}/wheel.png></article>"
    "<footer><a href=/privacy>Privacy</a> <a href=/imprint>Imprint</a></footer></body></html>"
)


def _here(key: str) -> Peer:
    peer = PEERS[key]
    if not peer.installed:
        pytest.skip(f"{peer.package} is not installed; make compare sets it up")
    return peer


@pytest.mark.parametrize("peer", PEERS.values(), ids=lambda peer: peer.key)
def test_a_peer_is_offered_where_its_module_is(peer: Peer) -> None:
    """The text of the whole page needs none; a name says the version that runs."""
    there = not peer.module or importlib.util.find_spec(peer.module) is not None
    assert peer.installed is there
    if peer.installed and peer.package:
        assert peer.name == f"{peer.key} {peer.digest}"
        assert peer.digest[0].isdigit()


def test_the_whole_page_is_always_offered() -> None:
    """With everything on it."""
    output = PEERS["whole-page"].produce(_PAGE.encode(), "")
    assert PEERS["whole-page"].installed
    assert all(text in output.text for text in ("Boats", *_PARTS, "Imprint"))


@pytest.mark.parametrize("key", [key for key in PEERS if key != "whole-page"])
def test_a_peer_finds_the_article_and_leaves_the_navigation(key: str) -> None:
    """On a page that is easy for all of them."""
    output = _here(key).produce(_PAGE.encode(), "https://mill.example/tide")
    assert all(text in " ".join(output.text.split()) for text in _PARTS)
    assert "Imprint" not in output.text


@pytest.mark.parametrize("key", PEERS)
def test_no_peer_fails_on_our_own_corpus(key: str) -> None:
    """In twelve languages: what one fails on would count as lost by it."""
    peer = _here(key)
    found: dict[str, tuple[Output | None, str]] = {}
    for entry in find():
        if entry.language not in found:
            make = partial(peer.produce, entry.read(), entry.url)
            found[entry.language] = attempt(make)
    assert len(found) == 12
    assert not {name: fault for name, (_, fault) in found.items() if fault}
    assert sum(bool(output and output.text) for output, _ in found.values()) >= 9


@pytest.mark.parametrize("key", PEERS)
def test_a_peer_runs_in_the_processes_of_a_run(key: str) -> None:
    """It is sent there and answers."""
    corpus = find()
    corpus.every = 24
    runner = Runner(RunStore(), Console(quiet=True), 1)
    run = runner.run(corpus, _here(key))
    pages = list(runner.store.pages(run.number))
    assert [page.fault for page in pages] == [""] * 4
    assert any(page.measures.f1 for page in pages)


@pytest.fixture
def server() -> Iterator[tuple[str, list[str]]]:
    """A server's address, and what was asked of it."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_error(404)

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as found:
        Thread(target=found.serve_forever, args=(0.02,), daemon=True).start()
        yield f"http://127.0.0.1:{found.server_port}", asked
        found.shutdown()


@pytest.mark.parametrize("key", PEERS)
def test_no_peer_fetches_anything(key: str, server: tuple[str, list[str]]) -> None:
    """Neither images nor the page anew, although it would be answered."""
    base, asked = server
    page = _PAGE.format(base=base).replace(
        "<head>", f'<head><base href="{base}/"><meta http-equiv=refresh content="0;url={base}/new">'
    )
    output = _here(key).produce(page.encode(), f"{base}/tide")
    assert _PARTS[0] in output.text
    assert not asked


def _loud(data: bytes, url: str) -> Output:
    logging.getLogger("loud").error("heard")
    warnings.warn("heard", stacklevel=1)
    return Output("done")


def test_what_a_peer_logs_and_warns_of_is_not_heard(caplog: pytest.LogCaptureFixture) -> None:
    """And afterwards everything else is heard as before."""
    peer = Peer("loud", "", "", _loud)
    assert peer.produce(b"", "").text == "done"
    assert not caplog.records
    logging.getLogger("other").error("heard again")
    assert [record.message for record in caplog.records] == ["heard again"]
    with pytest.warns(UserWarning, match="heard again"):
        warnings.warn("heard again", stacklevel=1)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (b"<html lang=de>", "de"),
        (b"<!doctype html>\n<HTML class=x LANG='pt-BR'>", "pt"),
        (b'<html\n  dir="rtl" lang = "ar">', "ar"),
        (b"<html xml:lang=fr><p lang=fr>", "en"),
        (b"<html data-lang=fr>", "en"),
        (b"", "en"),
    ],
)
def test_the_language_is_what_the_page_says_of_itself(html: bytes, expected: str) -> None:
    """English where it says nothing."""
    assert language(html) == expected
