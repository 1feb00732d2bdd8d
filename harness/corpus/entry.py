"""`Entry`: a page of a corpus and what a good extraction of it is."""

import gzip
import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

LABELS = (
    "article", "news", "documentation", "encyclopedia", "glossary", "recipe",
    "forum", "product", "collection", "listing", "homepage", "service",
)  # fmt: skip
"""Types of page."""

LANGUAGES = ("en", "de", "fr", "es", "it", "pt", "nl", "pl", "ru", "ja", "zh", "ar")
"""Languages that the corpus of our own speaks."""

Form = Literal["text", "markdown", "html"]
"""How a reference is written."""


class CorpusError(Exception):
    """A corpus cannot be read; the message says what was looked for and where."""


@dataclass(frozen=True, slots=True)
class Broken:
    """An entry that cannot be read; the reader goes on with the next."""

    id: str
    why: str

    def __str__(self) -> str:
        return f"{self.id}: {self.why}"


@dataclass(frozen=True, slots=True)
class Entry:
    """A page of a corpus. The bytes stay where they lie until they are asked for."""

    id: str
    label: str
    """Type of page; "" where the corpus does not say."""
    reference: str
    """The text that should come out; empty where the corpus has none."""
    file: Path
    offset: int = -1
    """Where the record of the page begins in a WARC file, in bytes; -1 for a file of its own."""
    form: Form = "text"
    structure: str = ""
    """The reference as Markdown, where a corpus has it beside its plain text."""
    language: str = ""
    """A BCP 47 tag; "" where the corpus does not say."""
    url: str = ""
    """Where the page came from; "" where the corpus does not say."""
    wanted: tuple[str, ...] = ()
    """Snippets that a good extraction holds (`with`)."""
    unwanted: tuple[str, ...] = ()
    """Snippets that it does not (`without`)."""
    title: str = ""
    author: str = ""
    date: str = ""
    """What is known of the page, as the corpus writes it; "" where it says nothing."""
    note: str = ""
    known: bool = True
    """Whether the corpus says what should come out. A reference may be empty and known."""

    def read(self) -> bytes:
        """The bytes of the page. Raises `OSError` or `EOFError` where they cannot be had."""
        if self.offset >= 0:
            from harness.corpus.warc import body_at  # not every corpus needs the library

            return body_at(self.file, self.offset)
        data = self.file.read_bytes()
        return gzip.decompress(data) if self.file.suffix == ".gz" else data

    @property
    def even(self) -> bool:
        """Whether the id is even: even pages are for tuning, odd ones only for measuring."""
        return self.id.isdigit() and int(self.id) % 2 == 0

    def digest(self, data: bytes) -> str:
        """Sixteen hex digits that change with the page and with what is expected of it."""
        found = hashlib.sha256(data)
        for text in (self.reference, self.structure, self.form, self.url, *self.wanted, "\1"):
            found.update(f"\0{text}".encode())
        for text in self.unwanted:
            found.update(f"\0{text}".encode())
        return found.hexdigest()[:16]
