"""Redirects, what is sent with a request, and that no other error escapes."""

import socket
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.webapp.loopback import (
    PAGE,
    PUBLIC,
    Answer,
    FarSocket,
    Site,
    far_policy,
    near_policy,
    serve,
    to,
)
from webapp.fetch import FetchError, FetchFailed, FetchPolicy, FetchRefused, Hop, fetch


@pytest.fixture
def site() -> Iterator[Site]:
    with serve() as running:
        yield running


# Redirects


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_redirects_are_followed_and_each_hop_is_told(status: int) -> None:
    pages = {
        "/": to("deep/a?b#c", status),
        "/deep/a?b": to("//other.example/x", status),
        "/x": Answer(status=404),
    }
    with serve(pages) as site:
        page = fetch("http://public.example/", far_policy(site))
    assert page.hops == (
        Hop("http://public.example/", status),
        Hop("http://public.example/deep/a?b", status),
        Hop("http://other.example/x", 404),
    )
    assert (page.final_url, page.status, page.body) == ("http://other.example/x", 404, PAGE)
    assert [headers["host"] for _, headers in site.requests] == [
        "public.example",
        "public.example",
        "other.example",
    ]


def test_five_redirects_are_followed_and_a_sixth_is_not() -> None:
    pages = {f"/{n}": to(f"/{n + 1}") for n in range(6)} | {"/6": Answer()}
    with serve(pages) as site:
        assert len(fetch(site.url("/1"), near_policy()).hops) == 6
        site.requests.clear()
        with pytest.raises(FetchFailed, match="redirected more than 5 times"):
            fetch(site.url("/0"), near_policy())
        assert len(site.requests) == 6


def test_a_circle_of_redirects_ends() -> None:
    with serve({"/": to("/")}) as site, pytest.raises(FetchFailed, match="in a circle"):
        fetch(site.url(), near_policy())
    assert len(site.requests) == 6


@pytest.mark.parametrize(
    ("location", "reason"),
    [
        ("http://127.0.0.1/", "private network"),
        ("http://[::ffff:169.254.169.254]/", "private network"),
        ("//10.0.0.1/", "private network"),
        ("http://2130706433/", "unusual spelling"),
        ("http://localhost/", "private networks only"),
        ("http://intranet.example/", "private network"),
        ("file:///etc/passwd", "only http and https"),
        ("gopher://public.example/", "only http and https"),
        ("http://public.example:6379/", "port 6379"),
        ("http://user@public.example/", "user name"),
        ("/\\127.0.0.1/", "backslash"),
        ("http://public.example\t/", "white space"),
        ("http://[", "malformed"),
    ],
)
def test_a_redirect_is_checked_like_the_first_address(location: str, reason: str) -> None:
    with serve({"/": to(location)}) as site:
        policy = far_policy(site)
        with pytest.raises(FetchRefused, match=reason):
            fetch("http://public.example/", policy)
        assert policy.open_socket.asked == [(PUBLIC, 80)]  # type: ignore[attr-defined]


def test_a_redirect_outside_the_list_of_hosts_is_refused() -> None:
    with serve({"/": to("http://other.example/")}) as site:
        policy = far_policy(site, allowed_hosts=frozenset({"public.example"}))
        with pytest.raises(FetchRefused, match="not on the list"):
            fetch("http://public.example/", policy)


def test_a_redirect_written_in_raw_utf8_is_understood() -> None:
    pages = {"/": to("/größe".encode().decode("latin-1")), "/gr%C3%B6%C3%9Fe": Answer()}
    with serve(pages) as site:
        page = fetch("http://public.example/", far_policy(site))
    assert page.final_url == "http://public.example/gr%C3%B6%C3%9Fe"


@pytest.mark.parametrize("status", [300, 302])
def test_a_redirect_that_names_no_goal_is_the_page(status: int) -> None:
    with serve({"/": Answer(status=status)}) as site:
        assert fetch(site.url(), near_policy()).status == status


# What is sent


def test_no_cookie_no_referrer_and_no_credentials_are_ever_sent() -> None:
    pages = {"/": to("/b", cookie="id=1; Path=/"), "/b": Answer()}
    with serve(pages) as site:
        fetch(site.url(), near_policy())
        fetch(site.url("/b"), near_policy())
    assert len(site.requests) == 3
    for _, headers in site.requests:
        assert not {"cookie", "referer", "authorization"} & set(headers)


