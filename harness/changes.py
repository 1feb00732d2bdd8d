"""`Change`: one entry of a rule book made another, as a fault, a remedy or a try."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from extractor import Rule, RuleBook, RuleBookError, Threshold
from extractor.rule import Entry

What = Literal["off", "word off", "word on", "value", "field"]


@dataclass(frozen=True, slots=True)
class Change:
    """What is done to one entry."""

    id: str
    what: What
    to: str | float | tuple[str, ...] | bool = ""
    """The word, the value of a threshold, or of the field."""
    field: str = ""
    """Of a rule, rung or kind."""

    def __str__(self) -> str:
        if self.what == "off":
            return f"without {self.id}"
        if self.what == "word off":
            return f"{self.id} without `{self.to}`"
        if self.what == "word on":
            return f"{self.id} with `{self.to}`"
        if self.what == "value":
            return f"{self.id} = {self.to:g}"
        return f"{self.id} with {self.field} = {self.to or 'nothing'}"

    def apply(self, book: RuleBook) -> RuleBook:
        """The rule book with it. Raises `RuleBookError` when it does not fit the entry."""
        if self.what == "off":
            return book.without(self.id)
        if self.what == "value":
            return book.with_threshold(self.id, float(self.to))  # type: ignore[arg-type]
        try:
            entry = book.entry(self.id)
            if self.what == "field":
                values: dict[str, Any] = {self.field: self.to}
                return book.with_entry(replace(entry, **values))
            return self._with_words(book, entry)
        except (KeyError, TypeError, ValueError) as error:
            raise RuleBookError(f"{self}: {error}") from None

    def _with_words(self, book: RuleBook, entry: Entry) -> RuleBook:
        if not isinstance(entry, Rule):
            raise RuleBookError(f"{self.id!r} is no rule")
        name = "phrases" if entry.pass_ == "cut" else "words"
        words: tuple[str, ...] = getattr(entry, name)
        left = tuple(word for word in words if word != self.to)
        if self.what == "word on":
            left = (*left, str(self.to))
        try:
            values: dict[str, Any] = {name: left}
            return book.with_entry(replace(entry, **values))
        except ValueError:  # it was all that the rule asked for
            return book.without(self.id)


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
