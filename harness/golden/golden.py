"""`Golden`: a page, what must come out of it, and why it is kept."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from extractor import RuleBook, Trace, explain
from harness.golden.card import Card
from harness.golden.errors import Unreadable
from harness.golden.shelf import digest
from harness.golden.summary import Summary

PAGE, EXPECTED, TRACE, CARD = "page.html", "expected.md", "trace.json", "golden.toml"
NAMES = (PAGE, EXPECTED, TRACE, CARD)
"""The files of a golden. All of them are required."""


@dataclass(frozen=True)
class Output:
    """What a rule book makes of a page."""

    trace: Trace
    markdown: str
    summary: Summary

    @property
    def files(self) -> dict[str, bytes]:
        """What an accepted golden would hold of it."""
        return {EXPECTED: encoded(self.markdown), TRACE: self.summary.written()}

    @property
    def digest(self) -> str:
        """Sixteen hex digits that change with the output or its trace."""
        return digest(self.files)


@dataclass(frozen=True)
class Golden:
    """What lies in a folder of the store."""

    slug: str
    card: Card
    page: bytes
    """As it came."""
    expected: str
    """The output that was accepted, in Markdown."""
    summary: Summary
    """What its trace said then."""
    digest: str
    """Of all files."""


def golden_of(slug: str, files: Mapping[str, bytes]) -> Golden:
    """From its files. Raises `Unreadable` for one that is not there or makes no sense."""
    for name in NAMES:
        if name not in files:
            raise Unreadable(f"{slug} has no {name}")
    return Golden(
        slug,
        card_of(slug, files),
        files[PAGE],
        expected_of(slug, files),
        summary_of(slug, files),
        digest(files),
    )


def card_of(slug: str, files: Mapping[str, bytes]) -> Card:
    """The card of a golden. Raises `Unreadable`."""
    try:
        return Card.read(files[CARD])
    except ValueError as error:
        raise Unreadable(f"{slug}/{CARD}: {error}") from None


def expected_of(slug: str, files: Mapping[str, bytes]) -> str:
    """The accepted output of a golden. Raises `Unreadable`."""
    try:
        return files[EXPECTED].decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable(f"{slug}/{EXPECTED}: byte {error.start} is not UTF-8") from None


def summary_of(slug: str, files: Mapping[str, bytes]) -> Summary:
    """The trace of a golden. Raises `Unreadable`."""
    try:
        return Summary.read(files[TRACE])
    except ValueError as error:
        raise Unreadable(f"{slug}/{TRACE}: {error}") from None


def produce(page: bytes, card: Card, book: RuleBook) -> Output:
    """What a rule book makes of a golden's page. Raises whatever the extractor raises."""
    trace = explain(page, url=card.url or None, rules=book)
    markdown = encoded(trace.extraction.markdown).decode()
    return Output(trace, markdown, Summary.of(trace, page, card.profile))


def encoded(text: str) -> bytes:
    """As UTF-8, what it cannot hold as question marks."""
    return text.encode("utf-8", "replace")


def basis(golden: str, output: str) -> str:
    """What a decision rests on: the digests of a golden on disk and of the present output."""
    return hashlib.sha256(f"{golden} {output}".encode()).hexdigest()[:16]
