"""Where goldens and defects lie, for the screens that show and write them.

    shelves().goldens()  # raises NoShelf where the app has no folder for them
    shelves().defects()

Each call opens the store anew with the rules as they are on the disk now.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import cast

from click import UsageError
from flask import Flask, current_app

from harness.defects import Defects
from harness.golden import Goldens, History
from harness.golden.card import Books
from harness.golden.options import home
from webapp.rules import RulesOnDisk

_NAME = "chaffinch-shelves"


class NoShelf(Exception):
    """The app was started without a folder of goldens or defects; the text says what to do."""


@dataclass(frozen=True)
class Shelves:
    """The folders, and the rules that what lies in them is held against."""

    goldens_folder: Path | None
    defects_folder: Path | None
    history_folder: Path
    rules: RulesOnDisk

    def books(self) -> Books:
        """The rule books by profile. Raises `RuleBookError`."""
        return self.rules.books()

    def goldens(self, books: Books | None = None) -> Goldens:
        """The store of goldens. Raises `NoShelf`, `RuleBookError`, `StoreError`."""
        if self.goldens_folder is None:
            raise NoShelf(_missing("goldens", "golden"))
        history = History(self.goldens_folder, self.history_folder)
        return Goldens(self.goldens_folder, books=books or self.books(), history=history)

    def defects(self, books: Books | None = None) -> Defects:
        """The store of defects, with that of the goldens. Raises as `goldens`."""
        if self.defects_folder is None:
            raise NoShelf(_missing("defects", "defects"))
        return Defects(self.defects_folder, self.goldens(books))


def put_up(app: Flask) -> None:
    """Give an app its shelves, after its configuration: `GOLDENS`, `DEFECTS`, `RULES`."""
    folders = {name: app.config.get(name) for name in ("GOLDENS", "DEFECTS", "RULES")}
    goldens, defects, rules = (Path(found) if found else None for found in folders.values())
    history = Path(app.config["DATA"]) / "golden-undo"
    app.extensions[_NAME] = Shelves(goldens, defects, history, RulesOnDisk(rules))


def shelves() -> Shelves:
    """The shelves of the present app."""
    return cast(Shelves, current_app.extensions[_NAME])


def of_checkout(name: str) -> Path | None:
    """`tests/<name>` of the checkout that the app runs in, if it runs in one."""
    try:
        return home(name)
    except UsageError:
        return None


def _missing(option: str, folder: str) -> str:
    return (
        f"The app knows no folder of {option}. Start it in a checkout that has tests/{folder}, or "
        f"say where they lie: chaffinch serve --{option} FOLDER. A folder that is empty will do."
    )
