"""The report of the experiment: a row for every fault, and how often blame was right."""

from collections import Counter
from collections.abc import Sequence

from harness.faults.experiment import Outcome
from harness.report.document import Cell, Document, Lines, Table


def faults_report(outcomes: Sequence[Outcome], corpus: str, *, alone: bool) -> Document:
    """The experiment, whole; its last line is the result."""
    rows: list[Sequence[Cell]] = [
        (
            outcome.fault.part, str(outcome.fault.change), f"{-outcome.damage:+.4f}", outcome.worse,
            outcome.named or outcome.why or "nothing", outcome.remedy or None, _said(outcome),
        )
        for outcome in outcomes
    ]  # fmt: skip
    parts = Counter(outcome.fault.part for outcome in outcomes)
    hits = Counter(outcome.fault.part for outcome in outcomes if outcome.hit)
    return Document(
        "Faults that blame was asked to find",
        {
            "corpus": corpus,
            "blame knows": "the faulty rule book"
            + ("" if alone else ", and each page's score and output before the fault"),
        },
        [
            Table(
                "One fault at a time",
                ("part", "fault", "mean F1", "worse", "blamed first", "by the remedy", ""),
                rows,
                "What a fault costs and how many pages it makes worse; a miss says at which place "
                "the faulty entry stands.",
            ),
            Lines("By part", [f"{part}: {hits[part]} of {count}" for part, count in parts.items()]),
            Lines("Result", [result(outcomes)]),
        ],
    )


def result(outcomes: Sequence[Outcome]) -> str:
    """The result in one line."""
    return f"named first: {sum(outcome.hit for outcome in outcomes)} of {len(outcomes)}"


def _said(outcome: Outcome) -> str:
    if outcome.hit:
        return "hit"
    return f"miss, {outcome.place}." if outcome.place else "miss"
