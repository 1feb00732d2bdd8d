"""The tree as rows and folds."""

from collections.abc import Callable

import pytest

from webapp.inspector import tree
from webapp.inspector.rows import Fold, Row, Span
from webapp.inspector.state import State
from webapp.inspector.study import Study
from webapp.inspector.tree import branch, tree_of

At = Callable[[str], int]


def _rows(made: tree.Tree) -> dict[int, Row]:
    return {row.node: row for row in made.rows if isinstance(row, Row)}


def test_what_no_rule_touched_is_folded(study: Study, at: At) -> None:
    """The lead is kept without any decision, so it waits in a fold."""
    rows = tree_of(study, State()).rows
    shown = {row.node for row in rows if isinstance(row, Row)}
    assert at("related-posts") in shown
    assert at("lead") not in shown
    assert any(isinstance(row, Fold) and row.first <= at("lead") < row.stop for row in rows)


def test_a_selected_node_has_a_row_wherever_it_is(study: Study, at: At) -> None:
    """A deep link opens the way to its node, a text node too."""
    rows = _rows(tree_of(study, State(n=at("lead") + 1)))
    assert rows[at("lead") + 1].selected
    assert rows[at("lead")].expanded


def test_all_nodes_have_rows_on_request(study: Study, at: At) -> None:
    """Without folds, and in document order."""
    rows = tree_of(study, State(only="all")).rows
    assert all(isinstance(row, Row) for row in rows)
    numbers = [row.node for row in rows if isinstance(row, Row)]
    assert numbers == sorted(numbers)
    assert at("lead") in numbers


def test_levels_follow_the_nesting(study: Study) -> None:
    """A child's level is one more than its parent's."""
    rows = _rows(tree_of(study, State(only="all")))
    for node, row in rows.items():
        above = study.page.parent[node]
        assert row.level == (rows[above].level + 1 if above in rows else 1)


def test_rows_and_folds_together_hold_every_node(study: Study) -> None:
    """Counts add up: nothing is lost in a fold."""
    made = tree_of(study, State())
    rows = len(_rows(made))
    folded = sum(row.nodes for row in made.rows if isinstance(row, Fold))
    hidden = sum(row.hidden for row in made.rows if isinstance(row, Row))
    lone = sum(
        row.expanded is None and study.page.tag[row.node] != "#text" and row.bytes > 0
        for row in _rows(made).values()
    )
    assert rows + folded + hidden + lone == study.nodes_in(1, len(study))


def test_opening_a_fold_gives_its_rows_and_no_others(study: Study, at: At) -> None:
    """The siblings outside the fold are in the tree already."""
    fold = next(
        row
        for row in tree_of(study, State()).rows
        if isinstance(row, Fold) and row.first <= at("lead") < row.stop
    )
    span = Span(fold.parent, fold.first, fold.stop, fold.level)
    rows = branch(study, State(), span).rows
    nodes = [row.node for row in rows if isinstance(row, Row)]
    assert at("lead") in nodes
    assert all(fold.first <= node < fold.stop for node in nodes)


def test_an_opened_node_shows_its_children_without_a_script(study: Study, at: At) -> None:
    """The address can hold what is open."""
    rows = _rows(tree_of(study, State(opened=(at("main"),))))
    assert at("lead") in rows


def test_a_search_shows_the_ways_to_its_hits(study: Study, at: At) -> None:
    """Text, tag, id and class are searched."""
    made = tree_of(study, State(q="seven OTHER  birds"))
    assert made.hits == (at("lost"),)
    assert _rows(made)[at("lost")].hit
    assert tree_of(study, State(q="related-posts")).hits == (at("related-posts"),)
    assert tree_of(study, State(q="no such thing")).hits == ()


def test_a_large_tree_stops_at_its_limit(study: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    """The upper levels stay, and it is said that there is more."""
    monkeypatch.setattr(tree, "ROWS", 6)
    made = tree_of(study, State(only="all"))
    assert len(_rows(made)) <= 6
    assert made.note


def test_a_row_says_what_it_shows(study: Study, at: At) -> None:
    """People who do not see the glyph hear the fate and the rule."""
    rows = _rows(tree_of(study, State()))
    said = rows[at("related-posts")].said
    assert said.startswith("div.related-posts, discarded, rule inside-related, link density 0.")
    assert "rule outside-newsletter, overruled" in rows[at("newsletter-page")].said
