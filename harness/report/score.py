"""The report of a run: means, labels, languages, flags, blind spots, the worst pages."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean

from harness.measures import METRICS
from harness.metrics.flags import FLAGS
from harness.report.document import Bars, Cell, Document, Lines, Part, Table
from harness.runs.record import PageResult, Run

NAMES = {
    "headline": "headline",
    "f1": "F1",
    "precision": "precision",
    "recall": "recall",
    "bigram_f1": "bigram F1",
    "bigram_precision": "bigram precision",
    "bigram_recall": "bigram recall",
    "wcxb_f1": "WCXB F1",
    "wcxb_precision": "WCXB precision",
    "wcxb_recall": "WCXB recall",
    "headings": "headings",
    "links": "links",
    "code": "code",
    "wanted": "with",
    "unwanted": "without",
}
"""Metrics as they are called in a report."""

_SHORT = ("headline", "precision", "recall", "wcxb_f1", "headings", "code", "wanted", "unwanted")
"""The metrics of a row that stands for a label, a language or a page."""
_WORST = 15
"""Pages that are listed as the worst."""


def mean(pages: Iterable[PageResult], metric: str) -> float | None:
    """Of the pages that have the metric; None where none has."""
    found = [value for page in pages if (value := getattr(page.measures, metric)) is not None]
    return fmean(found) if found else None


def main_metric(pages: Sequence[PageResult]) -> str:
    """The metric by which pages are put in order: the headline, or snippets where that is all."""
    return "headline" if mean(pages, "headline") is not None else "wanted"


def score_report(run: Run, pages: Sequence[PageResult], broken: Sequence[str] = ()) -> Document:
    """A run, whole."""
    return Document(f"Run {run.number}: {run.system}", about(run), list(_parts(run, pages, broken)))


def about(run: Run) -> dict[str, str]:
    """What a run is of."""
    found = {
        "pages": f"{run.done:,}"
        + (f" of {run.expected:,}: this run is partial" if run.partial else ""),
        "corpus": f"{run.corpus} (fingerprint {run.fingerprint})",
        "rules": run.rules,
        "code": run.code + (f" at {run.revision}" if run.revision else ""),
        "took": f"{run.seconds:.1f} s",
    }
    return found


def _parts(run: Run, pages: Sequence[PageResult], broken: Sequence[str]) -> Iterator[Part]:
    yield _means(pages)
    for title, name in (("By label", "label"), ("By language", "language")):
        groups = _groups(pages, name)
        if len(groups) > 1:
            yield _grouped(title, groups)
            metric = main_metric(pages)
            yield Bars(
                f"{NAMES[metric]} {title.lower()}",
                [
                    (key, found)
                    for key, group in groups
                    if (found := mean(group, metric)) is not None
                ],
            )
    yield _flags(pages)
    yield Lines("Blind spots", list(blind_spots(pages)))
    faults = [f"{page.id}: {page.state}: {page.fault}" for page in pages if page.fault]
    yield Lines("Faults", faults or [f"none on {len(pages):,} pages"])
    if broken:
        yield Lines("Entries that cannot be read", broken)
    yield worst(pages)


def _means(pages: Sequence[PageResult]) -> Table:
    halves = [("all", list(pages))]
    if any(page.even is not None for page in pages):
        halves += [
            ("even ids", [page for page in pages if page.even]),
            ("odd ids", [page for page in pages if page.even is False]),
        ]
    rows: list[Sequence[Cell]] = []
    for metric in METRICS:
        count = sum(getattr(page.measures, metric) is not None for page in pages)
        if count:
            rows.append((NAMES[metric], count, *(mean(half, metric) for _, half in halves)))
    return Table("Means", ("metric", "pages", *(name for name, _ in halves)), rows)


def _groups(pages: Sequence[PageResult], name: str) -> list[tuple[str, list[PageResult]]]:
    found: dict[str, list[PageResult]] = {}
    for page in pages:
        found.setdefault(getattr(page, name) or "not known", []).append(page)
    return sorted(found.items())


def _grouped(title: str, groups: Sequence[tuple[str, Sequence[PageResult]]]) -> Table:
    return Table(
        title,
        (title.removeprefix("By "), "pages", *(NAMES[metric] for metric in _SHORT)),
        [(key, len(group), *(mean(group, metric) for metric in _SHORT)) for key, group in groups],
    )


def _flags(pages: Sequence[PageResult]) -> Table:
    found = Counter(flag for page in pages for flag in page.flags)
    rows: list[Sequence[Cell]] = [
        (flag, found[flag], ", ".join(page.id for page in pages if flag in page.flags)[:100])
        for flag in FLAGS
    ]
    return Table("Flags", ("flag", "pages", "which"), rows)


def blind_spots(pages: Sequence[PageResult]) -> Iterator[str]:
    """What a score over these pages says little of."""
    size = len(pages) or 1
    for name, said in (
        ("blocked", "the server refused or asked for a human"),
        ("paywalled", "the text is not free"),
        ("scripts only", "scripts would bring the text"),
    ):
        ids = [page.id for page in pages if page.blind == name]
        which = f" ({', '.join(ids[:8])}{' …' if len(ids) > 8 else ''})" if ids else ""
        yield f"{len(ids)} of {len(pages)} pages are {name}: {said}{which}"
    for name in ("language", "label"):
        groups = sorted(_groups(pages, name), key=lambda group: -len(group[1]))
        told = ", ".join(f"{key} {len(group) / size:.0%}" for key, group in groups[:12])
        yield f"{name}s: {told}" if told else f"no {name}s"


def worst(pages: Sequence[PageResult], count: int = _WORST) -> Table:
    """The pages with the lowest scores, the lowest first; odd ids are for totals only."""
    metric = main_metric(pages)
    scored = [
        page
        for page in pages
        if getattr(page.measures, metric) is not None and page.even is not False
    ]
    scored.sort(key=lambda page: (getattr(page.measures, metric), page.id))
    rows: list[Sequence[Cell]] = [
        (
            page.id, page.label, page.language or None,
            *(getattr(page.measures, name) for name in _SHORT),
            page.kind or None, page.step or None, ", ".join(page.flags) or None,
        )
        for page in scored[:count]
    ]  # fmt: skip
    columns = ("page", "label", "lang", *(NAMES[name] for name in _SHORT), "kind", "step", "flags")
    return Table("Worst first", columns, rows)
