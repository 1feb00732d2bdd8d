"""Scoring a corpus: every page under each profile, in parallel."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from rich.console import Console
from rich.table import Table

from extractor import RuleBook, explain, extract
from harness.attempt import attempt
from harness.corpus import Entry
from harness.means import mean, totals
from harness.metrics import WordScore, word_score
from harness.pool import over

PROFILES = ("article", "default")


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
        text, fault = attempt(partial(_extracted, data, book))
        if check_explain and not fault:
            traced, fault = attempt(partial(_explained, data, book))
            if not fault and traced != text:
                fault = "explain differs from extract"
        if fault:
            result.faults.append(f"{profile}: {fault}")
        result.scores[profile] = word_score(entry.reference, text or "")
    return result


def _extracted(data: bytes, book: RuleBook) -> str:
    return extract(data, rules=book).text


def _explained(data: bytes, book: RuleBook) -> str:
    return explain(data, rules=book).extraction.text


def score(
    entries: Sequence[Entry], *, check_explain: bool, workers: int, console: Console
) -> list[PageScore]:
    """Every page of a corpus, with a progress bar; in the order of the corpus."""
    work = partial(_score_batch, check_explain=check_explain)
    return over(entries, work, workers=workers, console=console, doing="scoring")


def _score_batch(entries: Sequence[Entry], check_explain: bool) -> list[PageScore]:
    return [score_page(entry, check_explain) for entry in entries]


def report(results: Sequence[PageScore], console: Console) -> None:
    """Means per profile, even and odd ids apart, and per label."""
    console.print(
        totals(
            {
                profile: [(page.even, page.scores[profile]) for page in results]
                for profile in PROFILES
            }
        )
    )
    labels = Table("F1 by label", "pages", *PROFILES, box=None)
    for label in sorted({page.label for page in results}):
        pages = [page for page in results if page.label == label]
        labels.add_row(
            label,
            str(len(pages)),
            *(mean(page.scores[profile].f1 for page in pages) for profile in PROFILES),
        )
    console.print(labels)
    for page in results:
        for fault in page.faults:
            console.print(f"{page.id}: {fault}", markup=False)
    console.print(f"{sum(len(page.faults) for page in results)} faults on {len(results)} pages")
