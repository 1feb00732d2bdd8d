"""The page of finches as a study, and stored in the app."""

from collections.abc import Callable

import pytest

from extractor import explain
from tests.webapp.inspector.finches import PAGE
from webapp.inspector.study import Study
from webapp.inspector.traces import book_of


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
def page_id(stored: Callable[[bytes], str]) -> str:
    """The page, stored."""
    return stored(PAGE.encode())
