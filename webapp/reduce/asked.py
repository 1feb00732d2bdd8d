"""`Asked`: what the form of a reduction says, read so that nothing typed is lost."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from webapp.inspector.state import Profile, State

What = Literal["fate", "lost", "kept", "lacks", "holds", "defect"]
"""What must go on holding: the fate of a text and its rule; that it is lost, or kept; that a snippet
fails, as the output lacks it or holds it; that what a card asks for is not met."""

LONGEST = 2_000
"""Characters of a text that a verdict may be about."""
SECONDS = (20, 60, 180, 600)
"""Limits of time that are offered."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A page, what holds of it, and how it is to be reduced."""

    page: str = ""
    """The id of the stored page; "" for that of the card."""
    profile: Profile = "default"
    n: int | None = None
    """The node that was selected."""
    defect: str = ""
    """The card whose page it is; "" for none."""
    what: What | None = None
    text: str | None = None
    neutral: bool = False
    seconds: int = 60

    @classmethod
    def read(cls, form: Mapping[str, str]) -> "Asked":
        """From the fields of a form or an address."""
        at = State.read({name: form[name] for name in ("profile", "n") if name in form})
        what = form.get("what")
        text = form.get("text")
        seconds = form.get("seconds", "")
        return cls(
            form.get("page", "")[:64],
            at.profile,
            at.n,
            form.get("defect", "").strip()[:200],
            what if what in get_args(What) else None,  # type: ignore[arg-type]
            None if text is None else " ".join(text.split()),
            form.get("neutral") == "yes",
            int(seconds) if seconds in map(str, SECONDS) else 60,
        )

    def params(self) -> dict[str, str]:
        """As fields of an address that leads back to the form."""
        found = {
            "page": self.page,
            "profile": self.profile if self.profile != "default" else "",
            "n": "" if self.n is None else str(self.n),
            "defect": self.defect,
            "what": self.what or "",
            "text": self.text or "",
            "neutral": "yes" if self.neutral else "",
            "seconds": str(self.seconds) if self.seconds != 60 else "",
        }
        return {name: value for name, value in found.items() if value}
