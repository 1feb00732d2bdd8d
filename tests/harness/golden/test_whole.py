"""A golden is whole at every moment, whoever is killed and whoever reads or writes beside."""

import os
import random
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.golden import Busy, Goldens, Stale, swap
from harness.golden.golden import NAMES
from harness.golden.shelf import Shelf, digest
from tests.harness.golden.pages import (
    AFTER,
    BEFORE,
    PAGE,
    contents,
    ended,
    forked,
    killed_at_every_step,
    make,
)


@pytest.fixture(params=["exchange", "two renames"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """How folders are put in place: at one stroke, or where the system cannot do that."""
    if request.param == "two renames":
        monkeypatch.setattr(swap, "exchange", lambda one, other: False)
    return str(request.param)


def _states(folder: Path) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """The files of `mill` before and after an accept under `AFTER`."""
    old = make(folder).shelf.present("mill")
    changed = Goldens(folder, books=AFTER)
    changed.accept("mill", changed.check("mill").basis, force=True)
    new = changed.shelf.present("mill")
    assert old != new
    return old, new


def _reset(folder: Path, files: dict[str, bytes] | None) -> None:
    shelf = Goldens(folder).shelf
    with shelf.writing():
        if files is None:
            if shelf.files("mill"):
                shelf.take("mill")
        else:
            shelf.put("mill", files)


def _whole(folder: Path, way: str, *allowed: dict[str, bytes] | None) -> None:
    """What a killed process left is whole, before anybody puts it in order and after."""
    if way == "exchange":
        assert Shelf(folder, NAMES).files("mill") in allowed
    goldens = Goldens(folder, books=BEFORE)
    left = goldens.shelf.strays()
    assert left == []
    assert goldens.shelf.files("mill") in allowed
    assert Goldens(folder).recovered == ()


def _accepting(folder: Path) -> Callable[[], Any]:
    changed = Goldens(folder, books=AFTER)
    basis = changed.check("mill").basis
    return lambda: changed.accept("mill", basis, force=True)


def test_an_accept_killed_at_any_step_leaves_the_old_or_the_new(folder: Path, way: str) -> None:
    """And the next to open the store is told which."""
    old, new = _states(folder)
    found = set()
    said = set()

    def prepare() -> Callable[[], Any]:
        _reset(folder, old)
        return _accepting(folder)

    for _ in killed_at_every_step(prepare):
        opened = Goldens(folder)
        said |= set(opened.recovered)
        _whole(folder, way, old, new)
        found.add(digest(opened.shelf.files("mill")))
    assert found == {digest(old), digest(new)}
    assert said == {
        "a process that was to write mill was killed; it is as it was before",
        "mill had been written by a process that was then killed; it is whole",
    }


def test_an_undo_killed_at_any_step_leaves_the_old_or_the_new(folder: Path, way: str) -> None:
    """The same way back."""
    old, new = _states(folder)
    first = Goldens(folder)

    def prepare() -> Callable[[], Any]:
        _reset(folder, new)
        undo = first.history.keep("mill", "accept", old, new)
        return lambda: Goldens(folder).undo(undo.token)

    for _ in killed_at_every_step(prepare):
        _whole(folder, way, old, new)


def test_a_new_golden_killed_at_any_step_is_there_or_not(folder: Path, way: str) -> None:
    """Never in part."""
    goldens = make(folder)
    files = goldens.shelf.present("mill")
    _reset(folder, None)
    planned = goldens.plan(
        "mill",
        PAGE,
        why="It guards the wheel.",
        url="https://mill.example/",
        with_=["The wheel turns twice a day"],
        without=["Read about the eels"],
    )

    def prepare() -> Callable[[], Any]:
        _reset(folder, None)
        return lambda: goldens.create(planned)

    for _ in killed_at_every_step(prepare):
        _whole(folder, way, None, files)


def test_putting_in_order_killed_at_any_step_is_ended_by_the_next(folder: Path, way: str) -> None:
    """As often as it takes."""
    old, new = _states(folder)
    name = f"mill-{digest(new)}-01234567"

    def prepare() -> Callable[[], Any]:
        _reset(folder, old)
        if way == "two renames":
            os.rename(folder / "mill", folder / f".old-{name}")
        swap.write_folder(folder / f".pending-{name}", new)
        return lambda: Goldens(folder)

    for _ in killed_at_every_step(prepare):
        _whole(folder, way, old, new)


def test_processes_killed_at_random_moments_leave_every_golden_whole(
    folder: Path, way: str
) -> None:
    """While they accept back and forth, thirty times."""
    old, new = _states(folder)
    chance = random.Random(7)

    def back_and_forth() -> None:
        stores = [Goldens(folder, books=books) for books in (BEFORE, AFTER)]
        while True:
            for store in stores:
                check = store.check("mill")
                if check.state == "changed":
                    store.accept("mill", check.basis, force=True)

    seen = set()
    for _ in range(30):
        pid = forked(back_and_forth)
        time.sleep(chance.uniform(0.005, 0.05))
        os.kill(pid, signal.SIGKILL)
        assert ended(pid) == -signal.SIGKILL
        _whole(folder, way, old, new)
        seen.add(digest(Goldens(folder).shelf.files("mill")))
    assert seen <= {digest(old), digest(new)}


def test_a_reader_sees_the_old_or_the_new(folder: Path, way: str) -> None:
    """While another process accepts back and forth: expected output and trace are of one accept."""
    old, new = _states(folder)

    def back_and_forth() -> None:
        shelf = Goldens(folder).shelf
        while True:
            for files in (old, new):
                with shelf.writing():
                    shelf.put("mill", files)
                time.sleep(0.002)

    pid = forked(back_and_forth)
    reader = Goldens(folder)
    seen = []
    end = time.monotonic() + 0.6
    while time.monotonic() < end:
        golden = reader.read("mill")
        seen.append(golden.digest)
    os.kill(pid, signal.SIGKILL)
    ended(pid)
    assert set(seen) == {digest(old), digest(new)}


def test_of_two_who_accept_the_same_one_is_told_that_it_is_stale(folder: Path) -> None:
    """Processes do not interleave."""
    make(folder)
    changed = Goldens(folder, books=AFTER)
    basis = changed.check("mill").basis

    def accept() -> None:
        try:
            Goldens(folder, books=AFTER).accept("mill", basis, force=True)
        except Stale:
            os._exit(7)

    codes = sorted(ended(pid) for pid in [forked(accept) for _ in range(4)])
    assert codes == [0, 7, 7, 7]
    assert Goldens(folder, books=AFTER).shelf.strays() == []


def test_many_who_accept_different_goldens_all_succeed(folder: Path) -> None:
    """One after the other."""
    slugs = [f"mill-{number}" for number in range(6)]
    make(folder, *slugs)

    def accept(slug: str) -> Callable[[], Any]:
        def work() -> None:
            store = Goldens(folder, books=AFTER)
            store.accept(slug, store.check(slug).basis, force=True)

        return work

    assert [ended(pid) for pid in [forked(accept(slug)) for slug in slugs]] == [0] * 6
    states = [check.state for check in Goldens(folder, books=AFTER).checks()]
    assert states == ["broken"] * 6  # the forced snippet


def test_a_writer_that_never_ends_is_called_busy(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for ever."""
    monkeypatch.setattr("harness.golden.shelf._PATIENCE", 0.05)
    goldens = make(folder)
    with goldens.shelf.writing(), pytest.raises(Busy, match="another process is writing"):
        Goldens(folder)


def test_in_ci_what_a_killed_process_left_is_told_and_left(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It fails the check; nothing is put in order there."""
    make(folder)
    (folder / f".pending-mill-{'0' * 16}-01234567").mkdir()
    before = sorted(folder.rglob("*"))
    monkeypatch.setenv("CI", "1")
    goldens = Goldens(folder)
    assert goldens.recovered == ()
    assert [check.state for check in goldens.checks()] == ["same", "unreferenced"]
    assert sorted(folder.rglob("*")) == before


def test_a_failed_write_leaves_the_golden_and_no_record(
    goldens: Goldens, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk, for example; the next to open the store tidies up."""
    changed = Goldens(folder, books=AFTER)
    check = changed.check("mill")
    before = contents(folder)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    records = len(list(changed.history.records()))
    with monkeypatch.context() as patched:
        patched.setattr(swap, "sync", full)
        with pytest.raises(OSError, match="No space left"):
            changed.accept("mill", check.basis, force=True)
    assert Goldens(folder).recovered
    assert contents(folder) == before
    assert len(list(changed.history.records())) == records
