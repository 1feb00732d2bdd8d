"""`Client`: the only door to a judge. It asks one question at a time.

Redirects are not followed, so that the key goes nowhere but to the address it was given for. What
is worth another try (too many requests, a fault of the server, a broken connection) gets one after
a wait; how often and how long is bounded.
"""

import json
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, Self
from urllib.parse import urlsplit

from urllib3 import BaseHTTPResponse, PoolManager, Timeout
from urllib3.exceptions import (
    ConnectTimeoutError,
    HTTPError,
    NewConnectionError,
    ReadTimeoutError,
    SSLError,
)

from harness.judge.endpoint import KEY, MODEL, URL, Endpoint
from harness.judge.errors import Stopped, Unanswered
from harness.judge.said import said

TEMPERATURE = 0
_MOST_BYTES = 1 << 20
"""Bytes of a reply; one that is longer is not read on."""
_PIECE = 1 << 16
_REFUSED = {
    401: f"refuses the key (401): {KEY} is wrong or not set",
    402: "wants to be paid first (402)",
    403: f"refuses the key (403): it is not allowed to ask, or {KEY} is not set",
    404: f"knows no such address or model (404): look at {URL} and {MODEL}",
    405: f"takes no questions at this address (405): look at {URL}",
}
"""Statuses after which no other question would fare better."""


@dataclass(frozen=True)
class Patience:
    """How long a judge is waited for. All in seconds but `tries`."""

    answer: float = 120
    """For a whole answer."""
    connect: float = 10
    tries: int = 4
    """Including the first."""
    first_wait: float = 1
    """Between the first try and the second; it doubles from try to try."""
    longest_wait: float = 60
    """Between two tries. A server that asks for more is not asked again."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a judge answered."""

    content: str
    tokens_in: int = 0
    tokens_out: int = 0
    """As the endpoint counts them; 0 where it does not."""


class _Again(Exception):
    """A try failed that is worth another one, after `wait` seconds if the server said so."""

    def __init__(self, why: str, wait: float | None = None, *, unreachable: bool = False) -> None:
        super().__init__(why)
        self.wait = wait
        self.unreachable = unreachable


