"""The store of studies."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest

import extractor
from extractor import NotHTML, RuleBook
from webapp.inspector.traces import Traces, only_step


@dataclass
class Stored:
    """A page as the store has it."""

    id: str
    body: bytes = b"<main><h1>Title</h1><p>Some text of a page.</p></main>"
    url: str = ""
    charset: str | None = None


def test_a_study_is_made_once() -> None:
    """A second look costs nothing."""
    store = Traces()
    assert store.study(Stored("a"), "default") is store.study(Stored("a"), "default")


def test_a_study_depends_on_page_and_rules() -> None:
    """Another page, another profile, another step: another study."""
    store = Traces()
    first = store.study(Stored("a"), "default")
    assert store.study(Stored("b"), "default") is not first
    assert store.study(Stored("a"), "article") is not first
    assert store.study(Stored("a"), "default", "whole-page") is not first


def test_the_least_recently_used_study_goes_first() -> None:
    """The store is bounded."""
    store = Traces(capacity=2)
    first = store.study(Stored("a"), "default")
    store.study(Stored("b"), "default")
    store.study(Stored("a"), "default")
    store.study(Stored("c"), "default")
    assert len(store) == 2
    assert store.study(Stored("a"), "default") is first


def test_threads_share_one_extraction(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight requests at once are one extraction."""
    calls = []
    real = extractor.explain

    def counting(*args: object, **kwargs: object) -> object:
        calls.append(1)
        return real(*args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(extractor, "explain", counting)
    store = Traces()
    with ThreadPoolExecutor(8) as pool:
        found = set(pool.map(lambda _: store.study(Stored("a"), "default"), range(16)))
    assert len(found) == len(calls) == 1


def test_an_error_is_raised_and_not_kept() -> None:
    """A page that is none is refused every time."""
    store = Traces()
    for _ in range(2):
        with pytest.raises(NotHTML):
            store.study(Stored("a", b"%PDF-1.7"), "default")
    assert len(store) == 0


def test_a_step_can_be_looked_at_as_if_it_had_been_accepted() -> None:
    """Whatever its floor and share."""
    for rung in RuleBook.default().rungs:
        study = Traces().study(Stored("a"), "default", rung.id)
        accepted = [step.name for step in study.trace.ladder if step.verdict == "accepted"]
        assert accepted == [rung.id]
    with pytest.raises(KeyError):
        only_step(RuleBook.default(), "no-such-step")
