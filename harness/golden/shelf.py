"""`Shelf`: a folder of folders, each named by a slug and replaced whole or not at all.

How a folder is put in place: the new one is written beside it under a name that says what it will
be, `.pending-<slug>-<digest>-<token>`, and brought to the disk; then the two swap their names at one
stroke. What was replaced is deleted last. Where the system cannot swap, the old one first becomes
`.old-<slug>-<digest>-<token>`. A process that is killed on the way leaves such names behind, and the
next one to open the shelf ends or undoes what they stand for.

Writers lock the folder itself, readers share the lock; no lock file can be left lying about.
"""

import errno
import fcntl
import hashlib
import os
import re
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from harness.golden import swap
from harness.golden.errors import Busy, ReadOnly, StoreError, Taken, Unknown, Unreadable
from harness.golden.slug import LONGEST, checked, is_slug, real_folder
from harness.golden.swap import Files

_LEFTOVER = re.compile(r"\.(pending|old)-([a-z0-9-]+)-([0-9a-f]{16})-([0-9a-f]{8})")
_PATIENCE = 20.0
"""Seconds until a writer that does not end is called busy."""


@dataclass(frozen=True, slots=True)
class Stray:
    """A file or folder that belongs to nothing."""

    path: str
    """From the folder of the store."""
    why: str


def digest(files: Files | None) -> str:
    """Sixteen hex digits that change with the files of a folder; "" for none at all."""
    if files is None:
        return ""
    found = hashlib.sha256()
    for name, data in sorted(files.items()):
        found.update(f"{name}\0{len(data)}\0".encode() + data)
    return found.hexdigest()[:16]


