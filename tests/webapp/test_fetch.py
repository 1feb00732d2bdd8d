"""What comes back from a fetch, what ends one early, and what is never sent."""

import gzip
import socket
import time
import tracemalloc
import zlib
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.webapp.loopback import (
    HTML,
    PAGE,
    Answer,
    Site,
    near_policy,
    serve,
    serve_raw,
    to,
)
from webapp.fetch import (
    Fetched,
    FetchFailed,
    Hop,
    fetch,
)


@pytest.fixture
def site() -> Iterator[Site]:
    with serve() as running:
        yield running


def answer(answer: Answer, **policy: Any) -> Fetched:
    """What `fetch` makes of one answer."""
    with serve({"/": answer}) as site:
        return fetch(site.url(), near_policy(**policy))


def typed(content_type: str | None, body: bytes = PAGE, status: int = 200) -> Answer:
    return Answer(body, status, {} if content_type is None else {"Content-Type": content_type})


# The page


def test_a_page_comes_back_with_all_that_is_known_about_it(site: Site) -> None:
    before = datetime.now(UTC)
    url = site.url("/") + "#top"
    page = fetch(url, near_policy())
    assert (page.url, page.final_url, page.status) == (url, site.url("/"), 200)
    assert (page.content_type, page.charset, page.body) == ("text/html", None, PAGE)
    assert page.hops == (Hop(site.url("/"), 200),)
    assert 0 < page.elapsed < 5
    assert before <= page.fetched_at <= datetime.now(UTC)
    assert page.fetched_at.utcoffset() == timedelta(0)


@pytest.mark.parametrize("status", [203, 401, 404, 410, 500, 503])
def test_a_page_with_any_status_comes_back_with_its_status(status: int) -> None:
    assert answer(Answer(status=status)).status == status


@pytest.mark.parametrize(
    ("header", "content_type", "charset"),
    [
        ("text/html; charset=ISO-8859-1", "text/html", "iso-8859-1"),
        ('Text/HTML;Charset="utf-8"', "text/html", "utf-8"),
        ("text/html; boundary=x; charset=windows-1251", "text/html", "windows-1251"),
        ("text/html", "text/html", None),
        ("text/html; charset=", "text/html", None),
        ("text/html; charset=<script>", "text/html", None),
        ("application/xhtml+xml; charset=utf-16", "application/xhtml+xml", "utf-16"),
    ],
)
def test_type_and_charset_are_read_from_the_header(
    header: str, content_type: str, charset: str | None
) -> None:
    page = answer(typed(header))
    assert (page.content_type, page.charset) == (content_type, charset)


@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        ("text/plain", PAGE),
        ("application/xml", b'<?xml version="1.0"?><HTML xmlns="x"><p>a</p></HTML>'),
        ("text/xml", PAGE.decode().encode("utf-16")),
        (None, b"No tags at all, but text."),
        (None, "Größe".encode("latin-1")),
        (None, PAGE.decode().encode("utf-16")),
        ("text/html", b"\x00\x01 bytes that claim to be a page are the extractor's to judge"),
    ],
)
def test_a_mislabelled_page_is_taken_if_it_looks_like_one(
    content_type: str | None, body: bytes
) -> None:
    assert answer(typed(content_type, body)).body == body


@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        ("application/json", b"{}"),
        ("image/svg+xml", b"<svg><html/></svg>"),
        ("application/pdf", b"%PDF"),
        ("application/octet-stream", PAGE),
        ("text/htmlx", PAGE),
        ("not a type at all", PAGE),
        ("text/plain", b"Plain words"),
        ("application/xml", b"<rss><channel/></rss>"),
        (None, b"\x89PNG\r\n\x1a\n\x00\x00"),
    ],
)
def test_what_is_not_html_is_refused_with_its_type_and_status(
    content_type: str | None, body: bytes
) -> None:
    with pytest.raises(FetchFailed, match=r"answered 403 with .*only HTML"):
        answer(typed(content_type, body, status=403))


@pytest.mark.parametrize("status", [200, 204, 500])
def test_an_empty_page_is_an_error_that_says_so(status: int) -> None:
    with pytest.raises(FetchFailed, match=f"answered {status} and sent an empty page"):
        answer(Answer(b"", status))


# Size


def chunked(body: bytes) -> Answer:
    pieces = (body[start : start + 1000] for start in range(0, len(body), 1000))
    framed = [b"%x\r\n%s\r\n" % (len(piece), piece) for piece in pieces]
    return Answer([*framed, b"0\r\n\r\n"], headers=HTML | {"Transfer-Encoding": "chunked"})


@pytest.mark.parametrize("make", [Answer, chunked])
def test_a_page_may_be_as_large_as_the_limit_and_not_a_byte_larger(make: Any) -> None:
    assert len(answer(make(b"x" * 50_000), max_bytes=50_000).body) == 50_000
    with pytest.raises(FetchFailed, match="larger than 50,000 bytes"):
        answer(make(b"x" * 50_001), max_bytes=50_000)


