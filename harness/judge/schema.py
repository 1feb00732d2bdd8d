"""The schema of a reply. Only this file needs the extra `judge` to be imported."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

_Words = Annotated[str, Field(min_length=1, max_length=2000)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Score(_Strict):
    """One score."""

    score: Annotated[int, Field(ge=1, le=5)]
    reason: _Words
    quote: _Words


class Graded(_Strict):
    """One candidate."""

    letter: Annotated[str, Field(pattern="^[A-Z]$")]
    completeness: Score
    cleanliness: Score
    structure: Score
    readability: Score


class Reply(_Strict):
    """A whole reply."""

    candidates: Annotated[tuple[Graded, ...], Field(max_length=24)]
