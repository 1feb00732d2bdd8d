"""What the fetcher may ask for: the policy, and the rules for web addresses and IP addresses.

Nothing here opens a connection or asks for a name; `fetch.py` does both, and asks here first.
The rules guard against a stranger using Chaffinch to reach machines that only Chaffinch can
reach (server-side request forgery). A list of what is forbidden is never the whole wall: where
others may use the app, set `FetchPolicy.allowed_hosts`, or let the network refuse outgoing
connections to private ranges.
"""

import re
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from ipaddress import (
    AddressValueError,
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
)
from typing import Any
from urllib.parse import SplitResult, urlsplit, urlunsplit

from urllib3.exceptions import LocationParseError
from urllib3.util.url import Url, parse_url

IPAddress = IPv4Address | IPv6Address
Resolver = Callable[[str, int, int, int], Sequence[tuple[Any, ...]]]
SocketOpener = Callable[[tuple[str, int], float], socket.socket]

#: Characters. RFC 9110 section 4.1 asks for at least 8000 octets; longer ones are attacks.
LONGEST_URL = 8000

#: Names that never belong to the public internet: RFC 6761 (localhost), RFC 6762 (local),
#: RFC 8375 (home.arpa), ICANN's reservation of `internal` (2024), and the rest from what home
#: and office routers hand out. The address behind a name is checked too; this list only
#: refuses earlier and says why.
PRIVATE_NAMES = (
    "localhost", "localdomain", "local", "internal", "intranet", "private",
    "lan", "home", "corp", "home.arpa",
)  # fmt: skip

# IANA's special-purpose registries, where `is_global` of Python 3.11 says yes or a later
# release might. 192.88.99/24: 6to4 relays; 168.63.129.16: a cloud's machine-local service
# on an address from the public range.
_SPECIAL_4 = [
    IPv4Network(text)
    for text in (
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16",
        "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16",
        "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
        "168.63.129.16/32",
    )
]  # fmt: skip
# Inside the global unicast range: protocol assignments (Teredo, ORCHID), documentation.
_SPECIAL_6 = [IPv6Network(text) for text in ("2001::/23", "2001:db8::/32", "3fff::/20")]
_GLOBAL_UNICAST = IPv6Network("2000::/3")
_NAT64 = IPv6Network("64:ff9b::/96")

