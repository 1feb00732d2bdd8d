"""The address of an inspector page."""

import pytest

from webapp.inspector.state import State


def test_an_empty_address_is_the_default_view() -> None:
    """Nothing said, nothing chosen."""
    assert State.read({}) == State()
    assert State().query() == "?"


def test_a_state_survives_its_address() -> None:
    """What is written is read again."""
    state = State(
        profile="article", n=7, pane="source", out="html", step="whole-page", only="all",
        opened=(3, 9), q="lead", find="a b", drawer="log", log="x !y", checks="all", start=200,
        rule="r", hide=("kept", "outside"), view="tree",
    )  # fmt: skip
    assert State.read(state.params()) == state


@pytest.mark.parametrize(
    "args",
    [{"n": "x"}, {"n": "9" * 40}, {"profile": "evil"}, {"out": ""}, {"open": "a,b"}, {"n": "²"}],
)
def test_nonsense_in_an_address_is_passed_over(args: dict[str, str]) -> None:
    """A wrong value is no error: the default stands in."""
    assert State.read(args) == State()


def test_a_find_without_a_drawer_opens_its_drawer() -> None:
    """A search from the box shows its answer."""
    assert State.read({"find": "lost"}).drawer == "find"
    assert State.read({"rule": "related"}).drawer == "rules"


def test_closing_a_find_is_kept_in_the_address() -> None:
    """The drawer that was opened after a search wins over the search."""
    state = State(find="lost", drawer="why")
    assert State.read(state.params()).drawer == "why"


def test_a_link_says_only_what_it_changes() -> None:
    """A field that goes back to its default is empty, so that it can be deleted."""
    assert State(n=4, out="html").changed(out="markdown", drawer="log") == "out=&drawer=log"


def test_a_long_field_is_cut() -> None:
    """A pasted novel does not become an address of megabytes."""
    assert len(State.read({"find": "x" * 9_000}).find) == 2_000
