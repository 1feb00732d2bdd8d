"""`Goal`: what the output of a page should come near to: its reference, or what an earlier run gave."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from extractor import Extraction
from harness.blame.since import Earlier
from harness.corpus import Entry
from harness.metrics.words import counted, shared_score
from harness.reading import Reading, of_markdown, reference


@dataclass(frozen=True)
class Goal:
    """A text, and how near an output is to it."""

    reading: Reading
    """What the text says, for finding what an output lacks and what it has too much."""
    words: Counter[str]
    earlier: bool
    """Whether an earlier run gave it, as Markdown; otherwise it is a reference."""

    def output(self, extraction: Extraction) -> str:
        """The output that is held against it."""
        return extraction.markdown if self.earlier else extraction.text

    def near(self, output: str) -> float:
        """WCXB's F1 of an output against it: 1 is the same words."""
        return shared_score(self.words, counted(output)).f1

    @cached_property
    def body(self) -> str:
        """The longest block of it, which must be in main content."""
        return max(self.reading.text.split("\n"), key=len, default="")


def of_reference(entry: Entry) -> Goal:
    """The reference of a page."""
    found = reference(entry)
    return Goal(found, counted(found.text), earlier=False)


def of_earlier(entry: Entry, earlier: Earlier) -> Goal:
    """What an earlier run gave for a page."""
    return Goal(of_markdown(earlier.output, entry.url), counted(earlier.output), earlier=True)
