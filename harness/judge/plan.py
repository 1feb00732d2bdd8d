"""`Plan`: what a run would ask, and about what that would cost, before anything is asked."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from harness.judge.case import Case
from harness.judge.judge import Archive, questions
from harness.judge.marks import Marks
from harness.judge.question import Question

_BYTES = 4
"""UTF-8 bytes that count as a token."""
_TOKENS = 300
"""Tokens of a reply for each candidate."""


@dataclass(frozen=True, slots=True)
class Load:
    """Requests and their tokens, estimated."""

    requests: int = 0
    tokens_in: int = 0
    tokens_out: int = 0

    def plus(self, question: Question) -> "Load":
        """This and one request more."""
        return Load(
            self.requests + 1,
            self.tokens_in + -(-question.size // _BYTES),
            self.tokens_out + _TOKENS * len(question.seats),
        )


@dataclass(frozen=True, slots=True)
class Price:
    """What a million tokens cost, in whatever currency."""

    tokens_in: float
    tokens_out: float

    def of(self, load: Load) -> float:
        """What a load costs."""
        return (load.tokens_in * self.tokens_in + load.tokens_out * self.tokens_out) / 1e6


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run asks for."""

    pages: int
    cached: int
    """Requests whose replies are kept already."""
    least: Load
    """What is asked in any case."""
    most: Load
    """With every page judged again that has yet to be judged once."""

    def lines(self, price: Price | None) -> Iterator[str]:
        """It in words."""
        yield (
            f"{_range(self.least.requests, self.most.requests)} requests for {self.pages:,} pages"
            f"; {self.cached:,} kept replies are left out"
        )
        yield (
            f"about {_range(self.least.tokens_in, self.most.tokens_in)} tokens in, "
            f"{_range(self.least.tokens_out, self.most.tokens_out)} out: "
            f"a token for {_BYTES} UTF-8 bytes of what is sent, {_TOKENS} for each candidate in a "
            "reply; the higher figure has every page judged again, a repaired reply is not counted"
        )
        if price is not None:
            low, high = price.of(self.least), price.of(self.most)
            yield f"cost: about {low:,.2f}" + (f" to {high:,.2f}" if high > low else "")


def plan(cases: Sequence[Case], archive: Archive, reruns: int) -> Plan:
    """What is left to ask about these cases."""
    cached, least, most = 0, Load(), Load()
    for case in cases:
        if case.fault:
            continue
        turns: list[Mapping[str, Marks]] = []
        for question in questions(case, turns, reruns):
            found = archive.find(question)
            if found is not None:
                cached += 1
                turns.append(found)
                continue
            least, most = least.plus(question), most.plus(question)
            if not question.turn and len(case.outputs) > 1:
                for turn in range(1, reruns + 1):
                    most = most.plus(Question(case, turn))
    return Plan(len(cases), cached, least, most)


def _range(low: int, high: int) -> str:
    return f"{low:,}" if low == high else f"{low:,} to {high:,}"
