"""What the passes decided, as plain records: the words in which a trace speaks."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Effect = Literal["mark", "discard", "drop", "unwrap", "rescue", "trim", "duplicate", "leave out"]
"""What a rule does to a node: `discard` is a verdict that a rung may or may not honour, `drop`
is never content, `unwrap` makes an element see-through, `rescue` keeps what would be dropped,
`leave out` is a part of kept content that is not text (a permalink sign, a line number)."""

Fate = Literal["kept", "outside", "discarded", "dropped", "unwrapped", "trimmed", "duplicate"]
"""What became of a node, one word each. `outside`: not discarded, but not in the accepted rung's
scope. `discarded`: by words, density, hidden or heading. `dropped`: never content."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a rule asked and what it found, such as the class word `related` in `related-posts`."""

    asked: str
    """tag, class word, id word, role, itemprop, attribute, link density, share of page …"""

    found: str
    """What was there: the word, the tag, the number."""

    value: str = ""
    """The whole attribute it was found in, at most 200 characters."""

    numbers: Mapping[str, float] = field(default_factory=dict)
    """Numbers by name; lengths are UTF-8 bytes, shares run from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A rule's verdict on a node. An overruled one is kept: it says what nearly happened."""

    node: int
    rule: str
    effect: Effect
    evidence: tuple[Evidence, ...] = ()
    overruled_by: str | None = None
    """Id of the rule or name of the threshold that overruled it."""
    because: str = ""
    """Why it was overruled, for people: "holds 63 % of the page"."""


DensityVerdict = Literal["removed", "kept", "exempt", "not asked"]
"""What link density says of a node. `not asked`: no block element, no text, or no link in it."""


@dataclass(frozen=True, slots=True)
class Density:
    """The link density of a block against its threshold. Lengths are UTF-8 bytes."""

    node: int
    text_bytes: int
    link_bytes: int
    links: int
    short_links: int
    """Links whose own text is under 50 bytes."""
    ratio: float
    """Link bytes over text bytes; 0 for a block without text."""
    floor: int
    """From so many bytes on, the ratio decides; below, the number of short links."""
    sibling: bool
    """Whether a later sibling has the same tag, which lowers the floor."""
    heading: bool
    """Whether a heading is inside, which exempts the block."""
    threshold: float
    """Share of link text, or of short links, from which the block is removed."""
    verdict: DensityVerdict
    reason: str
    """The verdict in one sentence with its numbers."""


StepVerdict = Literal["accepted", "too small", "too small a share", "passed over", "not reached"]
"""What came of a step of the ladder."""


@dataclass(frozen=True, slots=True)
class LadderStep:
    """One configuration of the ladder and what came of it. Lengths are UTF-8 bytes."""

    name: str
    doc: str
    scope: str
    words: bool
    """Whether this step leaves out what class, id, role and tag words discarded."""
    density: bool
    """Whether it leaves out what link density discarded."""
    bytes: int
    """Text that this step keeps."""
    floor: int
    required_share: float
    share: float
    """Bytes kept over `of_bytes`."""
    of: str
    """What the share is taken of: the document's text, or the largest later scope."""
    of_bytes: int
    verdict: StepVerdict
    reason: str
    """The verdict in one sentence with its numbers."""
