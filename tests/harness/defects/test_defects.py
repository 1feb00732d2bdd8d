"""Known defects: what must still fail, why it does, and what becomes of a card."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import harness.defects.check
from extractor import Extraction
from harness.defects import DefectCard, DefectCheck, Defects, groups
from harness.golden import Goldens, Refused, Taken, Unreadable
from tests.harness.golden.pages import AFTER, PAGE, RELATED, contents

EELS = "Eels are counted by lantern"
LOST: dict[str, Any] = {"note": "The eels are lost.", "kind": "lost", "with_": (EELS,)}


def _under(defects: Defects, books: Any) -> Defects:
    return Defects(defects.folder, Goldens(defects.goldens.folder, books=books))


def test_a_lost_snippet_fails_and_names_what_took_it(defects: Defects) -> None:
    """Rule, word, sentence, and the damage in bytes."""
    check = defects.add("eels", PAGE, **LOST)
    (demand,) = check.demands
    assert (check.state, check.ok, check.announcement) == ("failing", True, "")
    assert (demand.rule, demand.word, check.cause) == (
        "outside-related", "related", "outside-related: related",
    )  # fmt: skip
    assert "Discarded with its ancestor" in demand.sentence
    assert check.damage == len(EELS.encode())


def test_a_kept_snippet_fails_because_no_rule_took_it(defects: Defects) -> None:
    """The nearest rule is told, where there is one."""
    check = _under(defects, AFTER).add("eels", PAGE, note="x", kind="kept", without=(EELS,))
    assert (check.state, check.cause) == ("failing", "no rule took it")
    assert check.damage == len(EELS.encode())


def test_the_damage_is_in_utf_8_bytes(defects: Defects) -> None:
    """As all lengths are."""
    page = PAGE.replace(b"Eels are counted", "Äähle werden gezählt".encode())
    check = defects.add("eels", page, note="x", kind="lost", with_=("Äähle werden gezählt",))
    assert check.damage == len("Äähle werden gezählt") + 3


@pytest.mark.parametrize(
    ("facts", "cause"),
    [
        ({"kind": "structure", "headings": ("Read about the eels",)}, "outside-related: related"),
        ({"kind": "structure", "headings": ("grinds what the tide allows",)}, "came out otherwise"),
        ({"kind": "structure", "lines": ("### How it works",)}, "came out otherwise"),
        ({"kind": "structure", "code": True}, "code"),
        ({"kind": "metadata", "author": "Maud Aldous"}, "author"),
        ({"kind": "metadata", "title": "none"}, "title"),
        ({"kind": "metadata", "date": "1784-01-01", "language": "en"}, "date"),
    ],
)
def test_headings_lines_code_and_metadata_can_be_asked_for(
    defects: Defects, facts: dict[str, Any], cause: str
) -> None:
    """Each fails with its cause."""
    check = defects.add("mill", PAGE, note="x", **facts)
    assert (check.state, check.cause) == ("failing", cause)


def test_a_crash_is_a_defect_until_it_is_none(
    defects: Defects, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The card asks for nothing but that the page is extracted."""

    def crash(*_: object, **__: object) -> None:
        raise KeyError("cell")

    with monkeypatch.context() as patched:
        patched.setattr(harness.defects.check, "explain", crash)
        check = defects.add("cells", PAGE, note="x", kind="crash")
        assert (check.state, check.cause) == ("failing", "uncaught KeyError")
    assert defects.check("cells").state == "passing"


def test_a_passing_card_is_announced_with_how_to_promote_it(defects: Defects) -> None:
    """Loudly: it is not as it should be."""
    defects.add("eels", PAGE, **LOST)
    check = _under(defects, AFTER).check("eels")
    assert (check.state, check.ok) == ("passing", False)
    assert "eels: now passing: promote it (chaffinch defects promote eels" in check.announcement


def test_a_card_fails_until_all_that_it_asks_for_is_met(defects: Defects) -> None:
    """Half a fix is none."""
    defects.add("eels", PAGE, **LOST, headings=("grinds what the tide allows",))
    check = _under(defects, AFTER).check("eels")
    assert check.state == "failing"
    assert [demand.met for demand in check.demands] == [True, False]


def test_a_card_whose_words_left_the_page_is_stale(defects: Defects, folder: Path) -> None:
    """It can no longer be asked for."""
    defects.add("eels", PAGE, **LOST)
    (folder / "eels" / "page.html").write_bytes(PAGE.replace(RELATED.encode(), b"Gone."))
    check = defects.check("eels")
    assert check.state == "stale"
    assert EELS in check.detail


