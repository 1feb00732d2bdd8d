"""Which web addresses and which IP addresses may be fetched."""

import socket
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from webapp.address import DEFAULT_POLICY, FetchPolicy, FetchRefused, check_address, check_url
from webapp.dial import checked_addresses
from webapp.fetch import fetch

PRIVATE = "private network"
NUMBER = "unusual spelling"
TWO_WAYS = "two ways"
LOOK_ALIKE = "look-alike"

HOSTILE = [
    # this machine and private networks, spelled plainly
    ("http://127.0.0.1/", PRIVATE),
    ("http://127.255.255.254/", PRIVATE),
    ("http://0.0.0.0/", PRIVATE),
    ("http://10.0.0.1/", PRIVATE),
    ("http://172.16.0.1/", PRIVATE),
    ("http://192.168.1.1/", PRIVATE),
    ("http://169.254.169.254/latest/meta-data/", PRIVATE),
    ("http://100.64.0.1/", PRIVATE),
    ("http://100.100.100.200/", PRIVATE),
    ("http://168.63.129.16/", PRIVATE),
    ("http://192.0.0.8/", PRIVATE),
    ("http://198.18.0.1/", PRIVATE),
    ("http://224.0.0.1/", PRIVATE),
    ("http://255.255.255.255/", PRIVATE),
    # IPv6, and IPv4 inside it
    ("http://[::]/", PRIVATE),
    ("http://[::1]/", PRIVATE),
    ("http://[0:0:0:0:0:0:0:1]/", PRIVATE),
    ("http://[fe80::1]/", PRIVATE),
    ("http://[fec0::1]/", PRIVATE),
    ("http://[fc00::1]/", PRIVATE),
    ("http://[fd00:ec2::254]/", PRIVATE),
    ("http://[ff02::1]/", PRIVATE),
    ("http://[2001:db8::1]/", PRIVATE),
    ("http://[3fff::1]/", PRIVATE),
    ("http://[::127.0.0.1]/", PRIVATE),
    ("http://[::ffff:127.0.0.1]/", PRIVATE),
    ("http://[::ffff:7f00:1]/", PRIVATE),
    ("http://[::ffff:0:127.0.0.1]/", PRIVATE),
    ("http://[64:ff9b::127.0.0.1]/", PRIVATE),
    ("http://[64:ff9b::a9fe:a9fe]/", PRIVATE),
    ("http://[64:ff9b:1::7f00:1]/", PRIVATE),
    ("http://[2002:7f00:1::]/", PRIVATE),
    ("http://[2001:0:7f00:1::]/", PRIVATE),
    ("http://[fe80::1%25eth0]/", "% sign"),
    ("http://[::1%lo]/", "% sign"),
    # numbers that the operating system reads as 127.0.0.1 or another private address
    ("http://2130706433/", NUMBER),
    ("http://0x7f000001/", NUMBER),
    ("http://0X7F.0X0.0X0.0X1/", TWO_WAYS),
    ("http://017700000001/", NUMBER),
    ("http://0177.0.0.1/", NUMBER),
    ("http://127.1/", NUMBER),
    ("http://127.0.1/", NUMBER),
    ("http://0/", NUMBER),
    ("http://0x7f.1/", NUMBER),
    ("http://127.0.0.01/", NUMBER),
    ("http://192.168.257/", NUMBER),
    ("http://1.2.3.4.5/", NUMBER),
    ("http://999.1.1.1/", NUMBER),
    # names
    ("http://localhost/", "private networks only"),
    ("http://LOCALHOST/", "private networks only"),
    ("http://a.localhost/", "private networks only"),
    ("http://printer.local/", "private networks only"),
    ("http://metadata.google.internal/", "private networks only"),
    ("http://router.home.arpa/", "private networks only"),
    ("http://intranetserver/", "no dot"),
    ("http://example.org./", "ends in a dot"),
    ("http://127.0.0.1./", "ends in a dot"),
    ("http://localhost./", "ends in a dot"),
    ("http://example..org/", "not a valid name"),
    ("http://-a.example/", "not a valid name"),
    (f"http://{'a' * 64}.example/", "not a valid name"),
    (f"http://{'a.' * 130}example/", "not a valid name"),
    # other letters that turn into these
    ("http://\uff11\uff12\uff17.0.0.1/", LOOK_ALIKE),
    ("http://127\u30020\uff0e0\uff611/", LOOK_ALIKE),
    ("http://\u24db\u24de\u24d2\u24d0\u24db\u24d7\u24de\u24e2\u24e3/", LOOK_ALIKE),
    ("http://exam\u00adple.org/", LOOK_ALIKE),
    ("http://exam\u200bple.org/", LOOK_ALIKE),
    ("http://stra\u00dfe.example/", LOOK_ALIKE),
    ("http://a\u2100b.example/", TWO_WAYS),
    ("http://%31%32%37.0.0.1/", "% sign"),
    ("http://loc%61lhost/", "% sign"),
    # two readers, two hosts
    ("http://example.org\\@127.0.0.1/", "backslash"),
    ("http:\\\\127.0.0.1\\", "backslash"),
    ("http://example.org@127.0.0.1/", "user name"),
    ("http://user:secret@example.org/", "user name"),
    ("http://@example.org/", "user name"),
    ("http://127.0.0.1:80@example.org/", "user name"),
    ("http://example.org#@127.0.0.1:80@x/\\", "backslash"),
    ("http://[::1]example.org/", TWO_WAYS),
    ("http://[::1/", TWO_WAYS),
    ("http://[v1.fe80]/", TWO_WAYS),
    ("http://example.org\t.evil.example/", "white space"),
    ("http://example.org\r\nX: y/", "white space"),
    (" http://example.org/", "white space"),
    ("http://example.org/a b", "white space"),
    ("http://example.org/\u2028", "white space"),
    ("http://example.org/\x00", "control character"),
    ("http://exam\x7fple.org/", "control character"),
    ("http://example.org/\ud800", "control character"),
    # schemes, ports, shapes
    ("file:///etc/passwd", "http and https"),
    ("ftp://example.org/", "http and https"),
    ("gopher://127.0.0.1:6379/_x", "http and https"),
    ("javascript:alert(1)", "http and https"),
    ("data:text/html,x", "http and https"),
    ("view-source:http://example.org/", "http and https"),
    ("example.org/page", "http and https"),
    ("//example.org/page", "http and https"),
    ("", "http and https"),
    ("http:", "no host"),
    ("http://", "no host"),
    ("http:///etc/passwd", "no host"),
    ("http:example.org", "no host"),
    ("https://:443/", "no host"),
    ("http://example.org:22/", "Port 22"),
    ("http://example.org:8080/", "Port 8080"),
    ("http://example.org:0/", "not a number"),
    ("http://example.org:65536/", "not a number"),
    ("http://example.org:-80/", "not a number"),
    ("http://example.org:\uff18\uff10/", "not a number"),
    ("http://example.org:80:80/", "not a number"),
    ("http://example.org/" + "a" * 8000, "longer than"),
]


