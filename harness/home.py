"""Where Chaffinch keeps what is not part of a checkout."""

import os
from pathlib import Path


def data_folder() -> Path:
    """`$CHAFFINCH_DATA`, or the folder `chaffinch` in the user's data folder."""
    if named := os.environ.get("CHAFFINCH_DATA"):
        return Path(named)
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "chaffinch"
