"""Fetches one web page that a stranger named, and nothing else.

`fetch` is the only door to the network in this package. Each hop is checked in full: the text
of its address and every record its name resolves to (`address.py` has the rules), and the
connection goes to the very address that was checked (`dial.py`). Proxies of the environment,
cookies and credentials play no part.
"""

import re
import ssl
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from urllib.parse import urljoin

from urllib3.exceptions import DecodeError, ReadTimeoutError
from urllib3.response import HTTPResponse
from urllib3.util.url import parse_url
from werkzeug.http import parse_options_header

from webapp.address import (
    DEFAULT_POLICY,
    FetchError,
    FetchFailed,
    FetchPolicy,
    FetchRefused,
    check_address,
    check_url,
)
from webapp.dial import Clock, PlainConnection, TLSConnection, connection_to

__all__ = [
    "DEFAULT_POLICY",
    "FetchError",
    "FetchFailed",
    "FetchPolicy",
    "FetchRefused",
    "Fetched",
    "Hop",
    "RateLimit",
    "check_address",
    "check_url",
    "fetch",
]

_READ_BYTES = 64 * 1024
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_PAGE_TYPES = frozenset({"text/html", "application/xhtml+xml"})
#: Types under which pages are served by mistake: taken if the body says `<html`.
_LIKELY_TYPES = frozenset({"application/xml", "text/xml", "text/plain"})
#: What badly configured servers write for "not packed".
_UNPACKED = frozenset({"", "identity", "none", "utf-8"})
_CODINGS = tuple(HTTPResponse.CONTENT_DECODERS)
# The "binary data bytes" of the MIME Sniffing Standard, section 3.
_BINARY = re.compile(rb"[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]")
_CHARSET = re.compile(r"[a-z0-9][a-z0-9._:+-]{0,39}")
_UNTRUSTED = {10: "has expired", 18: "is self-signed", 62: "belongs to another host"}

try:
    _VERSION = version("chaffinch")
except PackageNotFoundError:  # run from a checkout that was never installed
    _VERSION = "0"
USER_AGENT = f"chaffinch/{_VERSION} (+inspector)"
_HEADERS = {
    "User-Agent": USER_AGENT,
    "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.1",
    "Accept-Encoding": ", ".join(_CODINGS),
    "Connection": "close",
}


@dataclass(frozen=True)
class Hop:
    """One request: the normalised address and the status it was answered with."""

    url: str
    status: int


@dataclass(frozen=True)
class Fetched:
    """A page as the server sent it, unpacked but not decoded. Any status: 404 pages count."""

    #: The address as the caller wrote it.
    url: str
    #: The normalised address of the last hop.
    final_url: str
    status: int
    #: Media type in lower case, without parameters; "" if the server named none.
    content_type: str
    #: The header's charset in lower case, if it names a plausible one.
    charset: str | None
    body: bytes
    #: Every request in order; the last is the page.
    hops: tuple[Hop, ...]
    #: Seconds from the first check to the last byte.
    elapsed: float
    #: When the last byte arrived, in UTC.
    fetched_at: datetime


def fetch(url: str, policy: FetchPolicy = DEFAULT_POLICY) -> Fetched:
    """The page at `url`, which must have a scheme. Raises FetchRefused or FetchFailed only.

    HTML and XHTML are taken as they are; XML and plain text if they hold an `<html` tag; a page
    without a type if it is not binary. Redirects are followed by hand, each checked like the
    first address; one from https to http is followed too, and `hops` shows it.
    """
    clock = Clock(policy.total_seconds)
    try:
        with clock:
            return _follow(url, policy, clock)
    except FetchError:
        raise
    except Exception as error:
        raise FetchFailed(_explain(error, policy, clock)) from error


def _follow(url: str, policy: FetchPolicy, clock: Clock) -> Fetched:
    here = check_url(url, policy)
    hops: list[Hop] = []
    while True:
        address = parse_url(here)
        with (
            closing(connection_to(address, policy, clock)) as connection,
            closing(_ask(connection, address.request_uri)) as response,
        ):
            hops.append(Hop(here, response.status))
            location = response.headers.get("location")
            if response.status not in _REDIRECTS or location is None:
                content_type, charset = _content_type(response)
                body = _read(response, content_type, policy, clock)
                break
        if len(hops) > policy.max_redirects:
            raise FetchFailed(
                f"The site redirected more than {policy.max_redirects} times, perhaps in a circle "
                "or because it wants cookies; try the address it ends at in a browser."
            )
        here = _redirect(here, location, policy)
    return Fetched(
        url=url,
        final_url=here,
        status=response.status,
        content_type=content_type,
        charset=charset,
        body=body,
        hops=tuple(hops),
        elapsed=clock.elapsed(),
        fetched_at=datetime.now(UTC),
    )


def _redirect(here: str, location: str, policy: FetchPolicy) -> str:
    with suppress(UnicodeError):
        # http.client reads header bytes as Latin-1; servers that send raw text send UTF-8.
        location = location.encode("latin-1").decode("utf-8")
    try:
        # Joined only if harmless: urljoin drops tabs and line breaks without a word.
        if not re.search(r"[\x00-\x20\x7f\\]", location):
            location = urljoin(here, location)
        return check_url(location, policy)
    except (FetchRefused, ValueError) as error:
        reason = error.reason if isinstance(error, FetchRefused) else "It is malformed."
        raise FetchRefused(
            f"The page redirects to an address that is not fetched: {reason[0].lower()}{reason[1:]}"
        ) from None


