"""Stores in temporary folders."""

from pathlib import Path

import pytest

from harness.defects import Defects
from harness.golden import Goldens


@pytest.fixture(autouse=True)
def no_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stores may write."""
    monkeypatch.delenv("CI", raising=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where defects lie; the goldens lie beside it."""
    place = tmp_path / "tests" / "defects"
    place.mkdir(parents=True)
    (tmp_path / "tests" / "golden").mkdir()
    return place


@pytest.fixture
def defects(folder: Path) -> Defects:
    """An empty store."""
    return Defects(folder, Goldens(folder.parent / "golden"))
