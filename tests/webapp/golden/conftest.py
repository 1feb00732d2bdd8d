"""The app on copies of everything that it may write."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.webapp.golden.workshop import Workshop
from webapp import create_app


@pytest.fixture(autouse=True)
def no_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stores may write."""
    monkeypatch.delenv("CI", raising=False)


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    """Folders of its own, without goldens."""
    return Workshop(tmp_path)


@pytest.fixture
def app(shop: Workshop) -> Iterator[Flask]:
    """The app on them."""
    made = create_app(shop.config | {"TESTING": True, "WTF_CSRF_ENABLED": False})
    yield made
    made.extensions["pages"].close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser without scripts."""
    return app.test_client()


@pytest.fixture
def changed(shop: Workshop) -> Workshop:
    """Three goldens that a changed word changed in the same way."""
    shop.make("mill", "tide", "wheel")
    shop.change_a_word()
    return shop
