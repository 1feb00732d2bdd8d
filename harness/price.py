"""Price list: what each entry of a rule book gains and costs on a corpus.

The price of an entry is the score of the whole rule book minus the score without that entry. A
page is parsed once; it is run again only for entries that have a say on it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from rich.console import Console

from extractor import Extraction, RuleBook, Trace, explain
from harness.attempt import attempt
from harness.corpus import Entry
from harness.metrics import WordScore, word_score
from harness.pool import over
from harness.switches import Switch, Switches


@dataclass(slots=True)
class PagePrice:
    """One page under the whole rule book, and under the book without each entry that matters."""

    id: str
    even: bool
    score: WordScore
    without: dict[Switch, WordScore] = field(default_factory=dict)
    """Scores without an entry, where its absence changes the text."""
    fired: frozenset[Switch] = frozenset()
    faults: list[str] = field(default_factory=list)


def price(
    entries: Sequence[Entry], switches: Switches, *, workers: int, console: Console
) -> list[PagePrice]:
    """Every page of a corpus, with a progress bar; in the order of the corpus."""
    work = partial(price_pages, switches=switches)
    return over(entries, work, workers=workers, console=console, doing="pricing")


def price_pages(entries: Sequence[Entry], switches: Switches) -> list[PagePrice]:
    """A few pages. The changed rule books, and all they learn of names, live no longer than that."""
    books: dict[Switch, RuleBook] = {}
    return [_price_page(entry, switches, books) for entry in entries]


def _price_page(entry: Entry, switches: Switches, books: dict[Switch, RuleBook]) -> PagePrice:
    trace, fault = attempt(partial(_traced, entry.read(), switches.book))
    text = trace.extraction.text if trace else ""
    result = PagePrice(entry.id, entry.even, word_score(entry.reference, text))
    if trace is None:
        result.faults.append(fault)
        return result
    result.fired, able = switches.say(trace)
    for switch in able:
        if switch not in books:
            books[switch] = switch.off(switches.book)
        other, fault = attempt(partial(_text, trace.extraction, books[switch]))
        if fault:
            result.faults.append(f"without {switch}: {fault}")
        if other != text:
            result.without[switch] = word_score(entry.reference, other or "")
    return result


def _traced(data: bytes, book: RuleBook) -> Trace:
    trace = explain(data, rules=book)
    trace.extraction.text  # noqa: B018 – made here, where what it raises is caught
    return trace


def _text(extraction: Extraction, book: RuleBook) -> str:
    return extraction.under(book).text
