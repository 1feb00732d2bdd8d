"""The tables beside a trace."""

from collections.abc import Callable

from webapp.inspector.study import Study

At = Callable[[str], int]


def test_affected_nodes_are_those_where_text_was_at_stake(study: Study, at: At) -> None:
    """Scripts without text and what lies in a lost region are not in the list."""
    assert at("related-posts") in study.affected
    assert at("newsletter-page") in study.affected, "an overruled verdict is worth a look"
    assert at("script") not in study.affected
    assert at("lost") not in study.affected, "its parent is, once is enough"


def test_next_and_previous_affected_walk_the_list(study: Study) -> None:
    """From any node on, and not beyond the ends."""
    first, second = study.affected[:2]
    assert study.next_affected(None, 1) == first
    assert study.next_affected(first, 1) == second
    assert study.next_affected(second, -1) == first
    assert study.next_affected(first, -1) is None


def test_flags_tell_marked_restored_and_chosen_apart(study: Study, at: At) -> None:
    """The main element is what the accepted step is made of; the newsletter box was restored."""
    assert list(study.flags(at("main"))) == ["marked", "chosen"]
    assert list(study.flags(at("newsletter-page"))) == ["restored"]
    assert list(study.flags(at("lead"))) == []


def test_the_winner_is_the_decision_that_took_effect(study: Study, at: At) -> None:
    """Overruled ones win only where there is no other."""
    winner = study.winner(at("related-posts"))
    assert winner is not None
    assert winner.rule == "inside-related"
    overruled = study.winner(at("newsletter-page"))
    assert overruled is not None
    assert overruled.overruled_by == "guard"
    assert study.winner(at("lead")) is None


def test_the_nearest_node_stands_in_for_one_that_cannot_be_selected(study: Study, at: At) -> None:
    """Numbers beyond the page lead to its end, white space to its element."""
    last = study.nearest(10**6)
    assert last is not None
    assert study.is_row(last)
    blank = next(
        node
        for node, tag in enumerate(study.page.tag)
        if tag == "#text" and study.page.text[node].isspace()
    )
    assert study.nearest(blank) == study.page.parent[blank]
    assert study.nearest(-5) == 0
    assert study.nearest(None) is None


def test_words_are_the_first_of_the_subtree(study: Study, at: At) -> None:
    """And they are cut with an ellipsis."""
    assert study.words(at("lost"), 12) == "Seven other…"
    assert study.words(at("script")) == "", "program text is no text"
