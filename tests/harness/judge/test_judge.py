"""Judging: repairs, re-runs, failures, kept replies."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from harness.judge.cache import Cache
from harness.judge.case import Case
from harness.judge.client import Client
from harness.judge.judge import Archive, Judge, Outcome
from harness.judge.plan import Load, Price, plan
from harness.judge.question import Question
from tests.harness.judge.cases import FULL, HALF, case
from tests.harness.judge.server import (
    KEY,
    QUICK,
    Asked,
    Bench,
    Reply,
    completion,
    graded,
    grading,
    refusal,
)


def _score(text: str) -> int:
    return 5 if text == FULL else 3


@pytest.fixture
def archive(bench: Bench, tmp_path: Path) -> Archive:
    """What is kept of the judge."""
    return Archive(Cache(tmp_path / "judge"), bench.endpoint())


def _run(bench: Bench, archive: Archive, cases: Sequence[Case], reruns: int = 2) -> Outcome:
    with Client(bench.endpoint(), QUICK) as client:
        return Judge(client, archive, reruns).run(cases, lambda: None)


def test_marks_find_their_systems(bench: Bench, archive: Archive) -> None:
    """Whatever letters they went by."""
    bench.answer = grading(_score)
    cases = [case(FULL, HALF, name=f"{number:04}") for number in range(8)]
    outcome = _run(bench, archive, cases)
    assert [(each.mean("one"), each.mean("two")) for each in outcome.verdicts] == [(5, 3)] * 8
    assert len({tuple(asked.candidates) for asked in bench.asked}) > 1
    assert {next(iter(asked.candidates.values())) for asked in bench.asked} == {FULL, HALF}
    assert (outcome.requests, outcome.tokens_in, outcome.tokens_out) == (8, 800, 80)


def _wrong_quote(asked: Asked) -> Reply:
    reply = graded(asked, _score)
    first = reply["candidates"][0]
    first["structure"] = first["structure"] | {"quote": "What nobody wrote"}
    return completion(json.dumps(reply))


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        (lambda _: completion("Sure!"), "Invalid JSON"),
        (lambda _: completion('{"candidates": []}'), "each once"),
        (_wrong_quote, "the quote stands neither"),
    ],
)
def test_a_bad_reply_may_be_repaired_once(
    bench: Bench, archive: Archive, bad: object, said: str
) -> None:
    """The judge is told what is wrong with it, and sees what it wrote."""
    bench.answer = grading(_score)
    bench.script = [bad]  # type: ignore[list-item]
    outcome = _run(bench, archive, [case(FULL, HALF)])
    assert (outcome.requests, outcome.repaired, outcome.failed) == (2, 1, [])
    first, second = (asked.body["messages"] for asked in bench.asked)
    assert [each["role"] for each in second] == ["system", "user", "assistant", "user"]
    assert second[:2] == first
    assert said in second[3]["content"]
    assert _run(bench, archive, [case(FULL, HALF)]).requests == 0


def test_what_is_bad_twice_is_a_failure_of_that_page(bench: Bench, archive: Archive) -> None:
    """The next page is judged; nothing bad is kept."""
    bench.answer = grading(_score)
    bench.script = [_wrong_quote, _wrong_quote]
    cases = [case(FULL, HALF, name="0002"), case(FULL, HALF, name="0004")]
    outcome = _run(bench, archive, cases)
    assert [len(each.turns) for each in outcome.verdicts] == [0, 1]
    assert "repaired neither" in outcome.failed[0].failures[0]
    assert not outcome.partial
    assert _run(bench, archive, cases).requests == 1


def test_where_systems_are_close_the_page_is_judged_again(bench: Bench, archive: Archive) -> None:
    """In other orders; the mean of all counts, and the spread is known."""
    scores = iter([4, 4, 5, 3, 3, 3])
    bench.answer = grading(lambda _: next(scores))
    (verdict,) = _run(bench, archive, [case(FULL, HALF)]).verdicts
    assert len(bench.asked) == len(verdict.turns) == 3
    orders = [list(asked.candidates.values()) for asked in bench.asked]
    assert orders[0] != orders[1] != orders[2]
    assert len({tuple(asked.candidates) for asked in bench.asked}) == 3
    means = {verdict.mean("one"), verdict.mean("two")}
    assert means in ({4, 10 / 3}, {11 / 3})
    assert not verdict.apart("one", "two")
    assert verdict.spread("one") + verdict.spread("two") == 3


def test_a_point_is_enough_and_the_same_output_is_not_close(bench: Bench, archive: Archive) -> None:
    """Neither is asked about again."""
    bench.answer = grading(lambda text: 4 if text == FULL else 3)
    cases = [case(FULL, HALF, name="0002"), case(HALF, HALF, name="0004")]
    outcome = _run(bench, archive, cases)
    assert len(bench.asked) == 2
    assert outcome.verdicts[0].apart("one", "two")
    assert outcome.verdicts[1].mean("one") == outcome.verdicts[1].mean("two") == 3


def test_a_re_run_that_fails_leaves_the_others(bench: Bench, archive: Archive) -> None:
    """It is told as a failure."""
    bench.script = [grading(), refusal(400, "no")]
    (verdict,) = _run(bench, archive, [case(FULL, HALF)]).verdicts
    assert len(verdict.turns) == 2
    assert verdict.failures == ["re-run 1: the endpoint refuses the question (400: no)"]


def test_a_page_without_an_answer_is_recorded(bench: Bench, archive: Archive) -> None:
    """The next one is asked about; after five in a row it is given up."""
    bench.answer = grading(_score)
    bench.script = [refusal(400, "too long")]
    cases = [case(FULL, HALF, name=f"{number:04}") for number in range(9)]
    outcome = _run(bench, archive, cases)
    assert [len(each.turns) for each in outcome.verdicts] == [0] + [1] * 8
    bench.answer = refusal(400, "out of order")
    outcome = _run(bench, archive, [case(FULL, name=f"{number:04}") for number in range(9)])
    assert (len(outcome.verdicts), outcome.partial) == (5, True)
    assert outcome.stopped == "5 pages in a row got no answer"


def test_a_refused_key_in_the_middle_leaves_what_was_judged(bench: Bench, archive: Archive) -> None:
    """Partial, with the reason."""
    bench.script = [grading(_score)]
    bench.answer = refusal(401)
    outcome = _run(bench, archive, [case(FULL, HALF, name=f"{number:04}") for number in range(4)])
    assert len(outcome.verdicts) == 1
    assert outcome.partial
    assert "refuses the key (401)" in outcome.stopped


def test_kept_replies_are_held_against_the_schema_again(
    bench: Bench, archive: Archive, tmp_path: Path
) -> None:
    """One that was tampered with is asked for again. The key is in none."""
    bench.answer = grading(_score)
    _run(bench, archive, [case(FULL, HALF)])
    (file,) = (tmp_path / "judge").iterdir()
    kept = file.read_text("utf-8")
    assert KEY not in kept
    file.write_text(kept.replace("It shows.", "").replace('\\"score\\": 3', '\\"score\\": 9'))
    assert _run(bench, archive, [case(FULL, HALF)]).requests == 1
    assert file.read_text("utf-8") == kept


def test_the_plan_counts_what_is_left_to_ask(bench: Bench, archive: Archive) -> None:
    """Kept replies and pages with nothing to judge are left out; re-runs are the higher figure."""
    cases = [case(FULL, HALF, name="0002"), case(FULL, name="0004")]
    found = plan(cases, archive, 2)
    sizes = [-(-Question(each).size // 4) for each in cases]
    assert found.least == Load(2, sum(sizes), 900)
    assert (found.most.requests, found.most.tokens_out) == (4, 2100)
    assert found.most.tokens_in == 3 * sizes[0] + sizes[1]
    price = Price(2, 10)
    assert price.of(Load(1, 1_000_000, 500_000)) == 7
    assert any(line.startswith("cost: about 0.0") for line in found.lines(price))
    _run(bench, archive, cases)
    found = plan(cases, archive, 2)
    assert (found.least, found.most, found.cached) == (Load(), Load(), 4)
