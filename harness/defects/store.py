"""`Defects`: the store of known defects. One that is no longer there is promoted to a golden."""

from collections.abc import MutableMapping, Sequence
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
from harness.golden.errors import Refused, Stale, StoreError, Unreadable
from harness.golden.history import History, Undo
from harness.golden.shelf import digest
from harness.golden.slug import LONGEST
from harness.golden.store import Goldens
from harness.golden.swap import Files

EDITABLE = ("note", "kind", "cause", "owner", "state", "reason")
"""What of a card `edit` may change. What it asks for stays: another demand is another defect."""

Known = MutableMapping[tuple[str, str, str], DefectCheck]
"""Checks by name, digest of the files and digest of the rules."""


class Defects:
    """The defects in a folder. Opening it puts in order what a killed process left behind.

    With `known`, a card whose files and rules are as they were is not extracted anew.
    """

    def __init__(
        self, folder: Path, goldens: Goldens | None = None, *, known: Known | None = None
    ) -> None:
        self.goldens = goldens or Goldens(folder.parent / "golden")
        self.books = self.goldens.books
        self.shelf = DefectShelf(folder, self.goldens.shelf)
        self.history = History(folder, self.goldens.history.folder.parent)
        self.known = known
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
        if self.known is None:
            return check(slug, files, self.books)
        key = (slug, digest(files), "-".join(book.digest for book in self.books.values()))
        if (found := self.known.get(key)) is None:
            found = self.known[key] = check(slug, files, self.books)
        return found

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

    def record(self, rejected: Check, page: bytes, reason: str, batch: str = "") -> str:
        """A card of a golden's rejected change; its name. Raises `Refused` and `ReadOnly`.

        Cards of one batch are undone as one, by its token.
        """
        card = card_of(rejected, reason, _today())
        with self.shelf.writing():
            taken = set(self.shelf.slugs())
            names = (_numbered(rejected.slug, number) for number in count(1))
            slug = next(name for name in names if name not in taken)
            self._add(slug, page, card, batch)
        return slug

    def edit(self, slug: str, basis: str, **changes: str) -> Undo:
        """Change what people say of a card: fields of `EDITABLE`; what that replaced.

        `basis` is the digest of the files on which it was decided, `DefectCheck.disk`. Where nothing
        changes nothing is written. Raises `Stale`, `Refused`, `Unknown` and `ReadOnly`.
        """
        if unknown := sorted(set(changes) - set(EDITABLE)):
            raise Refused(f"{', '.join(unknown)} cannot be edited; {', '.join(EDITABLE)} can")
        with self.shelf.writing():
            files, card = self._card(slug)
            if digest(files) != basis:
                raise Stale(
                    f"{slug} is another by now than when this was written; look at it again"
                )
            said: dict[str, Any] = {key: value.strip() for key, value in changes.items()}
            return self._put(slug, "edit", files, {**files, CARD: _written(replace(card, **said))})

    def shrink(self, slug: str, basis: str, data: bytes, card: DefectCard) -> Undo:
        """A smaller page in the place of a card's, and the card as it speaks of that one.

        Raises `Stale`, `Unknown`, `ReadOnly`, and `Refused` where it does not fail on that page.
        """
        with self.shelf.writing():
            files, _ = self._card(slug)
            if digest(files) != basis:
                raise Stale(f"{slug} is another by now than the page that was reduced; do it again")
            after = {PAGE: data, CARD: _written(card)}
            found = judged(slug, data, card, self.books[card.profile])
            if found.state != "failing":
                raise Refused(
                    f"on the smaller page {slug} would be {found.state}; it stays as it is"
                )
            return self._put(slug, "shrink", files, after)

    def undo(self, token: str = "") -> Undo:
        """Put back what a write replaced; without a token, the last one that still stands.

        A card that was added goes; one that was promoted does not come back. Raises `Stale` where
        something else was written since, `Refused` where there is nothing, and `Unknown`.
        """
        with self.shelf.writing():
            return self._undone(self.history.record(token) if token else self._last())

    def undo_all(self, token: str) -> list[Undo]:
        """Put back all that was decided at once: a batch, by its token, or one write.

        Raises `Stale` before anything is put back where something else was written to one of them
        since, and `Unknown`.
        """
        with self.shelf.writing():
            records = self.history.of(token)
            for record in records:
                self._undoable(record)
            return [self._undone(record) for record in records]

    def set_state(self, slug: str, state: CardState, reason: str = "") -> DefectCard:
        """A card is open, not to be fixed, or blocked; the last two need a reason.

        Raises `Refused`, `Unknown` and `ReadOnly`.
        """
        with self.shelf.writing():
            files, card = self._card(slug)
            changed = replace(card, state=state, reason=reason.strip())
            self._put(slug, "state", files, {**files, CARD: _written(changed)})
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

    def _add(self, slug: str, data: bytes, card: DefectCard, batch: str = "") -> DefectCheck:
        self.shelf.absent(slug)
        files = {PAGE: data, CARD: _written(card)}
        found = judged(slug, data, card, self.books[card.profile], digest(files))
        if found.state != "failing":
            said = found.detail or "what it asks for is met already, so there is no defect"
            raise Refused(f"{slug} is {found.state}: {said}")
        self._put(slug, "add", None, files, batch)
        return found

    def _undoable(self, found: Undo) -> Files | None:
        present = self.shelf.files(found.slug)
        if digest(present) != found.after:
            raise Stale(f"{found.slug} is another by now than what is to be undone")
        return present

    def _undone(self, found: Undo) -> Undo:
        present = self._undoable(found)
        if found.files is None:
            self.shelf.take(found.slug)
        else:
            self.shelf.put(found.slug, found.files)
        self.history.forget(found.token)
        return Undo("", found.slug, "undo", present, found.before)

    def _put(
        self, slug: str, did: str, before: Files | None, after: Files, batch: str = ""
    ) -> Undo:
        if before == after:
            return Undo("", slug, did, before, digest(after))
        kept = self.history.keep(slug, did, before, after, batch=batch)
        try:
            self.shelf.put(slug, after)
        except (OSError, StoreError):
            self.history.forget(kept.token)
            raise
        return kept

    def _last(self) -> Undo:
        for record in self.history.records():
            if digest(self.shelf.files(record.slug)) == record.after:
                return record
        raise Refused("there is nothing to undo")


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
