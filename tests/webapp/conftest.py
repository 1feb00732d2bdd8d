"""The app with a store of its own, asked by Flask's test client."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from webapp import create_app
from webapp.store import PageStore


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    """The app, its pages in a folder that nobody else uses."""
    made = create_app({"DATA": tmp_path / "data", "TESTING": True, "WTF_CSRF_ENABLED": False})
    yield made
    made.extensions["pages"].close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser without scripts."""
    return app.test_client()


@pytest.fixture
def stored(app: Flask) -> Callable[[bytes], str]:
    """Stores a page and gives its id."""
    store: PageStore = app.extensions["pages"]
    return lambda body: store.put(body, url="https://birds.example/return", source="paste").id
