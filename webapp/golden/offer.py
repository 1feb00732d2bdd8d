"""`Offer`: what would become of a draft: do its snippets hold, does it guard anything."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from threading import Lock
from typing import cast

from flask import current_app

from extractor import RuleBook
from harness.attempt import attempt
from harness.golden import Card, Chip, Goldens
from harness.golden.chips import chips
from harness.golden.golden import NAMES, produce
from webapp.golden.committed import committed
from webapp.golden.draft import Draft
from webapp.shelves import shelves
from webapp.store import PageRecord

_NAME = "chaffinch-outputs"
_KEPT = 16
"""Outputs that are kept: a draft is checked at every change of a field."""


@dataclass(frozen=True)
class Offer:
    """A draft under the rules."""

    draft: Draft
    faults: Mapping[str, str]
    """By field what is wrong."""
    chips: Sequence[Chip]
    output: str
    """What comes out, in Markdown."""
    crash: str
    """What the extraction raises; "" for nothing."""
    committed: str
    """Whether it fails by the rules of the last commit: yes, no, unknown."""
    other: str
    """Whether it fails by the other profile: yes, no."""
    paths: Sequence[str]
    """The files that would be written."""
    read_otherwise: bool
    """Whether the page comes out otherwise here, where the header that came with it is not known."""

    @property
    def failing(self) -> list[Chip]:
        """The snippets that do not hold."""
        return [chip for chip in self.chips if not chip.after]

    @property
    def ready(self) -> bool:
        """Whether it can be made."""
        return not self.faults and not self.failing and not self.crash

    @property
    def other_profile(self) -> str:
        """The profile that it is not made for."""
        return "article" if self.draft.profile == "default" else "default"


def offer_of(draft: Draft, record: PageRecord, goldens: Goldens, shown: str) -> Offer:
    """What would become of a draft; `shown` is the output as the inspector has it."""
    profile = draft.profile
    output, crash = _output(record, profile, goldens.books[profile])
    base = committed(shelves().rules.folder)
    other = "article" if profile == "default" else "default"
    by_base = "unknown"
    if base and output is not None:
        by_base = _differs(output, _output(record, profile, base[profile])[0])
    by_other = "unknown"
    if output is not None:
        by_other = _differs(output, _output(record, profile, goldens.books[other])[0])
    return Offer(
        draft,
        draft.faults(goldens),
        tuple(chips(draft.with_, draft.without, None, output)),
        output or "",
        crash,
        by_base,
        by_other,
        [str(goldens.folder / (draft.slug or "…") / name) for name in NAMES],
        output is not None and output != shown,
    )


def _differs(one: str, other: str | None) -> str:
    return "no" if one == other else "yes"


def _output(record: PageRecord, profile: str, book: RuleBook) -> tuple[str | None, str]:
    """What a rule book makes of a page as a golden, or what it raises; the last few are kept."""
    kept: _Outputs = cast(_Outputs, current_app.extensions.setdefault(_NAME, _Outputs()))
    return kept.output(record, profile, book)


class _Outputs:
    """Outputs by page and rules, least recently used out first."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept: OrderedDict[tuple[str, str], tuple[str | None, str]] = OrderedDict()

    def output(self, record: PageRecord, profile: str, book: RuleBook) -> tuple[str | None, str]:
        """The Markdown of a page, and "" or what was raised."""
        key = (record.id, book.digest)
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        card = Card(why="a draft", url=record.url, profile=profile, created=_today())
        made, fault = attempt(lambda: produce(record.body, card, book))
        found = (made.markdown if made else None, fault)
        with self._lock:
            self._kept[key] = found
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return found


def _today() -> date:
    return datetime.now(UTC).date()
