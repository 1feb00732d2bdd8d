"""Stores of defects in temporary folders, as many cards as are wanted, hostile ones among them."""

from dataclasses import replace
from pathlib import Path

from harness.defects import Defects
from harness.defects.check import CARD, PAGE
from harness.golden import Goldens, History
from tests.harness.golden.pages import AFTER, RELATED
from tests.harness.golden.pages import PAGE as MILL

EELS = "Eels are counted by lantern"
WHEEL = "The wheel turns twice a day"
HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>{{ 7 * 7 }} \u202eevil|`x`"


def opened(root: Path, *, after: bool = False) -> Defects:
    """The store of a folder; `after` under rules that keep the eels."""
    for name in ("defects", "golden"):
        (root / "tests" / name).mkdir(parents=True, exist_ok=True)
    folder = root / "tests" / "golden"
    history = History(folder, root / "data" / "golden-undo")
    goldens = Goldens(folder, history=history, **({"books": AFTER} if after else {}))  # type: ignore[arg-type]
    return Defects(root / "tests" / "defects", goldens)


def fill(root: Path) -> Defects:
    """Cards of every check and state: 4 failing, 2 passing, 1 stale, 2 broken."""
    defects = opened(root)
    defects.add(
        "eels", MILL, note="The eels are lost.", kind="lost", with_=(EELS,), owner="maud",
        url="https://mill.example/eels", source="webapp/samples/arabic-news.html",
    )  # fmt: skip
    defects.add("lantern", MILL, note="Lost too.", kind="lost", with_=("the first dark night",))
    defects.set_state("lantern", "wontfix", "Nobody reads it.")
    defects.add(
        "author", MILL, note="No author.", kind="metadata", author="Maud Aldous",
        url="https://mill.example/", cause="the byline",
    )  # fmt: skip
    defects.set_state("author", "blocked", "It waits for bylines.")
    kept = opened(root, after=True)
    kept.add("kept-now", MILL, note="Kept.", kind="kept", without=(EELS,), owner="ann")
    kept.add("hostile", MILL, note=HOSTILE, kind="kept", without=(RELATED,), owner=HOSTILE,
             url="https://evil.example/<script>", cause=HOSTILE)  # fmt: skip
    defects.add("heading", MILL, note="No heading.", kind="structure", headings=(WHEEL,))
    defects.add("gone", MILL, note="Its words went.", kind="lost", with_=("Read about the eels",))
    folder = defects.folder
    (folder / "gone" / PAGE).write_bytes(MILL.replace(b"Read about the eels", b"Read on"))
    (folder / "torn").mkdir()
    (folder / "torn" / CARD).write_text("note = \n")
    (folder / "torn" / PAGE).write_bytes(MILL)
    (folder / "stray.txt").write_text("x")
    return defects


def many(root: Path, count: int) -> Defects:
    """Many cards, put there without being asked whether they fail."""
    fill(root)
    defects = opened(root)
    base = defects.read("eels")
    causes = (EELS, "lantern on the first", "Read about the eels", "Home, mills")
    with defects.shelf.writing():
        for number in range(count):
            page = MILL.replace(b"The mill", f"The mill {number}".encode())
            card = replace(
                base,
                note=f"Paragraph {number} of a page about mills, eels and the tide is not there.",
                url=f"https://site{number % 7}.example/page/{number}",
                owner=("maud", "ann", "")[number % 3],
                with_=(causes[number % 4],),
                state="open" if number % 9 else "wontfix",
                reason="" if number % 9 else "Too rare.",
            )
            defects.shelf.put(f"card-{number:03}", {PAGE: page, CARD: card.written()})
    return defects
