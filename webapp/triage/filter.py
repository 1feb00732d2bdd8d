"""`Filter`: which cards are shown and how, as the address says it. There is no other state."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Literal, cast, get_args
from urllib.parse import parse_qsl, urlencode

from webapp.triage.row import Row

By = Literal["cause", "kind", "label", "site", "owner", "state"]

FACETS = ("check", "cause", "fault", "kind", "label", "site", "owner", "state", "said")
"""Fields that a card's value must equal."""

_MAX_CHARS = 500


@dataclass(frozen=True, slots=True)
class Filter:
    """What is asked of the cards; an empty field asks nothing."""

    q: str = ""
    """Words that must occur, `!word` that must not."""
    check: str = ""
    cause: str = ""
    fault: str = ""
    kind: str = ""
    label: str = ""
    site: str = ""
    owner: str = ""
    state: str = ""
    said: str = ""
    by: By = "cause"
    open: str = ""
    """`all`: the groups are unfolded."""

    @classmethod
    def read(cls, args: Mapping[str, str]) -> "Filter":
        """What an address says; what it says wrongly has its default."""
        values = {spec.name: args.get(spec.name, "").strip()[:_MAX_CHARS] for spec in fields(cls)}
        by = values.pop("by")
        return cls(**values, by=cast(By, by) if by in get_args(By) else "cause")

    @classmethod
    def unpacked(cls, query: str) -> "Filter":
        """The filter that `packed` made a text of."""
        return cls.read(dict(parse_qsl(query)))

    def params(self, **changes: str) -> dict[str, str]:
        """The fields of the address, those with their default left out."""
        changed = replace(self, **changes)  # type: ignore[arg-type]
        return {
            spec.name: value
            for spec in fields(changed)
            if (value := getattr(changed, spec.name)) != spec.default
        }

    def query(self, **changes: str) -> str:
        """The query string with these changes, `?` included."""
        return "?" + urlencode(self.params(**changes))

    def narrowed(self, **changes: str) -> "Filter":
        """Another filter, which asks for these too."""
        return replace(self, **changes)  # type: ignore[arg-type]

    @property
    def packed(self) -> str:
        """What of it says which cards are meant and in which order, as one text."""
        return urlencode(self.params(open=""))

    @property
    def asked(self) -> Sequence[tuple[str, str]]:
        """The facets that ask something."""
        return [(name, value) for name in FACETS if (value := getattr(self, name))]

    @property
    def narrow(self) -> bool:
        """Whether anything is left out."""
        return bool(self.q or self.asked)

    def passes(self, row: Row) -> bool:
        """Whether a card is meant."""
        return all(row.values[name] == value for name, value in self.asked) and all(
            word[1:] not in row.text if word.startswith("!") and len(word) > 1 else word in row.text
            for word in self.q.lower().split()
        )
