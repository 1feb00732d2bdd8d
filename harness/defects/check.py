"""`DefectCheck`: whether a known defect is still there. Nothing is written."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from extractor import RuleBook, Trace, explain
from harness.attempt import attempt
from harness.defects.card import DefectCard
from harness.defects.demands import Demand, crashed, demands
from harness.golden.shelf import digest

PAGE, CARD = "page.html", "defect.toml"
NAMES = (PAGE, CARD)
"""The files of a defect. Both are required."""

State = Literal["failing", "passing", "stale", "unstable", "broken"]
"""`failing`: as is known. `passing`: all that it asks for is met. `stale`: words that it asks for do
not stand in the page. `unstable`: two extractions differ. `broken`: it cannot be read, or belongs to
nothing. Only `failing` is as it should be."""


@dataclass(frozen=True)
class DefectCheck:
    """A card under the rules as they are now."""

    slug: str
    state: State
    detail: str = ""
    card: DefectCard | None = None
    demands: Sequence[Demand] = ()
    disk: str = ""
    """Digest of the files."""

    @property
    def ok(self) -> bool:
        """Whether it fails as is known."""
        return self.state == "failing"

    @property
    def damage(self) -> int:
        """UTF-8 bytes that are lost or wrongly kept."""
        return sum(demand.damage for demand in self.demands)

    @property
    def cause(self) -> str:
        """What keeps the first unmet demand from being met; "" when nothing does."""
        return next((demand.cause for demand in self.demands if not demand.met), "")

    @property
    def announcement(self) -> str:
        """What is to be said of a card that is not as it should be; "" of one that is."""
        match self.state:
            case "failing":
                return ""
            case "passing":
                return (
                    f"{self.slug}: now passing: promote it "
                    f'(chaffinch defects promote {self.slug} --why "what it guards")'
                )
            case _:
                return f"{self.slug}: {self.state}: {self.detail}"

    def facts(self) -> dict[str, Any]:
        """As plain data."""
        card = self.card
        return {
            "slug": self.slug,
            "check": self.state,
            "detail": self.detail,
            "note": card.note if card else "",
            "url": card.url if card else "",
            "kind": card.kind if card else "",
            "owner": card.owner if card else "",
            "state": card.state if card else "",
            "reason": card.reason if card else "",
            "said_cause": card.cause if card else "",
            "golden": card.golden if card else "",
            "cause": self.cause,
            "damage": self.damage,
            "demands": [demand.facts() for demand in self.demands],
            "announcement": self.announcement,
            "basis": self.disk,
        }


@dataclass(frozen=True)
class CauseGroup:
    """Cards with one cause."""

    cause: str
    slugs: Sequence[str]
    damage: int
    """UTF-8 bytes."""

    def facts(self) -> dict[str, Any]:
        """As plain data."""
        return {**asdict(self), "slugs": list(self.slugs)}


def check(slug: str, files: Mapping[str, bytes], books: Mapping[str, RuleBook]) -> DefectCheck:
    """A card by its files."""
    disk = digest(files)
    if absent := [name for name in NAMES if name not in files]:
        return DefectCheck(slug, "broken", f"there is no {', no '.join(absent)}", disk=disk)
    try:
        card = DefectCard.read(files[CARD])
    except ValueError as error:
        return DefectCheck(slug, "broken", f"{CARD}: {error}", disk=disk)
    return judged(slug, files[PAGE], card, books[card.profile], disk)


def judged(slug: str, page: bytes, card: DefectCard, book: RuleBook, disk: str = "") -> DefectCheck:
    """A card whose page is extracted now."""
    trace, fault = attempt(lambda: traced(page, card, book))
    again, other = attempt(lambda: traced(page, card, book))
    if fault != other or _text(trace) != _text(again):
        said = "two extractions of it differ"
        return DefectCheck(slug, "unstable", said, card, disk=disk)
    asked = tuple(demands(card, trace) if trace else crashed(card, fault))
    absent = [demand.text for demand in asked if demand.absent]
    if absent:
        said = f"not in the page: {'; '.join(map(repr, absent))}"
        return DefectCheck(slug, "stale", said, card, asked, disk)
    state: State = "passing" if all(demand.met for demand in asked) else "failing"
    return DefectCheck(slug, state, fault, card, asked, disk)


def traced(page: bytes, card: DefectCard, book: RuleBook) -> Trace:
    """The extraction of a card's page, its output made. Raises whatever the extractor raises."""
    trace = explain(page, url=card.url or None, rules=book)
    trace.extraction.markdown  # noqa: B018 – what it raises is a finding
    return trace


def groups(checks: Sequence[DefectCheck]) -> list[CauseGroup]:
    """Cards that fail, by what takes or keeps the text; the largest damage first."""
    found: dict[str, list[DefectCheck]] = defaultdict(list)
    for one in checks:
        if one.state == "failing":
            found[one.cause].append(one)
    made = [
        CauseGroup(cause, [one.slug for one in cards], sum(one.damage for one in cards))
        for cause, cards in found.items()
    ]
    return sorted(made, key=lambda group: (-group.damage, group.cause))


def _text(trace: Trace | None) -> str:
    return "" if trace is None else trace.extraction.markdown