_PORTS = {"http": 80, "https": 443}
_LABEL = re.compile(r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?")
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")


class FetchError(Exception):
    """A page was not fetched. `reason` (also the text) is one sentence fit for the reader."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class FetchRefused(FetchError):
    """The policy said no: nothing was sent to the refused address."""


class FetchFailed(FetchError):
    """It was tried, and the network, the server or what it sent was at fault."""


@dataclass(frozen=True)
class FetchPolicy:
    """What may be fetched, and how much of it.

    The numbers are those of section E of the web app's design: generous for a page, short
    for an attacker.
    """

    #: Fetch from this machine and private networks too. For trusted, single-user use only.
    allow_private_hosts: bool = False
    #: Ports that may be asked; None: any.
    ports: frozenset[int] | None = frozenset({80, 443})
    #: If given, only these host names (exact, ASCII form) may be asked. All other rules hold.
    allowed_hosts: frozenset[str] | None = None
    #: Largest page in bytes, counted after decompression.
    max_bytes: int = 10 * 2**20
    #: Longest wait, in seconds, for the name to be looked up, and for each connection.
    connect_seconds: float = 5.0
    #: Longest silence of the server in seconds.
    read_seconds: float = 10.0
    #: Longest time in seconds for everything, redirects included.
    total_seconds: float = 20.0
    #: How many redirects are followed.
    max_redirects: int = 5
    #: Looks names up; called like `socket.getaddrinfo(host, port, family, kind)`.
    resolver: Resolver = socket.getaddrinfo
    #: Connects to a checked numeric address; called like `socket.create_connection`.
    open_socket: SocketOpener = socket.create_connection


DEFAULT_POLICY = FetchPolicy()


def check_url(url: str, policy: FetchPolicy = DEFAULT_POLICY) -> str:
    """The normalised form of `url`, or FetchRefused. Resolves no name and sends nothing.

    Normalised: lower-case scheme and host, host in ASCII, no default port, no fragment, dot
    segments resolved, other characters percent-encoded. Normalising twice changes nothing.
    """
    _check_characters(url)
    parts = _split(url)
    host = _ascii_host(parts.hostname or "")
    port = _check_authority(parts, policy)
    written = f"[{host}]" if ":" in host else host
    netloc = written if port is None else f"{written}:{port}"
    rebuilt = _parse(urlunsplit(parts._replace(netloc=netloc, fragment="")))
    # urllib3 is asked about the text as it came, because a second reader that sees another
    # host is how such checks are passed. A non-ASCII host it cannot read at all.
    asked = _parse(url) if parts.netloc.isascii() else rebuilt
    if _meaning(asked) != _meaning(rebuilt) or rebuilt.host != written:
        raise _ambiguous()
    _check_host(host, policy)
    return Url(
        scheme=parts.scheme,
        host=_canonical(host),
        port=None if port == _PORTS[parts.scheme] else port,
        path=rebuilt.path or "/",
        query=rebuilt.query,
    ).url


def check_address(ip: str, policy: FetchPolicy = DEFAULT_POLICY) -> None:
    """FetchRefused unless `ip`, an address in its standard spelling, may be connected to.

    Public means: globally reachable unicast, by IANA's registries. An IPv4 address inside an
    IPv6 one (mapped, 6to4, NAT64's 64:ff9b::/96) is judged itself. Teredo, IPv4-compatible
    addresses and the local NAT64 range 64:ff9b:1::/48, whose length of prefix and so place of
    payload only the local network knows, are refused whatever they hold.
    """
    try:
        address = ip_address(ip)
    except ValueError:
        raise FetchRefused("The host did not lead to an address that can be checked.") from None
    if not policy.allow_private_hosts and not _is_public(address):
        raise FetchRefused(
            "The host leads to this machine, a private network or a reserved range, so it was not "
            "fetched; use a public address, or paste the page's HTML instead."
        )


def _is_public(address: IPAddress) -> bool:
    if isinstance(address, IPv4Address):
        return address.is_global and not any(address in net for net in _SPECIAL_4)
    inner = address.ipv4_mapped or address.sixtofour
    if inner is None and address in _NAT64:
        inner = IPv4Address(int(address) & 0xFFFFFFFF)
    if address.scope_id is not None:
        return False
    if inner is not None:
        return _is_public(inner)
    special = any(address in net for net in _SPECIAL_6)
    return address in _GLOBAL_UNICAST and address.is_global and not special


def _check_characters(url: str) -> None:
    if not isinstance(url, str):
        raise FetchRefused("A web address must be text.")
    if len(url) > LONGEST_URL:
        raise FetchRefused(f"The address is longer than {LONGEST_URL} characters; shorten it.")
    if "\\" in url:
        raise FetchRefused("The address holds a backslash; write it with forward slashes.")
    if any(char.isspace() for char in url):
        raise FetchRefused("The address holds white space; remove it, or write it as %20.")
    if _CONTROL.search(url) or any("\ud800" <= char <= "\udfff" for char in url):
        raise FetchRefused("The address holds a control character; type it again by hand.")


def _split(url: str) -> SplitResult:
    try:
        parts = urlsplit(url)
    except ValueError:
        raise _ambiguous() from None
    if parts.scheme not in ("http", "https"):
        raise FetchRefused("Only http and https pages are fetched; begin the address with https://")
    if not parts.hostname:
        raise FetchRefused("The address names no host; write it like https://example.org/page")
    return parts


def _check_authority(parts: SplitResult, policy: FetchPolicy) -> int | None:
    """The port as written. Refuses user names, encoded hosts and ports that are not asked."""
    if "@" in parts.netloc:
        raise FetchRefused("The address holds a user name or password; leave it out.")
    if "%" in parts.netloc:
        raise FetchRefused("The host holds a % sign; write it without encoding and zone.")
    try:
        port = parts.port
    except ValueError:
        port = 0
    asked = _PORTS[parts.scheme] if port is None else port
    if asked == 0:
        raise FetchRefused("The port is not a number from 1 to 65535; correct it.")
    if policy.ports is not None and asked not in policy.ports:
        allowed = ", ".join(map(str, sorted(policy.ports))) or "none"
        raise FetchRefused(
            f"Port {asked} is not one that pages are fetched from (allowed: {allowed}); "
            "use the address without a port."
        )
    return port


def _ascii_host(host: str) -> str:
    """`host` with international labels in their xn-- form.

    A host that does not come back from that form as it was written held full-width letters,
    other dots, invisible characters or letters on which two editions of IDNA differ.
    """
    if host.isascii():
        return host
    try:
        encoded = host.encode("idna").decode("ascii").lower()
        same = encoded.encode("ascii").decode("idna") == host
    except UnicodeError:
        same = False
    if not same:
        raise FetchRefused(
            "The host is spelled with look-alike or invisible characters; "
            "type it in plain letters, or in its xn-- form."
        )
    return encoded


def _parse(url: str) -> Url:
    try:
        return parse_url(url)
    except (LocationParseError, ValueError):
        raise _ambiguous() from None


def _meaning(url: Url) -> tuple[Any, ...]:
    return url.scheme, url.auth, url.host, url.port, url.path or "", url.query or ""


def _ambiguous() -> FetchRefused:
    return FetchRefused(
        "The address can be read in two ways or is malformed; "
        "copy it again from the browser's address bar."
    )


def _literal(host: str) -> IPAddress | None:
    """The address if `host` is one in its standard spelling."""
    try:
        return IPv6Address(host) if ":" in host else IPv4Address(host)
    except AddressValueError:
        return None


def _canonical(host: str) -> str:
    address = _literal(host)
    return f"[{address}]" if isinstance(address, IPv6Address) else host


def _check_host(host: str, policy: FetchPolicy) -> None:
    allowed = policy.allowed_hosts
    if allowed is not None and host not in {name.lower() for name in allowed}:
        raise FetchRefused("This host is not on the list of hosts that may be fetched.")
    if _literal(host) is not None:
        check_address(host, policy)
        return
    labels = host.split(".")
    if labels[-1] == "":
        raise FetchRefused("The host ends in a dot; leave the dot out.")
    if _NUMBER.fullmatch(labels[-1]):
        # getaddrinfo reads 2130706433, 0x7f.1 and 0177.0.0.1 as 127.0.0.1.
        raise FetchRefused(
            "The host is a number in an unusual spelling; write it as four decimal numbers."
        )
    if len(host) > 253 or not all(_LABEL.fullmatch(label) for label in labels):
        raise FetchRefused("The host is not a valid name; check its spelling.")
    if policy.allow_private_hosts:
        return
    if any(host == name or host.endswith("." + name) for name in PRIVATE_NAMES):
        raise FetchRefused("The host's name is for private networks only; use a public one.")
    if len(labels) == 1:
        raise FetchRefused("The host's name has no dot; write it in full, like www.example.org")
