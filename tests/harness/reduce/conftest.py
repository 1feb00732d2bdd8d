"""A page that loses a paragraph, and stores in temporary folders."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def no_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stores may write."""
    monkeypatch.delenv("CI", raising=False)


@pytest.fixture
def stores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with empty stores, in which a command is given."""
    for name in ("golden", "defects", "rules"):
        (tmp_path / "tests" / name).mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path