class Shelf:
    """Folders of one store. `names` are the files that a folder of it may hold."""

    def __init__(self, folder: Path, names: tuple[str, ...]) -> None:
        self.folder = real_folder(folder)
        self.names = names
        self.recovered: list[str] = []
        """What was ended or undone because a process had been killed; one sentence each."""

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Nobody writes meanwhile. Raises `Busy`."""
        tried = in_ci()
        while self.folder.is_dir():
            with self._locked(fcntl.LOCK_SH):
                if tried or not self.unfinished():
                    yield
                    return
            tried = True
            with suppress(PermissionError), self.writing():
                pass
        yield

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Nobody reads or writes meanwhile; what a killed process left behind is put in order.

        Raises `ReadOnly` and `Busy`.
        """
        if in_ci():
            raise ReadOnly(f"CI is set in the environment, so nothing is written in {self.folder}")
        real_folder(self.folder).mkdir(exist_ok=True)
        with self._locked(fcntl.LOCK_EX):
            self.recover()
            yield

    def slugs(self) -> list[str]:
        """The folders with a proper name, in order, whatever they hold."""
        return sorted(name for name, entry in self._entries() if is_slug(name) and _folder(entry))

    def files(self, slug: str) -> dict[str, bytes] | None:
        """The files of a folder that belong there; None where there is no such folder.

        Raises `BadName` and `Unreadable`.
        """
        place = real_folder(self.folder / checked(slug))
        if not place.is_dir():
            return None
        found = {}
        for name in self.names:
            try:
                found[name] = swap.read_file(place / name)
            except FileNotFoundError:
                continue
            except OSError as error:
                why = "is a symlink" if error.errno == errno.ELOOP else error.strerror
                raise Unreadable(f"{place / name}: {why}") from None
        return found

    def present(self, slug: str) -> dict[str, bytes]:
        """The files of a folder. Raises `Unknown` where it is not there, and as `files`."""
        found = self.files(slug)
        if found is None:
            raise Unknown(f"there is no {slug} in {self.folder}")
        return found

    def absent(self, slug: str) -> None:
        """Raises `Taken` where something of that name is there already, and `BadName`."""
        if os.path.lexists(real_folder(self.folder / checked(slug))):
            raise Taken(f"there is a {slug} in {self.folder} already")

    def strays(self) -> list[Stray]:
        """What lies in the folder and belongs to nothing. Nothing is ever deleted for that."""
        found = []
        for name, entry in self._entries():
            if entry.is_symlink():
                found.append(Stray(name, "a symlink"))
            elif name.startswith((".pending-", ".old-", ".promote-")):
                found.append(Stray(name, "left behind by a process that was killed"))
            elif not _folder(entry):
                found.append(Stray(name, "a file that nothing claims"))
            elif not is_slug(name):
                found.append(Stray(name, "a folder whose name is no slug"))
            else:
                found += self._beside(name)
        return sorted(found, key=lambda stray: stray.path)

    def put(self, slug: str, files: Files) -> None:
        """A folder is there with exactly these files, at one stroke. To be called while `writing`.

        Raises `StoreError` when something lies in the present folder that would be lost.
        """
        target = real_folder(self.folder / checked(slug))
        if lost := self._beside(slug):
            raise StoreError(f"{self.folder / lost[0].path} would be lost; move it away first")
        name = f"{slug}-{digest(files)}-{secrets.token_hex(4)}"
        pending, old = self.folder / f".pending-{name}", self.folder / f".old-{name}"
        swap.write_folder(pending, files)
        swap.sync(self.folder)
        if not target.exists():
            os.rename(pending, target)
        elif not swap.exchange(pending, target):
            os.rename(target, old)
            os.rename(pending, target)
        swap.sync(self.folder)
        swap.remove(pending)
        swap.remove(old)

    def take(self, slug: str) -> None:
        """A folder is gone, at one stroke. To be called while `writing`."""
        target = self.folder / checked(slug)
        if lost := self._beside(slug):
            raise StoreError(f"{self.folder / lost[0].path} would be lost; move it away first")
        old = self.folder / f".old-{slug}-{'0' * 16}-{secrets.token_hex(4)}"
        os.rename(target, old)
        swap.sync(self.folder)
        swap.remove(old)

    def _entries(self) -> list[tuple[str, os.DirEntry[str]]]:
        try:
            with os.scandir(self.folder) as entries:
                return [(entry.name, entry) for entry in entries]
        except FileNotFoundError:
            return []

    def _beside(self, slug: str) -> list[Stray]:
        """What lies in a folder of the store without belonging there."""
        place = self.folder / slug
        if not place.is_dir():
            return []
        found = sorted(entry.name for entry in os.scandir(place) if not self._claims(entry))
        if not any(place.iterdir()):
            return [Stray(slug, "an empty folder")]
        return [Stray(f"{slug}/{name}", "a file that nothing claims") for name in found]

    def _claims(self, entry: os.DirEntry[str]) -> bool:
        return entry.name in self.names and entry.is_file(follow_symlinks=False)

    def unfinished(self) -> bool:
        """Whether a killed process left something to be put in order."""
        return bool(self._leftovers())

    def _leftovers(self) -> list[re.Match[str]]:
        matches = (_LEFTOVER.fullmatch(name) for name, _ in self._entries())
        return [match for match in matches if match and len(match[2]) <= LONGEST]

    def recover(self) -> None:
        """End or undo what a killed process had begun. To be called while `writing`."""
        for slug, print_, token in sorted({match.group(2, 3, 4) for match in self._leftovers()}):
            name = f"{slug}-{print_}-{token}"
            pending, old = self.folder / f".pending-{name}", self.folder / f".old-{name}"
            target = self.folder / slug
            if pending.exists() and old.exists() and not target.exists():
                os.rename(pending, target)
                swap.sync(self.folder)
            present = self.files(slug) if target.exists() else None
            if present is None and not pending.exists():
                said = f"{slug} was being removed; that is done now"
            elif digest(present) == print_:
                said = f"{slug} had been written by a process that was then killed; it is whole"
            else:
                said = f"a process that was to write {slug} was killed; it is as it was before"
            swap.remove(pending)
            swap.remove(old)
            self.recovered.append(said)

    @contextmanager
    def _locked(self, how: int) -> Iterator[None]:
        descriptor = os.open(self.folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        try:
            end = time.monotonic() + _PATIENCE
            while True:
                try:
                    fcntl.flock(descriptor, how | fcntl.LOCK_NB)
                    break
                except BlockingIOError:
                    if time.monotonic() > end:
                        raise Busy(f"another process is writing in {self.folder}") from None
                    time.sleep(0.002)
            yield
        finally:
            os.close(descriptor)


def in_ci() -> bool:
    """Whether the environment says that this is a run of CI."""
    return bool(os.environ.get("CI"))


def _folder(entry: os.DirEntry[str]) -> bool:
    return entry.is_dir(follow_symlinks=False)
