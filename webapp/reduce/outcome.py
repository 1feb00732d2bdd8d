"""`Outcome`: what a reduction came to, and what can be made of it."""

from dataclasses import dataclass
from functools import cached_property

from extractor import Rule, Trace
from extractor.decode import decode
from harness.attempt import attempt
from harness.golden import Refused
from harness.reduce import Lost, Reduced, Verdict, sides
from harness.reduce.places import Words, in_head
from harness.reduce.verdict import Claimed, traced
from webapp.inspector import output
from webapp.reduce.jobs import Reduction


@dataclass(frozen=True)
class Outcome:
    """A page on which the verdict holds."""

    reduction: Reduction
    found: Reduced

    @cached_property
    def listing(self) -> output.Listing:
        """Its source."""
        return output.source(self.text)

    @cached_property
    def text(self) -> str:
        """Its source as it is read; with escapes for what is no text where that is the point."""
        read = attempt(lambda: decode(self.found.data).text)[0]
        return self.found.data.decode("utf-8", "backslashreplace") if read is None else read

    @property
    def share(self) -> float:
        """How much of the page is left, in hundredths."""
        return 100 * self.found.bytes / (self.found.was_bytes or 1)

    @cached_property
    def trace(self) -> Trace | None:
        """How it is extracted; None where that raises."""
        subject = self.reduction.subject
        return attempt(lambda: traced(self.found.data, subject.book, subject.url))[0]

    @cached_property
    def node(self) -> int | None:
        """The element that holds what the verdict is about."""
        return None if self.trace is None else node_of(self.trace, self.found.verdict)

    @cached_property
    def rules(self) -> list[str]:
        """The rules that decide something of it, that of the verdict first."""
        if self.trace is None:
            return []
        book = self.trace.rulebook
        known = {entry.id for entry in book.entries() if isinstance(entry, Rule)}
        decided = [one.rule for one in self.trace.decisions if one.overruled_by is None]
        first = [rule_of(self.found.verdict)]
        return [rule for rule in dict.fromkeys(first + decided) if rule in known & set(decided)]

    @property
    def rule_choices(self) -> list[tuple[str, str]]:
        """The same as choices of a form."""
        return [(rule, rule) for rule in self.rules]

    @property
    def shrinks(self) -> bool:
        """Whether it may stand in the place of the page of the card that it is reduced from."""
        check = self.reduction.subject.check
        return (
            self.reduction.asked.what == "defect"
            and check is not None
            and (check.state == "failing" and len(check.demands) == 1)
        )

    @cached_property
    def snippets(self) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
        """The texts that are in the output and those that are not; None where a golden says no such
        thing."""
        try:
            return sides(self.found.verdict)
        except Refused:
            return None


def rule_of(verdict: Verdict) -> str:
    """The rule that a verdict names; "" for none."""
    claim = verdict.claim if isinstance(verdict, Claimed) else verdict
    return str(getattr(claim, "rule", "") or getattr(getattr(claim, "demand", None), "rule", ""))


def node_of(trace: Trace, verdict: Verdict) -> int | None:
    """The smallest element around the text that a verdict is about; None where it is about none."""
    page = trace.page
    places = [place for text in verdict.texts for place in Words(page).places(text)]
    lost = isinstance(verdict, Claimed) and isinstance(verdict.claim, Lost)
    places.sort(
        key=lambda place: (in_head(page, place[0]), lost == (trace.fate(place[0]) == "kept"))
    )
    if not places:
        return None
    first, last = places[0][0], places[0][-1]
    return next((node for node in page.ancestors(first) if page.end[node] > last), None)
