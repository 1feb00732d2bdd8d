"""`Card`: why a golden exists and what must hold of it; its `golden.toml`."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from extractor import RuleBook
from harness.golden import toml

_KINDS: Mapping[str, type] = {
    "why": str,
    "url": str,
    "profile": str,
    "created": date,
    "source": str,
    "with": tuple,
    "without": tuple,
}

Books = Mapping[str, RuleBook]
"""Rule books by the name of their profile."""


def shipped() -> Books:
    """The rule books that ship with the extractor."""
    return {"default": RuleBook.default(), "article": RuleBook.article()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What a golden says of itself."""

    why: str
    """What the page guards, in a sentence."""
    url: str = ""
    profile: str = "default"
    """The rule book that it is extracted by."""
    created: date
    source: str = ""
    """Where the page is from, such as an id in a corpus."""
    with_: tuple[str, ...] = ()
    """Snippets that must stand in the output."""
    without: tuple[str, ...] = ()
    """Snippets that must not."""

    def written(self) -> bytes:
        """As TOML."""
        facts: dict[str, toml.Value] = {"why": self.why, "url": self.url}
        if self.profile != "default":
            facts["profile"] = self.profile
        facts["created"] = self.created
        if self.source:
            facts["source"] = self.source
        return toml.written(facts | {"with": self.with_, "without": self.without}).encode()

    @classmethod
    def read(cls, data: bytes) -> "Card":
        """From TOML. Raises `ValueError` that says what is wrong."""
        facts: dict[str, Any] = toml.read(data)
        toml.checked(facts, _KINDS)
        for key in ("why", "created"):
            if not facts.get(key):
                raise ValueError(f"it has no {key}")
        if facts.get("profile", "default") not in ("default", "article"):
            raise ValueError(f"there is no profile {facts['profile']!r}")
        facts["with_"] = facts.pop("with", ())
        return cls(**facts)
