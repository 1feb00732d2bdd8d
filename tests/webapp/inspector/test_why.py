"""The Why card, the log, the rules and the report."""

from collections.abc import Callable

import pytest

from extractor import RuleBook
from webapp.inspector.log import log_of
from webapp.inspector.lookup import find
from webapp.inspector.report import report_of
from webapp.inspector.rulefacts import counts, facts_of, idle
from webapp.inspector.state import State
from webapp.inspector.study import Study
from webapp.inspector.why import card_of

At = Callable[[str], int]


def test_a_card_names_the_rule_its_word_and_its_pages(study: Study, at: At) -> None:
    """The decision about the node itself, with the evidence."""
    card = card_of(study, at("related-posts"))
    assert (card.fate, card.family) == ("discarded", "words")
    link = card.chain[0]
    assert link.rule.id == "inside-related"
    assert link.decision.evidence[0].found == "related posts"
    assert link.rule.doc
    assert link.rule.pages


def test_a_card_points_at_the_ancestor_that_was_the_cause(study: Study, at: At) -> None:
    """A paragraph in a lost box was lost with the box."""
    card = card_of(study, at("lost"))
    assert card.cause is not None
    assert card.cause.node == at("related-posts")
    assert [link.rule.id for link in card.inherited] == ["inside-related"]
    assert card.chain == ()


def test_an_overruled_verdict_names_what_overruled_it(study: Study, at: At) -> None:
    """The guard kept the newsletter box, and the card says why."""
    card = card_of(study, at("newsletter-page"))
    assert card.fate == "kept"
    link = card.chain[0]
    assert link.overruler is not None
    assert link.overruler.id == "guard"
    assert "of the page's text" in link.decision.because


def test_a_card_measures_link_density_only_where_there_are_links(study: Study, at: At) -> None:
    """A paragraph without a link has no bar."""
    assert card_of(study, at("lead")).density is None
    density = card_of(study, at("related-posts")).density
    assert density is not None
    assert density.links == 2


def test_a_card_leads_to_the_affected_neighbours(study: Study) -> None:
    """And says where in the list the node stands."""
    card = card_of(study, study.affected[1])
    assert (card.previous, card.next) == (study.affected[0], study.affected[2])
    assert card.place.startswith("2 of ")


def test_there_is_no_card_for_a_node_that_is_not_there(study: Study) -> None:
    """The caller picks the nearest one first."""
    with pytest.raises(IndexError):
        card_of(study, len(study))


def test_the_log_holds_effective_decisions_first(study: Study) -> None:
    """Overruled ones, and those on nodes without text, only on request."""
    effective = log_of(study, State())
    assert all(entry.decision.overruled_by is None for entry in effective.entries)
    everything = log_of(study, State(checks="all"))
    assert everything.found == everything.total > effective.found


def test_the_log_is_filtered_by_words_and_their_absence(study: Study) -> None:
    """Every word must occur, no word with a bang may."""
    assert {e.decision.rule for e in log_of(study, State(log="related")).entries} == {
        "inside-related"
    }
    assert log_of(study, State(log="related !inside")).found == 0
    assert log_of(study, State(log="SIDEBAR discard")).found == 1


def test_a_lost_sentence_leads_to_the_decision_that_took_it(study: Study, at: At) -> None:
    """The differentiator: from a sentence to its rule."""
    place = find(study, "seven other birds that have come back").places[0]
    assert place.fate == "discarded"
    assert place.node == at("lost")
    assert place.culprit is not None
    assert (place.culprit.rule, place.culprit.node) == ("inside-related", at("related-posts"))


def test_a_sentence_that_is_kept_has_no_culprit(study: Study) -> None:
    """It was not lost."""
    place = find(study, "The finch came back in March").places[0]
    assert place.fate == "kept"
    assert place.culprit is None


def test_a_sentence_that_is_not_in_the_html_has_no_place(study: Study) -> None:
    """That is an answer too."""
    assert find(study, "zebras quarrelled quietly yesterday").places == ()


def test_rules_are_counted_with_what_they_took(study: Study) -> None:
    """Fired = effective + overruled, for every rule."""
    found = {count.facts.id: count for count in counts(study)}
    assert all(c.fired == c.effective + c.overruled for c in found.values())
    assert found["outside-newsletter"].overruled == 1
    assert found["inside-related"].bytes > 0
    assert not found.keys() & {facts.id for facts in idle(study)}


def test_every_name_in_a_trace_has_words_for_people(study: Study) -> None:
    """Rules, thresholds and what is built in."""
    book = study.trace.rulebook
    for decision in study.trace.decisions:
        assert facts_of(book, decision.rule).doc
        if decision.overruled_by:
            assert facts_of(book, decision.overruled_by).doc
    assert facts_of(RuleBook.default(), "no-such-rule").what == "built in"


def test_a_report_holds_page_rule_values_and_link(study: Study, at: At) -> None:
    """Enough for an issue."""
    report = report_of(study, at("related-posts"), "Finches", "default", "http://x/?n=1")
    for part in ("Finches", "inside-related", "class word `related posts`", "link density", "?n=1"):
        assert part in report
