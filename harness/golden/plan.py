"""`Plan`: a golden that could be made, before anything is written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from extractor import RuleBook
from harness.attempt import attempt
from harness.golden.card import Card
from harness.golden.chips import Chip, chips
from harness.golden.errors import Refused
from harness.golden.golden import CARD, EXPECTED, PAGE, Output, produce


@dataclass(frozen=True)
class Plan:
    """What a new golden would hold."""

    slug: str
    card: Card
    files: Mapping[str, bytes]
    """By name, within the folder of that slug."""
    chips: Sequence[Chip]

    @property
    def paths(self) -> list[str]:
        """The files that would be written, from the folder of goldens."""
        return [f"{self.slug}/{name}" for name in self.files]

    def fails_under(self, book: RuleBook) -> bool:
        """Whether the expectation fails under another rule book: whether the golden guards
        anything against it. A golden that fails nowhere proves nothing.
        """
        output, _ = attempt(lambda: produce(self.files[PAGE], self.card, book))
        return output is None or output.files[EXPECTED] != self.files[EXPECTED]


def plan(slug: str, page: bytes, card: Card, book: RuleBook) -> Plan:
    """A golden as the rules make it now.

    Raises `Refused` without a reason, without a snippet, with a snippet that does not hold, and for a
    page that cannot be extracted.
    """
    if not card.why.strip():
        raise Refused("a golden needs a reason: what does the page guard?")
    if not any(text.strip() for text in (*card.with_, *card.without)):
        raise Refused("a golden needs a snippet that must or must not be there")
    if blank := [text for text in (*card.with_, *card.without) if not text.strip()]:
        raise Refused(f"a snippet says nothing: {blank[0]!r}")
    output, fault = attempt(lambda: produce(page, card, book))
    if output is None:
        raise Refused(f"the page cannot be extracted: {fault}")
    held = tuple(chips(card.with_, card.without, None, output.markdown))
    for chip in held:
        if not chip.after:
            said = "lacks" if chip.wanted else "holds"
            raise Refused(f"the output {said} the snippet {chip.text!r}; that is a defect")
    return Plan(slug, card, files_of(page, card, output), held)


def files_of(page: bytes, card: Card, output: Output) -> dict[str, bytes]:
    """The files of a golden."""
    try:
        return {PAGE: page, **output.files, CARD: card.written()}
    except ValueError as error:
        raise Refused(f"the card cannot be written: {error}") from None
