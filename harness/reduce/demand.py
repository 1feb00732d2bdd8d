"""`Unmet`: a claim that a demand of a defect card is not met."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from extractor import Trace
from harness.defects.card import METADATA, DefectCard
from harness.defects.demands import Demand, demands
from harness.reduce.claims import in_other_words
from harness.reduce.errors import DoesNotHold
from harness.reduce.places import Words, collapsed


@dataclass(frozen=True, slots=True)
class Unmet:
    """The first demand of a card that is not met stays unmet, and for the same cause."""

    card: DefectCard
    """With no demand but this one."""
    demand: Demand
    """As it was on the full page."""
    whole: bool
    """Whether its text stands in the page in one piece, and must go on doing so."""

    @classmethod
    def of(cls, trace: Trace, card: DefectCard, rule: str = "") -> "Unmet":
        """Of a page on which a demand of a card is not met; with `rule`, by that rule.

        Raises `DoesNotHold` when all is met, or when what is asked for is not in the page.
        """
        asked = [demand for demand in demands(card, trace) if not demand.met]
        if not asked:
            raise DoesNotHold("all that the card asks for is met")
        found = [one for one in asked if not one.absent and rule in ("", one.rule)]
        if not found:
            why = "does not stand in the page" if asked[0].absent else f"is due to {asked[0].cause}"
            raise DoesNotHold(f"what the card asks for, {asked[0].text!r}, {why}")
        first = found[0]
        whole = bool(any(Words(trace.page).places(collapsed(first.text))))
        return cls(_only(card, first), first, whole)

    @property
    def words(self) -> str:
        """What it says, in a sentence."""
        by = f" ({self.demand.cause})" if self.demand.cause else ""
        return f"{self.demand.what} {self.demand.text!r} is not met{by}"

    @property
    def texts(self) -> tuple[str, ...]:
        """What is asked for, where it stands in the page as it is."""
        return (collapsed(self.demand.text),) if self.whole else ()

    def says(self, trace: Trace) -> bool:
        """Whether it is so."""
        if self.whole and not any(Words(trace.page).places(collapsed(self.demand.text))):
            return False
        found = next(iter(demands(self.card, trace)), None)
        if found is None or found.met or found.absent or found.rule != self.demand.rule:
            return False
        if found.what in METADATA:  # the wrong value is the defect, not that there is none
            return found.sentence == self.demand.sentence
        return found.what != "code" or _has_code(trace)

    def translated(self, words: Mapping[str, str]) -> "Unmet":
        """Of a page in which these words were replaced."""
        if self.demand.what in (*METADATA, "code", "line"):
            return self
        demand = replace(self.demand, text=in_other_words(self.demand.text, words))
        return replace(self, card=_only(self.card, demand), demand=demand)


_FIELDS = {"with": "with_", "without": "without", "heading": "headings", "line": "lines"}


def _only(card: DefectCard, demand: Demand) -> DefectCard:
    """The card with one demand."""
    lists: dict[str, Sequence[str]] = {field: () for field in _FIELDS.values()}
    if demand.what in _FIELDS:
        lists[_FIELDS[demand.what]] = (demand.text,)
    values = {name: getattr(card, name) if name == demand.what else "" for name in METADATA}
    return replace(card, code=demand.what == "code", **lists, **values)  # type: ignore[arg-type]


def _has_code(trace: Trace) -> bool:
    page = trace.page
    return any(
        sum(page.size[node : page.end[node]])
        for tag in ("pre", "code")
        for node in page.index.get(tag, ())
    )
