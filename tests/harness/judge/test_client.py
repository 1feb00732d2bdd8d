"""The door to a judge: what it sends, what it makes of each way in which an endpoint fails."""

import socket
import threading
import time
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from harness.judge.client import Answer, Client, Patience
from harness.judge.endpoint import Endpoint
from harness.judge.errors import JudgeError, Stopped, Unanswered
from tests.harness.judge.server import KEY, QUICK, Bench, Reply, completion, refusal, serve

_QUESTION = [{"role": "user", "content": "Well?"}]


def _ask(bench: Bench, patience: Patience = QUICK) -> Answer:
    with Client(bench.endpoint(), patience) as client:
        return client.ask(_QUESTION)


def test_it_asks_as_the_protocol_says(bench: Bench) -> None:
    """Temperature 0, an object of JSON, the key in its header and nowhere else."""
    bench.answer = lambda _: completion("Good.")
    assert _ask(bench) == Answer("Good.", 100, 10)
    (asked,) = bench.asked
    assert asked.path == "/v1/chat/completions"
    assert asked.headers["authorization"] == f"Bearer {KEY}"
    assert asked.body == {
        "model": "acme-1",
        "messages": _QUESTION,
        "temperature": 0,
        "response_format": {"type": "json_object"},
    }


def test_without_a_key_none_is_sent(bench: Bench) -> None:
    """Local servers want none."""
    bench.answer = lambda _: completion("Good.")
    with Client(Endpoint(bench.base, "acme-1"), QUICK) as client:
        client.ask(_QUESTION)
    assert "authorization" not in bench.asked[0].headers


@pytest.mark.parametrize("status", [401, 402, 403, 404, 405])
def test_a_refused_key_or_address_ends_the_run(bench: Bench, status: int) -> None:
    """At once; the words of the server, which may repeat the key, are left out."""
    bench.answer = refusal(status, f"Incorrect API key provided: {KEY}")
    with pytest.raises(Stopped, match=str(status)) as caught:
        _ask(bench)
    assert KEY not in str(caught.value)
    assert len(bench.asked) == 1


@pytest.mark.parametrize("status", [429, 500, 503, 529])
def test_what_may_pass_is_tried_again(bench: Bench, status: int) -> None:
    """After the wait that the server asks for, as a number or a date."""
    soon = format_datetime(datetime.now(UTC) + timedelta(seconds=0.2))
    bench.script = [refusal(status, wait="0"), refusal(status, wait=soon)]
    bench.answer = lambda _: completion("Good.")
    assert _ask(bench).content == "Good."
    assert len(bench.asked) == 3


def test_the_wait_is_kept(bench: Bench) -> None:
    """One second is one second."""
    bench.script = [refusal(429, wait="1")]
    bench.answer = lambda _: completion("Good.")
    start = time.monotonic()
    _ask(bench)
    assert time.monotonic() - start >= 1


def test_tries_and_waits_are_bounded(bench: Bench) -> None:
    """So many tries, and no wait that is too long."""
    bench.answer = refusal(500, f"boom for {KEY}")
    with pytest.raises(Unanswered, match=r"failed \(500: boom for \[key\]\), 3 times in a row"):
        _ask(bench)
    assert len(bench.asked) == 3
    bench.answer = refusal(429, wait="3600")
    with pytest.raises(Unanswered, match="wants 3,600 s to pass first"):
        _ask(bench)
    assert len(bench.asked) == 4


def test_a_refused_question_is_not_asked_again(bench: Bench) -> None:
    """The server's words are told, on one line."""
    bench.answer = refusal(400, f"too\n\x1b[31mlong {KEY}")
    with pytest.raises(Unanswered, match=r"\(400: too \[31mlong \[key\]\)"):
        _ask(bench)
    assert len(bench.asked) == 1


def test_a_slow_answer_is_given_up(bench: Bench) -> None:
    """When nothing comes."""
    bench.answer = lambda _: Reply(b"{}", wait=0.6)
    with pytest.raises(Unanswered, match=r"no whole answer within 0\.2 s"):
        _ask(bench, Patience(answer=0.2))