def _ask(connection: PlainConnection | TLSConnection, target: str) -> HTTPResponse:
    connection.request("GET", target, headers=_HEADERS, preload_content=False)
    return connection.getresponse()


def _content_type(response: HTTPResponse) -> tuple[str, str | None]:
    """(media type, charset) of the last Content-Type header, which is the one browsers use."""
    headers = response.headers.getlist("content-type")
    media_type, options = parse_options_header(headers[-1] if headers else "")
    charset = options.get("charset", "").strip().lower()
    return media_type.strip().lower(), charset if _CHARSET.fullmatch(charset) else None


def _read(response: HTTPResponse, content_type: str, policy: FetchPolicy, clock: Clock) -> bytes:
    """The unpacked body; FetchFailed as soon as it is known to be too large or no page."""
    if content_type not in _PAGE_TYPES | _LIKELY_TYPES | {""}:
        raise _not_a_page(content_type, response.status)
    packing = response.headers.get("content-encoding", "").lower()
    if packing not in _UNPACKED.union(_CODINGS):
        # Packed twice is no page's way, and a cheap way to keep a reader busy.
        raise FetchFailed("The page is packed in a way that was not asked for; paste its HTML.")
    too_large = FetchFailed(
        f"The page is larger than {policy.max_bytes:,} bytes; paste the part you need as HTML."
    )
    if (response.length_remaining or 0) > policy.max_bytes:
        raise too_large
    body = bytearray()
    while chunk := response.read(_READ_BYTES):
        body += chunk
        if len(body) > policy.max_bytes:
            raise too_large
        clock.left()
    # A connection that the clock cut may look like a body that ended.
    clock.left()
    if not body:
        raise FetchFailed(
            f"The server answered {response.status} and sent an empty page; "
            "check the address in a browser."
        )
    if not _looks_right(bytes(body[:4096]), content_type):
        raise _not_a_page(content_type, response.status)
    return bytes(body)


def _looks_right(start: bytes, content_type: str) -> bool:
    if content_type in _PAGE_TYPES:
        return True
    if start.startswith((b"\xff\xfe", b"\xfe\xff")):  # UTF-16
        start = start.replace(b"\0", b"")
    if content_type in _LIKELY_TYPES:
        return b"<html" in start.lower()
    return _BINARY.search(start) is None


def _not_a_page(content_type: str, status: int) -> FetchFailed:
    what = content_type if re.fullmatch(r"[\w.+/-]{1,60}", content_type) else "an unknown type"
    return FetchFailed(
        f"The server answered {status} with {what}, and only HTML pages are read; "
        "give the address of a page."
    )


def _explain(error: Exception, policy: FetchPolicy, clock: Clock) -> str:
    """A sentence for `error`, whose own text may hold addresses and is never shown."""
    if clock.over():
        return clock.complaint()
    if isinstance(error, ssl.SSLCertVerificationError):
        fault = _UNTRUSTED.get(error.verify_code, "is not trusted by this machine")
        return f"The server's certificate {fault}; check the address, or paste the page's HTML."
    if isinstance(error, ssl.SSLError):
        return "The server did not agree on a secure connection; try the address with http://"
    if isinstance(error, TimeoutError | ReadTimeoutError):
        return f"The server was silent for {policy.read_seconds:g} seconds; try again later."
    if isinstance(error, DecodeError):
        return "The page arrived packed and could not be unpacked; try again, or paste its HTML."
    return "The server broke off or did not speak HTTP; try again later, or paste the page's HTML."


class RateLimit:
    """At most `per_minute` fetches in any 60 seconds, for each key. Safe to share by threads.

    `clock` gives seconds and never runs backwards.
    """

    def __init__(self, per_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_minute = per_minute
        self._clock = clock
        self._lock = threading.Lock()
        self._times: dict[str, deque[float]] = {}
        self._swept = clock()

    def allow(self, key: str) -> bool:
        """True, and counted, if `key` may fetch now."""
        with self._lock:
            now = self._clock()
            self._sweep(now)
            times = self._recent(key, now)
            if len(times) >= self._per_minute:
                return False
            self._times.setdefault(key, times).append(now)
            return True

    def seconds_left(self, key: str) -> float:
        """Seconds until `allow(key)` can be True again; 0.0 if it can now. Counts nothing."""
        with self._lock:
            now = self._clock()
            times = self._recent(key, now)
            if len(times) < self._per_minute:
                return 0.0
            return times[0] + 60 - now if times else 60.0

    def _recent(self, key: str, now: float) -> deque[float]:
        times = self._times.get(key, deque())
        while times and times[0] <= now - 60:
            times.popleft()
        return times

    def _sweep(self, now: float) -> None:
        """Forgets, once a minute, the keys that have not fetched for one."""
        if now - self._swept >= 60:
            self._swept = now
            active = {key: times for key, times in self._times.items() if times}
            self._times = {key: times for key, times in active.items() if times[-1] > now - 60}
