"""`Defects`: the store of known defects. One that is no longer there is promoted to a golden."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from itertools import count
from pathlib import Path
from typing import Any

from harness.defects.card import CardState, DefectCard
from harness.defects.check import CARD, PAGE, DefectCheck, check, judged
from harness.defects.rejected import card_of
from harness.defects.shelf import DefectShelf
from harness.golden.check import Check
from harness.golden.errors import Refused, Stale, Unreadable
from harness.golden.shelf import digest
from harness.golden.slug import LONGEST
from harness.golden.store import Goldens


class Defects:
    """The defects in a folder. Opening it puts in order what a killed process left behind."""

    def __init__(self, folder: Path, goldens: Goldens | None = None) -> None:
        self.goldens = goldens or Goldens(folder.parent / "golden")
        self.books = self.goldens.books
        self.shelf = DefectShelf(folder, self.goldens.shelf)
        with self.shelf.reading():
            pass

    @property
    def folder(self) -> Path:
        """Where they lie."""
        return self.shelf.folder

    @property
    def recovered(self) -> Sequence[str]:
        """What was put in order because a process had been killed; one sentence each."""
        return (*self.goldens.recovered, *self.shelf.recovered)

    def slugs(self) -> list[str]:
        """The names of all defects, in order."""
        with self.shelf.reading():
            return self.shelf.slugs()

    def read(self, slug: str) -> DefectCard:
        """A card as it lies on the disk. Raises `Unknown`, `BadName`, `Unreadable`."""
        with self.shelf.reading():
            return self._card(slug)[1]

    def page(self, slug: str) -> bytes:
        """The page of a card. Raises `Unknown`, `BadName`, `Unreadable`."""
        with self.shelf.reading():
            files = self.shelf.present(slug)
        if PAGE not in files:
            raise Unreadable(f"{slug} has no {PAGE}")
        return files[PAGE]

    def check(self, slug: str) -> DefectCheck:
        """A card under the rules as they are now. Raises `Unknown` and `BadName`."""
        with self.shelf.reading():
            try:
                files = self.shelf.present(slug)
            except Unreadable as error:
                return DefectCheck(slug, "broken", str(error))
        return check(slug, files, self.books)

    def checks(self) -> list[DefectCheck]:
        """All cards, and all that lies in the folder and belongs to none."""
        found = [self.check(slug) for slug in self.slugs()]
        with self.shelf.reading():
            strays = self.shelf.strays()
        return found + [DefectCheck(stray.path, "broken", stray.why) for stray in strays]

    def add(self, slug: str, data: bytes, **facts: Any) -> DefectCheck:
        """A new card; `facts` are fields of `DefectCard`. What it is like now.

        Raises `Taken`, `BadName`, `ReadOnly`, and `Refused` when what it asks for is met already or
        does not stand in the page.
        """
        with self.shelf.writing():
            return self._add(slug, data, DefectCard(created=_today(), **facts))

    def record(self, rejected: Check, page: bytes, reason: str) -> str:
        """A card of a golden's rejected change; its name. Raises `Refused` and `ReadOnly`."""
        card = card_of(rejected, reason, _today())
        with self.shelf.writing():
            taken = set(self.shelf.slugs())
            names = (_numbered(rejected.slug, number) for number in count(1))
            slug = next(name for name in names if name not in taken)
            self._add(slug, page, card)
        return slug

    def set_state(self, slug: str, state: CardState, reason: str = "") -> DefectCard:
        """A card is open, not to be fixed, or blocked; the last two need a reason.

        Raises `Refused`, `Unknown` and `ReadOnly`.
        """
        with self.shelf.writing():
            files, card = self._card(slug)
            changed = replace(card, state=state, reason=reason.strip())
            self.shelf.put(slug, {**files, CARD: _written(changed)})
        return changed

    def reopen(self, slug: str, reason: str = "") -> DefectCard:
        """A card is open again."""
        return self.set_state(slug, "open", reason)

    def promote(
        self,
        slug: str,
        why: str,
        *,
        name: str = "",
        with_: Sequence[str] = (),
        without: Sequence[str] = (),
    ) -> str:
        """A card whose defect is gone becomes a golden; the name of that.

        What the card asked for are its snippets; others can be given besides. The golden is called
        as the card is, or `name`. Where the card came from a golden that holds again, that one
        guards the page and the card just goes. After a kill one finds the card, the golden or both.
        Raises `Refused` for a card that does not pass, `Taken`, `Stale` and `ReadOnly`.
        """
        now = self.check(slug)
        if now.state != "passing" or now.card is None:
            raise Refused(f"{slug} is {now.state}; only a passing defect can be promoted")
        card = now.card
        if not name and self._guarded(card, self.page(slug)):
            with self.shelf.writing():
                self._unchanged(now)
                self.shelf.take(slug)
            return card.golden
        planned = self.goldens.plan(
            name or slug,
            self.page(slug),
            why=why,
            url=card.url,
            with_=tuple(dict.fromkeys((*card.with_, *card.headings, *with_))),
            without=tuple(dict.fromkeys((*card.without, *without))),
            profile=card.profile,
            source=card.source,
        )
        with self.goldens.shelf.writing(), self.shelf.writing():
            self._unchanged(now)
            self.goldens.shelf.absent(planned.slug)
            with self.shelf.promoting(slug, planned.slug):
                self.goldens.shelf.put(planned.slug, planned.files)
                self.shelf.take(slug)
        return planned.slug

    def _guarded(self, card: DefectCard, page: bytes) -> bool:
        """Whether the golden that a card came from has its page and holds."""
        if not card.golden or card.golden not in self.goldens.slugs():
            return False
        golden = self.goldens.check(card.golden)
        return golden.ok and self.goldens.read(card.golden).page == page

    def _unchanged(self, seen: DefectCheck) -> None:
        if digest(self.shelf.present(seen.slug)) != seen.disk:
            raise Stale(f"{seen.slug} is another by now; look at it again")

    def _card(self, slug: str) -> tuple[dict[str, bytes], DefectCard]:
        files = self.shelf.present(slug)
        try:
            return files, DefectCard.read(files[CARD])
        except KeyError:
            raise Unreadable(f"{slug} has no {CARD}") from None
        except ValueError as error:
            raise Unreadable(f"{slug}/{CARD}: {error}") from None

    def _add(self, slug: str, data: bytes, card: DefectCard) -> DefectCheck:
        self.shelf.absent(slug)
        files = {PAGE: data, CARD: _written(card)}
        found = judged(slug, data, card, self.books[card.profile], digest(files))
        if found.state != "failing":
            said = found.detail or "what it asks for is met already, so there is no defect"
            raise Refused(f"{slug} is {found.state}: {said}")
        self.shelf.put(slug, files)
        return found


def _written(card: DefectCard) -> bytes:
    try:
        card.check()
        return card.written()
    except ValueError as error:
        raise Refused(str(error)) from None


def _numbered(slug: str, number: int) -> str:
    """A name for the card of a golden, or the next one when that is taken."""
    end = f"-{number}" if number > 1 else ""
    return slug[: LONGEST - len(end)].rstrip("-") + end


def _today() -> date:
    return datetime.now(UTC).date()
