"""Runs over the same pages side by side: means, differences with intervals, pages where each wins."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from harness.bootstrap import Draws
from harness.report.document import Cell, Document, Lines, Part, Table
from harness.report.score import NAMES, main_metric, mean
from harness.runs.record import PageResult, Run

_METRICS = (
    "headline", "f1", "precision", "recall", "bigram_f1", "wcxb_f1", "headings", "links", "code",
    "wanted", "unwanted",
)  # fmt: skip
_SHOWN = 8
"""Pages listed for each system."""
_NOTICED = 0.005
"""Difference of a page's score from which it counts as another."""


@dataclass(frozen=True)
class Side:
    """A run with its pages by id."""

    run: Run
    pages: Mapping[str, PageResult]

    @property
    def name(self) -> str:
        """As it stands in the report."""
        return f"{self.run.system} (run {self.run.number})"

    @property
    def failed(self) -> bool:
        """Whether it has no output of any page: it does not work here, and its scores say nothing."""
        return bool(self.pages) and all(page.fault for page in self.pages.values())


def side(run: Run, pages: Sequence[PageResult]) -> Side:
    """A run as one side of a comparison."""
    return Side(run, {page.id: page for page in pages})


def compare_report(sides: Sequence[Side]) -> Document:
    """Two or more runs; the first is the one that the others are held against."""
    first, others = sides[0], sides[1:]
    shared = [
        name
        for name, page in first.pages.items()
        if all(name in other.pages and other.pages[name].digest == page.digest for other in others)
    ]
    metric = main_metric([first.pages[name] for name in shared or first.pages])
    document = Document(f"{first.name} against {', '.join(other.name for other in others)}")
    document.about = {
        "corpus": ", ".join(dict.fromkeys(each.run.corpus for each in sides)),
        "pages": f"{len(shared):,} that all have",
    }
    document.parts = list(_parts(sides, shared, metric))
    return document


def _parts(sides: Sequence[Side], shared: Sequence[str], metric: str) -> Iterator[Part]:
    apart = {name for each in sides for name in each.pages} - set(shared)
    if apart:
        names = sorted(apart)
        listed = ", ".join(names[:_SHOWN]) + (" …" if len(names) > _SHOWN else "")
        yield Lines(
            "Not compared",
            [f"{len(names)} pages that not all have, or that differ: {listed}"],
        )
    if any(each.run.partial for each in sides):
        yield Lines("Partial", [f"{each.name} is partial" for each in sides if each.run.partial])
    if any(page.fault for each in sides for page in each.pages.values()):
        yield Lines("Faults", list(_faults(sides)))
    chosen = [[each.pages[name] for name in shared] for each in sides]
    yield Table(
        "Means",
        ("system", *(NAMES[name] for name in _METRICS), "ms a page", "faults"),
        [
            (
                each.name,
                *(mean(pages, name) for name in _METRICS),
                f"{1000 * fmean(page.seconds for page in pages):.1f}" if pages else None,
                sum(bool(page.fault) for page in pages),
            )
            for each, pages in zip(sides, chosen, strict=True)
        ],
    )
    if sides[0].failed:
        return
    sides = [each for each in sides if not each.failed]
    if len(sides) < 2:
        return
    chosen = [[each.pages[name] for name in shared] for each in sides]
    yield from _labels(sides, chosen, metric)
    first, draws = sides[0], Draws(len(shared))
    yield Table(
        f"{NAMES[metric]} of {first.name} minus the other's",
        ("other", "difference", "95 % interval", "better", "worse", "same"),
        [_difference(first, other, shared, metric, draws) for other in sides[1:]],
        "Better, worse and same are pages of the first.",
    )
    yield from _wins(sides, shared, metric)


def _faults(sides: Sequence[Side]) -> Iterator[str]:
    for each in sides:
        faults = Counter(page.fault for page in each.pages.values() if page.fault)
        if not faults:
            continue
        (often, _), *others = faults.most_common()
        count = "every page and is not compared" if each.failed else f"{faults.total()} pages"
        yield f"{each.name} failed on {count}: {often}" + (", and others" if others else "")


def _labels(
    sides: Sequence[Side], chosen: Sequence[Sequence[PageResult]], metric: str
) -> Iterator[Part]:
    labels = sorted({page.label for page in chosen[0] if page.label})
    if len(labels) < 2:
        return
    rows: list[Sequence[Cell]] = []
    for label in labels:
        groups = [[page for page in pages if page.label == label] for pages in chosen]
        rows.append((label, len(groups[0]), *(mean(group, metric) for group in groups)))
    yield Table(
        f"{NAMES[metric]} by label", ("label", "pages", *(each.name for each in sides)), rows
    )


def _score(page: PageResult, metric: str) -> float:
    found: float | None = getattr(page.measures, metric)
    return 0.0 if found is None else found


def _difference(
    first: Side, other: Side, shared: Sequence[str], metric: str, draws: Draws
) -> Sequence[Cell]:
    differences = [
        _score(first.pages[name], metric) - _score(other.pages[name], metric) for name in shared
    ]
    interval = draws.interval(
        {place: difference for place, difference in enumerate(differences) if difference}
    )
    better = sum(difference > _NOTICED for difference in differences)
    worse = sum(difference < -_NOTICED for difference in differences)
    return (
        other.name,
        f"{fmean(differences) if differences else 0:+.4f}",
        "cannot be told apart"
        if interval.holds_zero
        else f"{interval.low:+.4f} to {interval.high:+.4f}",
        better,
        worse,
        len(differences) - better - worse,
    )


def _wins(sides: Sequence[Side], shared: Sequence[str], metric: str) -> Iterator[Part]:
    """For each system the pages where it beats every other, by most first; odd ids left out."""
    countable = sum(sides[0].pages[name].even is not False for name in shared)
    for each in sides:
        others = [other for other in sides if other is not each]
        margins = []
        for name in shared:
            own = _score(each.pages[name], metric)
            best = max(others, key=lambda other: _score(other.pages[name], metric))
            margin = own - _score(best.pages[name], metric)
            if margin > _NOTICED and each.pages[name].even is not False:
                margins.append((margin, name, own, best))
        margins.sort(key=lambda found: (-found[0], found[1]))
        yield Table(
            f"{each.name} wins on {len(margins)} of {countable} pages",
            ("page", "label", "lang", NAMES[metric], "next best", "its score"),
            [
                (
                    name,
                    each.pages[name].label or None,
                    each.pages[name].language or None,
                    own,
                    best.run.system,
                    _score(best.pages[name], metric),
                )
                for _, name, own, best in margins[:_SHOWN]
            ],
        )
