"""`Row`: a card as the board shows it."""

import re
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlsplit

from harness.corpus import LABELS
from harness.defects import DefectCheck, Demand
from webapp.sample import samples

NONE = "∅"
"""What stands for an empty value in an address."""

_LABEL = re.compile(r"\((\w+)\)$")
_FAULTS = {"with": "lost", "heading": "lost", "line": "lost", "without": "kept"}


@dataclass(frozen=True)
class Row:
    """A card with what it is sorted, grouped and filtered by."""

    check: DefectCheck

    @property
    def slug(self) -> str:
        """Its name."""
        return self.check.slug

    @property
    def note(self) -> str:
        """What is wrong, in words."""
        return self.check.card.note if self.check.card else self.check.detail

    @cached_property
    def values(self) -> dict[str, str]:
        """What it is grouped and filtered by; `NONE` for what it does not have."""
        card = self.check.card
        found = {
            "check": self.check.state,
            "cause": self.check.cause,
            "fault": self.fault,
            "kind": card.kind if card else "",
            "label": _label(card.source) if card else "",
            "site": _site(card.url) if card else "",
            "owner": card.owner if card else "",
            "state": card.state if card else "unreadable",
            "said": "yes" if card and card.cause else "no",
        }
        return {name: value or NONE for name, value in found.items()}

    @property
    def fault(self) -> str:
        """Whether text is lost or wrongly kept; for what is neither, what is asked for."""
        unmet = self.unmet
        return _FAULTS.get(unmet.what, unmet.what) if unmet else ""

    @property
    def unmet(self) -> Demand | None:
        """The first demand that is not met."""
        return next((demand for demand in self.check.demands if not demand.met), None)

    @property
    def met(self) -> int:
        """Demands that are met."""
        return sum(demand.met for demand in self.check.demands)

    @property
    def damage(self) -> int:
        """UTF-8 bytes that are lost or wrongly kept."""
        return self.check.damage

    @cached_property
    def text(self) -> str:
        """What a search by words looks through."""
        card = self.check.card
        said = [self.slug, self.note, self.check.cause, self.check.detail]
        if card:
            said += [card.url, card.cause, card.owner, card.reason, card.source, card.golden]
        said += [f"{demand.text} {demand.sentence}" for demand in self.check.demands]
        return " ".join(said).lower()


def _site(url: str) -> str:
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


def _label(source: str) -> str:
    """The type of page, where the card's source tells: a sample, or a corpus's label behind it."""
    name = source.removeprefix("webapp/samples/").removesuffix(".html")
    for sample in samples():
        if name == sample.slug:
            return sample.label
    found = _LABEL.search(source)
    return found[1] if found and found[1] in LABELS else ""
