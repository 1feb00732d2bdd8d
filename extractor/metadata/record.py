"""`Metadata`: the answer, and `Found`: one value on its way into it."""

from dataclasses import dataclass, field
from typing import NamedTuple


class Found(NamedTuple):
    """A value and where it stood, in words for people: `JSON-LD headline`, `og:title`, `h1`."""

    value: str
    source: str


@dataclass(frozen=True, slots=True)
class Metadata:
    """What a page says about itself; None where it says nothing."""

    title: str | None = None
    """The title without the name of the site."""
    author: str | None = None
    """Who wrote it; several names are joined by a comma and a space."""
    date: str | None = None
    """The day of publication, as an ISO 8601 date; where a page tells only when it was changed, that
    day, and `sources` says so."""
    language: str | None = None
    """The language, as a BCP 47 tag."""
    site_name: str | None = None
    """What the site calls itself."""
    description: str | None = None
    """What the page is about, in its own words."""
    canonical: str | None = None
    """The absolute address that the page wants to be known under."""
    sources: dict[str, str] = field(default_factory=dict)
    """For each field that was found, where."""
