"""`Session`: what was written today and still stands, with a draft of a commit message."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from harness.defects import Defects
from harness.golden import Goldens, StoreError, Undo
from harness.golden.shelf import digest

_DID = {"accept": "accepted", "create": "new"}


@dataclass(frozen=True, slots=True)
class Written:
    """One write to a golden."""

    slug: str
    did: str
    """accepted, new."""
    when: datetime
    paths: Sequence[str]
    """The files that are another than before."""
    causes: Sequence[str]
    note: str


@dataclass(frozen=True)
class Session:
    """The writes of a day."""

    written: Sequence[Written]
    """The newest first."""
    rejected: Sequence[tuple[str, str, str]]
    """Of each card that was made: its path, the golden, the reason."""

    @property
    def paths(self) -> list[str]:
        """All files that were written, in order."""
        found = {path for one in self.written for path in one.paths}
        return sorted(found | {path for path, _, _ in self.rejected})

    @property
    def message(self) -> str:
        """A draft of a commit message: what changed by which cause."""
        accepted = [one for one in self.written if one.did == "accepted"]
        new = [one for one in self.written if one.did == "new"]
        head = [
            _counted(len({one.slug for one in accepted}), "output accepted", "outputs accepted"),
            _counted(len(new), "new", "new"),
            _counted(len(self.rejected), "change rejected", "changes rejected"),
        ]
        lines = ["Goldens: " + ", ".join(part for part in head if part), ""]
        by_cause: dict[str, list[str]] = {}
        for one in reversed(accepted):
            for cause in one.causes or ("the output is as expected, its trace is another",):
                slugs = by_cause.setdefault(cause, [])
                if one.slug not in slugs:
                    slugs.append(one.slug)
        for cause, slugs in by_cause.items():
            lines.append(f"- {cause}: {', '.join(slugs)}")
        lines += [
            f"- {one.slug}, although a snippet fails: {one.note}" for one in accepted if one.note
        ]
        lines += [f"- new: {one.slug}" for one in new]
        lines += [f"- rejected: {golden}: {why}" for _, golden, why in self.rejected]
        return "\n".join(lines) + "\n"


def session_of(goldens: Goldens, defects: Defects | None) -> Session:
    """The writes of today, in UTC, that can still be undone."""
    today = datetime.now(UTC).date()
    written = [
        _written(goldens, record)
        for record in goldens.history.records()
        if record.when.date() == today and _stands(goldens, record)
    ]
    return Session(written, list(_rejected(defects, today.isoformat())) if defects else [])


def _stands(store: Goldens | Defects, record: Undo) -> bool:
    try:
        return digest(store.shelf.files(record.slug)) == record.after
    except StoreError:
        return False


def _written(goldens: Goldens, record: Undo) -> Written:
    present = goldens.shelf.files(record.slug) or {}
    before = record.files or {}
    names = sorted(
        name for name in present.keys() | before.keys() if present.get(name) != before.get(name)
    )
    paths = [str(goldens.folder / record.slug / name) for name in names]
    return Written(
        record.slug,
        _DID.get(record.did, record.did),
        record.when,
        paths,
        record.causes,
        record.note,
    )


def _rejected(defects: Defects, today: str) -> Iterator[tuple[str, str, str]]:
    for record in defects.history.records():
        if record.did != "add" or record.when.date().isoformat() != today:
            continue
        if not _stands(defects, record):
            continue
        try:
            card = defects.read(record.slug)
        except StoreError:
            continue
        if card.golden:
            yield str(defects.folder / record.slug), card.golden, card.note


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}" if number else ""
