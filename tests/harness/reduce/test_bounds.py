"""Cancelling, time limits, hostile pages."""

import threading
import time

import pytest

from extractor import explain
from harness.reduce import Claimed, DoesNotHold, Job, Kept, Progress, reduce
from tests.harness.reduce.verdicts import BOOK, PAGE, Dies, Has, Sleeps, lost

TEXT = "Nobody counts the eels of the mill."


def test_progress_is_told_and_a_cancelled_one_hands_out_the_best_so_far() -> None:
    """At any try."""
    whole = reduce(PAGE, lost())
    for stop in (2, 10, 30):
        seen: list[Progress] = []
        found = reduce(
            PAGE, lost(), progress=seen.append, cancel=lambda s=stop, seen=seen: len(seen) > s
        )
        assert found.cancelled and found.because == "cancelled"
        assert whole.bytes <= found.bytes < len(PAGE) or stop == 2
        assert lost(found.data) == found.verdict
        assert {one.was_bytes for one in seen} == {len(PAGE)}
        assert [one.tries for one in seen] == sorted(one.tries for one in seen)
        assert seen[-1].step


def test_time_that_is_over_is_like_a_cancel() -> None:
    """Before the first try it is a refusal: nothing is known of the page."""
    seen: list[Progress] = []

    def slowly(progress: Progress) -> None:
        seen.append(progress)
        time.sleep(0.02)

    found = reduce(PAGE, lost(), seconds=0.2, progress=slowly)
    assert found.cancelled and found.because == "the time was over"
    assert lost(found.data)
    with pytest.raises(DoesNotHold, match="before the page was looked at"):
        reduce(PAGE, lost(), cancel=lambda: True)


def test_a_try_that_hangs_is_ended_and_a_cancel_ends_it_at_once() -> None:
    """When tries run in a process of their own."""
    page = b"<p>a few words</p><p>wake</p><p>keep</p>"
    verdict = Sleeps(("keep",))
    start = time.monotonic()
    stop = threading.Event()
    threading.Timer(3, stop.set).start()
    found = reduce(page, verdict, try_seconds=0.2, cancel=stop.is_set)
    assert b"wake" in found.data and b"keep" in found.data
    found = reduce(page, verdict, try_seconds=60, seconds=1.5)
    assert found.cancelled and b"keep" in found.data
    assert time.monotonic() - start < 10


def test_a_process_that_ends_is_an_answer_too() -> None:
    """Such as a crash of the parser."""
    assert reduce(b"<p>poison</p>", Dies(), try_seconds=20).data == b"poison"


def test_a_job_runs_in_the_background() -> None:
    """Its progress can be looked at, and an error is told."""
    job = Job(PAGE, lost(), neutral=True).start()
    assert job.wait(30) and job.result and not job.error
    assert job.result.neutral and job.progress.tries
    job = Job(PAGE, Has(("not there",)), try_seconds=None).start()
    assert job.wait(30) and "does not hold" in job.error and job.result is None
    job = Job(PAGE, lost())
    job.cancel()
    assert job.start().wait(30) and "cancelled" in job.error


_HOSTILE = {
    "deep": b"<div>" * 3_000 + b"<p>" + TEXT.encode() + b"<p>more" + b"</div>" * 3_000,
    "deep beside": b"<p>" + TEXT.encode() + b"</p>" + b"<b>x" * 5_000,
    "wide": b"<p>" + TEXT.encode() + b"</p>" + b"<p>x</p>" * 5_000,
    "huge attribute": b'<p title="' + b"x y " * 50_000 + b'">' + TEXT.encode(),
    "many attributes": b"<p "
    + b" ".join(b"a%d=1" % n for n in range(3_000))
    + b">"
    + TEXT.encode(),
    "NULs": b"<p>\0" + TEXT.encode() + b"\0\0<b>\0",
    "plain text": b"words before\n" + TEXT.encode() + b"\nwords after " * 20,
    "never closed": b"<table><tr><td><ul><li>" + TEXT.encode() + b"<!-- <script>",
    "UTF-16": ("<p>über</p><p>" + TEXT).encode("utf-16"),
    "bad UTF-8": b"<p>\xff\xfe\xc3<p>" + TEXT.encode() + b"\xe2\x82",
}


@pytest.mark.parametrize("name", _HOSTILE)
def test_any_bytes_are_reduced(name: str) -> None:
    """To about the text."""
    data = _HOSTILE[name]
    verdict = Claimed(Kept.of(explain(data), TEXT), BOOK)
    found = reduce(data, verdict)
    assert verdict.holds(found.data) and not found.cancelled
    assert found.bytes <= len(TEXT) + 60


def test_what_only_the_bytes_show_is_reduced_as_bytes() -> None:
    """A doctype, of which a tree knows nothing."""

    class Doctype(Has):
        """The page says that it is XHTML."""

        def holds(self, data: bytes) -> bool:
            """Whether it is so."""
            return b"<!DOCTYPE" in data and b"xhtml" in data

    found = reduce(b"<!DOCTYPE html 'xhtml'>\n" + PAGE, Doctype())
    assert found.data == b"<!DOCTYPExhtml"


def test_a_verdict_that_says_now_this_and_now_that_is_not_believed() -> None:
    """The page as it came is handed back."""

    class Moody(Has):
        """Holds when it is asked for the first time."""

        asked: set[bytes] = set()  # noqa: RUF012

        def holds(self, data: bytes) -> bool:
            """Whether it is in the mood."""
            new = data not in self.asked
            self.asked.add(data)
            return new

    found = reduce(PAGE, Moody())
    assert found.data == PAGE and "not say the same" in found.because


def test_a_start_that_is_cancelled_says_nothing_of_the_page() -> None:
    """A process that is only being started has not looked at it, however much it is sent."""
    stop = threading.Event()
    threading.Timer(0.02, stop.set).start()
    with pytest.raises(DoesNotHold, match="before the page was looked at"):
        reduce(PAGE * 1_000, lost(), try_seconds=20, cancel=stop.is_set)
