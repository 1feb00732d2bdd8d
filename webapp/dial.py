"""Connects to a host that was checked: the address that is judged is the address connected to.

Between a check and a connection a name may change its address, and a client library may pick
another record than the one that was looked at. So the look-up, the check of every record and
the connection are one step here, and the peer is compared before a byte is sent.
"""

import queue
import socket
import ssl
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address
from typing import Any, Self

from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.util.url import Url

from webapp.address import FetchFailed, FetchPolicy, FetchRefused, check_address


class Clock:
    """Counts the total time; when it is over, shuts the connection under whoever reads.

    Timeouts of a socket start anew with each byte, so a server that drips needs this.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._start = time.monotonic()
        self._lock = threading.Lock()
        self._guarded: socket.socket | None = None
        self._timer = threading.Timer(max(seconds, 0.0), self._cut)
        self._timer.daemon = True

    def __enter__(self) -> Self:
        self._timer.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._timer.cancel()
        self._release()

    def elapsed(self) -> float:
        return time.monotonic() - self._start

    def over(self) -> bool:
        return self.elapsed() >= self._seconds

    def left(self) -> float:
        """Seconds left, more than 0; FetchFailed if there are none."""
        left = self._seconds - self.elapsed()
        if left <= 0:
            raise FetchFailed(self.complaint())
        return left

    def complaint(self) -> str:
        return (
            f"The page took longer than {self._seconds:g} seconds in all; "
            "try again later, or paste its HTML."
        )

    def guard(self, sock: socket.socket) -> None:
        """Watches `sock` from now on, and no other."""
        self._release()
        # A duplicate, because TLS takes the descriptor away from the socket it wraps.
        with self._lock:
            self._guarded = sock.dup()

    def _release(self) -> None:
        with self._lock:
            if self._guarded is not None:
                self._guarded.close()
                self._guarded = None

    def _cut(self) -> None:
        with self._lock:
            if self._guarded is not None:
                with suppress(OSError):  # already gone
                    self._guarded.shutdown(socket.SHUT_RDWR)


class PlainConnection(HTTPConnection):
    """An http connection that is made by `dial`."""

    dial: Callable[[], socket.socket]

    def _new_conn(self) -> socket.socket:
        return self.dial()


class TLSConnection(HTTPSConnection):
    """An https connection that is made by `dial`, and verified for the host's name."""

    dial: Callable[[], socket.socket]

    def _new_conn(self) -> socket.socket:
        return self.dial()


def connection_to(url: Url, policy: FetchPolicy, clock: Clock) -> PlainConnection | TLSConnection:
    """A connection for one request to the checked `url`, dialled when the request is made."""
    host = (url.host or "").strip("[]")
    connection: PlainConnection | TLSConnection
    if url.scheme == "https":
        port = url.port or 443
        context = ssl.create_default_context()
        connection = TLSConnection(host, port, timeout=policy.read_seconds, ssl_context=context)
    else:
        port = url.port or 80
        connection = PlainConnection(host, port, timeout=policy.read_seconds)
    connection.dial = lambda: dial(host, port, policy, clock)
    return connection


def dial(host: str, port: int, policy: FetchPolicy, clock: Clock) -> socket.socket:
    """A connection to the first record of `host` that answers, once all records are checked."""
    silent = False
    for address in checked_addresses(host, port, policy, clock.left()):
        seconds = min(policy.connect_seconds, clock.left())
        try:
            sock = policy.open_socket((address, port), seconds)
        except OSError as error:
            silent = isinstance(error, TimeoutError)
            continue
        try:
            _check_peer(sock, address, port)
            sock.settimeout(policy.read_seconds)
            clock.guard(sock)
        except BaseException:
            sock.close()
            raise
        return sock
    clock.left()
    trouble = f"gave no answer in {policy.connect_seconds:g} seconds" if silent else "is not there"
    raise FetchFailed(f"The server {trouble}; check the address, or try again later.")


def _check_peer(sock: socket.socket, address: str, port: int) -> None:
    peer = sock.getpeername()
    reached, checked = (ip_address(text.partition("%")[0]) for text in (peer[0], address))
    if reached != checked or peer[1] != port:
        raise FetchRefused(
            "The connection ended at another address than the one that was checked; try again."
        )


def checked_addresses(host: str, port: int, policy: FetchPolicy, seconds: float) -> list[str]:
    """Every address of `host`, looked up within `seconds` and checked; at least one.

    One record that may not be fetched refuses them all: which one a client takes is chance.
    """
    found: dict[str, None] = {}
    for record in _look_up(host, port, policy, min(policy.connect_seconds, seconds)):
        address = str(record[4][0])
        check_address(address, policy)
        found[address] = None
    if not found:
        raise _unknown(host)
    return list(found)


def _look_up(host: str, port: int, policy: FetchPolicy, seconds: float) -> list[tuple[Any, ...]]:
    # In a thread of its own, because a look-up cannot be given a time limit.
    answers: queue.SimpleQueue[list[tuple[Any, ...]] | None] = queue.SimpleQueue()

    def ask() -> None:
        try:
            answers.put(list(policy.resolver(host, port, 0, socket.SOCK_STREAM)))
        except Exception:
            answers.put(None)

    threading.Thread(target=ask, name="look-up", daemon=True).start()
    try:
        answer = answers.get(timeout=seconds)
    except queue.Empty:
        raise FetchFailed(
            f"The name {host} could not be looked up in time; try again later."
        ) from None
    if answer is None:
        raise _unknown(host)
    return answer


def _unknown(host: str) -> FetchFailed:
    return FetchFailed(f"No server is known by the name {host}; check its spelling.")
