"""Real servers on the loopback interface, and policies that reach them.

`far_policy` leaves every rule of the fetcher in force: names resolve to public addresses, as a
table says, and the operating system's part (connecting, naming the peer) is played by a socket
that is really connected to the loopback server.
"""

import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from webapp.fetch import FetchPolicy

PUBLIC = "93.184.215.14"
PUBLIC_6 = "2606:2800:21f:cb07:6820:80da:af6b:8b2c"
PAGE = b"<!doctype html><html><title>t</title><p>Hello.</p></html>"
HTML = {"Content-Type": "text/html"}

Address = tuple[str, int]


@dataclass
class Answer:
    """What a site sends for a path after `wait` seconds; a body may come in pieces."""

    body: bytes | Iterable[bytes] = PAGE
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=lambda: HTML)
    wait: float = 0.0


def to(location: str, status: int = 302, wait: float = 0.0, cookie: str | None = None) -> Answer:
    """A redirect to `location`, after `wait` seconds."""
    headers = {"Location": location} | ({} if cookie is None else {"Set-Cookie": cookie})
    return Answer(b"", status, headers, wait)


@dataclass
class Site:
    """A running server: where it is, what it says, and what it was asked."""

    address: Address
    pages: dict[str, Answer]
    requests: list[tuple[str, dict[str, str]]] = field(default_factory=list)

    def url(self, path: str = "/") -> str:
        host, port = self.address
        return f"http://[{host}]:{port}{path}" if ":" in host else f"http://{host}:{port}{path}"


class _Handler(BaseHTTPRequestHandler):
    site: Site
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self.close_connection = True
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.site.requests.append((self.path, headers))
        answer = self.site.pages.get(self.path, Answer(status=404))
        time.sleep(answer.wait)
        self.send_response_only(answer.status)
        for name, value in answer.headers.items():
            self.send_header(name, value)
        with suppress(OSError):  # the fetcher hung up, which is what some tests want
            self.end_headers()
            for piece in [answer.body] if isinstance(answer.body, bytes) else answer.body:
                self.wfile.write(piece)


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """Broken connections are part of the tests and not worth a trace."""


class _Server6(_Server):
    address_family = socket.AF_INET6


@contextmanager
def serve(
    pages: Mapping[str, Answer] | None = None,
    host: str = "127.0.0.1",
    tls: ssl.SSLContext | None = None,
) -> Iterator[Site]:
    """A site that runs while the block does."""
    site = Site(("", 0), dict(pages or {"/": Answer()}))
    handler = type("Handler", (_Handler,), {"site": site})
    with (_Server6 if ":" in host else _Server)((host, 0), handler) as server:
        if tls is not None:
            server.socket = tls.wrap_socket(server.socket, server_side=True)
        site.address = (host, server.server_address[1])
        run = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        run.start()
        try:
            yield site
        finally:  # a thread that serves a closed socket never rests
            server.shutdown()
            run.join()


@contextmanager
def serve_raw(*pieces: bytes, pause: float = 0.0, repeat: bool = False) -> Iterator[Site]:
    """A socket that sends `pieces` whatever is asked, with `pause` seconds between them."""
    over = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def talk() -> None:
            with suppress(OSError):
                client, _ = server.accept()
                with client:
                    client.recv(65536)
                    again = True
                    while again and not over.is_set():
                        for piece in pieces:
                            client.sendall(piece)
                            over.wait(pause)
                        again = repeat

        run = threading.Thread(target=talk, daemon=True)
        run.start()
        try:
            yield Site(server.getsockname(), {})
        finally:
            over.set()
            with suppress(OSError):
                server.shutdown(socket.SHUT_RDWR)
            run.join()


def near_policy(**changes: Any) -> FetchPolicy:
    """A policy of someone who trusts this machine: any port, private hosts too."""
    return replace(FetchPolicy(allow_private_hosts=True, ports=None), **changes)


class FarSocket(socket.socket):
    """A socket whose peer goes by a public address."""

    far: Address

    def getpeername(self) -> Address:
        return self.far


def names(table: Mapping[str, Sequence[str]]) -> Callable[..., list[tuple[Any, ...]]]:
    """A resolver that knows the names of `table`, and asks the network for none."""

    def resolve(host: str, port: int, *_: int) -> list[tuple[Any, ...]]:
        if host not in table:
            with suppress(OSError):
                socket.inet_pton(socket.AF_INET6 if ":" in host else socket.AF_INET, host)
                return [(0, 0, 0, "", (host, port))]
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        return [(0, 0, 0, "", (address, port)) for address in table[host]]

    return resolve


@dataclass
class Wire:
    """Connects every public address to one loopback server, and notes what was asked for."""

    target: Address
    asked: list[Address] = field(default_factory=list)
    dead: frozenset[str] = frozenset()

    def __call__(self, address: Address, seconds: float) -> socket.socket:
        self.asked.append(address)
        if address[0] in self.dead:
            raise ConnectionRefusedError(address)
        near = socket.create_connection(self.target, seconds)
        far = FarSocket(fileno=near.detach())
        far.far = address
        return far


def far_policy(site: Site, **changes: Any) -> FetchPolicy:
    """The default policy; public.example and other.example are far away and public."""
    resolver = names(
        {
            "public.example": [PUBLIC],
            "other.example": [PUBLIC_6],
            "intranet.example": ["10.1.2.3"],
        }
    )
    return replace(FetchPolicy(resolver=resolver, open_socket=Wire(site.address)), **changes)