class Client:
    """Asks an endpoint. Close it, or use it in a `with` block."""

    def __init__(self, endpoint: Endpoint, patience: Patience | None = None) -> None:
        self.endpoint = endpoint
        self._patience = patience or Patience()
        self._pool = PoolManager(retries=False)
        self._reached = False
        self.requests = 0
        """Requests sent so far, failed ones included."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End all connections."""
        self._pool.clear()

    def ask(self, messages: Sequence[Mapping[str, str]]) -> Answer:
        """The answer to a question. Raises `Stopped` and `Unanswered`, nothing else."""
        body = json.dumps(
            {
                "model": self.endpoint.model,
                "messages": list(messages),
                "temperature": TEMPERATURE,
                "response_format": {"type": "json_object"},
            }
        ).encode()
        wait = self._patience.first_wait
        for left in reversed(range(self._patience.tries)):
            try:
                return self._answer(self._try(body))
            except _Again as error:
                asked = wait if error.wait is None else error.wait
                if error.unreachable and not self._reached:
                    raise Stopped(f"{self.endpoint.base} cannot be reached: {error}") from None
                if asked > self._patience.longest_wait:
                    raise Unanswered(
                        f"{error}, and wants {asked:,.0f} s to pass first; "
                        f"{self._patience.longest_wait:g} s is the most that is waited"
                    ) from None
                if not left:
                    raise Unanswered(f"{error}, {self._patience.tries} times in a row") from None
            time.sleep(asked)
            wait *= 2
        raise AssertionError  # the last try returns or raises

    def _try(self, body: bytes) -> bytes:
        headers = {"Content-Type": "application/json", "Accept-Encoding": "identity"}
        if self.endpoint.key:
            headers["Authorization"] = f"Bearer {self.endpoint.key}"
        start = time.monotonic()
        self.requests += 1
        patience = self._patience
        response = None
        try:
            response = self._pool.request(
                "POST",
                self.endpoint.address,
                body=body,
                headers=headers,
                redirect=False,
                preload_content=False,
                timeout=Timeout(
                    connect=min(patience.connect, patience.answer), read=patience.answer
                ),
            )
            self._reached = True
            data = self._read(response, start + patience.answer)
        except ReadTimeoutError:
            self._reached = True
            raise self._late() from None
        except SSLError as error:
            raise Stopped(
                f"{self.endpoint.base} cannot be reached safely: {said(str(error))}"
            ) from None
        except (NewConnectionError, ConnectTimeoutError) as error:
            raise _Again(_unreached(error), unreachable=True) from None
        except HTTPError as error:
            raise _Again(f"the connection broke ({type(error).__name__})") from None
        finally:
            if response is not None:
                response.close()
        self._check(response, data)
        return data

    def _read(self, response: BaseHTTPResponse, end: float) -> bytes:
        found = bytearray()
        while piece := response.read1(_PIECE):
            found += piece
            if len(found) > _MOST_BYTES:
                raise Unanswered(f"the reply is longer than {_MOST_BYTES:,} bytes")
            if time.monotonic() > end:
                raise self._late()
        return bytes(found)

    def _late(self) -> Unanswered:
        return Unanswered(f"no whole answer within {self._patience.answer:g} s")

    def _check(self, response: BaseHTTPResponse, data: bytes) -> None:
        """Whether a status is that of an answer. Raises what it means if not."""
        status = response.status
        if status in _REFUSED:
            raise Stopped(f"{self.endpoint.base} {_REFUSED[status]}")
        if 300 <= status < 400:
            raise Stopped(
                f"{self.endpoint.base} redirects ({status}) to "
                f"{_host(response.headers.get('location', ''))}; redirects are not followed, since "
                f"the key goes with the question: set {URL} to where the endpoint is"
            )
        if status == 429 or status >= 500:
            what = "too many requests" if status == 429 else "the endpoint failed"
            raise _Again(
                f"{what} ({status}{self._words(data)})",
                _retry_after(response.headers.get("retry-after", "")),
            )
        if status != 200:
            raise Unanswered(f"the endpoint refuses the question ({status}{self._words(data)})")

    def _words(self, data: bytes) -> str:
        """The server's own words about an error, where it has any."""
        with suppress(ValueError, RecursionError):
            found = json.loads(data)
            for name in ("error", "message"):
                found = found.get(name, found) if isinstance(found, dict) else found
            if isinstance(found, str):
                return f": {said(self.endpoint.without_key(found))}"
        return ""

    def _answer(self, data: bytes) -> Answer:
        try:
            found = json.loads(data)
            choice = found["choices"][0]
            content = choice["message"]["content"]
        except (ValueError, LookupError, TypeError, RecursionError):
            content = None
        if not isinstance(content, str):
            raise Unanswered(f"what came is no chat completion; look at {URL}")
        if choice.get("finish_reason") == "length":
            raise Unanswered("the endpoint's limit of tokens cut the reply off")
        usage = found.get("usage")
        return Answer(
            self.endpoint.without_key(content),
            _count(usage, "prompt_tokens"),
            _count(usage, "completion_tokens"),
        )


def _count(usage: Any, name: str) -> int:
    found = usage.get(name) if isinstance(usage, dict) else None
    return found if isinstance(found, int) and found > 0 else 0


def _unreached(error: HTTPError) -> str:
    """Why no connection came about, without the object that urllib3 names in its words."""
    if isinstance(error, NewConnectionError):
        return said(str(error).rpartition(": ")[2])
    return "no connection in time"


def _retry_after(value: str) -> float | None:
    """Seconds that a server asks to wait, as a number or a date; None where it says nothing."""
    value = value.strip()
    if value.isascii() and value.isdigit():
        return float(value[:9])
    with suppress(ValueError, TypeError):
        when = parsedate_to_datetime(value)
        aware = when if when.tzinfo else when.replace(tzinfo=UTC)
        return max(0.0, (aware - datetime.now(UTC)).total_seconds())
    return None


def _host(location: str) -> str:
    with suppress(ValueError):
        parts = urlsplit(location)
        if parts.hostname:
            return said(f"{parts.scheme or 'https'}://{parts.hostname}", 100)
    return "another path of the same host"
