"""`DefectCard`: what is wrong with a page, as a check that must still fail; its `defect.toml`."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal, get_args

from harness.golden import toml

Kind = Literal["lost", "kept", "structure", "metadata", "crash"]
"""Text is lost, or kept that should not be; it comes out in another form; title, author, date or
language are wrong; the extraction raises."""

CardState = Literal["open", "wontfix", "blocked"]

METADATA = ("title", "author", "date", "language")
NONE = "none"
"""What is expected of a title, author, date or language that the page does not have."""

_TEXTS = (
    "note", "url", "profile", "cause", "kind", "owner", "state", "reason", "source", "golden",
    *METADATA,
)  # fmt: skip
_LISTS = ("with", "without", "headings", "lines")
_KINDS: Mapping[str, type] = {
    **dict.fromkeys(_TEXTS, str),
    **dict.fromkeys(_LISTS, tuple),
    "created": date,
    "code": bool,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class DefectCard:
    """A known defect. What it asks for is what a good extraction holds."""

    note: str
    """What is wrong, in a sentence."""
    url: str = ""
    profile: str = "default"
    cause: str = ""
    """A rule, a step of the ladder, or words of a person."""
    kind: Kind
    owner: str = ""
    state: CardState = "open"
    reason: str = ""
    """Why it is not to be fixed, or what it waits for."""
    created: date
    source: str = ""
    """Where the page is from, such as an id in a corpus."""
    golden: str = ""
    """The golden whose change was rejected."""
    with_: tuple[str, ...] = ()
    """Snippets that should be in the output."""
    without: tuple[str, ...] = ()
    """Snippets that should not."""
    headings: tuple[str, ...] = ()
    """Texts that should be headings."""
    lines: tuple[str, ...] = ()
    """Lines of Markdown that should be in the output as they stand here."""
    code: bool = False
    """Whether there should be code blocks, none of them empty."""
    title: str = ""
    author: str = ""
    date: str = ""
    language: str = ""
    """What should be found; `none` for nothing, "" where that is not the point."""

    def written(self) -> bytes:
        """As TOML; what is empty is left out."""
        facts: dict[str, toml.Value] = {}
        for key in _TEXTS[:9]:
            if (value := getattr(self, key)) and (key, value) != ("profile", "default"):
                facts[key] = value
        facts["created"] = self.created
        for key in ("golden", *METADATA):
            if value := getattr(self, key):
                facts[key] = value
        if self.code:
            facts["code"] = True
        for key in _LISTS:
            if value := getattr(self, "with_" if key == "with" else key):
                facts[key] = value
        return toml.written(facts).encode()

    @classmethod
    def read(cls, data: bytes) -> "DefectCard":
        """From TOML. Raises `ValueError` that says what is wrong."""
        facts: dict[str, Any] = toml.read(data)
        toml.checked(facts, _KINDS)
        for key in ("note", "kind", "created"):
            if not facts.get(key):
                raise ValueError(f"it has no {key}")
        facts["with_"] = facts.pop("with", ())
        card = cls(**facts)
        card.check()
        return card

    def check(self) -> None:
        """Raises `ValueError` for what a card may not say."""
        for key, choices in (("kind", get_args(Kind)), ("state", get_args(CardState))):
            if getattr(self, key) not in choices:
                raise ValueError(f"{key} is one of {', '.join(choices)}")
        if self.profile not in ("default", "article"):
            raise ValueError(f"there is no profile {self.profile!r}")
        if not self.note.strip():
            raise ValueError("a defect needs a note: what is wrong?")
        if self.state != "open" and not self.reason.strip():
            raise ValueError(f"a defect that is {self.state} needs a reason")
        asked = (
            *self.with_, *self.without, *self.headings, *self.lines,
            *(getattr(self, name) for name in METADATA),
        )  # fmt: skip
        if self.kind != "crash" and not self.code and not any(asked):
            raise ValueError("a defect asks for something that fails: a snippet, a heading, a line")
        if blank := [text for text in asked[: -len(METADATA)] if not text.strip()]:
            raise ValueError(f"a snippet says nothing: {blank[0]!r}")
