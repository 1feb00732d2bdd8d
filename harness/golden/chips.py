"""Chips: snippets that must or must not stand in an output, and whether that holds."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from harness.reading import holds, of_markdown


@dataclass(frozen=True, slots=True)
class Chip:
    """A snippet under two outputs. White space, letter case and kinds of quotes do not count."""

    text: str
    wanted: bool
    """Whether it must be there; otherwise it must not."""
    before: bool | None
    """Whether that holds in the expected output; None where there is none."""
    after: bool | None
    """Whether it holds in the output of the rules as they are now; None where there is none."""

    @property
    def breaks(self) -> bool:
        """Whether it held and does no longer."""
        return self.before is True and self.after is False


def chips(
    with_: Sequence[str], without: Sequence[str], before: str | None, after: str | None
) -> Iterator[Chip]:
    """Each snippet in two outputs in Markdown; None for an output that is not there."""
    old = None if before is None else of_markdown(before)
    new = old if before == after else None if after is None else of_markdown(after)
    for text, wanted in [(text, True) for text in with_] + [(text, False) for text in without]:
        yield Chip(
            text,
            wanted,
            None if old is None else holds(old, text) is wanted,
            None if new is None else holds(new, text) is wanted,
        )
