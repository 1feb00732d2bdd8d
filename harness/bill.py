"""The price list of a rule book: one line for each entry, and the lists that call for an answer."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from rich.console import Console
from rich.table import Table

from extractor.rule import Entry
from harness.bootstrap import Draws, Interval
from harness.means import totals
from harness.price import PagePrice
from harness.switches import Switch, Switches, family_of, silent

_NOTICED = 0.01
"""Difference of a page's F1 from which the page is called gained or lost."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What having an entry adds to the means over some pages; negative where it costs."""

    f1: float
    precision: float
    recall: float
    interval: Interval
    """Of F1."""

    @property
    def verdict(self) -> str:
        """What may be said of it."""
        if self.interval.holds_zero:
            return "cannot be told apart"
        return f"{self.interval.low:+.4f} to {self.interval.high:+.4f}"


@dataclass(frozen=True, slots=True)
class Price:
    """A line of the list."""

    id: str
    word: str
    """The word of the rule that it is about; "" when it is about the whole entry."""
    family: str
    """rule, threshold, rung or kind."""
    fires: int | None
    """Pages on which a verdict of it stands; None for thresholds, which decide nothing alone."""
    changes: int
    """Pages whose text is another without it."""
    gained: int
    """Pages whose F1 is higher with it by more than .01."""
    lost: int
    all: Gain
    even: Gain
    odd: Gain

    @property
    def name(self) -> str:
        """The switch, in words."""
        return str(Switch(self.id, self.word))


class Bill:
    """The prices on a corpus. Even and odd ids are means over each half, zeros included."""

    def __init__(self, pages: Sequence[PagePrice], switches: Switches) -> None:
        self.pages = pages
        self.book = switches.book
        halves = {
            "all": list(pages),
            "even": [page for page in pages if page.even],
            "odd": [page for page in pages if not page.even],
        }
        self._halves = {half: (chosen, Draws(len(chosen))) for half, chosen in halves.items()}
        self.prices = [self._price(*item) for item in switches.entries.items()]
        self.prices.sort(key=lambda price: -price.even.f1)

    def _price(self, switch: Switch, entry: Entry) -> Price:
        changed = [
            page.score.f1 - page.without[switch].f1 for page in self.pages if switch in page.without
        ]
        return Price(
            id=switch.id,
            word=switch.word,
            family=family_of(entry),
            fires=None if silent(entry) else sum(switch in page.fired for page in self.pages),
            changes=len(changed),
            gained=sum(difference > _NOTICED for difference in changed),
            lost=sum(difference < -_NOTICED for difference in changed),
            all=_gain(switch, *self._halves["all"]),
            even=_gain(switch, *self._halves["even"]),
            odd=_gain(switch, *self._halves["odd"]),
        )

    @property
    def idle(self) -> list[Price]:
        """What never fires here."""
        return [price for price in self.prices if price.fires == 0 and not price.changes]

    @property
    def without_effect(self) -> list[Price]:
        """What fires, or may, and changes the text of no page."""
        return [price for price in self.prices if price.fires != 0 and not price.changes]

    @property
    def losing(self) -> list[Price]:
        """What loses on odd ids as far as four digits show, the dearest first."""
        found = [price for price in self.prices if round(price.odd.f1, 4) < 0]
        return sorted(found, key=lambda price: price.odd.f1)

    @property
    def faults(self) -> list[str]:
        """What was raised, by page."""
        return [f"{page.id}: {fault}" for page in self.pages for fault in page.faults]

    def facts(self) -> dict[str, Any]:
        """The list as plain data."""
        return {
            "rules": {"name": self.book.name, "digest": self.book.digest},
            "pages": len(self.pages),
            "prices": [asdict(price) for price in self.prices],
            "never fires": [price.name for price in self.idle],
            "changes nothing": [price.name for price in self.without_effect],
            "loses on odd ids": [price.name for price in self.losing],
            "faults": self.faults,
        }

    def report(self, console: Console) -> None:
        """The list and the lists that call for an answer."""
        scores = [(page.even, page.score) for page in self.pages]
        console.print(totals({self.book.name: scores}))
        console.print(
            "\nWith it minus without it, means over all pages of the half; "
            "a threshold that is gone counts 0"
        )
        console.print(_table([p for p in self.prices if p.changes and not p.word]))
        if words := [p for p in self.prices if p.changes and p.word]:
            console.print("\nThe same for single words")
            console.print(_table(words))
        for title, prices in (
            ("Never fires here", self.idle),
            ("Changes the text of no page", self.without_effect),
        ):
            console.print(f"\n{title}", markup=False)
            for line in _by_rule(prices) or ["nothing"]:
                console.print(f"  {line}", markup=False)
        console.print("\nLoses on odd ids")
        for price in self.losing:
            console.print(f"  {price.name}  {price.odd.f1:+.4f}  {price.odd.verdict}", markup=False)
        for fault in self.faults:
            console.print(fault, markup=False)
        console.print(f"{len(self.faults)} faults on {len(self.pages)} pages")


def _gain(switch: Switch, pages: Sequence[PagePrice], draws: Draws) -> Gain:
    changed = {place: page for place, page in enumerate(pages) if switch in page.without}
    size = len(pages) or 1
    differences = {
        place: page.score.f1 - page.without[switch].f1 for place, page in changed.items()
    }
    return Gain(
        sum(differences.values()) / size,
        sum(p.score.precision - p.without[switch].precision for p in changed.values()) / size,
        sum(p.score.recall - p.without[switch].recall for p in changed.values()) / size,
        draws.interval(differences),
    )


def _table(prices: Sequence[Price]) -> Table:
    table = Table(box=None)
    table.add_column("", no_wrap=True)
    for title in (
        "fires", "changes", "gained", "lost", "even F1", "P", "R", "odd F1", "P", "R",
    ):  # fmt: skip
        table.add_column(title, justify="right", no_wrap=True)
    table.add_column("all, 95 %", no_wrap=True)
    for price in prices:
        table.add_row(
            price.name,
            "–" if price.fires is None else str(price.fires),
            *(str(count) for count in (price.changes, price.gained, price.lost)),
            *(
                f"{value:+.4f}"
                for half in (price.even, price.odd)
                for value in (half.f1, half.precision, half.recall)
            ),
            price.all.verdict,
        )
    return table


def _by_rule(prices: Sequence[Price]) -> list[str]:
    """Entries on one line, then the words of each rule on one."""
    words: dict[str, list[str]] = {}
    for price in prices:
        if price.word:
            words.setdefault(price.id, []).append(price.word)
    whole = ", ".join(price.name for price in prices if not price.word)
    return ([whole] if whole else []) + [
        f"{rule}: {', '.join(found)}" for rule, found in sorted(words.items())
    ]