@pytest.mark.parametrize(("url", "reason"), HOSTILE)
def test_a_hostile_address_is_refused_with_its_reason_before_any_name_is_asked_for(
    url: str, reason: str
) -> None:
    asked: list[Any] = []

    def nosy(*call: Any) -> Any:
        asked.append(call)
        raise OSError

    policy = FetchPolicy(resolver=nosy, open_socket=nosy)
    with pytest.raises(FetchRefused, match=reason):
        fetch(url, policy)
    assert asked == []


@pytest.mark.parametrize(
    "number",
    ["2130706433", "0x7f000001", "0177.0.0.1", "127.1", "0", "0x7f.1", "017700000001",
     "0300.0250.1.1"],
)  # fmt: skip
def test_a_number_that_the_system_reads_as_private_is_refused_by_the_second_wall_too(
    number: str,
) -> None:
    """Even if the text of an address passed, what getaddrinfo makes of it would not."""
    assert socket.getaddrinfo(number, 80)
    with pytest.raises(FetchRefused, match=PRIVATE):
        checked_addresses(number, 80, DEFAULT_POLICY, 5)


def test_the_library_alone_would_let_through_what_is_refused_here() -> None:
    """Shows why the rules are not one call: this version of ipaddress calls some of them global."""
    for address in ("::127.0.0.1", "fec0::1", "224.0.0.1", "ff02::1", "64:ff9b::7f00:1",
                    "2002:7f00:1::", "168.63.129.16", "2606:4700::1111%eth0"):  # fmt: skip
        with pytest.raises(FetchRefused, match=PRIVATE):
            check_address(address)


@pytest.mark.parametrize("address", ["", "example.org", "127.1", "1.2.3", "::g", "[::1]"])
def test_what_is_no_ip_address_is_refused(address: str) -> None:
    with pytest.raises(FetchRefused, match="can be checked"):
        check_address(address)


@pytest.mark.parametrize(
    "address",
    ["8.8.8.8", "93.184.215.14", "2606:4700::1111", "2a00:1450:4001:830::200e", "::ffff:8.8.8.8",
     "64:ff9b::808:808", "2002:808:808::1"],
)  # fmt: skip
def test_a_public_address_is_allowed_also_inside_another(address: str) -> None:
    check_address(address)


