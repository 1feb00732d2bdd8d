"""Between a name and a connection: what is looked up, what is checked, who is reached."""

import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.webapp.loopback import (
    PAGE,
    PUBLIC,
    PUBLIC_6,
    Site,
    Wire,
    far_policy,
    names,
    serve,
    serve_raw,
    to,
)
from webapp.fetch import FetchError, FetchFailed, FetchPolicy, FetchRefused, fetch

URL = "http://public.example/"


@pytest.fixture
def site() -> Iterator[Site]:
    with serve() as running:
        yield running


def asked(policy: FetchPolicy) -> list[str]:
    """The addresses that a connection was asked for."""
    assert isinstance(policy.open_socket, Wire)
    return [address for address, _ in policy.open_socket.asked]


# Names and records


@pytest.mark.parametrize(
    "private",
    ["127.0.0.1", "10.1.2.3", "169.254.169.254", "100.64.1.1", "0.0.0.0", "::1", "fd00::1",
     "fec0::1", "fe80::1%eth0", "::ffff:10.1.2.3", "64:ff9b::a01:203", "::10.1.2.3"],
)  # fmt: skip
@pytest.mark.parametrize("place", [0, 1, 2])
def test_one_private_record_among_public_ones_refuses_the_host_and_is_not_told(
    site: Site, private: str, place: int
) -> None:
    records = [PUBLIC, PUBLIC_6]
    records.insert(place, private)
    policy = far_policy(site, resolver=names({"public.example": records}))
    with pytest.raises(FetchRefused, match="private network") as caught:
        fetch(URL, policy)
    assert asked(policy) == []
    assert private not in str(caught.value)
    assert caught.value.__cause__ is None


def test_the_first_record_that_answers_is_taken(site: Site) -> None:
    wire = Wire(site.address, dead=frozenset({PUBLIC}))
    table = names({"public.example": [PUBLIC, PUBLIC, PUBLIC_6]})
    policy = far_policy(site, resolver=table, open_socket=wire)
    assert fetch(URL, policy).body == PAGE
    assert asked(policy) == [PUBLIC, PUBLIC_6]


