"""A judge for every test that wants one."""

from collections.abc import Iterator

import pytest

from tests.harness.judge.server import Bench, serve


@pytest.fixture
def bench() -> Iterator[Bench]:
    """A judge that answers well until it is told otherwise."""
    with serve() as running:
        yield running