def test_an_answer_that_drips_is_given_up() -> None:
    """Each byte in time, the whole never."""
    over = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def drip() -> None:
            client, _ = server.accept()
            with client:
                client.recv(65536)
                client.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
                while not over.wait(0.05):
                    client.sendall(b" ")

        run = threading.Thread(target=drip, daemon=True)
        run.start()
        base = f"http://127.0.0.1:{server.getsockname()[1]}"
        with (
            Client(Endpoint(base, "m"), Patience(answer=0.3)) as client,
            pytest.raises(Unanswered, match="no whole answer"),
        ):
            client.ask(_QUESTION)
        over.set()
        run.join()


def test_a_reply_without_end_is_not_read(bench: Bench) -> None:
    """A mebibyte is more than any reply has."""
    bench.answer = lambda _: completion("x" * (1 << 20))
    with pytest.raises(Unanswered, match="longer than 1,048,576 bytes"):
        _ask(bench)


def test_redirects_are_not_followed(bench: Bench) -> None:
    """Neither to another host nor on the same: the key stays."""
    with serve() as other:
        for place in (f"{other.base}/chat/completions", "/v2/chat/completions"):
            for status in (301, 302, 307, 308):
                bench.script = [lambda _, s=status, p=place: Reply(b"", s, {"Location": p})]  # type: ignore[misc]
                with pytest.raises(Stopped, match="redirects are not followed"):
                    _ask(bench)
        assert not other.asked
    assert len(bench.asked) == 8


def test_an_endpoint_that_is_not_there_ends_the_run() -> None:
    """At once, without another try."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    for base in (f"http://127.0.0.1:{port}/v1", f"https://127.0.0.1:{port}/v1"):
        with Client(Endpoint(base, "m", KEY)) as client:
            start = time.monotonic()
            with pytest.raises(Stopped, match="cannot be reached: .*refused"):
                client.ask(_QUESTION)
            assert time.monotonic() - start < 0.9


def test_one_that_goes_away_later_costs_only_the_page(bench: Bench) -> None:
    """Other pages may find it back."""
    with Client(bench.endpoint(), QUICK) as client:
        bench.answer = lambda _: completion("Good.")
        client.ask(_QUESTION)
        with socket.create_server(("127.0.0.1", 0)) as server:
            port = server.getsockname()[1]
        client.endpoint = Endpoint(f"http://127.0.0.1:{port}", "m")
        with pytest.raises(Unanswered, match="3 times in a row"):
            client.ask(_QUESTION)


def test_plain_http_where_tls_is_spoken_is_said(bench: Bench) -> None:
    """A wrong scheme is an error in words, too."""
    base = bench.base.replace("http:", "https:")
    with Client(Endpoint(base, "m", KEY), QUICK) as client, pytest.raises(JudgeError):
        client.ask(_QUESTION)


@pytest.mark.parametrize(
    "body",
    [b"", b"<html>", b"[]", b'{"choices": []}', b'{"choices": [{"message": {"content": null}}]}',
     b'{"choices": [{"message": {"content": 3}}]}', b"[" * 5000, b"\xff\xfe"],
)  # fmt: skip
def test_what_is_no_completion_is_said(bench: Bench, body: bytes) -> None:
    """Whatever came instead."""
    bench.answer = lambda _: Reply(body)
    with pytest.raises(Unanswered, match="no chat completion"):
        _ask(bench)


def test_a_reply_that_was_cut_off_is_said(bench: Bench) -> None:
    """The endpoint tells so."""
    bench.answer = lambda _: completion('{"cand', finish_reason="length")
    with pytest.raises(Unanswered, match="limit of tokens"):
        _ask(bench)


def test_a_key_that_comes_back_is_blotted_out(bench: Bench) -> None:
    """A reply is kept; the key never is."""
    bench.answer = lambda _: completion(f"You sent {KEY}.")
    assert _ask(bench).content == "You sent [key]."