def test_two_extractions_that_differ_are_unstable(
    defects: Defects, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing else is said of such a card."""
    defects.add("eels", PAGE, **LOST)
    seen: list[int] = []

    def differing(extraction: Extraction) -> str:
        seen.append(1)
        return f"{len(seen)}"

    monkeypatch.setattr(Extraction, "markdown", property(differing))
    assert defects.check("eels").state == "unstable"


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("defect.toml", None, "there is no defect.toml"),
        ("page.html", None, "there is no page.html"),
        ("defect.toml", "note =", "Invalid value"),
        ("defect.toml", 'note = "x"', "it has no kind"),
        ("defect.toml", 'note = "x"\nkind = "odd"\ncreated = 2026-12-01', "kind is one of"),
        ("defect.toml", 'note = "x"\nkind = "lost"\ncreated = 2026-12-01', "asks for something"),
        (
            "defect.toml",
            'note = "x"\nkind = "crash"\ncreated = 2026-12-01\nstate = "wontfix"',
            "needs a reason",
        ),
    ],
)
def test_a_card_that_cannot_be_read_is_broken(
    defects: Defects, folder: Path, name: str, text: str | None, said: str
) -> None:
    """And says why."""
    defects.add("eels", PAGE, **LOST)
    if text is None:
        (folder / "eels" / name).unlink()
    else:
        (folder / "eels" / name).write_text(text, "utf-8")
    check = defects.check("eels")
    assert check.state == "broken"
    assert said in check.detail


def test_what_belongs_to_no_card_is_broken(defects: Defects, folder: Path) -> None:
    """A stray file, say."""
    (folder / "notes.txt").write_text("x")
    (check,) = defects.checks()
    assert (check.slug, check.state) == ("notes.txt", "broken")


def test_cards_are_grouped_by_cause_the_largest_damage_first(defects: Defects) -> None:
    """Only those that fail."""
    defects.add("eels", PAGE, **LOST)
    defects.add("night", PAGE, note="x", kind="lost", with_=("the lantern and the night",))
    defects.add("author", PAGE, note="x", kind="metadata", author="Maud Aldous")
    found = groups([*defects.checks(), DefectCheck("odd", "broken")])
    assert [(group.cause, list(group.slugs), group.damage) for group in found] == [
        ("outside-related: related", ["eels", "night"], 52),
        ("author", ["author"], 0),
    ]


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"with_": ("The wheel turns",)}, "met already"),
        ({"with_": ("a text that is not there",)}, "not in the page"),
        ({"with_": ()}, "asks for something"),
        ({"with_": (" ",)}, "asks for something|says nothing"),
        ({"note": " "}, "needs a note"),
        ({"state": "blocked"}, "needs a reason"),
        ({"profile": "other"}, "no profile"),
    ],
)
def test_what_is_no_defect_is_not_put_on_record(
    defects: Defects, folder: Path, facts: dict[str, Any], said: str
) -> None:
    """It must fail now, and say what is wrong."""
    with pytest.raises((Refused, KeyError), match=said):
        defects.add("eels", PAGE, **(LOST | facts))
    assert contents(folder) == {}


def test_a_name_is_taken_once(defects: Defects) -> None:
    """The card that is there stays."""
    defects.add("eels", PAGE, **LOST)
    with pytest.raises(Taken):
        defects.add("eels", PAGE, **LOST)


def test_a_card_can_be_set_aside_and_opened_again(defects: Defects) -> None:
    """Setting it aside needs a reason."""
    defects.add("eels", PAGE, **LOST)
    with pytest.raises(Refused, match="needs a reason"):
        defects.set_state("eels", "wontfix")
    defects.set_state("eels", "blocked", "waits for a parser")
    card = defects.read("eels")
    assert (card.state, card.reason, card.with_) == ("blocked", "waits for a parser", (EELS,))
    assert defects.reopen("eels").state == "open"
    assert defects.check("eels").ok


def test_a_card_without_its_file_cannot_be_read(defects: Defects, folder: Path) -> None:
    """Nor its page without the page."""
    defects.add("eels", PAGE, **LOST)
    (folder / "eels" / "defect.toml").unlink()
    with pytest.raises(Unreadable, match=r"no defect\.toml"):
        defects.read("eels")
    assert defects.page("eels") == PAGE


_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
_SAID = _TEXT.filter(str.strip)
_LIST = st.lists(_SAID, max_size=3).map(tuple)


@given(
    note=_SAID, url=_TEXT, cause=_TEXT, owner=_TEXT, reason=_SAID,
    state=st.sampled_from(["open", "wontfix", "blocked"]),
    kind=st.sampled_from(["lost", "kept", "structure", "metadata"]),
    with_=st.lists(_SAID, min_size=1, max_size=3).map(tuple), without=_LIST, headings=_LIST,
    lines=_LIST, code=st.booleans(), title=_TEXT, date=_TEXT,
)  # fmt: skip
def test_a_card_comes_back_as_it_was_written(**facts: Any) -> None:
    """Any text in any of its fields."""
    card = DefectCard(created=date(2026, 12, 1), **facts)
    assert DefectCard.read(card.written()) == card
