"""Folders put in place at one stroke, and on the disk before anybody is told so."""

import ctypes
import errno
import os
import shutil
from collections.abc import Mapping
from pathlib import Path

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
_UNSUPPORTED = (errno.ENOSYS, errno.EINVAL, errno.EOPNOTSUPP, errno.EPERM, errno.EXDEV)

Files = Mapping[str, bytes]
"""The files of a folder by name."""


def exchange(one: Path, other: Path) -> bool:
    """Two folders swap their names at one stroke; False where the system has no such call."""
    call = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if call is None:
        return False
    call.argtypes = (
        ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_uint,
    )  # fmt: skip
    if not call(_AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other), _RENAME_EXCHANGE):
        return True
    code = ctypes.get_errno()
    if code in _UNSUPPORTED:
        return False
    raise OSError(code, os.strerror(code), str(one))


def write_folder(folder: Path, files: Files) -> None:
    """A new folder with these files, all of it on the disk."""
    os.mkdir(folder)
    for name, data in files.items():
        write_file(folder / name, data)
    sync(folder)


def write_file(file: Path, data: bytes) -> None:
    """A new file, its content on the disk. Raises `FileExistsError`."""
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o644)
    with open(descriptor, "wb") as opened:
        opened.write(data)
        opened.flush()
        os.fsync(opened.fileno())


def replace_file(file: Path, data: bytes) -> None:
    """A file has this content, on the disk; whoever reads it meets the old one or the new one."""
    pending = file.with_name(f".{file.name}.{os.getpid()}.new")
    pending.unlink(missing_ok=True)  # of a killed process with the same number
    try:
        write_file(pending, data)
        os.replace(pending, file)
    finally:
        pending.unlink(missing_ok=True)
    sync(file.parent)


def read_file(file: Path) -> bytes:
    """The bytes of a file. Raises `OSError`, for a symlink too."""
    descriptor = os.open(file, os.O_RDONLY | os.O_NOFOLLOW)
    with open(descriptor, "rb") as opened:
        return opened.read()


def sync(folder: Path) -> None:
    """The names in a folder are on the disk."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def remove(folder: Path) -> None:
    """A folder is gone with all that is in it, if it is there."""
    if folder.is_dir() and not folder.is_symlink():
        shutil.rmtree(folder)
