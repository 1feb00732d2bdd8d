"""Nodes as people see them: the fates and flags by word, glyph and sentence; short names.

The colours and line styles that go with them stand in `static/fates.css`.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sign:
    """How a fate or a flag looks, and what it means."""

    name: str
    glyph: str
    doc: str


FATES: dict[str, Sign] = {
    sign.name: sign
    for sign in (
        Sign("kept", "✓", "In the output."),
        Sign("discarded", "✕", "Left out by words, link density, hidden markup or a heading."),
        Sign("outside", "·", "Not discarded, but not in the scope of the accepted step."),
        Sign("dropped", "∅", "Never content: scripts, forms, players."),
        Sign("unwrapped", "↥", "See-through: its tag does not count, its children do."),
        Sign("trimmed", "✂", "Cut off the end of the content: only links or headings."),
        Sign("duplicate", "=", "Stood before, letter for letter."),
    )
}

FLAGS: dict[str, Sign] = {
    sign.name: sign
    for sign in (
        Sign("marked", "◐", "Looks like main content."),
        Sign("restored", "↺", "A rule matched, and another overruled it."),
        Sign("chosen", "★", "A region that the accepted step is made of."),
    )
}

VERDICTS = {
    "accepted": "✓",
    "too small": "–",
    "too small a share": "–",
    "passed over": "↷",
    "not reached": "·",
}
"""Glyphs for the verdicts of the ladder."""


def short_name(label: str, limit: int = 32) -> str:
    """A selector such as `div#a.b.c` cut to what tells it apart: the id, or the first class."""
    tag, _, rest = label.partition("#" if "#" in label[1:] else ".")
    mark = label[len(tag) : len(tag) + 1]
    name = tag + mark + rest.split(".")[0]
    return name if len(name) <= limit else name[: limit - 1] + "…"
