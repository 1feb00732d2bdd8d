"""What a rejected change asks for: what was lost, what came in, what has another form."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import harness.golden.check
from extractor import RuleBook
from harness.defects import DefectCard, Defects
from harness.defects.rejected import card_of
from harness.golden import Goldens, Refused
from tests.harness.golden.pages import AFTER, DEFAULT, PAGE, STORY, make


def _card(goldens: Goldens) -> DefectCard:
    return card_of(goldens.check("mill"), "No.", date(2026, 12, 1))


@pytest.fixture
def place(folder: Path) -> Path:
    """Where goldens lie."""
    return folder.parent / "golden"


def test_lost_lines_are_asked_for(place: Path) -> None:
    """As snippets, without their notation."""
    make(place, books=AFTER)
    card = _card(Goldens(place))
    assert card.kind == "lost"
    assert "Read about the eels, the lantern and the night." in card.with_
    assert not card.without


def test_code_in_another_form_is_asked_for_as_lines(place: Path) -> None:
    """The words are the same, so no snippet could tell."""
    page = f"<main><p>{STORY * 4}</p><pre>if x:\n    go(x)</pre><p>{STORY}</p></main>".encode()
    goldens = Goldens(place)
    goldens.create(goldens.plan("mill", page, why="x", with_=["The wheel turns"]))
    card = _card(Goldens(place, books={"default": RuleBook.article()}))
    assert (card.kind, card.lines) == ("structure", ("    go(x)",))


def test_a_changed_title_is_asked_for(place: Path) -> None:
    """Although the output is as expected."""
    goldens = make(place)
    trace = place / "mill" / "trace.json"
    trace.write_text(trace.read_text("utf-8").replace("The mill", "The wheel", 1), "utf-8")
    card = _card(goldens)
    assert (card.kind, card.title) == ("metadata", "The wheel")


def test_a_crash_is_a_crash(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing else can be asked for."""
    goldens = make(place)

    def produce(*_: object) -> None:
        raise KeyError("cell")

    monkeypatch.setattr(harness.golden.check, "produce", produce)
    assert _card(goldens).kind == "crash"


def test_a_change_of_the_trace_alone_cannot_be_rejected(place: Path) -> None:
    """The output is right; nothing could be asked for that fails."""
    make(place)
    book = DEFAULT.without("outside-navigation")
    with pytest.raises(Refused, match="only its trace is another"):
        _card(Goldens(place, books={"default": book}))


@pytest.mark.parametrize(
    "change",
    [
        lambda page: page.replace(b"<h2>", b"<h4>").replace(b"</h2>", b"</h4>"),
        lambda page: page.replace(b"<h2>", b"<p>").replace(b"</h2>", b"</p>"),
        lambda page: page.replace(b"grinds", b"mills"),
    ],
)
def test_every_card_that_is_made_fails_as_it_should(
    place: Path, folder: Path, change: Callable[[bytes], Any]
) -> None:
    """Whatever the change was."""
    goldens = make(place)
    (place / "mill" / "page.html").write_bytes(change(PAGE))
    defects = Defects(folder, goldens)
    try:
        slug = goldens.reject("mill", "No.", goldens.check("mill").basis, defects)
    except Refused as refused:
        assert "not in the page" in str(refused)
    else:
        assert defects.check(slug).ok
