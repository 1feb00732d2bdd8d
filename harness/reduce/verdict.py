"""Verdicts: what must hold of the bytes of every page that a reduction passes through."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, Protocol, Self

from extractor import RuleBook, Trace, explain
from harness.attempt import attempt
from harness.reduce.claims import Claim
from harness.reduce.errors import DoesNotHold

Silence = Literal["hung", "died"]
"""How a try may end that does not answer: no answer in time, or its process died."""


class Verdict(Protocol):
    """Something that holds of a page or not. It is handed to another process, so it is pickled."""

    @property
    def words(self) -> str:
        """What it says, in a sentence."""

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts that must stay in the page, white space collapsed."""

    def holds(self, data: bytes) -> bool:
        """Whether it holds of these bytes. Raises nothing that the extractor may raise."""

    def unanswered(self, how: Silence) -> bool:
        """Whether it holds where `holds` does not come back."""

    def translated(self, words: Mapping[str, str]) -> Self:
        """The same of a page in which these words were replaced."""


@dataclass(frozen=True)
class Claimed:
    """A claim about the extraction by a rule book."""

    claim: Claim
    book: RuleBook
    url: str = ""

    @property
    def words(self) -> str:
        """What it says, in a sentence."""
        return self.claim.words

    @property
    def texts(self) -> tuple[str, ...]:
        """Those of the claim."""
        return self.claim.texts

    def holds(self, data: bytes) -> bool:
        """Whether it holds of these bytes."""
        return bool(attempt(lambda: self.claim.says(traced(data, self.book, self.url)))[0])

    def unanswered(self, how: Silence) -> bool:
        """Nothing can be said of an extraction that does not come back."""
        return False

    def translated(self, words: Mapping[str, str]) -> "Claimed":
        """Of a page in which these words were replaced."""
        return replace(self, claim=self.claim.translated(words))


@dataclass(frozen=True)
class Separates:
    """A claim is so by one rule book and not by another: the fault of a change, and nothing else."""

    claim: Claim
    book: RuleBook
    """It is so by this one."""
    other: RuleBook
    """It is not so by this one."""
    url: str = ""

    @property
    def words(self) -> str:
        """What it says, in a sentence."""
        return f"{self.claim.words} by {self.book.name}, not so by {self.other.name}"

    @property
    def texts(self) -> tuple[str, ...]:
        """Those of the claim."""
        return self.claim.texts

    def holds(self, data: bytes) -> bool:
        """Whether it holds of these bytes; they are parsed once."""
        return bool(attempt(partial(self._apart, data))[0])

    def _apart(self, data: bytes) -> bool:
        trace = traced(data, self.book, self.url)
        return self.claim.says(trace) and not self.claim.says(trace.under(self.other))

    def unanswered(self, how: Silence) -> bool:
        """Nothing can be said of an extraction that does not come back."""
        return False

    def translated(self, words: Mapping[str, str]) -> "Separates":
        """Of a page in which these words were replaced."""
        return replace(self, claim=self.claim.translated(words))


@dataclass(frozen=True)
class Crashes:
    """Extraction raises an exception of a kind, does not come back, or takes its process down."""

    kind: str
    """The name of the exception, `hung` or `died`."""
    book: RuleBook
    url: str = ""

    @classmethod
    def of(cls, data: bytes, book: RuleBook, url: str = "") -> "Crashes":
        """Of a page on which it raises. Raises `DoesNotHold` where it does not.

        A page that may hang is asked by `harness.reduce.reduce.crash_of`.
        """
        if not (kind := raised(data, book, url)):
            raise DoesNotHold("the page is extracted without an exception")
        return cls(kind, book, url)

    @property
    def words(self) -> str:
        """What it says, in a sentence."""
        if self.kind == "hung":
            return "the extraction does not come back in time"
        return (
            f"the extraction {'ends its process' if self.kind == 'died' else f'raises {self.kind}'}"
        )

    @property
    def texts(self) -> tuple[str, ...]:
        """None."""
        return ()

    def holds(self, data: bytes) -> bool:
        """Whether it holds of these bytes; where it does not come back, `unanswered` tells."""
        return raised(data, self.book, self.url) == self.kind

    def unanswered(self, how: Silence) -> bool:
        """Whether this is the way in which it fails."""
        return how == self.kind

    def translated(self, words: Mapping[str, str]) -> "Crashes":
        """No words are part of it."""
        return self


def traced(data: bytes, book: RuleBook, url: str = "") -> Trace:
    """An extraction by a rule book. Raises whatever the extractor raises."""
    return explain(data, url=url or None, rules=book)


def raised(data: bytes, book: RuleBook, url: str = "") -> str:
    """The name of the exception that an extraction with all its outputs raises; "" for none."""
    try:
        trace = traced(data, book, url)
        found = trace.extraction
        found.markdown, found.text, found.html, found.metadata  # noqa: B018 – see what they raise
        trace.decisions, trace.fates  # noqa: B018
    except Exception as error:
        return type(error).__name__
    return ""
