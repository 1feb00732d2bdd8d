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
from harness.metrics.words import WordScore, word_score
from harness.pool import over
from harness.reading import reference
from harness.switches import Switch, Switches

_KEPT_FOR = 8
"""Pages for which a changed rule book is kept."""


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
    work = _Pricer(switches)
    return over(entries, work, workers=workers, console=console, doing="pricing", lost=_lost)


class _Pricer:
    """Prices page after page. Changed rule books, and all they learn of names, are kept a while."""

    def __init__(self, switches: Switches) -> None:
        self.switches = switches
        self.books: dict[Switch, RuleBook] = {}
        self.pages = 0

    def __call__(self, entry: Entry) -> PagePrice:
        if self.pages % _KEPT_FOR == 0:
            self.books.clear()
        self.pages += 1
        return _price_page(entry, self.switches, self.books)


def _lost(entry: Entry, why: str) -> PagePrice:
    return PagePrice(entry.id, entry.even, WordScore(0, 0, 0), faults=[why])


def _price_page(entry: Entry, switches: Switches, books: dict[Switch, RuleBook]) -> PagePrice:
    trace, fault = attempt(partial(_traced, entry.read(), switches.book))
    text = trace.extraction.text if trace else ""
    wanted = reference(entry).text
    result = PagePrice(entry.id, entry.even, word_score(wanted, text))
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
            result.without[switch] = word_score(wanted, other or "")
    return result


def _traced(data: bytes, book: RuleBook) -> Trace:
    trace = explain(data, rules=book)
    trace.extraction.text  # noqa: B018 – made here, where what it raises is caught
    return trace


def _text(extraction: Extraction, book: RuleBook) -> str:
    return extraction.under(book).text
