"""The app with defects in a temporary folder, asked by Flask's test client."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from harness.defects import Defects
from tests.webapp.triage.ward import fill, opened
from webapp import create_app
from webapp.triage.importing import Importer
from webapp.triage.memory_of import memory_in


@pytest.fixture(autouse=True)
def no_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stores may write."""
    monkeypatch.delenv("CI", raising=False)


@pytest.fixture(scope="session")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Nine cards and strays, of every check and state; made once, copied for each test."""
    root = tmp_path_factory.mktemp("filled")
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("CI", raising=False)
        fill(root)
    return root


@pytest.fixture
def defects(tmp_path: Path, filled: Path) -> Defects:
    """A store of them that nobody else uses."""
    shutil.copytree(filled / "tests", tmp_path / "tests")
    return opened(tmp_path)


@pytest.fixture
def app(tmp_path: Path, defects: Defects) -> Iterator[Flask]:
    """The app that shows them."""
    made = create_app(
        {
            "DATA": tmp_path / "data",
            "DEFECTS": defects.folder,
            "GOLDENS": defects.goldens.folder,
            "TESTING": True,
            "WTF_CSRF_ENABLED": False,
        }
    )
    yield made
    importer: Importer = made.extensions["chaffinch-importer"]
    importer.wait(10)
    memory_in(made).close()
    made.extensions["pages"].close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser without scripts."""
    return app.test_client()
