"""Scoring a corpus: every page under each profile, in parallel."""

from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from statistics import fmean

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from extractor import ExtractorError, RuleBook, explain, extract
from harness.corpus import Entry
from harness.metrics import WordScore, word_score

PROFILES = ("article", "default")
_CHUNK = 8


@dataclass(slots=True)
class PageScore:
    """What became of one page."""

    id: str
    label: str
    even: bool
    scores: dict[str, WordScore] = field(default_factory=dict)
    """By profile."""
    faults: list[str] = field(default_factory=list)
    """Exceptions, and outputs in which `explain` differs from `extract`."""


def score_page(entry: Entry, check_explain: bool) -> PageScore:
    """One page under each profile."""
    result = PageScore(entry.id, entry.label, entry.even)
    data = entry.read()
    for profile in PROFILES:
        book = RuleBook.article() if profile == "article" else RuleBook.default()
        try:
            text = extract(data, rules=book).text
            if check_explain and explain(data, rules=book).extraction.text != text:
                result.faults.append(f"{profile}: explain differs from extract")
        except ExtractorError as error:
            text = ""
            result.faults.append(f"{profile}: {type(error).__name__}: {error}")
        except Exception as error:
            text = ""
            result.faults.append(f"{profile}: uncaught {type(error).__name__}: {error}")
        result.scores[profile] = word_score(entry.reference, text)
    return result


def score(
    entries: Sequence[Entry], *, check_explain: bool, workers: int, console: Console
) -> list[PageScore]:
    """Every page of a corpus, with a progress bar; in the order of the corpus."""
    work = partial(score_page, check_explain=check_explain)
    results: list[PageScore] = []
    with (
        Progress(console=console, transient=True) as progress,
        ProcessPoolExecutor(workers) as pool,
    ):
        task = progress.add_task("scoring", total=len(entries))
        for done in pool.map(work, entries, chunksize=_CHUNK):
            results.append(done)
            progress.advance(task)
    return results


def report(results: Sequence[PageScore], console: Console) -> None:
    """Means per profile, even and odd ids apart, and per label."""
    total = Table("profile", "pages", "F1", "even F1", "odd F1", "precision", "recall", box=None)
    for profile in PROFILES:
        even = [page.scores[profile] for page in results if page.even]
        odd = [page.scores[profile] for page in results if not page.even]
        both = even + odd
        total.add_row(
            profile,
            str(len(both)),
            _mean(score.f1 for score in both),
            _mean(score.f1 for score in even),
            _mean(score.f1 for score in odd),
            _mean(score.precision for score in both),
            _mean(score.recall for score in both),
        )
    console.print(total)
    labels = Table("F1 by label", "pages", *PROFILES, box=None)
    for label in sorted({page.label for page in results}):
        pages = [page for page in results if page.label == label]
        labels.add_row(
            label,
            str(len(pages)),
            *(_mean(page.scores[profile].f1 for page in pages) for profile in PROFILES),
        )
    console.print(labels)
    for page in results:
        for fault in page.faults:
            console.print(f"{page.id}: {fault}", markup=False)
    console.print(f"{sum(len(page.faults) for page in results)} faults on {len(results)} pages")


def _mean(values: Iterable[float]) -> str:
    found = list(values)
    return f"{fmean(found):.4f}" if found else "–"
