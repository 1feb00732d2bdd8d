"""Stores in temporary folders; CI, where the suite runs too, is not set for them."""

from pathlib import Path

import pytest

from harness.golden import Goldens
from tests.harness.golden.pages import make


@pytest.fixture(autouse=True)
def no_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stores may write."""
    monkeypatch.delenv("CI", raising=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where goldens lie."""
    place = tmp_path / "tests" / "golden"
    place.mkdir(parents=True)
    return place


@pytest.fixture
def goldens(folder: Path) -> Goldens:
    """A store with one golden, `mill`."""
    return make(folder)
