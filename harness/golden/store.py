"""`Goldens`: the store. Checking writes nothing; what is written is written whole or not at all."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from harness.golden.card import Books, Card, shipped
from harness.golden.check import Check, check
from harness.golden.errors import Refused, Stale, StoreError, Unreadable
from harness.golden.golden import CARD, NAMES, PAGE, Golden, card_of, golden_of, produce
from harness.golden.history import History, Undo, new_batch
from harness.golden.plan import Plan, plan
from harness.golden.shelf import Shelf, digest
from harness.golden.swap import Files


class Recorder(Protocol):
    """Where a rejected change is put on record."""

    def record(self, rejected: Check, page: bytes, reason: str, batch: str = "") -> str:
        """Make a card of it, part of a batch; its name."""


@dataclass(frozen=True)
class Batch:
    """What came of deciding about many at once."""

    done: Sequence[Undo]
    refused: Mapping[str, str]
    """By slug why it was not done; those are as they were."""

    @property
    def token(self) -> str:
        """Undoes all of it; "" where nothing was done."""
        return self.done[0].decision if self.done else ""


@dataclass(frozen=True)
class Rejected:
    """What came of rejecting many at once."""

    cards: Mapping[str, str]
    """By slug the name of the card that was made."""
    refused: Mapping[str, str]
    """By slug why none was made."""
    token: str
    """Takes all cards away again."""


class Goldens:
    """The goldens in a folder. Opening it puts in order what a killed process left behind."""

    def __init__(
        self, folder: Path, *, books: Books | None = None, history: History | None = None
    ) -> None:
        self.shelf = Shelf(folder, NAMES)
        self.books = books or shipped()
        self.history = history or History(folder)
        with self.shelf.reading():
            pass

    @property
    def folder(self) -> Path:
        """Where they lie."""
        return self.shelf.folder

    @property
    def recovered(self) -> Sequence[str]:
        """What was put in order because a process had been killed; one sentence each."""
        return tuple(self.shelf.recovered)

    def slugs(self) -> list[str]:
        """The names of all goldens, whole or not, in order."""
        with self.shelf.reading():
            return [slug for slug in self.shelf.slugs() if self._any(slug)]

    def read(self, slug: str) -> Golden:
        """A golden as it lies on the disk. Raises `Unknown`, `BadName`, `Unreadable`."""
        with self.shelf.reading():
            return golden_of(slug, self.shelf.present(slug))

    def check(self, slug: str) -> Check:
        """A golden under the rules as they are now. Raises `Unknown` and `BadName`."""
        return self._checked(slug, None)

    def checks(self, known: Mapping[str, Check] | None = None) -> list[Check]:
        """All goldens, and all that lies in the folder and belongs to none.

        `known` are checks by the same rules, which still stand where the files are the same.
        """
        found = [self._checked(slug, (known or {}).get(slug)) for slug in self.slugs()]
        with self.shelf.reading():
            strays = self.shelf.strays()
        return found + [Check(stray.path, "unreferenced", stray.why) for stray in strays]

    def accept(
        self, slug: str, basis: str, *, force: bool = False, note: str = "", batch: str = ""
    ) -> Undo:
        """What comes out now is what is expected from now on.

        `basis` is that of the `Check` on which it was decided. With `force` a snippet that held may
        fail; `note` says why, and goes on record. Raises `Stale`, `Refused`, `ReadOnly` and `StoreError`; then nothing was written.
        """
        with self.shelf.writing():
            files = self.shelf.present(slug)
            now = check(slug, files, self.books)
            _acceptable(now, basis, force)
            card = card_of(slug, files)
            output = produce(files[PAGE], card, self.books[card.profile])
            after = {PAGE: files[PAGE], **output.files, CARD: files[CARD]}
            causes = dict.fromkeys(cause.sentence for hunk in now.hunks for cause in hunk.causes)
            return self._put(
                slug, "accept", files, after, batch=batch, note=note, causes=tuple(causes)
            )

    def accept_all(self, bases: Mapping[str, str], *, force: bool = False, note: str = "") -> Batch:
        """Accept many, each by its basis and whole or not at all; what is refused stays as it was.

        What is done has one token, which undoes all of it, also when the process was killed midway.
        """
        batch, done, refused = new_batch(), list[Undo](), dict[str, str]()
        for slug, basis in bases.items():
            try:
                done.append(self.accept(slug, basis, force=force, note=note, batch=batch))
            except (StoreError, OSError) as error:
                refused[slug] = str(error)
        return Batch(done, refused)

    def reject(
        self, slug: str, reason: str, basis: str, recorder: Recorder, *, batch: str = ""
    ) -> str:
        """What comes out now is wrong: that goes on record, and what is expected stays.

        The name of the card that was made. Raises `Refused` without a reason, and `Stale`.
        """
        if not reason.strip():
            raise Refused("a rejection needs a reason: what is wrong with the change?")
        with self.shelf.reading():
            files = self.shelf.present(slug)
            now = check(slug, files, self.books)
            _current(now, basis)
            if now.state not in ("changed", "crashed"):
                raise Refused(f"{slug} is {now.state}; there is no change to reject")
            return recorder.record(now, files[PAGE], reason.strip(), batch)

    def reject_all(self, bases: Mapping[str, str], reason: str, recorder: Recorder) -> Rejected:
        """Reject many for one reason, each by its basis. Raises `Refused` without a reason."""
        if not reason.strip():
            raise Refused("a rejection needs a reason: what is wrong with the change?")
        batch, cards, refused = new_batch(), dict[str, str](), dict[str, str]()
        for slug, basis in bases.items():
            try:
                cards[slug] = self.reject(slug, reason, basis, recorder, batch=batch)
            except (StoreError, OSError) as error:
                refused[slug] = str(error)
        return Rejected(cards, refused, batch if cards else "")

    def undo(self, token: str = "") -> Undo:
        """Put back what a write replaced; without a token, the last one that still stands.

        Raises `Stale` where something else was written since, and `Unknown`.
        """
        with self.shelf.writing():
            return self._undone(self.history.record(token) if token else self._last())

    def undo_all(self, token: str = "") -> list[Undo]:
        """Put back all that was decided at once: a batch, by its token, or one write.

        Without a token, the last decision that still stands. Each golden is put back whole; should
        the process be killed midway, the same call does the rest. Raises `Stale` before anything is
        put back where something else was written to one of them since, and `Unknown`.
        """
        with self.shelf.writing():
            records = []
            for record in self.history.of(token or self._last().decision):
                if self._put_back(record):
                    self.history.forget(record.token)
                else:
                    self._undoable(record)
                    records.append(record)
            return [self._undone(record) for record in records]

    def standing(self) -> Undo | None:
        """The last write that can be undone."""
        with self.shelf.reading():
            try:
                return self._last()
            except Refused:
                return None

    def plan(
        self,
        slug: str,
        data: bytes,
        *,
        why: str,
        url: str = "",
        with_: Sequence[str] = (),
        without: Sequence[str] = (),
        profile: str = "default",
        source: str = "",
    ) -> Plan:
        """A new golden, before anything is written.

        Raises `Taken`, `BadName`, and `Refused` as `harness.golden.plan.plan` does.
        """
        if profile not in self.books:
            raise Refused(f"there is no profile {profile!r}; there are {', '.join(self.books)}")
        with self.shelf.reading():
            self.shelf.absent(slug)
        card = Card(
            why=why.strip(),
            url=url,
            profile=profile,
            created=datetime.now(UTC).date(),
            source=source,
            with_=tuple(with_),
            without=tuple(without),
        )
        return plan(slug, data, card, self.books[profile])

    def create(self, planned: Plan) -> Undo:
        """Write what was planned. Raises `Taken` where something came there since, and `ReadOnly`."""
        with self.shelf.writing():
            self.shelf.absent(planned.slug)
            return self._put(planned.slug, "create", None, planned.files)

    def _checked(self, slug: str, known: Check | None) -> Check:
        with self.shelf.reading():
            try:
                files = self.shelf.present(slug)
            except Unreadable as error:
                return Check(slug, "broken", str(error))
        return known if known and known.disk == digest(files) else check(slug, files, self.books)

    def _undoable(self, found: Undo) -> Files | None:
        present = self.shelf.files(found.slug)
        if digest(present) != found.after:
            raise Stale(f"{found.slug} is another by now than what is to be undone")
        return present

    def _put_back(self, found: Undo) -> bool:
        """Whether a process was killed after it had put this back, before it could say so."""
        present = digest(self.shelf.files(found.slug))
        return present != found.after and present == found.before

    def _undone(self, found: Undo) -> Undo:
        present = self._undoable(found)
        if found.files is None:
            self.shelf.take(found.slug)
        else:
            self.shelf.put(found.slug, found.files)
        self.history.forget(found.token)
        return Undo("", found.slug, "undo", present, found.before)

    def _put(
        self,
        slug: str,
        did: str,
        before: Files | None,
        after: Files,
        *,
        batch: str = "",
        note: str = "",
        causes: Sequence[str] = (),
    ) -> Undo:
        kept = self.history.keep(slug, did, before, after, batch=batch, note=note, causes=causes)
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

    def _any(self, slug: str) -> bool:
        try:
            return bool(self.shelf.files(slug))
        except Unreadable:
            return True


def _current(now: Check, basis: str) -> None:
    if now.basis != basis:
        raise Stale(
            f"{now.slug} is another by now, on the disk or in what the rules make of it, than when "
            "this was decided; look at it again"
        )


def _acceptable(now: Check, basis: str, force: bool) -> None:
    _current(now, basis)
    if now.state not in ("changed", "missing") or now.output is None:
        raise Refused(f"{now.slug} is {now.state}; there is nothing to accept")
    lost = [chip for chip in now.chips if chip.breaks or chip.before is None and not chip.after]
    if lost and not force:
        said = "; ".join(f"{'lost' if chip.wanted else 'kept'}: {chip.text!r}" for chip in lost)
        raise Refused(
            f"a snippet of {now.slug} would fail ({said}); force it, or reject the change"
        )
