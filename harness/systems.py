"""Systems: what makes an output of a page, ours and others, so that all are measured the same way."""

from dataclasses import dataclass
from typing import Protocol

from extractor import RuleBook, explain, extract
from harness.reading import Reading, of_html, of_markdown, of_text


@dataclass(frozen=True, slots=True)
class Output:
    """What a system made of a page."""

    text: str
    """Plain text, as WCXB's metric reads it."""
    markdown: str | None = None
    """With structure; None for systems that give none."""
    html: str | None = None
    """The same as HTML, from systems that give that."""
    truncated: bool = False
    kind: str = ""
    step: str = ""
    """The kind of page and the accepted step of the ladder; "" for other systems."""

    @property
    def best(self) -> str:
        """The form that says most: Markdown, HTML or text."""
        return self.markdown or self.html or self.text

    def read(self, base: str) -> Reading:
        """What it says, its notation taken away."""
        if self.markdown is not None:
            return of_markdown(self.markdown, base)
        return of_text(self.text) if self.html is None else of_html(self.html, base)


class System(Protocol):
    """What is measured. It must be picklable."""

    @property
    def name(self) -> str:
        """Name and version or rule book, as a run is listed."""
        ...

    @property
    def digest(self) -> str:
        """What changes when its outputs may change."""
        ...

    def produce(self, data: bytes, url: str) -> Output:
        """The output of a page; whatever it raises is the result of that page."""
        ...


@dataclass(frozen=True)
class Chaffinch:
    """Ours under a rule book."""

    book: RuleBook
    check_explain: bool = False
    """Whether `explain` is run too and must give the same text."""

    @property
    def name(self) -> str:
        """The rule book's name."""
        return f"chaffinch {self.book.name}"

    @property
    def digest(self) -> str:
        """That of the rule book."""
        return self.book.digest

    def produce(self, data: bytes, url: str) -> Output:
        """Extract a page. Raises what `extract` raises, and `AssertionError` where `explain` differs."""
        found = extract(data, url=url or None, rules=self.book)
        markdown, text = found.markdown, found.text
        if self.check_explain:
            traced = explain(data, url=url or None, rules=self.book).extraction
            if (traced.text, traced.markdown) != (text, markdown):
                raise AssertionError("explain differs from extract")
        step = next((step.name for step in found.ladder if step.verdict == "accepted"), "")
        return Output(text, markdown, truncated=bool(found.truncated), kind=found.kind, step=step)
