"""`reduce`: the verdict holds at the end, and nothing single can go."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractor import RuleBook, explain
from extractor.page import TEXT
from harness.changes import Change
from harness.reduce import (
    Claimed,
    Crashes,
    DoesNotHold,
    Fated,
    Kept,
    Lost,
    Separates,
    SnippetFails,
    Verdict,
    reduce,
)
from harness.reduce.tree import Tree
from tests.harness.reduce.verdicts import BOOK, EELS, PAGE, Has, lost

_TAGS = st.sampled_from(["div", "p", "span", "ul", "b", "section", "a"])
_WORDS = st.sampled_from(["keep", "x", "stone", "water & wine", "a<b", "眠る猫", "wheel"])
_CLASSES = st.sampled_from(["", ' class="hit"', ' class="one hit two" title="t"', " hidden"])
_PIECES = st.recursive(
    _WORDS,
    lambda inner: st.tuples(_TAGS, _CLASSES, st.lists(inner, max_size=4)).map(
        lambda parts: f"<{parts[0]}{parts[1]}>{' '.join(parts[2])}</{parts[0]}>"
    ),
    max_leaves=25,
)


@settings(max_examples=60)
@given(st.lists(_PIECES, max_size=6))
def test_the_verdict_holds_at_the_end_and_nothing_single_can_go(pieces: list[str]) -> None:
    """Of any page on which it holds."""
    data = f"{' '.join(pieces)}<i class='a hit'>keep</i>".encode()
    verdict = Has(("keep",), ("hit",))
    found = reduce(data, verdict)
    assert verdict.holds(found.data)
    assert found.bytes == len(found.data) <= len(data)
    _minimal(found.data, verdict)


def _minimal(data: bytes, verdict: Verdict) -> None:
    tree = Tree.of(data)
    base = len(data)
    for node in range(1, len(tree.page)):
        tries = [tree.written(gone={node})]
        if tree.page.tag[node] not in (TEXT, "html", "head", "body"):
            tries.append(tree.written(opened={node}))
        for name in tree.page.attrs[node]:
            left = {key: value for key, value in tree.page.attrs[node].items() if key != name}
            tries.append(tree.written(attrs={node: left}))
        assert not any(len(one) < base and verdict.holds(one) for one in tries), (data, node)


def test_a_lost_text_stays_lost_by_the_rule_that_took_it() -> None:
    """And little else of the page is left."""
    found = reduce(PAGE, lost())
    assert lost(found.data).claim == lost().claim == Lost(EELS, "outside-related")
    assert b'class="related"' in found.data and b"breadcrumb" not in found.data
    assert (found.was_bytes, found.cancelled, found.neutral) == (len(PAGE), False, False)
    assert found.bytes < 200 and found.tries > 10
    _minimal(found.data, found.verdict)


def test_it_is_the_same_every_time() -> None:
    """Tries too."""
    one, other = reduce(PAGE, lost(), neutral=True), reduce(PAGE, lost(), neutral=True)
    assert (one.data, one.tries) == (other.data, other.tries)


def test_what_a_claim_leaves_open_is_taken_from_the_page() -> None:
    """And what is not so is said."""
    trace = explain(PAGE)
    assert Lost.of(trace, "eels ARE counted,  by lantern").text == EELS
    for text, rule, why in (
        ("Nobody wrote this", "", "does not stand in the page"),
        (EELS, "outside-sidebar", "was not taken by outside-sidebar: discarded by"),
        ("The wheel turns", "", "is in the output"),
        (" ", "", "says something"),
    ):
        with pytest.raises(DoesNotHold, match=why):
            Lost.of(trace, text, rule)
    with pytest.raises(DoesNotHold, match="is not in the output"):
        Kept.of(trace, EELS)


@pytest.mark.parametrize("kind", ["kept", "fate", "wanted", "unwanted"])
def test_other_claims_hold_at_the_end_too(kind: str) -> None:
    """Each for what it says."""
    trace = explain(PAGE)
    eels = next(place.nodes[0] for place in trace.find(EELS))
    claim = {
        "kept": lambda: Kept.of(trace, "The wheel turns twice a day"),
        "fate": lambda: Fated.of(trace, eels),
        "wanted": lambda: SnippetFails.of(trace, EELS, True),
        "unwanted": lambda: SnippetFails.of(trace, "grinds what the tide allows", False),
    }[kind]()
    found = reduce(PAGE, Claimed(claim, BOOK))
    assert found.bytes < len(PAGE) / 2
    assert claim.says(explain(found.data))
    assert claim.texts[0] in found.data.decode()


def test_a_page_keeps_two_rule_books_apart() -> None:
    """The fault of a change and nothing else."""
    change = Change("outside-related", "off")
    changed = change.apply(BOOK)
    claim = Kept.of(explain(PAGE, rules=changed), EELS)
    found = reduce(PAGE, Separates(claim, changed, BOOK))
    assert EELS in explain(found.data, rules=changed).extraction.text
    assert EELS not in explain(found.data).extraction.text
    assert "not so by default" in found.verdict.words


def test_what_the_extractor_raises_is_reduced_as_well() -> None:
    """Bytes that are no page."""
    data = b"%PDF-1.7\n" + b"line of an object\n" * 300
    verdict = Crashes.of(data, BOOK)
    assert verdict.words == "the extraction raises NotHTML"
    assert reduce(data, verdict).data == b"%PDF-"
    with pytest.raises(DoesNotHold, match="without an exception"):
        Crashes.of(PAGE, BOOK)


def test_a_verdict_that_does_not_hold_is_refused() -> None:
    """In its own words."""
    with pytest.raises(DoesNotHold, match="it does not hold of the page that it has what"):
        reduce(PAGE, Has(("Nobody wrote this",)))
    with pytest.raises(DoesNotHold):
        reduce(b"", Claimed(Kept("a"), RuleBook.article()))
