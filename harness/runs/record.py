"""What a run is, and what it holds of each page."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from harness.measures import Measures

PageState = Literal["done", "failed", "crashed", "hung"]
"""`failed`: the system raised; `crashed`: it took its process with it; `hung`: it was ended."""

RunState = Literal["running", "complete", "partial"]
"""`partial`: it was interrupted, or its process died; what it has measured stands."""


@dataclass(frozen=True, slots=True)
class PageResult:
    """One page of a run."""

    id: str
    label: str
    language: str
    url: str
    digest: str
    """Of the page and what is expected of it: only equal ones are comparable."""
    state: PageState = "done"
    fault: str = ""
    seconds: float = 0.0
    measures: Measures = field(default_factory=Measures)
    flags: Sequence[str] = ()
    blind: str = ""
    kind: str = ""
    step: str = ""
    output: str = ""
    """Digest of the output, which the store keeps apart; "" where there is none."""

    @property
    def even(self) -> bool | None:
        """Whether the id is even; None where it is no number."""
        return int(self.id) % 2 == 0 if self.id.isdigit() else None


@dataclass(frozen=True, slots=True)
class Run:
    """A system over a corpus."""

    number: int
    state: RunState
    system: str
    rules: str
    """Digest of the rule book, or version of another system."""
    code: str
    """Digest of the extractor's source files."""
    revision: str
    """The commit of the checkout; "" outside one, with a `+` where files were changed."""
    corpus: str
    """Layout and place, as `harness.corpus.find` reads them."""
    expected: int
    """Pages that there should be."""
    done: int
    started: datetime
    seconds: float
    fingerprint: str
    """Of the corpus as far as it was measured: of every page's id and digest."""

    @property
    def partial(self) -> bool:
        """Whether pages are missing."""
        return self.state != "complete"
