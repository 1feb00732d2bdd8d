"""`Summary`: what a trace said when a golden was accepted; its `trace.json`.

Written so that a change of it reads well in a diff: a key a line, a region of the page a line.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from extractor import Trace
from harness.golden.blocks import Block, Verdict, Verdicts, blocks_of, trace_step

SCHEMA = 1
"""Version of the file; it changes when a key changes its meaning."""

_FACTS = ("rules", "kind", "kind_rule", "step", "title", "author", "date", "language")
_LISTS = ("truncated", "warnings")


@dataclass(frozen=True)
class Fired:
    """How often a rule had a say on a page."""

    stands: int
    overruled: int

    def __str__(self) -> str:
        return f"{self.stands} stand, {self.overruled} overruled"


@dataclass(frozen=True)
class Difference:
    """A fact of a summary that changed, both sides for people; "" for nothing."""

    what: str
    before: str
    after: str


@dataclass(frozen=True)
class Summary:
    """What an extraction rests on."""

    page: str
    """Sixteen hex digits of the page's bytes."""
    facts: Mapping[str, str]
    """Rule book, kind and its rule, accepted step, title, author, date, language; "" for none."""
    truncated: Sequence[str]
    warnings: Sequence[str]
    fired: Mapping[str, Fired]
    """By id of a rule."""
    blocks: Sequence[Block]

    @classmethod
    def of(cls, trace: Trace, data: bytes, profile: str) -> "Summary":
        """Of an extraction of these bytes by the rule book of a profile."""
        found = trace.extraction
        values = (
            profile, trace.kind.name, trace.kind.rule, trace_step(trace),
            found.title or "", found.author or "", found.date or "", found.language or "",
        )  # fmt: skip
        return cls(
            hashlib.sha256(data).hexdigest()[:16],
            dict(zip(_FACTS, values, strict=True)),
            found.truncated,
            found.warnings,
            dict(_fired(trace)),
            tuple(blocks_of(trace)),
        )

    @classmethod
    def read(cls, data: bytes) -> "Summary":
        """From its file. Raises `ValueError` that says what is wrong."""
        try:
            found = json.loads(data)
            if found["schema"] != SCHEMA:
                raise ValueError(f"it has schema {found['schema']!r}, this reads {SCHEMA}")
            return cls(
                found["page"],
                {name: str(found[name]) for name in _FACTS},
                [str(line) for line in found["truncated"]],
                [str(line) for line in found["warnings"]],
                {rule: Fired(*counts) for rule, counts in found["fired"].items()},
                [_block(row) for row in found["blocks"]],
            )
        except json.JSONDecodeError as error:
            raise ValueError(f"line {error.lineno}: {error.msg}") from None
        except (KeyError, TypeError, AttributeError, UnicodeDecodeError) as error:
            raise ValueError(f"it is no summary of a trace: {error}") from None

    def written(self) -> bytes:
        """As JSON, always in the same form."""
        head = {"schema": SCHEMA, "page": self.page, **self.facts}
        lines = [f'  "{key}": {_json(value)}' for key, value in head.items()]
        lines += [
            f'  "{name}": {_listed(map(_json, getattr(self, name)))}' for name in _LISTS
        ]  # fmt: skip
        fired = (
            f"{_json(rule)}: {_json([counts.stands, counts.overruled])}"
            for rule, counts in sorted(self.fired.items())
        )
        lines.append(f'  "fired": {_listed(fired, "{}")}')
        lines.append(f'  "blocks": {_listed(_json(_row(block)) for block in self.blocks)}')
        return ("{\n" + ",\n".join(lines) + "\n}\n").encode("utf-8", "replace")

    @cached_property
    def verdicts(self) -> Verdicts:
        """The verdicts by path."""
        return Verdicts(self.blocks)

    def differences(self, after: "Summary") -> Iterator[Difference]:
        """What else is told of the page now, the blocks aside."""
        if self.page != after.page:
            yield Difference("page", self.page, after.page)
        for name in _FACTS:
            if self.facts[name] != after.facts[name]:
                yield Difference(name.replace("_", " "), self.facts[name], after.facts[name])
        for name in _LISTS:
            old, new = "; ".join(getattr(self, name)), "; ".join(getattr(after, name))
            if old != new:
                yield Difference(name, old, new)
        for rule in sorted(self.fired.keys() | after.fired.keys()):
            before, now = self.fired.get(rule), after.fired.get(rule)
            if before != now:
                yield Difference(f"rule {rule}", str(before or ""), str(now or ""))


def _fired(trace: Trace) -> Iterator[tuple[str, Fired]]:
    counts: dict[str, list[int]] = {}
    for decision in trace.decisions:
        counts.setdefault(decision.rule, [0, 0])[decision.overruled_by is not None] += 1
    for rule, (stands, overruled) in sorted(counts.items()):
        yield rule, Fired(stands, overruled)


def _row(block: Block) -> dict[str, Any]:
    """A block as one line; what is empty is left out."""
    verdict = block.verdict
    row = {
        "at": block.at, "name": block.name, "fate": verdict.fate, "rule": verdict.rule,
        "asked": verdict.asked, "word": verdict.word, "bytes": block.bytes, "text": block.text,
    }  # fmt: skip
    return {key: value for key, value in row.items() if value != ""}


def _block(row: Mapping[str, Any]) -> Block:
    rule, asked, word = (str(row.get(key, "")) for key in ("rule", "asked", "word"))
    verdict = Verdict(str(row["fate"]), rule, asked, word)
    text = str(row.get("text", ""))
    return Block(str(row["at"]), str(row.get("name", "")), verdict, int(row["bytes"]), text)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _listed(items: Any, braces: str = "[]") -> str:
    lines = ",\n".join(f"    {item}" for item in items)
    return f"{braces[0]}\n{lines}\n  {braces[1]}" if lines else braces
