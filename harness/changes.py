"""`Change`: one entry of a rule book made another, as a fault, a remedy or a try."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from extractor import Rule, RuleBook, RuleBookError, Threshold
from extractor.rule import Entry

What = Literal["off", "word off", "word on", "value", "field"]
Value = str | float | bool | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """What is done to one entry."""

    id: str
    what: What
    to: Value = ""
    """The word, the value of a threshold, or of the field."""
    field: str = ""
    """Of an entry. For a word the list that it stands in; "" is a rule's words, a cut's phrases."""

    def __str__(self) -> str:
        if self.what == "off":
            return f"without {self.id}"
        if self.what in ("word off", "word on"):
            how = "without" if self.what == "word off" else "with"
            return f"{self.id} {how} `{self.to}`" + (f" in {self.field}" if self.field else "")
        if self.what == "value":
            return f"{self.id} = {_said(self.to)}"
        return f"{self.id} with {self.field} = {_said(self.to)}"

    def apply(self, book: RuleBook) -> RuleBook:
        """The rule book with it. Raises `RuleBookError` when it does not fit the entry."""
        if self.what == "off":
            return book.without(self.id)
        try:
            if self.what == "value":
                return book.with_threshold(self.id, float(self.to))  # type: ignore[arg-type]
            entry = book.entry(self.id)
            if self.what == "field":
                return self._with_field(book, entry)
            return self._with_words(book, entry)
        except (KeyError, TypeError, ValueError) as error:
            raise RuleBookError(f"{self}: {error}") from None

    def _with_field(self, book: RuleBook, entry: Entry) -> RuleBook:
        if self.field in ("id", "doc") or not hasattr(entry, self.field):
            raise RuleBookError(f"{self}: {self.id} has no such field")
        if isinstance(getattr(entry, self.field), tuple) != isinstance(self.to, tuple):
            raise RuleBookError(f"{self}: it must stay a list or no list, as it was")
        values: dict[str, Any] = {self.field: self.to}
        return book.with_entry(replace(entry, **values))

    def _with_words(self, book: RuleBook, entry: Entry) -> RuleBook:
        name = self.field or list_of(entry)
        words = getattr(entry, name, None)
        if not isinstance(words, tuple):
            raise RuleBookError(f"{self}: {self.id} has no list {name}")
        if (self.to in words) == (self.what == "word on"):
            there = "already" if self.to in words else "not"
            raise RuleBookError(f"{self}: it is {there} there")
        left = tuple(word for word in words if word != self.to)
        if self.what == "word on":
            left = (*words, str(self.to))
        values: dict[str, Any] = {name: left}
        try:
            return book.with_entry(replace(entry, **values))
        except ValueError:
            if left:
                raise
            return book.without(self.id)  # it was all that the rule asked for


def list_of(entry: Entry) -> str:
    """The list that a word stands in where none is named."""
    return "phrases" if isinstance(entry, Rule) and entry.pass_ == "cut" else "words"


def _said(value: Value) -> str:
    if isinstance(value, tuple):
        return ", ".join(value) or "nothing"
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return f"{value:g}"
    return f"{value}" if value != "" else "nothing"


_FACTORS = (0.0, 0.1, 1 / 3, 3.0, 10.0)
_SHARES = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)


def moves(threshold: Threshold) -> Iterator[Change]:
    """Values that a threshold may have had instead: gone, some way down, some way up."""
    if threshold.unit == "switch":
        values: tuple[float, ...] = (0.0 if threshold.value else 1.0,)
    elif threshold.unit == "share":
        values = (*_SHARES, threshold.value / 2, (1 + threshold.value) / 2)
    else:
        values = tuple(threshold.value * factor for factor in _FACTORS)
    for value in sorted(set(values) - {threshold.value}):
        yield Change(threshold.id, "value", value)
