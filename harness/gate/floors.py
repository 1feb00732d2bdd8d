"""`Floors`: the least score asked of every metric, over a corpus and over each of its labels."""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date
from itertools import groupby
from pathlib import Path
from typing import Any

from harness.golden.swap import replace_file
from harness.measures import METRICS
from harness.report.score import mean
from harness.runs.record import PageResult, Run

FILE = "floors.json"
"""Where the floors stand, beside the corpus."""
ALL = "all"
"""The name of the whole corpus, beside its labels."""
_DIGITS = 4

Scores = Mapping[str, Mapping[str, float]]
"""Means by label, or `all`, and by metric, rounded down to four digits."""


class GateError(Exception):
    """Floors cannot be read or moved; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Lowered:
    """A floor that was lowered."""

    day: str
    label: str
    metric: str
    before: float
    after: float | None
    """None where there is nothing to measure any more."""
    because: str


@dataclass(frozen=True, slots=True)
class Floors:
    """Floors and the corpus on which they were reached."""

    corpus: str
    """Fingerprint of the corpus, as a run has it; "" before the first run."""
    scores: Scores
    lowered: Sequence[Lowered] = ()

    def raised(self, run: Run, reached: Scores) -> "Floors":
        """With every floor where it was or higher. Raises `GateError` where one would sink, or
        where the corpus is another one."""
        if self.corpus not in ("", run.fingerprint):
            raise GateError(
                f"the corpus is not the one of the floors ({run.fingerprint}, not {self.corpus}): "
                "use chaffinch gate lower --because REASON"
            )
        if sinking := self._sinking(reached):
            label, metric, before, after = sinking[0]
            raise GateError(
                f"{len(sinking)} floors would sink, {metric} of {label} from {before} to {after}: "
                "mend it, or use chaffinch gate lower --because REASON"
            )
        return replace(self, corpus=run.fingerprint, scores=reached)

    def lowered_to(self, run: Run, reached: Scores, because: str, day: date) -> "Floors":
        """With every floor at what is reached; those that sink are put on record with the reason.

        Raises `GateError` without one.
        """
        if not because.strip():
            raise GateError("a floor is lowered with a reason only: --because REASON")
        sinking = [
            Lowered(day.isoformat(), label, metric, before, after, because.strip())
            for label, metric, before, after in self._sinking(reached)
        ]
        return Floors(run.fingerprint, reached, (*self.lowered, *sinking))

    def _sinking(self, reached: Scores) -> list[tuple[str, str, float, float | None]]:
        return [
            (label, metric, floor, score)
            for label, floors in self.scores.items()
            for metric, floor in floors.items()
            if (score := reached.get(label, {}).get(metric)) is None or score < floor
        ]

    def write(self, file: Path) -> None:
        """Write them, whole or not at all. Raises `OSError`."""
        facts = {
            "corpus": self.corpus,
            "floors": self.scores,
            "lowered": [asdict(lowered) for lowered in self.lowered],
        }
        replace_file(file, (json.dumps(facts, ensure_ascii=False, indent=1) + "\n").encode())


def read(file: Path) -> Floors:
    """The floors of a file. Raises `GateError`."""
    try:
        facts: dict[str, Any] = json.loads(file.read_text("utf-8"))
        floors = Floors(
            facts["corpus"], facts["floors"], [Lowered(**one) for one in facts["lowered"]]
        )
        for label, metrics in floors.scores.items():
            for metric, floor in metrics.items():
                if metric not in METRICS or not 0 <= floor <= 1:
                    raise ValueError(f"{metric} of {label} is {floor}")
    except FileNotFoundError:
        raise GateError(f"there is no {file}: chaffinch gate raise makes it") from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise GateError(f"{file} holds no floors: {error!r}") from None
    return floors


def scores(pages: Sequence[PageResult]) -> Scores:
    """What pages reach: every metric that can be measured, over all and over each label."""
    labels = groupby(sorted(pages, key=_label), key=_label)
    return {
        name: {
            metric: math.floor(found * 10**_DIGITS) / 10**_DIGITS
            for metric in METRICS
            if (found := mean(group, metric)) is not None
        }
        for name, group in ((ALL, pages), *((label, list(group)) for label, group in labels))
    }


def _label(page: PageResult) -> str:
    return page.label