@pytest.mark.parametrize(
    ("url", "normalised"),
    [
        ("http://example.org", "http://example.org/"),
        ("HTTPS://Example.ORG:443/a/../b/./c?q#top", "https://example.org/b/c?q"),
        ("http://example.org:80/", "http://example.org/"),
        ("http://example.org:/", "http://example.org/"),
        ("http://example.org:443/", "http://example.org:443/"),
        ("http://example.org/?", "http://example.org/"),
        ("http://example.org?a=b", "http://example.org/?a=b"),
        ("http://example.org//a//b", "http://example.org//a//b"),
        ("http://example.org/é?ü=1", "http://example.org/%C3%A9?%C3%BC=1"),
        ("http://example.org/%zz", "http://example.org/%25zz"),
        ("http://example.org/?@127.0.0.1", "http://example.org/?@127.0.0.1"),
        ("http://example.org/a@b", "http://example.org/a@b"),
        ("http://München.example/", "http://xn--mnchen-3ya.example/"),
        ("http://пример.рф/страна",
         "http://xn--e1afmkfd.xn--p1ai/%D1%81%D1%82%D1%80%D0%B0%D0%BD%D0%B0"),
        ("http://日本語.jp/", "http://xn--wgv71a119e.jp/"),
        ("http://my_blog.example.org/", "http://my_blog.example.org/"),
        ("http://8.8.8.8/", "http://8.8.8.8/"),
        ("http://[2606:4700:0:0::1111]/", "http://[2606:4700::1111]/"),
        ("http://localhost.example/", "http://localhost.example/"),
        ("http://example.local.org/", "http://example.local.org/"),
    ],
)  # fmt: skip
def test_an_honest_address_is_normalised_and_twice_is_the_same_as_once(
    url: str, normalised: str
) -> None:
    assert check_url(url) == normalised
    assert check_url(normalised) == normalised


def test_ports_are_those_of_the_policy_and_none_means_any() -> None:
    assert check_url("http://example.org:8080/", FetchPolicy(ports=frozenset({8080})))
    assert check_url("http://example.org:8080/", FetchPolicy(ports=None))
    with pytest.raises(FetchRefused, match="Port 80 "):
        check_url("http://example.org/", FetchPolicy(ports=frozenset({8080})))
    with pytest.raises(FetchRefused, match="allowed: none"):
        check_url("http://example.org/", FetchPolicy(ports=frozenset()))


def test_a_list_of_hosts_shuts_out_all_others_but_opens_no_private_door() -> None:
    policy = FetchPolicy(allowed_hosts=frozenset({"Example.org", "127.0.0.1", "localhost"}))
    assert check_url("http://EXAMPLE.org/", policy) == "http://example.org/"
    for url in ("http://www.example.org/", "http://example.org.evil.example/", "http://8.8.8.8/"):
        with pytest.raises(FetchRefused, match="not on the list"):
            check_url(url, policy)
    for url in ("http://127.0.0.1/", "http://localhost/"):
        with pytest.raises(FetchRefused):
            check_url(url, policy)


def test_private_hosts_when_allowed_are_allowed_by_name_and_number_but_not_by_trickery() -> None:
    policy = FetchPolicy(allow_private_hosts=True, ports=None)
    for url in ("http://127.0.0.1:8000/", "http://[::1]:8000/", "http://localhost:1/",
                "http://wiki/", "http://nas.local/"):  # fmt: skip
        assert check_url(url, policy) == url
    for url in ("http://2130706433/", "http://user@localhost/", "file:///etc/passwd",
                "http://localhost./", "http://[fe80::1%25eth0]/"):  # fmt: skip
        with pytest.raises(FetchRefused):
            check_url(url, policy)


URLISH = st.one_of(
    st.text(),
    st.text("htps:/@[]%.\\#?0x127f:l\u3002\uff11 \t", max_size=40),
    st.builds("http://{}/{}".format, st.text(max_size=30), st.text(max_size=30)),
    st.builds("HTTPS://{}{}".format, st.text("a.-_1x", max_size=9), st.text(":/?#@%\\80é")),
)


@given(URLISH)
@example("http://0\u0660.example/")
@example("http://xn--.example/")
@example("http://" + "\u0660" * 70)
@example("http://[::1%]")
def test_any_text_is_either_refused_or_normalised_once_and_for_all(text: str) -> None:
    try:
        url = check_url(text)
    except FetchRefused:
        return
    assert url.isascii()
    assert url.startswith(("http://", "https://"))
    assert check_url(url) == url


@given(st.ip_addresses(v=4))
def test_an_address_inside_another_is_judged_like_itself(inner: Any) -> None:
    def public(address: str) -> bool:
        try:
            check_address(address)
        except FetchRefused:
            return False
        return True

    number = int(inner)
    high, low = number >> 16, number & 0xFFFF
    expected = public(str(inner))
    assert public(f"::ffff:{inner}") == expected
    assert public(f"64:ff9b::{inner}") == expected
    assert public(f"2002:{high:x}:{low:x}::1") == expected
    assert not public(f"::{inner}")
    assert not public(f"64:ff9b:1::{inner}")
    assert not public(f"2001:0:{high:x}:{low:x}::")
