"""`RuleBook`: the rules, thresholds and rungs that an extraction follows.

A rule book is frozen; `without`, `with_words` and `with_threshold` give a changed copy. Two ship
with the package, `RuleBook.default()` and `RuleBook.article()`, read from `rules/*.toml`.
"""

import hashlib
import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cache, cached_property
from importlib import resources
from typing import Any, TypeVar, cast

from extractor.errors import RuleBookError
from extractor.phrases import Phrases
from extractor.rule import Entry, KindRule, Pass, Profile, Rule, Rung, Scope, Threshold, entries
from extractor.vocabulary import Vocabulary

_E = TypeVar("_E", bound=Entry)

_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


@dataclass(frozen=True)
class RuleBook:
    """Everything a run follows, each list in the order in which it is asked."""

    name: str
    rules: tuple[Rule, ...]
    thresholds: Mapping[str, Threshold] = field(hash=False)
    rungs: tuple[Rung, ...]
    kinds: tuple[KindRule, ...]

    @classmethod
    def default(cls) -> "RuleBook":
        """The article's rules and what measurably pays beyond."""
        return _shipped("default")

    @classmethod
    def article(cls) -> "RuleBook":
        """The article to the letter."""
        return _shipped("article")

    @classmethod
    def from_files(cls, files: Mapping[str, str], profile: Profile) -> "RuleBook":
        """A rule book from the texts of rule files, by file name.

        Raises `RuleBookError` naming file, entry and line when a file is wrong.
        """
        found: list[Entry] = []
        for file, text in files.items():
            try:
                found += entries(tomllib.loads(text), file, text)
            except tomllib.TOMLDecodeError as error:
                raise RuleBookError(f"{file}: {error}") from None
        chosen = [entry for entry in found if profile in entry.profiles]
        _check(chosen)
        return cls(
            profile,
            tuple(entry for entry in chosen if isinstance(entry, Rule)),
            {entry.id: entry for entry in chosen if isinstance(entry, Threshold)},
            tuple(entry for entry in chosen if isinstance(entry, Rung)),
            tuple(entry for entry in chosen if isinstance(entry, KindRule)),
        )

    def entry(self, identifier: str) -> Entry:
        """The rule, threshold, rung or kind of that id. Raises `KeyError`."""
        for entry in self.entries():
            if entry.id == identifier:
                return entry
        raise KeyError(identifier)

    def entries(self) -> Iterable[Entry]:
        """Every entry: rules, thresholds, rungs, kinds."""
        yield from self.rules
        yield from self.thresholds.values()
        yield from self.rungs
        yield from self.kinds

    def rule(self, identifier: str) -> Rule:
        """The rule of that id. Raises `KeyError`."""
        entry = self.entry(identifier)
        if not isinstance(entry, Rule):
            raise KeyError(identifier)
        return entry

    def value(self, threshold: str, kind: str = "") -> float:
        """The number of a threshold; 0 where this profile, or this kind of page, has none."""
        found = self.thresholds.get(threshold)
        return found.value if found and (not found.kinds or kind in found.kinds) else 0

    def without(self, *identifiers: str) -> "RuleBook":
        """A copy without these rules, rungs or kinds, and with these thresholds gone.

        Raises `RuleBookError` for an unknown id.
        """
        for identifier in identifiers:
            self._known(identifier)
        gone = set(identifiers)
        return replace(
            self,
            name=f"{self.name} without {', '.join(identifiers)}",
            rules=tuple(rule for rule in self.rules if rule.id not in gone),
            thresholds={k: v for k, v in self.thresholds.items() if k not in gone},
            rungs=tuple(rung for rung in self.rungs if rung.id not in gone),
            kinds=tuple(kind for kind in self.kinds if kind.id not in gone),
        )

    def with_words(self, identifier: str, words: Iterable[str]) -> "RuleBook":
        """A copy in which a rule has other words. Raises `RuleBookError`."""
        self._known(identifier)
        try:
            changed = replace(self.rule(identifier), words=tuple(words))
        except (KeyError, ValueError) as error:
            raise RuleBookError(f"rule {identifier!r}: {error}") from None
        rules = tuple(changed if rule.id == identifier else rule for rule in self.rules)
        return replace(self, name=f"{self.name} with other words in {identifier}", rules=rules)

    def with_threshold(self, identifier: str, value: float) -> "RuleBook":
        """A copy in which a threshold has another value. Raises `RuleBookError`."""
        self._known(identifier)
        if identifier not in self.thresholds:
            raise RuleBookError(f"{identifier!r} is not a threshold")
        changed = replace(self.thresholds[identifier], value=value)
        made = replace(
            self,
            name=f"{self.name} with {identifier} = {value:g}",
            thresholds={**self.thresholds, identifier: changed},
        )
        return made._compiled_as(self)

    def with_entry(self, changed: Entry) -> "RuleBook":
        """A copy in which the entry of that id is another one of its sort. Raises `RuleBookError`."""
        self._known(changed.id)
        if type(self.entry(changed.id)) is not type(changed):
            raise RuleBookError(f"{changed.id!r} is no {type(changed).__name__.lower()}")

        def swapped(old: _E) -> _E:
            return cast(_E, changed) if old.id == changed.id else old

        made = replace(
            self,
            name=f"{self.name} with another {changed.id}",
            rules=tuple(map(swapped, self.rules)),
            thresholds={name: swapped(old) for name, old in self.thresholds.items()},
            rungs=tuple(map(swapped, self.rungs)),
            kinds=tuple(map(swapped, self.kinds)),
        )
        return made._compiled_as(self)

    def _compiled_as(self, other: "RuleBook") -> "RuleBook":
        """This rule book, with the tables that another one has compiled where they are the same."""
        if self.rules == other.rules:
            for name in _OF_RULES & other.__dict__.keys():
                self.__dict__[name] = other.__dict__[name]
        elif _cuts(self) == _cuts(other) and "_phrases" in other.__dict__:
            self.__dict__["_phrases"] = other.__dict__["_phrases"]
        return self

    def _known(self, identifier: str) -> None:
        try:
            self.entry(identifier)
        except KeyError:
            raise RuleBookError(f"no rule, threshold, rung or kind {identifier!r}") from None

    @cached_property
    def digest(self) -> str:
        """Sixteen hex digits that change with anything that can change an output."""
        content: list[dict[str, Any]] = []
        for entry in self.entries():
            facts = asdict(entry)
            for name in ("doc", "file", "spares", "pages", "source", "profiles"):
                facts.pop(name, None)
            content.append({"entry": type(entry).__name__, **facts})
        return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:16]

    @cached_property
    def clean_rules(self) -> dict[str, list[Rule]]:
        """By tag, the rules that drop or unwrap elements for what they are, in order."""
        found: dict[str, list[Rule]] = {}
        for rule in self.rules:
            if rule.pass_ == "clean" and rule.family != "hidden":
                for tag in rule.tags:
                    found.setdefault(tag, []).append(rule)
        return found

    @cached_property
    def plain_tags(self) -> frozenset[str]:
        """Tags whose first clean rule drops every element of that name."""
        return frozenset(
            tag
            for tag, rules in self.clean_rules.items()
            if rules[0].effect == "drop" and not rules[0].conditional
        )

    @cached_property
    def hidden_mask(self) -> int:
        """The bits of the rules that discard hidden elements."""
        return self.vocabulary.mask(rule for rule in self.rules if rule.family == "hidden")

    @cached_property
    def conditional_mask(self) -> int:
        """The bits of the prune rules that spare some elements by a condition of their own."""
        return self.vocabulary.mask(
            rule for rule in self.rules if rule.pass_ == "prune" and rule.conditional
        )

    @cached_property
    def unguarded_mask(self) -> int:
        """The bits of the rules that the guard does not ask about."""
        return self.vocabulary.mask(rule for rule in self.rules if rule.unguarded)

    def mask_of(self, pass_: Pass, kind: str, scope: Scope = "anywhere") -> int:
        """The bits of a pass's rules that hold on a kind of page and in a scope."""
        key = (pass_, kind, scope)
        masks = self._masks
        if key not in masks:
            masks[key] = self.vocabulary.mask(
                rule
                for rule in self.rules
                if rule.pass_ == pass_
                and rule.scope in ("anywhere", scope)
                and kind not in rule.not_kinds
                and (not rule.kinds or kind in rule.kinds)
            )
        return masks[key]

    def phrases(self, kind: str) -> Phrases:
        """The phrases of headings that announce something else, on a kind of page."""
        if kind not in self._phrases:
            self._phrases[kind] = Phrases(
                rule
                for rule in self.rules
                if rule.pass_ == "cut"
                and kind not in rule.not_kinds
                and (not rule.kinds or kind in rule.kinds)
            )
        return self._phrases[kind]

    @cached_property
    def _phrases(self) -> dict[str, Phrases]:
        return {}

    @cached_property
    def _masks(self) -> dict[tuple[Pass, str, Scope], int]:
        return {}

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The rules compiled into tables for the passes."""
        return Vocabulary(self.rules)


_OF_RULES = frozenset(
    name
    for name, member in vars(RuleBook).items()
    if isinstance(member, cached_property) and name != "digest"
)
"""What is compiled from the rules alone."""


def _cuts(book: RuleBook) -> list[Rule]:
    return [rule for rule in book.rules if rule.pass_ == "cut"]


def rule_files() -> dict[str, str]:
    """The texts of the rule files that ship with the package, by file name."""
    folder = resources.files("extractor") / "rules"
    files = sorted(
        (file for file in folder.iterdir() if file.name.endswith(".toml")),
        key=lambda file: file.name,
    )
    return {file.name: file.read_text("utf-8") for file in files}


@cache
def _shipped(profile: Profile) -> RuleBook:
    return RuleBook.from_files(rule_files(), profile)


def _check(chosen: list[Entry]) -> None:
    seen: dict[str, str] = {}
    for entry in chosen:
        if not _ID.fullmatch(entry.id):
            raise RuleBookError(f"{entry.file}: id {entry.id!r} is not in kebab-case")
        if entry.id in seen:
            raise RuleBookError(
                f"{entry.file}: id {entry.id!r} is taken already, in {seen[entry.id]}"
            )
        seen[entry.id] = entry.file
