"""The app with stores in a temporary folder, and a page that loses a paragraph."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from harness.defects import Defects
from tests.harness.golden.pages import PAGE
from tests.webapp.triage.ward import EELS, opened
from webapp import create_app
from webapp.reduce.jobs import jobs_in


@pytest.fixture(autouse=True)
def no_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stores may write."""
    monkeypatch.delenv("CI", raising=False)


@pytest.fixture
def defects(tmp_path: Path) -> Defects:
    """A store with one card: the eels are lost."""
    made = opened(tmp_path)
    made.add("eels", PAGE, note="The eels are lost.", kind="lost", with_=(EELS,))
    return made


@pytest.fixture
def app(tmp_path: Path, defects: Defects) -> Iterator[Flask]:
    """The app; whatever runs when a test ends is ended."""
    made = create_app(
        {
            "DATA": tmp_path / "data",
            "DEFECTS": defects.folder,
            "GOLDENS": defects.goldens.folder,
            "REDUCTIONS_KEPT": 5,
            "TESTING": True,
            "WTF_CSRF_ENABLED": False,
        }
    )
    yield made
    jobs_in(made).end()
    made.extensions["pages"].close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser without scripts."""
    return app.test_client()


@pytest.fixture
def page(app: Flask) -> str:
    """The id of the page."""
    return str(app.extensions["pages"].put(PAGE, url="https://mill.example/", source="paste").id)


@pytest.fixture
def reduced(app: Flask, client: FlaskClient) -> Callable[..., str]:
    """Reduces as a form says, waits for the end, and gives the address of the reduction."""

    def done(**form: str) -> str:
        answer = client.post("/reduce", data=form)
        assert answer.status_code == 303, answer.text
        assert jobs_in(app).get(answer.location.rpartition("/")[2]).job.wait(30)
        return str(answer.location)

    return done
