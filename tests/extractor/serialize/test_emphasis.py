"""The flanking rules of CommonMark 6.2, from the writer's side."""

import pytest

from extractor.serialize.emphasis import Junction, Span, flanks, settle


@pytest.mark.parametrize(
    ("outside", "inside", "expected"),
    [
        (" ", "a", True),
        ("a", "a", True),
        ("(", "a", True),
        (" ", '"', True),
        ("(", '"', True),
        ("a", '"', False),
        ("重", "「", False),
        ("a", " ", False),
        (" ", "\u00a0", False),
        ("a", "€", False),
        ("€", '"', False),
        ("€", "a", True),
        (" ", "€", True),
    ],
)
def test_a_delimiter_belongs_to_the_side_inside(outside: str, inside: str, expected: bool) -> None:
    """Not beside white space; beside punctuation only after white space or punctuation."""
    assert flanks(outside, inside) is expected


def test_a_span_that_cannot_close_falls_back_on_both_sides() -> None:
    """One bad delimiter makes the whole span HTML."""
    span = Span("**", "**", "**", "strong")
    settle([Junction([(span, "open")], " ", "a"), Junction([(span, "close")], '"', "b")])
    assert (span.opener, span.closer) == ("<strong>", "</strong>")


def test_touching_spans_fall_back_together() -> None:
    """Asterisks of two spans in a row would be one run."""
    one, two = Span("*", "*", "*", "em"), Span("**", "**", "**", "strong")
    settle(
        [
            Junction([(one, "open")], " ", "a"),
            Junction([(one, "close"), (two, "open")], "a", "b"),
            Junction([(two, "close")], "b", " "),
        ]
    )
    assert (one.opener, two.closer) == ("<em>", "</strong>")
