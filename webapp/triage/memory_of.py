"""The memory and the importer of the present app."""

from pathlib import Path
from typing import cast

from flask import Flask, current_app

from webapp.triage.memory import Memory

_NAME = "chaffinch-triage-memory"


def put_up(app: Flask) -> None:
    """Give an app a memory for triage."""
    app.extensions[_NAME] = Memory(Path(app.config["DATA"]) / "triage.sqlite3")


def memory_in(app: Flask) -> Memory:
    """The memory of an app."""
    return cast(Memory, app.extensions[_NAME])


def memory() -> Memory:
    """The memory of the present app."""
    return memory_in(current_app)
