"""`Check`: whether a golden still holds, and if not, what changed it. Nothing is written."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from extractor import RuleBook
from harness.attempt import attempt
from harness.golden.card import Card
from harness.golden.chips import Chip, chips
from harness.golden.errors import Unreadable
from harness.golden.golden import (
    CARD,
    EXPECTED,
    NAMES,
    PAGE,
    TRACE,
    Output,
    basis,
    card_of,
    encoded,
    expected_of,
    produce,
    summary_of,
)
from harness.golden.hunks import FORM, UNKNOWN, Hunk, hunks, moved
from harness.golden.hunks import PAGE as OTHER_PAGE
from harness.golden.shelf import digest
from harness.golden.summary import Difference

State = Literal["same", "changed", "missing", "broken", "crashed", "unreferenced"]
"""`missing`: a file of the golden is not there. `broken`: one makes no sense, or a snippet does not
hold. `crashed`: the extraction raises. `unreferenced`: it lies in the folder and no golden claims
it. All but `same` fail."""


@dataclass(frozen=True)
class Check:
    """A golden under the rules as they are now."""

    slug: str
    """Its name; for what is unreferenced, the path from the folder of goldens."""
    state: State
    detail: str = ""
    """What is missing, broken or raised, in words."""
    card: Card | None = None
    expected: str | None = None
    output: str | None = None
    """What comes out now; None where nothing does."""
    hunks: Sequence[Hunk] = ()
    differences: Sequence[Difference] = ()
    """What else the trace tells now: title, kind, step, how often rules fired."""
    chips: Sequence[Chip] = ()
    disk: str = ""
    """Digest of the files."""
    made: str = ""
    """Digest of what comes out now."""

    @property
    def ok(self) -> bool:
        """Whether it holds."""
        return self.state == "same"

    @property
    def basis(self) -> str:
        """What a decision about it rests on, to be handed to `accept`."""
        return basis(self.disk, self.made)

    def facts(self) -> dict[str, Any]:
        """As plain data."""
        card = self.card
        return {
            "slug": self.slug,
            "state": self.state,
            "detail": self.detail,
            "why": card.why if card else "",
            "url": card.url if card else "",
            "profile": card.profile if card else "",
            "source": card.source if card else "",
            "basis": self.basis,
            "hunks": [hunk.facts() for hunk in self.hunks],
            "differences": [asdict(difference) for difference in self.differences],
            "chips": [asdict(chip) for chip in self.chips],
        }


@dataclass(frozen=True)
class Group:
    """The same change on several goldens."""

    key: str
    """Direction, rule and word."""
    hash: str
    sentence: str
    slugs: Sequence[str]
    hunks: int

    def facts(self) -> dict[str, Any]:
        """As plain data."""
        return {**asdict(self), "slugs": list(self.slugs)}


def check(slug: str, files: Mapping[str, bytes], books: Mapping[str, RuleBook]) -> Check:
    """A golden by its files."""
    disk = digest(files)
    if absent := [name for name in NAMES if name not in files]:
        return _without(slug, files, books, f"there is no {', no '.join(absent)}")
    try:
        card, expected = card_of(slug, files), expected_of(slug, files)
    except Unreadable as error:
        return Check(slug, "broken", str(error), disk=disk)
    output, fault = attempt(lambda: produce(files[PAGE], card, books[card.profile]))
    if output is None:
        held = tuple(chips(card.with_, card.without, expected, None))
        return Check(slug, "crashed", fault, card, expected, chips=held, disk=disk)
    found, differences = _compared(slug, files, expected, output)
    held = tuple(chips(card.with_, card.without, expected, output.markdown))
    same = output.files == {name: files[name] for name in (EXPECTED, TRACE)}
    failing = [chip for chip in held if chip.before is False and chip.after is False]
    state: State = "broken" if same and failing else "same" if same else "changed"
    return Check(
        slug,
        state,
        _failing(failing) if state == "broken" else "",
        card,
        expected,
        output.markdown,
        found,
        differences,
        held,
        disk,
        output.digest,
    )


def groups(checks: Sequence[Check]) -> list[Group]:
    """Equal changes together, the most frequent first."""
    found: dict[str, list[tuple[str, Hunk]]] = defaultdict(list)
    for one in checks:
        for hunk in one.hunks:
            found[hunk.key].append((one.slug, hunk))
    made = [
        Group(
            key,
            places[0][1].hash,
            "; ".join(cause.sentence for cause in places[0][1].causes),
            list(dict.fromkeys(slug for slug, _ in places)),
            len(places),
        )
        for key, places in found.items()
    ]
    return sorted(made, key=lambda group: (-len(group.slugs), group.key))


def _without(
    slug: str, files: Mapping[str, bytes], books: Mapping[str, RuleBook], detail: str
) -> Check:
    """A golden that lacks a file. What can be said of it is said, so that it can be accepted."""
    disk = digest(files)
    if PAGE not in files or CARD not in files:
        return Check(slug, "missing", detail, disk=disk)
    try:
        card = card_of(slug, files)
        expected = expected_of(slug, files) if EXPECTED in files else None
    except Unreadable as error:
        return Check(slug, "missing", f"{detail}; {error}", disk=disk)
    output, fault = attempt(lambda: produce(files[PAGE], card, books[card.profile]))
    if output is None:
        return Check(slug, "missing", f"{detail}; {fault}", card, expected, disk=disk)
    held = tuple(chips(card.with_, card.without, expected, output.markdown))
    lines = tuple(hunks(expected or "", output.markdown, (), UNKNOWN))
    return Check(
        slug, "missing", detail, card, expected, output.markdown, lines, (), held, disk,
        output.digest,
    )  # fmt: skip


def _compared(
    slug: str, files: Mapping[str, bytes], expected: str, output: Output
) -> tuple[Sequence[Hunk], Sequence[Difference]]:
    try:
        before = summary_of(slug, files)
    except Unreadable as error:
        return (
            hunks(expected, output.markdown, (), UNKNOWN),
            [Difference(TRACE, str(error), "")],
        )
    found: Sequence[Hunk] = ()
    if encoded(expected) != encoded(output.markdown):
        otherwise = FORM if before.page == output.summary.page else OTHER_PAGE
        movements = moved(before.verdicts, output.trace)
        found = hunks(expected, output.markdown, movements, otherwise)
    return found, list(before.differences(output.summary))


def _failing(failing: Sequence[Chip]) -> str:
    return "; ".join(
        f"{'it lacks' if chip.wanted else 'it holds'} the snippet {chip.text!r}" for chip in failing
    )
