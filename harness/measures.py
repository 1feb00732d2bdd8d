"""`Measures`: every metric of one output, and what is noticed about its page."""

from dataclasses import dataclass
from typing import NamedTuple

from extractor import InputError
from harness.corpus import Entry
from harness.metrics.blind import Blind, blind
from harness.metrics.flags import Flag, flags, stale, truncated
from harness.metrics.overlap import overlap
from harness.metrics.snippets import snippets
from harness.metrics.structure import structure
from harness.metrics.words import word_score
from harness.reading import Reading, of_page, reference
from harness.systems import Output
from harness.tokens import tokens


class Measures(NamedTuple):
    """Shares from 0 to 1; None where there is nothing to measure."""

    headline: float | None = None
    """Mean of unigram and bigram F1."""
    f1: float | None = None
    precision: float | None = None
    recall: float | None = None
    """Of unigrams."""
    bigram_f1: float | None = None
    bigram_precision: float | None = None
    bigram_recall: float | None = None
    wcxb_f1: float | None = None
    wcxb_precision: float | None = None
    wcxb_recall: float | None = None
    headings: float | None = None
    links: float | None = None
    code: float | None = None
    """Structure recall."""
    wanted: float | None = None
    unwanted: float | None = None
    """Snippet rates: there, and not there."""


METRICS: tuple[str, ...] = Measures._fields


@dataclass(frozen=True, slots=True)
class Measured:
    """What is measured on a page and its output."""

    measures: Measures
    flags: tuple[Flag, ...] = ()
    blind: Blind = ""


def measure(entry: Entry, data: bytes, output: Output) -> Measured:
    """Every metric. An output that a system failed to make is measured as an empty one."""
    try:
        page = of_page(data)
    except InputError:  # no HTML at all
        page = Reading("")
    wanted = reference(entry)
    got = output.read(entry.url)
    wanted_tokens, got_tokens = tokens(wanted.text), tokens(got.text)
    scores = Measures()
    if entry.known:
        unigrams, bigrams = shared = overlap(wanted_tokens, got_tokens)
        scores = Measures(
            shared.headline,
            *unigrams,
            *bigrams,
            *word_score(wanted.text, output.text),
            *structure(wanted, got),
        )
    rates = snippets(entry.wanted, entry.unwanted, got)
    is_stale = stale(wanted_tokens, entry.wanted, page, set(tokens(page.text)))
    found = flags(
        wanted,
        got,
        is_truncated=truncated(wanted_tokens, got_tokens, output.truncated),
        is_stale=is_stale,
    )
    return Measured(
        scores._replace(wanted=rates.wanted, unwanted=rates.unwanted),
        tuple(found),
        blind(data, page),
    )
