"""`Selection`: which goldens are listed, as the address says."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from harness.golden import Check, Group, groups
from webapp.golden.sorts import SETS, sort_of

TRACE = "trace"
"""The group of goldens whose output is as expected and whose trace is another."""
_LONGEST = 200
"""Characters of a field that are read."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What an address does not say, or says wrongly, has its default."""

    state: str = ""
    """A key of `SETS`."""
    group: str = ""
    """Hash of a change that several goldens have in common."""
    q: str = ""
    """Words that must stand in the name, the reason or the address."""

    @classmethod
    def read(cls, args: Mapping[str, str]) -> "Selection":
        """The selection that the fields of an address describe."""
        state, group, q = (args.get(name, "")[:_LONGEST] for name in ("state", "group", "q"))
        hexadecimal = group.isascii() and group.isalnum()
        return cls(
            state if state in SETS else "", group if hexadecimal else "", " ".join(q.split())
        )

    def query(self, **changes: str) -> str:
        """The query string with these changes, `?` included; "" for the default."""
        text = urlencode(self.fields(**changes))
        return f"?{text}" if text else ""

    def fields(self, **changes: str) -> dict[str, str]:
        """The fields of the address, and others besides; empty ones left out."""
        known = {name: value for name, value in changes.items() if name in self.__slots__}
        chosen = replace(self, **known)
        found = {"state": chosen.state, "group": chosen.group, "q": chosen.q}
        found |= {name: value for name, value in changes.items() if name not in known}
        return {name: value for name, value in found.items() if value}

    def rows(self, checks: Sequence[Check]) -> list[Check]:
        """The goldens that are listed, in order."""
        belongs = SETS[self.state][1]
        return [
            check
            for check in checks
            if belongs(sort_of(check)) and self._in_group(check) and self._sought(check)
        ]

    def counts(self, checks: Sequence[Check]) -> list[tuple[str, str, int]]:
        """For each set its key, its label, and how many rows the link to it shows."""
        return [
            (key, label, len(replace(self, state=key).rows(checks)))
            for key, (label, _) in SETS.items()
        ]

    def groups(self, checks: Sequence[Check]) -> list[Group]:
        """The changes that the goldens of this selection have, whatever group is chosen."""
        rows = replace(self, group="").rows(checks)
        found = groups(rows)
        if only_trace := [check.slug for check in rows if _only_trace(check)]:
            said = "the output is as expected; only its trace is another"
            found.append(Group(TRACE, TRACE, said, only_trace, 0))
        return found

    def _in_group(self, check: Check) -> bool:
        if self.group == TRACE:
            return _only_trace(check)
        return not self.group or any(hunk.hash == self.group for hunk in check.hunks)

    def _sought(self, check: Check) -> bool:
        card = check.card
        text = " ".join((check.slug, card.why, card.url) if card else (check.slug,)).lower()
        return all(word in text for word in self.q.lower().split())


def _only_trace(check: Check) -> bool:
    return check.state == "changed" and not check.hunks


@dataclass(frozen=True, slots=True)
class Place:
    """Where a golden stands among those of a selection."""

    slugs: Sequence[str]
    """Of the selection, in order."""
    slug: str

    @property
    def number(self) -> int:
        """Counted from 1; 0 where it is not among them."""
        return self.slugs.index(self.slug) + 1 if self.slug in self.slugs else 0

    @property
    def previous(self) -> str:
        """The one before; "" for none."""
        return max((slug for slug in self.slugs if slug < self.slug), default="")

    @property
    def next(self) -> str:
        """The one after; "" for none."""
        return min((slug for slug in self.slugs if slug > self.slug), default="")

    @property
    def rest(self) -> list[str]:
        """This one, if it is among them, and all after it."""
        return [slug for slug in self.slugs if slug >= self.slug]
