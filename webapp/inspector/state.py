"""What the address of an inspector page says: everything that can be seen is in it."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Literal, get_args, get_origin
from urllib.parse import urlencode

Profile = Literal["article", "default"]
Pane = Literal["page", "source", "fetch"]
Output = Literal["rendered", "markdown", "html", "text", "blocks", "metadata"]
Drawer = Literal["why", "log", "rules", "find"]
View = Literal["page", "tree", "output"]

_MAX_CHARS = 2_000
"""Characters of a text field that are read; a longer one is cut, never refused."""

_MAX_DIGITS = 9
"""Digits of a number that is read: no page has a thousand million nodes."""

_MAX_NUMBERS = 200
"""Numbers of a list field that are read."""


@dataclass(frozen=True, slots=True)
class State:
    """A view of a page. What an address does not say, or says wrongly, has its default."""

    profile: Profile = "default"
    n: int | None = None
    """The selected node, by its number on the page."""
    pane: Pane = "page"
    out: Output = "markdown"
    step: str = ""
    """The step of the ladder whose output is shown; "" is the accepted one."""
    only: Literal["affected", "all"] = "affected"
    opened: tuple[int, ...] = ()
    """Nodes of the tree that show all their children."""
    q: str = ""
    """Sought in the tree: text, tag, id or class."""
    find: str = ""
    """A sentence that was lost."""
    drawer: Drawer = "why"
    log: str = ""
    """Filter of the log: words that must occur, `!word` that must not."""
    checks: Literal["effective", "all"] = "effective"
    start: int = 0
    """First row of the log."""
    rule: str = ""
    """The rule whose nodes are listed."""
    hide: tuple[str, ...] = ()
    """Fates that are not shown."""
    view: View = "page"
    """On narrow screens: what is in front."""
    queue: str = ""
    """The filter of the queue of defects that is gone through; "" for none."""
    card: str = ""
    """The defect of that queue that is looked at."""

    @classmethod
    def read(cls, args: Mapping[str, str]) -> "State":
        """The state that the fields of an address describe."""
        values: dict[str, Any] = {}
        for spec in fields(cls):
            raw = args.get(_SPELLED.get(spec.name, spec.name))
            if raw is not None and (value := _READERS[spec.name](raw)) is not None:
                values[spec.name] = value
        if "find" in values and "drawer" not in values:
            values["drawer"] = "find"
        if "rule" in values and "drawer" not in values:
            values["drawer"] = "rules"
        return cls(**values)

    def params(self, **changes: object) -> dict[str, str]:
        """The fields of the address, those with their default left out."""
        state = replace(self, **changes)  # type: ignore[arg-type]
        found: dict[str, str] = {}
        for spec in fields(state):
            value = getattr(state, spec.name)
            if value != spec.default:
                text = ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
                found[_SPELLED.get(spec.name, spec.name)] = text
        if state.drawer == "why" and (state.find or state.rule):
            found["drawer"] = "why"
        return found

    def query(self, **changes: object) -> str:
        """The query string of the address with these changes, `?` included."""
        return "?" + urlencode(self.params(**changes))

    def changed(self, **changes: object) -> str:
        """Only the changes, as a query string; a field that goes back to its default is empty."""
        found = self.params(**changes)
        names = (_SPELLED.get(name, name) for name in changes)
        return urlencode({name: found.get(name, "") for name in names})


_SPELLED = {"opened": "open"}


def _number(raw: str) -> int | None:
    digits = raw.removeprefix("-")
    read = digits.isascii() and digits.isdigit() and len(digits) <= _MAX_DIGITS
    return int(raw) if read else None


def _numbers(raw: str) -> tuple[int, ...]:
    found = (_number(part) for part in raw.split(",")[:_MAX_NUMBERS])
    return tuple(sorted({number for number in found if number is not None}))


def _text(raw: str) -> str | None:
    return raw.strip()[:_MAX_CHARS] or None


def _words(raw: str) -> tuple[str, ...]:
    return tuple(sorted({part for part in raw[:_MAX_CHARS].split(",") if part.isalpha()}))


def _reader(name: str, kind: Any) -> Any:
    if get_origin(kind) is Literal:
        return lambda raw: raw if raw in get_args(kind) else None
    return {"opened": _numbers, "hide": _words, "n": _number, "start": _number}.get(name, _text)


_READERS = {spec.name: _reader(spec.name, spec.type) for spec in fields(State)}
