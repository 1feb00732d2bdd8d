"""`Notice`: what was just done, and what the undo button would take back."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from harness.defects import Defects
from harness.golden import Goldens, StoreError, Undo
from harness.golden.shelf import digest

_DID = {"accept": "accepted", "create": "made", "add": "rejected"}


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that was decided."""

    did: str
    """accepted, made, rejected."""
    slugs: Sequence[str]
    """The goldens; of what was rejected, the cards that were made."""
    token: str
    store: str
    """Which store undoes it: golden or defects."""

    @property
    def what(self) -> str:
        """For people: "accepted mill", "rejected 3 goldens"."""
        if len(self.slugs) == 1:
            return f"{self.did} {self.slugs[0]}"
        return f"{self.did} {len(self.slugs)} goldens"


def notice_of(goldens: Goldens, defects: Defects | None, token: str) -> Notice | None:
    """What was decided under a token; None once it was undone."""
    stores: list[tuple[str, Goldens | Defects | None]] = [
        ("golden", goldens), ("defects", defects),
    ]  # fmt: skip
    for store, opened in stores:
        try:
            records = opened.history.of(token) if opened else []
        except StoreError:
            continue
        if records:
            return _notice(store, records)
    return None


def undoable(goldens: Goldens, defects: Defects | None) -> Notice | None:
    """The last decision that can be undone: an accept, a new golden, a rejection."""
    last = goldens.standing()
    card = next(_rejections(defects), None) if defects else None
    if last and (card is None or last.token > card.token):
        return _notice("golden", goldens.history.of(last.decision))
    if card and defects:
        return _notice("defects", defects.history.of(card.decision))
    return None


def _notice(store: str, records: Sequence[Undo]) -> Notice:
    slugs = sorted({record.slug for record in records})
    return Notice(_DID.get(records[0].did, records[0].did), slugs, records[0].decision, store)


def _rejections(defects: Defects) -> Iterator[Undo]:
    """The cards of rejected changes that are as they were made, the newest first."""
    for record in defects.history.records():
        try:
            present = defects.shelf.files(record.slug)
            stands = record.did == "add" and digest(present) == record.after
            if stands and defects.read(record.slug).golden:
                yield record
        except StoreError:
            continue