def test_the_fetcher_says_who_it_is(site: Site) -> None:
    fetch(site.url(), near_policy())
    ((_, headers),) = site.requests
    name, version, rest = headers["user-agent"].replace("/", " ", 1).split(" ", 2)
    assert (name, rest) == ("chaffinch", "(+inspector)")
    assert version[0].isdigit()
    assert "gzip" in headers["accept-encoding"]


def test_proxies_of_the_environment_are_ignored(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serve() as proxy:
        for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "ALL_PROXY"):
            monkeypatch.setenv(name, proxy.url())
        monkeypatch.delenv("no_proxy", raising=False)
        monkeypatch.delenv("NO_PROXY", raising=False)
        assert fetch(site.url(), near_policy()).body == PAGE
        assert proxy.requests == []


def test_the_host_header_names_the_host_and_not_the_address() -> None:
    with serve() as site:
        assert fetch("http://Public.Example:80/", far_policy(site)).body == PAGE
    ((_, headers),) = site.requests
    assert headers["host"] == "public.example"


def test_an_ipv6_host_is_fetched_by_its_literal() -> None:
    with serve(host="::1") as site:
        assert fetch(site.url(), near_policy()).final_url == site.url()
    ((_, headers),) = site.requests
    assert headers["host"] == f"[::1]:{site.address[1]}"


# Nothing else escapes


def deaf(address: tuple[str, int], seconds: float) -> socket.socket:
    raise OSError(f"no route to {address[0]}")


@settings(deadline=None, max_examples=200)
@given(
    st.one_of(
        st.text(),
        st.text("htps:/@[]%.\\#?0x127f", max_size=40),
        st.builds("http://{}/{}".format, st.text(max_size=20), st.text(max_size=20)),
        st.builds("https://{}.example/".format, st.text("abc-.", max_size=20)),
        st.builds("http://[{}]/".format, st.ip_addresses(v=6)),
    ),
    st.lists(st.one_of(st.text(max_size=8), st.ip_addresses().map(str)), max_size=3),
)
def test_any_text_and_any_record_ends_in_one_of_our_errors(url: str, found: list[str]) -> None:
    def resolver(host: str, port: int, *_: int) -> list[tuple[Any, ...]]:
        return [(0, 0, 0, "", (address, port)) for address in found]

    with pytest.raises(FetchError) as caught:
        fetch(url, FetchPolicy(resolver=resolver, open_socket=deaf))
    assert type(caught.value) in (FetchRefused, FetchFailed)
    assert str(caught.value) == caught.value.reason


@pytest.mark.parametrize("url", [None, b"http://example.org/", 7, ["http://example.org/"]])
def test_what_is_no_text_is_refused(url: Any) -> None:
    with pytest.raises(FetchRefused, match="must be text"):
        fetch(url)


HEADS = st.lists(
    st.sampled_from(
        [b"Content-Type: text/html", b"Content-Encoding: gzip", b"Transfer-Encoding: chunked",
         b"Content-Length: 4", b"Content-Length: 4, 5", b"Content-Length: -1", b"Location: //[",
         b"Content-Type: \xff; charset=\xff", b": x", b"no colon", b" folded"]
    ),
    max_size=5,
)  # fmt: skip


@settings(deadline=None, max_examples=200)
@given(st.sampled_from([b"200 OK", b"302 Found", b"999", b"\xff"]), HEADS, st.binary(max_size=60))
def test_any_answer_is_a_page_or_ends_in_one_of_our_errors(
    status: bytes, heads: list[bytes], body: bytes
) -> None:
    def connect(address: tuple[str, int], seconds: float) -> socket.socket:
        near, there = socket.socketpair()
        there.sendall(b"\r\n".join([b"HTTP/1.1 " + status, *heads, b"", body]))
        there.shutdown(socket.SHUT_WR)
        far = FarSocket(fileno=near.detach())
        far.far = address
        peers.append(there)
        return far

    peers: list[socket.socket] = []
    try:
        assert fetch(f"http://{PUBLIC}/", far_policy(Site(("", 0), {}), open_socket=connect)).body
    except FetchError as error:
        assert type(error) in (FetchRefused, FetchFailed)
        assert PUBLIC not in error.reason
    for peer in peers:
        peer.close()
