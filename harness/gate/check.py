"""`check`: whether a run stands on the floors."""

from collections.abc import Sequence
from dataclasses import dataclass

from harness.gate.floors import Floors, scores
from harness.runs.record import PageResult, Run


@dataclass(frozen=True, slots=True)
class Reached:
    """A metric of a label beside its floor."""

    label: str
    metric: str
    floor: float
    score: float | None
    """None where there is nothing to measure any more."""

    @property
    def below(self) -> bool:
        """Whether the floor is missed."""
        return self.score is None or self.score < self.floor

    def __str__(self) -> str:
        score = "not measured" if self.score is None else f"{self.score:.4f}"
        return f"{self.metric} of {self.label}: {score}, floor {self.floor:.4f}"


def check(floors: Floors, run: Run, pages: Sequence[PageResult]) -> tuple[list[str], list[Reached]]:
    """What is wrong with a run as a whole, and every floor beside what was reached.

    Floors say nothing about another corpus, a partial run, or pages that failed.
    """
    wrong = []
    if run.partial:
        wrong.append(f"run {run.number} is partial: {run.done} of {run.expected} pages")
    elif run.fingerprint != floors.corpus:
        wrong.append(
            f"the corpus is not the one of the floors: its fingerprint is {run.fingerprint}, "
            f"not {floors.corpus}; chaffinch gate lower --because REASON takes the new one"
        )
    wrong += [f"{page.id}: {page.state}: {page.fault}" for page in pages if page.fault]
    found = scores(pages)
    return wrong, [
        Reached(label, metric, floor, found.get(label, {}).get(metric))
        for label, metrics in floors.scores.items()
        for metric, floor in metrics.items()
    ]