class Rebinding:
    """A name server whose answer changes with every question."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)

    def __call__(self, host: str, port: int, *_: int) -> Sequence[tuple[Any, ...]]:
        return [(0, 0, 0, "", (self.answers.pop(0), port))]


def test_a_name_is_looked_up_once_for_a_hop_and_the_checked_address_is_the_one_reached(
    site: Site,
) -> None:
    rebinding = Rebinding(PUBLIC, "127.0.0.1")
    policy = far_policy(site, resolver=rebinding)
    assert fetch(URL, policy).body == PAGE
    assert asked(policy) == [PUBLIC]
    assert rebinding.answers == ["127.0.0.1"]


def test_a_name_that_turns_private_is_refused_at_the_next_hop() -> None:
    with serve({"/": to("/again")}) as site:
        policy = far_policy(site, resolver=Rebinding(PUBLIC, "127.0.0.1"))
        with pytest.raises(FetchRefused, match="private network"):
            fetch(URL, policy)
    assert asked(policy) == [PUBLIC]
    assert [path for path, _ in site.requests] == ["/"]


def test_a_connection_that_ends_elsewhere_is_refused_before_a_byte_is_sent(site: Site) -> None:
    def astray(address: tuple[str, int], seconds: float) -> socket.socket:
        return socket.create_connection(site.address, seconds)

    with pytest.raises(FetchRefused, match="another address") as caught:
        fetch(URL, far_policy(site, open_socket=astray))
    assert site.requests == []
    assert "127.0.0.1" not in str(caught.value)


def test_an_unknown_name_and_a_name_without_records_are_failures_that_say_so(site: Site) -> None:
    tables: list[dict[str, list[str]]] = [{}, {"public.example": []}]
    for table in tables:
        with pytest.raises(FetchFailed, match=r"by the name public\.example; check its spelling"):
            fetch(URL, far_policy(site, resolver=names(table)))


@pytest.mark.parametrize("answer", [None, 7, [()], [(0, 0, 0, "", ())], [(0, 0, 0, "", ("x", 1))]])
def test_a_resolver_that_answers_nonsense_ends_in_one_of_our_errors(
    site: Site, answer: Any
) -> None:
    with pytest.raises(FetchError):
        fetch(URL, far_policy(site, resolver=lambda *_: answer))
    assert site.requests == []


def test_a_slow_name_server_is_not_waited_for(site: Site) -> None:
    def slow(*_: Any) -> list[tuple[Any, ...]]:
        time.sleep(6)
        return []

    began = time.monotonic()
    for limits in ({"connect_seconds": 0.1}, {"total_seconds": 0.1}):
        with pytest.raises(FetchFailed):
            fetch(URL, far_policy(site, resolver=slow, **limits))
    assert time.monotonic() - began < 5


def test_a_server_that_takes_no_connection_is_a_failure_that_names_the_time(site: Site) -> None:
    def silent(address: tuple[str, int], seconds: float) -> socket.socket:
        assert 0 < seconds <= 3
        raise TimeoutError

    policy = far_policy(site, open_socket=silent, connect_seconds=3.0)
    with pytest.raises(FetchFailed, match="no answer in 3 seconds"):
        fetch(URL, policy)


def test_the_real_resolver_and_the_real_socket_are_asked_as_they_expect(site: Site) -> None:
    policy = FetchPolicy(allow_private_hosts=True, ports=None)
    page = fetch(f"http://localhost:{site.address[1]}/", policy)
    assert page.body == PAGE
    with pytest.raises(FetchRefused, match="private network"):
        fetch(URL, FetchPolicy(resolver=lambda *_: socket.getaddrinfo("localhost", 80)))


# https


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with a key and a self-signed certificate for public.example, made on the spot."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed")
    path = tmp_path_factory.mktemp("tls") / "both.pem"
    alone = path.with_suffix(".crt")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
         "-nodes", "-days", "2", "-subj", "/CN=public.example",
         "-addext", "subjectAltName=DNS:public.example", "-keyout", path, "-out", alone],
        check=True, capture_output=True,
    )  # fmt: skip
    path.write_bytes(path.read_bytes() + alone.read_bytes())
    return path


@pytest.fixture
def secure(certificate: Path) -> Iterator[tuple[Site, list[str | None]]]:
    """A site that speaks TLS, and the host names that its callers asked for."""
    named: list[str | None] = []
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    context.sni_callback = lambda sock, name, _: named.append(name)
    with serve(tls=context) as site:
        yield site, named


def test_https_names_the_host_and_verifies_its_certificate(
    secure: tuple[Site, list[str | None]], certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site, named = secure
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    policy = far_policy(site)
    page = fetch("https://public.example/", policy)
    assert (page.body, page.final_url) == (PAGE, "https://public.example/")
    assert named == ["public.example"]
    assert asked(policy) == [PUBLIC]
    assert [address[1] for address in policy.open_socket.asked] == [443]  # type: ignore[attr-defined]


def test_a_certificate_of_another_host_is_refused(
    secure: tuple[Site, list[str | None]], certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    with pytest.raises(FetchFailed, match="certificate belongs to another host"):
        fetch("https://other.example/", far_policy(secure[0]))
    assert secure[0].requests == []


def test_a_certificate_that_nobody_vouches_for_is_refused(
    secure: tuple[Site, list[str | None]],
) -> None:
    with pytest.raises(FetchFailed, match="certificate is self-signed"):
        fetch("https://public.example/", far_policy(secure[0]))
    assert secure[0].requests == []


def test_a_redirect_from_https_to_http_is_followed_and_shown(
    secure: tuple[Site, list[str | None]],
    certificate: Path,
    monkeypatch: pytest.MonkeyPatch,
    site: Site,
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    safe, _ = secure
    safe.pages["/"] = to("http://public.example/")

    def connect(address: tuple[str, int], seconds: float) -> socket.socket:
        return Wire((safe if address[1] == 443 else site).address)(address, seconds)

    page = fetch("https://public.example/", far_policy(site, open_socket=connect))
    assert [hop.url for hop in page.hops] == ["https://public.example/", URL]


def test_a_server_without_tls_is_a_failure_that_says_so(site: Site) -> None:
    with pytest.raises(FetchFailed, match="secure connection"):
        fetch("https://public.example/", far_policy(site))


def test_a_handshake_that_drips_is_cut_off_at_the_total_time() -> None:
    """The clock also holds while TLS has taken the socket over."""
    # A record header that announces 4096 bytes of handshake, which then come one by one.
    with serve_raw(b"\x16\x03\x03\x10\x00\x02\x00\x0f\xfc", *[b"x"] * 500, pause=0.02) as slow:
        began = time.monotonic()
        with pytest.raises(FetchFailed, match=r"longer than 0\.3 seconds"):
            fetch("https://public.example/", far_policy(slow, total_seconds=0.3))
        assert time.monotonic() - began < 6  # the drip lasts ten
