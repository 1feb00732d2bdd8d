"""Replies of a judge: held against a schema, and each quote against the texts that were sent."""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

from harness.judge.marks import SCORES, Mark, Marks
from harness.reading import Reading, holds, of_markdown, of_text
from harness.tokens import normalised

if TYPE_CHECKING:
    from harness.judge.schema import Graded, Reply

_SHORTEST_QUOTE = 4
"""UTF-8 bytes of a quote: a shorter one stands in every text."""
_TOLD = 8
"""Faults of a reply that are listed."""


class InvalidReply(ValueError):
    """A reply that cannot be used; the message says what is wrong, for the judge and for people."""


class Sources:
    """Texts that a quote may stand in, with their notation or without it."""

    def __init__(self, texts: Sequence[str], readings: Sequence[Reading] = ()) -> None:
        self._readings = (*readings, *(reading for text in texts for reading in _readings(text)))

    def beside(self, text: str) -> "Sources":
        """These and one text more."""
        return Sources([text], self._readings)

    def hold(self, quote: str) -> bool:
        """Whether a quote stands in one of them; case and white space are left aside."""
        return any(holds(reading, quote) for reading in self._readings)


def _readings(text: str) -> Sequence[Reading]:
    return of_text(text), of_markdown(text)


def installed() -> bool:
    """Whether replies can be validated here."""
    return find_spec("pydantic") is not None


def marks_of(content: str, sources: Mapping[str, Sources]) -> dict[str, Marks]:
    """The marks by letter; `sources` has the letters that were asked for.

    Raises `InvalidReply`.
    """
    reply = _validated(_unfenced(content))
    letters = [graded.letter for graded in reply.candidates]
    if sorted(letters) != sorted(sources):
        raise InvalidReply(
            f"candidates must have the letters {', '.join(sources)}, each once; "
            f"it has {', '.join(letters) or 'none'}"
        )
    found = {graded.letter: _marks(graded) for graded in reply.candidates}
    wrong = [
        f"candidates {letter}, {name}: {fault}"
        for letter, marks in found.items()
        for name, mark in marks.items()
        if (fault := _fault(mark.quote, sources[letter]))
    ]
    if wrong:
        raise InvalidReply(_listed(wrong))
    return found


def _unfenced(content: str) -> str:
    """The object of a reply in a fence of Markdown, which some endpoints cannot keep from sending."""
    content = content.strip()
    if content.startswith("```") and content.endswith("```") and "\n" in content:
        return content[content.index("\n") : -3]
    return content


@cache
def _schema() -> "type[Reply]":
    from harness.judge.schema import Reply  # pydantic is in the extra `judge`

    return Reply


def _validated(content: str) -> "Reply":
    from pydantic import ValidationError

    try:
        return _schema().model_validate_json(content)
    except ValidationError as error:
        faults = error.errors(include_url=False, include_context=False, include_input=False)
        raise InvalidReply(
            _listed(
                [
                    ": ".join(filter(None, (".".join(map(str, fault["loc"])), fault["msg"])))
                    for fault in faults
                ]
            )
        ) from None


def _marks(graded: "Graded") -> Marks:
    found = {}
    for name in SCORES:
        mark = getattr(graded, name)
        found[name] = Mark(mark.score, mark.reason, mark.quote)
    return found


def _fault(quote: str, sources: Sources) -> str:
    if len(normalised(quote).encode()) < _SHORTEST_QUOTE:
        return f"the quote is shorter than {_SHORTEST_QUOTE} bytes"
    if not sources.hold(quote):
        return "the quote stands neither in the candidate nor in the page or the reference"
    return ""


def _listed(faults: Sequence[str]) -> str:
    more = [f"and {len(faults) - _TOLD} faults more"] if len(faults) > _TOLD else []
    return "\n".join((*faults[:_TOLD], *more))
