"""Runs of the tests are kept apart from the user's."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the store of runs lies while a test runs."""
    folder = tmp_path / "chaffinch-data"
    monkeypatch.setenv("CHAFFINCH_DATA", str(folder))
    return folder
