"""The goldens of the project: the gate that every change of the extractor passes."""

from functools import cache
from pathlib import Path

from harness.golden import Check, Goldens
from harness.golden.terminal import difference

_FOLDER = Path(__file__).parents[2] / "golden"
_FEWEST = 24


@cache
def _checks() -> tuple[Check, ...]:
    return tuple(Goldens(_FOLDER).checks())


def test_every_golden_is_the_same() -> None:
    """A change is looked at with `chaffinch golden diff`, and accepted or rejected by a person."""
    changed = [check for check in _checks() if check.state not in ("same", "unreferenced")]
    told = "\n".join(line for check in changed for line in difference(check))
    assert not changed, (
        f"{told}\n\nlook with `chaffinch golden diff SLUG`, then `chaffinch golden accept SLUG` "
        "or `chaffinch golden reject SLUG --reason ...`"
    )


def test_nothing_lies_about_unreferenced() -> None:
    """Every file in the folder belongs to a golden."""
    assert [check.slug for check in _checks() if check.state == "unreferenced"] == []


def test_there_are_enough_of_them() -> None:
    """And a handful for the article's own rules."""
    cards = [check.card for check in _checks() if check.card]
    assert len(cards) >= _FEWEST
    assert any(card.profile == "article" for card in cards)


def test_every_golden_says_in_a_sentence_what_it_guards() -> None:
    """And no two say the same."""
    sentences = [check.card.why for check in _checks() if check.card]
    assert all(sentence.endswith(".") and len(sentence) > 30 for sentence in sentences)
    assert len(set(sentences)) == len(sentences)
