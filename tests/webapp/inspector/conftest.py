"""A page in which every kind of fate occurs, and the tools to look at it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from extractor import explain
from webapp.app import create_app
from webapp.inspector.study import Study
from webapp.inspector.traces import book_of
from webapp.store import PageStore

_STORY = (
    "The finch came back in March, and with it the noise that everybody had missed so much. "
    "Nobody had counted on so many of them, least of all the people who feed them every year. "
)

PAGE = f"""<!doctype html>
<html lang="en"><head><title>Finches return</title></head>
<body>
<header class="masthead"><nav><a href="/">Home</a> <a href="/birds">Birds</a></nav></header>
<div id="newsletter-page" class="newsletter">
<main id="main">
<h1>Finches return</h1>
<p id="lead">{_STORY * 3}</p>
<p>{_STORY * 2}</p>
<div class="related-posts"><p id="lost">Seven other birds that have come back too, at length.</p>
<a href="/1">One</a> <a href="/2">Two</a></div>
<p>{_STORY}</p>
</main>
</div>
<div class="sidebar"><p>Subscribe to our letter, it costs nothing.</p></div>
<script>var never = "content of a script";</script>
<footer><p>All rights reserved by the people of the paper.</p></footer>
</body></html>
"""


@pytest.fixture(scope="session")
def study() -> Study:
    """The page under the default profile."""
    return Study(explain(PAGE, url="https://birds.example/return", rules=book_of("default")))


@pytest.fixture(scope="session")
def at(study: Study) -> Callable[[str], int]:
    """The number of the element with an id, or of the first one with a class or tag."""

    def find(name: str) -> int:
        page = study.page
        for node in range(len(page)):
            names = page.attrs[node].get("class", "").split()
            if page.attrs[node].get("id") == name or name in names or page.tag[node] == name:
                return node
        raise AssertionError(f"no {name} on the page")

    return find


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """The app with an empty store."""
    return create_app({"TESTING": True, "DATA": tmp_path, "SECRET_KEY": "of tests"})


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A visitor of the app."""
    return app.test_client()


@pytest.fixture
def stored(app: Flask) -> Callable[[bytes], str]:
    """Stores a page and gives its id."""

    def put(body: bytes) -> str:
        store: PageStore = app.extensions["pages"]
        return store.put(body, url="https://birds.example/return", source="paste").id

    return put


@pytest.fixture
def page_id(stored: Callable[[bytes], str]) -> str:
    """The page, stored."""
    return stored(PAGE.encode())