def test_a_page_that_announces_too_many_bytes_is_not_waited_for() -> None:
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 99999999\r\n\r\n"
    with serve_raw(head, pause=5) as site, pytest.raises(FetchFailed, match="larger than"):
        fetch(site.url(), near_policy())


def test_a_page_without_end_is_cut_at_the_limit() -> None:
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"
    with (
        serve_raw(head, b"x" * 65536, repeat=True) as site,
        pytest.raises(FetchFailed, match="larger than"),
    ):
        fetch(site.url(), near_policy(max_bytes=1_000_000))


@pytest.mark.parametrize(
    ("coding", "pack"),
    [("gzip", gzip.compress), ("x-gzip", gzip.compress), ("deflate", zlib.compress)],
)
def test_a_packed_page_is_unpacked_and_a_bomb_stops_at_the_limit(coding: str, pack: Any) -> None:
    headers = HTML | {"Content-Encoding": coding}
    assert answer(Answer(pack(PAGE), headers=headers)).body == PAGE
    bomb = pack(b"\0" * 40_000_000)
    assert len(bomb) < 60_000
    tracemalloc.start()
    try:
        with pytest.raises(FetchFailed, match="larger than 1,000,000 bytes"):
            answer(Answer(bomb, headers=headers), max_bytes=1_000_000)
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("coding", ["gzip, gzip", "gzip,deflate", "compress", "x-unheard-of"])
def test_a_page_packed_twice_or_in_an_unknown_way_is_refused(coding: str) -> None:
    body = gzip.compress(gzip.compress(PAGE))
    with pytest.raises(FetchFailed, match="packed in a way"):
        answer(Answer(body, headers=HTML | {"Content-Encoding": coding}))


@pytest.mark.parametrize("coding", ["identity", "none", "UTF-8"])
def test_a_page_that_says_it_is_not_packed_is_taken_as_it_is(coding: str) -> None:
    assert answer(Answer(headers=HTML | {"Content-Encoding": coding})).body == PAGE


def test_a_page_that_cannot_be_unpacked_is_an_error_that_says_so() -> None:
    with pytest.raises(FetchFailed, match="could not be unpacked"):
        answer(Answer(b"not gzip", headers=HTML | {"Content-Encoding": "gzip"}))


# Time


@pytest.mark.parametrize(
    ("start", "drip"),
    [
        (b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n", b"x"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 5000\r\nContent-Type: text/html\r\n\r\n", b"x"),
        (b"HTTP/1.1 200 OK\r\nX-Slow: ", b"x"),
        (b"HTTP/1.1 100 Continue\r\n\r\n", b"HTTP/1.1 100 Continue\r\n\r\n"),
    ],
    ids=["body without length", "body", "header", "endless continue"],
)
def test_a_server_that_drips_is_cut_off_at_the_total_time(start: bytes, drip: bytes) -> None:
    with serve_raw(start, *[drip] * 1000, pause=0.02) as site:
        began = time.monotonic()
        with pytest.raises(FetchFailed, match=r"longer than 0\.3 seconds"):
            fetch(site.url(), near_policy(total_seconds=0.3, read_seconds=0.2))
        assert time.monotonic() - began < 8  # the drip lasts twenty


def test_redirects_share_one_total_time() -> None:
    with (
        serve({"/": to("/", wait=0.3)}) as site,
        pytest.raises(FetchFailed, match=r"longer than 0\.8 seconds"),
    ):
        fetch(site.url(), near_policy(total_seconds=0.8))
    assert 1 < len(site.requests) < 5


def test_a_silent_server_is_left_after_the_reading_time() -> None:
    with serve_raw(b"", pause=5) as site, pytest.raises(FetchFailed, match=r"silent for 0\.1 sec"):
        fetch(site.url(), near_policy(read_seconds=0.1))


def test_a_total_time_of_nothing_fetches_nothing(site: Site) -> None:
    with pytest.raises(FetchFailed, match="longer than 0 seconds"):
        fetch(site.url(), near_policy(total_seconds=0))
    assert site.requests == []


# Broken servers


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"SSH-2.0-OpenSSH_9.2\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 500\r\n\r\nshort",
        b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\nx",
        b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n500\r\nx",
        b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 200 + b"\r\n",
        b"HTTP/1.1 200 OK\r\nX: " + b"y" * 70_000 + b"\r\n\r\n",
        b"HTTP/1.1 two hundred\r\n\r\n",
    ],
    ids=["nothing", "ssh", "short", "bad chunk", "short chunk", "many headers", "long header",
         "no number"],
)  # fmt: skip
def test_a_server_that_breaks_off_or_babbles_is_a_failure_in_plain_words(said: bytes) -> None:
    with serve_raw(said) as site, pytest.raises(FetchFailed, match="broke off or did not speak"):
        fetch(site.url(), near_policy())


def test_a_port_where_nobody_listens_is_a_failure_in_plain_words() -> None:
    with socket.socket() as unheard:
        unheard.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{unheard.getsockname()[1]}/"
        with pytest.raises(FetchFailed, match="is not there"):
            fetch(url, near_policy())
