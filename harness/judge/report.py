"""The report of a judge: means with intervals, what it tells apart, pages that decided, failures."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from statistics import fmean

from harness.bootstrap import Draws
from harness.judge.judge import Outcome
from harness.judge.marks import SCORES
from harness.judge.said import said
from harness.judge.verdict import FLOOR, Verdict, ahead
from harness.report.document import Cell, Document, Lines, Part, Table

_SHOWN = 8
"""Pages listed for each system."""
_SAME = "cannot be told apart"


def judge_report(outcome: Outcome, systems: Sequence[str], about: dict[str, str]) -> Document:
    """A run; the first system is the one that the others are held against."""
    judged = [verdict for verdict in outcome.verdicts if verdict.turns]
    title = f"Judged: {systems[0]}"
    if systems[1:]:
        title += f" against {', '.join(systems[1:])}"
    document = Document(title, about | _about(outcome, judged))
    document.parts = list(_parts(outcome, judged, systems))
    return document


def _about(outcome: Outcome, judged: Sequence[Verdict]) -> dict[str, str]:
    pages = f"{len(judged):,} of {outcome.expected:,} judged"
    if outcome.partial:
        pages += f": this run is partial, it came to {len(outcome.verdicts):,}"
    found = {
        "pages": pages,
        "failures": f"{len(outcome.failed):,} pages",
        "requests": f"{outcome.requests:,}, of which {outcome.repaired:,} repaired a reply",
    }
    if outcome.tokens_in or outcome.tokens_out:
        found["tokens"] = f"{outcome.tokens_in:,} in, {outcome.tokens_out:,} out, by its own count"
    return found


def _parts(outcome: Outcome, judged: Sequence[Verdict], systems: Sequence[str]) -> Iterator[Part]:
    if outcome.partial:
        why = outcome.stopped or "it was interrupted"
        yield Lines("Partial", [f"{why}; what was answered is kept, the next run goes on from it"])
    if judged:
        yield _means(judged, systems)
        yield from _labels(judged, systems)
        if systems[1:]:
            yield from _differences(judged, systems)
            yield from _pages(judged, systems)
    failures = [
        f"{verdict.case.id}: {said(why)}" for verdict in outcome.failed for why in verdict.failures
    ]
    yield Lines("Failures", failures or [f"none on {len(outcome.verdicts):,} pages"])
    yield Lines("How to read this", ["A judge is advice and gates nothing.", *_notes(judged)])


def _notes(judged: Sequence[Verdict]) -> Iterator[str]:
    cut = sum(
        any(
            each.cut
            for each in (verdict.case.page, *(one.shown for one in verdict.case.candidates))
        )
        for verdict in judged
    )
    if cut:
        limit = judged[0].case.limit
        yield f"On {cut:,} pages the judge saw only the first {limit:,} bytes of a text."
    shared = sum(len(verdict.case.outputs) < len(verdict.case.candidates) for verdict in judged)
    if shared:
        yield f"On {shared:,} pages systems had the same output, which was judged once for both."


def _means(judged: Sequence[Verdict], systems: Sequence[str]) -> Table:
    rows: list[Sequence[Cell]] = []
    for place, system in enumerate(systems):
        again = [verdict.spread(system) for verdict in judged if len(verdict.turns) > 1]
        rows.append(
            (
                system,
                *(fmean(verdict.score(system, name) for verdict in judged) for name in SCORES),
                fmean(verdict.mean(system) for verdict in judged),
                fmean(again) if again else None,
                sum(bool(verdict.case.candidates[place].fault) for verdict in judged),
            )
        )
    return Table(
        "Means",
        ("system", *SCORES, "all four", "spread", "faults"),
        rows,
        "1 to 5, 5 is best. Spread: points between the highest and the lowest mark of one page that "
        f"was judged more than once ({sum(len(verdict.turns) > 1 for verdict in judged):,} were).",
    )


def _labels(judged: Sequence[Verdict], systems: Sequence[str]) -> Iterator[Part]:
    ordered = sorted(judged, key=lambda verdict: verdict.case.label)
    groups = [(key, list(group)) for key, group in groupby(ordered, lambda each: each.case.label)]
    if len(groups) > 1:
        rows: list[Sequence[Cell]] = [
            (
                label or "not known",
                len(group),
                *(fmean(verdict.mean(system) for verdict in group) for system in systems),
            )
            for label, group in groups
        ]
        yield Table("All four by label", ("label", "pages", *systems), rows)


def _differences(judged: Sequence[Verdict], systems: Sequence[str]) -> Iterator[Part]:
    first, draws = systems[0], Draws(len(judged))
    rows: list[Sequence[Cell]] = []
    told = False
    for other in systems[1:]:
        by_score = [
            (name, [each.score(first, name) - each.score(other, name) for each in judged])
            for name in SCORES
        ]
        by_score.append(("all four", [each.mean(first) - each.mean(other) for each in judged]))
        for name, differences in by_score:
            row = _difference(differences, draws)
            told = told or row[2] != _SAME
            rows.append((other, name, *row, *_tally(differences)))
    yield Table(
        f"Marks of {first} minus the other's",
        ("other", "score", "difference", "95 % interval", "reading", "better", "worse", _SAME),
        rows,
        f"A difference under {FLOOR:g} point is noise of the judge, whatever its interval. Better and "
        "worse are pages where the first is ahead or behind by a point or more.",
    )
    if not told:
        why = (
            f"no difference of means reaches {FLOOR:g} point with an interval that leaves out zero"
        )
        yield Lines("Nothing is told apart", [f"This run tells nothing apart: {why}."])


def _difference(differences: Sequence[float], draws: Draws) -> tuple[str, str, str]:
    mean = fmean(differences)
    interval = draws.interval({place: each for place, each in enumerate(differences) if each})
    apart = ahead(abs(mean)) and not interval.holds_zero
    reading = ("better" if mean > 0 else "worse") if apart else _SAME
    return f"{mean:+.2f}", f"{interval.low:+.2f} to {interval.high:+.2f}", reading


def _tally(differences: Sequence[float]) -> tuple[int, int, int]:
    better = sum(ahead(difference) for difference in differences)
    worse = sum(ahead(-difference) for difference in differences)
    return better, worse, len(differences) - better - worse


def _pages(judged: Sequence[Verdict], systems: Sequence[str]) -> Iterator[Part]:
    """The pages where the first is ahead or behind, by most first; odd ids are for totals only."""
    first = systems[0]
    listed = [verdict for verdict in judged if not _is_odd(verdict.case.id)]
    for other in systems[1:]:
        for title, upper, lower in (
            (f"{first} is ahead of {other}", first, other),
            (f"{first} is behind {other}", other, first),
        ):
            found = [
                verdict
                for verdict in listed
                if verdict.mean(upper) > verdict.mean(lower) and verdict.apart(upper, lower)
            ]
            found.sort(key=lambda each: (each.mean(lower) - each.mean(upper), each.case.id))
            if found:
                rows = [_page(verdict, first, other, lower) for verdict in found[:_SHOWN]]
                columns = ("page", "label", "first", "other", "lowest mark of the lower", "quote")
                yield Table(f"{title} on {len(found)} pages", columns, rows)


def _page(verdict: Verdict, first: str, other: str, behind: str) -> Sequence[Cell]:
    name, mark = verdict.lowest(behind)
    return (
        verdict.case.id,
        verdict.case.label or None,
        verdict.mean(first),
        verdict.mean(other),
        f"{name} {mark.score}: {said(mark.reason, 120)}",
        said(mark.quote, 80),
    )


def _is_odd(page: str) -> bool:
    return page.isdigit() and int(page) % 2 == 1
