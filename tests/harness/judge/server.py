"""A judge on the loopback interface: a real server that speaks the chat protocol."""

import json
import re
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from harness.judge.client import Patience
from harness.judge.endpoint import Endpoint
from harness.judge.marks import SCORES

KEY = "sk-very-secret-0123456789"
QUICK = Patience(answer=5, connect=1, tries=3, first_wait=0.01, longest_wait=2)
"""Of a test that waits for nothing."""

_PART = re.compile(
    r"\[(\w+)\] begin (?:candidate )?(\w+) \([^\n]*\)\n(.*?)\n\[\1\] end ", re.DOTALL
)


@dataclass
class Reply:
    """What is sent for a question after `wait` seconds."""

    body: bytes
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    wait: float = 0


@dataclass
class Asked:
    """A question as it came in."""

    path: str
    headers: dict[str, str]
    body: dict[str, Any]

    @property
    def parts(self) -> dict[str, str]:
        """The texts of the question by letter, `page` and `reference`."""
        found = _PART.findall(self.body["messages"][1]["content"])
        return {name: text for _, name, text in found}

    @property
    def candidates(self) -> dict[str, str]:
        """By letter, in the order in which they stand."""
        return {name: text for name, text in self.parts.items() if len(name) == 1}

    @property
    def boundary(self) -> str:
        """The sign before and after each text."""
        return str(_PART.findall(self.body["messages"][1]["content"])[0][0])


Answering = Callable[[Asked], Reply]


@dataclass
class Bench:
    """A running judge. `script` is answered from first; then `answer` answers all."""

    address: tuple[str, int]
    answer: Answering
    script: list[Answering] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)

    @property
    def base(self) -> str:
        """The base address."""
        return f"http://{self.address[0]}:{self.address[1]}/v1"

    def endpoint(self, model: str = "acme-1") -> Endpoint:
        """It, with a key."""
        return Endpoint(self.base, model, KEY)


def completion(content: str, **more: Any) -> Reply:
    """A chat completion of this content."""
    choice = {"message": {"role": "assistant", "content": content}, "finish_reason": "stop", **more}
    usage = {"prompt_tokens": 100, "completion_tokens": 10}
    return Reply(json.dumps({"choices": [choice], "usage": usage}).encode())


def refusal(status: int, words: str = "", wait: str | None = None) -> Answering:
    """An error of the endpoint, perhaps with Retry-After."""
    headers = {} if wait is None else {"Retry-After": wait}
    return lambda _: Reply(json.dumps({"error": {"message": words}}).encode(), status, headers)


def graded(asked: Asked, score: Callable[[str], int]) -> dict[str, Any]:
    """A good reply: each candidate gets the score that its text is given in all four."""
    candidates = []
    for letter, text in asked.candidates.items():
        mark = _mark(score(text), text or asked.parts["page"])
        candidates.append({"letter": letter, **dict.fromkeys(SCORES, mark)})
    return {"candidates": candidates}


def _mark(score: int, text: str) -> dict[str, Any]:
    return {"score": score, "reason": "It shows.", "quote": text.splitlines()[0][:60]}


def grading(score: Callable[[str], int] = lambda _: 4) -> Answering:
    """Answers well."""
    return lambda asked: completion(json.dumps(graded(asked, score)))


class _Handler(BaseHTTPRequestHandler):
    bench: Bench
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        headers = {name.lower(): value for name, value in self.headers.items()}
        body = json.loads(self.rfile.read(int(headers["content-length"])))
        asked = Asked(self.path, headers, body)
        self.bench.asked.append(asked)
        script = self.bench.script
        reply = (script.pop(0) if script else self.bench.answer)(asked)
        time.sleep(reply.wait)
        with suppress(OSError):  # the client hung up, which is what some tests want
            self.send_response_only(reply.status)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(reply.body)))
            self.end_headers()
            self.wfile.write(reply.body)

    def do_GET(self) -> None:
        """What a followed redirect would ask."""
        self.bench.asked.append(Asked(self.path, dict(self.headers.items()), {}))
        self.send_error(404)

    def log_message(self, *_: object) -> None:
        """Tests are quiet."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        """Broken connections are part of the tests and not worth a trace."""


@contextmanager
def serve(answer: Answering | None = None) -> Iterator[Bench]:
    """A judge that runs while the block does."""
    bench = Bench(("", 0), answer or grading())
    handler = type("Handler", (_Handler,), {"bench": bench})
    with _Server(("127.0.0.1", 0), handler) as server:
        bench.address = ("127.0.0.1", server.server_address[1])
        run = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        run.start()
        try:
            yield bench
        finally:  # a thread that serves a closed socket never rests
            server.shutdown()
            run.join()
