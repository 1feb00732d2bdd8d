"""Replies: the schema, the letters, the quotes."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from harness.judge.marks import SCORES
from harness.judge.reply import InvalidReply, Sources, marks_of

_SOURCES = {
    "A": Sources(["The mill\nturns twice a day."]).beside("## The *mill*\n\n- turns [twice](/x)"),
    "B": Sources(["The mill\nturns twice a day."]).beside("Buy flour, please"),
}
_MARK = {"score": 3, "reason": "So.", "quote": "The mill turns"}


def _reply() -> dict[str, Any]:
    return {
        "candidates": [
            {"letter": letter, **{name: dict(_MARK) for name in SCORES}} for letter in "BA"
        ]
    }


def _changed(change: Callable[[dict[str, Any]], object]) -> str:
    reply = _reply()
    change(reply)
    return json.dumps(reply)


def test_a_good_reply_is_read() -> None:
    """In a fence or not."""
    plain = json.dumps(_reply())
    for content in (plain, f"```json\n{plain}\n```", f" {plain}\n"):
        marks = marks_of(content, _SOURCES)
        assert sorted(marks) == ["A", "B"]
        assert [marks["A"][name].score for name in SCORES] == [3, 3, 3, 3]


@pytest.mark.parametrize(
    "quote",
    ["The mill turns", "the MILL\nturns", "The *mill*", "turns twice", "[twice](/x)", "a day."],
)
def test_a_quote_stands_with_its_notation_or_without(quote: str) -> None:
    """Case and white space are left aside."""
    marks_of(
        _changed(lambda reply: reply["candidates"][1]["structure"].update(quote=quote)), _SOURCES
    )


@pytest.mark.parametrize(
    "quote", ["The mill stands", "The mill … a day", "Buy flour", "a", "   .", "\u200b\u200b\u200b"]
)
def test_a_quote_that_stands_nowhere_is_refused(quote: str) -> None:
    """Nor does it count that another candidate has it, or that it is next to nothing."""
    content = _changed(lambda reply: reply["candidates"][1]["structure"].update(quote=quote))
    with pytest.raises(InvalidReply, match="candidates A, structure: the quote"):
        marks_of(content, _SOURCES)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "Invalid JSON"),
        ("Sure! Here you are.", "Invalid JSON"),
        ("[" * 3000, "JSON"),
        ("null", "should be an object"),
        ("{}", "candidates: Field required"),
        (_changed(lambda r: r["candidates"].pop()), "each once; it has B"),
        (_changed(lambda r: r["candidates"][0].update(letter="A")), "each once; it has A, A"),
        (_changed(lambda r: r["candidates"][0].update(letter="C")), "each once; it has C, A"),
        (_changed(lambda r: r["candidates"][0].pop("structure")), "0.structure: Field required"),
        (_changed(lambda r: r["candidates"][0]["structure"].update(score=6)), "structure.score"),
        (_changed(lambda r: r["candidates"][0]["structure"].update(score=0)), "structure.score"),
        (_changed(lambda r: r["candidates"][0]["structure"].update(score="4")), "structure.score"),
        (_changed(lambda r: r["candidates"][0]["structure"].update(score=True)), "structure.score"),
        (_changed(lambda r: r["candidates"][0]["structure"].update(score=3.5)), "structure.score"),
        (_changed(lambda r: r["candidates"][0]["structure"].update(reason="")), "structure.reason"),
        (_changed(lambda r: r.update(winner="A")), "winner: Extra inputs"),
    ],
)
def test_what_the_schema_does_not_allow_is_refused(content: str, said: str) -> None:
    """With the place, so that it can be repaired."""
    with pytest.raises(InvalidReply, match=said):
        marks_of(content, _SOURCES)
