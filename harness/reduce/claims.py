"""Claims: what may be said of one extraction, and must still be so of the smaller page.

A claim that is made `of` a trace takes from it what was left open: the rule that took the text.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Protocol, Self

from extractor import Trace
from harness.golden.blocks import Verdict as Found
from harness.golden.blocks import verdict_of
from harness.reading import holds, of_markdown
from harness.reduce.errors import DoesNotHold
from harness.reduce.places import Words, collapsed, in_head

WORD = re.compile(r"\w+")
"""A word of a text."""


class Claim(Protocol):
    """Something that is so of an extraction or not."""

    @property
    def words(self) -> str:
        """What it says, in a sentence."""

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts that must stay in the page, white space collapsed."""

    def says(self, trace: Trace) -> bool:
        """Whether it is so."""

    def translated(self, words: Mapping[str, str]) -> Self:
        """The same of a page in which these words were replaced."""


def in_other_words(text: str, words: Mapping[str, str]) -> str:
    """A text with words replaced, whole words only; letter case counts."""
    return WORD.sub(lambda found: words.get(found[0], found[0]), text) if words else text


@dataclass(frozen=True, slots=True)
class Lost:
    """A text stands in the page and not in the output."""

    text: str
    rule: str = ""
    """What took it: a rule, or the step of the ladder for what is outside its scope; "" for any."""
    word: str = ""
    """What of the page the rule went by; "" for any."""

    @classmethod
    def of(cls, trace: Trace, text: str, rule: str = "", word: str = "") -> "Lost":
        """Of a page on which it is so, by the rule that it is so of there.

        Raises `DoesNotHold` where the text is not in the page, is in the output, or was taken by
        another rule.
        """
        text = as_it_stands(trace, text)
        if text in collapsed(trace.extraction.text):
            raise DoesNotHold(f"{_cut(text)!r} is in the output")
        found = _takers(trace, text)
        if not found:
            raise DoesNotHold(f"{_cut(text)!r} was kept, and comes out in another form")
        match = [one for one in found if rule in ("", one.rule) and word in ("", one.word)]
        if not match:
            asked = f"{rule}: {word}" if word else rule
            raise DoesNotHold(f"{_cut(text)!r} was not taken by {asked}: {found[0].phrase}")
        return cls(text, match[0].rule, word)

    @property
    def words(self) -> str:
        """What it says, in a sentence."""
        by = f", taken by {self.rule}" if self.rule else ""
        by += f": {self.word}" if self.word else ""
        return f"{_cut(self.text)!r} is lost{by}"

    @property
    def texts(self) -> tuple[str, ...]:
        """The text."""
        return (self.text,)

    def says(self, trace: Trace) -> bool:
        """Whether it is so."""
        if self.text in collapsed(trace.extraction.text):
            return False
        found = _takers(trace, self.text)
        return any(self.rule in ("", one.rule) and self.word in ("", one.word) for one in found)

    def translated(self, words: Mapping[str, str]) -> "Lost":
        """Of a page in which these words were replaced."""
        return replace(self, text=in_other_words(self.text, words))


@dataclass(frozen=True, slots=True)
class Kept:
    """A text stands in the page and in the output."""

    text: str

    @classmethod
    def of(cls, trace: Trace, text: str) -> "Kept":
        """Of a page on which it is so. Raises `DoesNotHold`."""
        claim = cls(as_it_stands(trace, text))
        if not claim.says(trace):
            raise DoesNotHold(f"{_cut(claim.text)!r} is not in the output")
        return claim

    @property
    def words(self) -> str:
        """What it says, in a sentence."""
        return f"{_cut(self.text)!r} is kept"

    @property
    def texts(self) -> tuple[str, ...]:
        """The text."""
        return (self.text,)

    def says(self, trace: Trace) -> bool:
        """Whether it is so."""
        return self.text in collapsed(trace.extraction.text) and bool(_places(trace, self.text))

    def translated(self, words: Mapping[str, str]) -> "Kept":
        """Of a page in which these words were replaced."""
        return replace(self, text=in_other_words(self.text, words))


@dataclass(frozen=True, slots=True)
class Fated:
    """A text of the page has a fate, by a rule."""

    text: str
    fate: str
    """A word of `extractor.decision.Fate`."""
    rule: str = ""
    """As in `Lost`; "" for any, and for what is kept."""

    @classmethod
    def of(cls, trace: Trace, node: int) -> "Fated":
        """What became of a node of a page, by all of its text. Raises `DoesNotHold`, `IndexError`."""
        page = trace.page
        held = [one for one in range(node, page.end[node]) if page.size[one]]
        if not held:
            raise DoesNotHold(f"node {node} has no text")
        found = verdict_of(trace, held[0])
        texts = Words(page).text
        text = collapsed(" ".join(page.text[one] for one in held))
        if text not in texts:  # its parts are glued otherwise than by blanks
            text = collapsed(page.text[held[0]])
        return cls(text, found.fate, found.rule)

    @classmethod
    def of_text(cls, trace: Trace, text: str, node: int = 0) -> "Fated":
        """What became of a text where it stands in a node; anywhere, where it does not stand there.

        Raises `DoesNotHold` where it is not in the page.
        """
        text = as_it_stands(trace, text)
        places = [place[0] for place in _places(trace, text)]
        inside = (place for place in places if node <= place < trace.page.end[node])
        found = verdict_of(trace, next(inside, places[0]))
        return cls(text, found.fate, found.rule)

    @property
    def words(self) -> str:
        """What it says, in a sentence."""
        return f"{_cut(self.text)!r} is {self.fate}" + (f" by {self.rule}" if self.rule else "")

    @property
    def texts(self) -> tuple[str, ...]:
        """The text."""
        return (self.text,)

    def says(self, trace: Trace) -> bool:
        """Whether it is so."""
        verdicts = (verdict_of(trace, place[0]) for place in _places(trace, self.text))
        return any(found.fate == self.fate and self.rule in ("", found.rule) for found in verdicts)

    def translated(self, words: Mapping[str, str]) -> "Fated":
        """Of a page in which these words were replaced."""
        return replace(self, text=in_other_words(self.text, words))


@dataclass(frozen=True, slots=True)
class SnippetFails:
    """A snippet of a golden or a corpus fails: white space, case and quotes do not count."""

    text: str
    wanted: bool
    """Whether it must be in the output; otherwise it must not."""

    @classmethod
    def of(cls, trace: Trace, text: str, wanted: bool) -> "SnippetFails":
        """Of a page on which it fails. Raises `DoesNotHold`."""
        claim = cls(as_it_stands(trace, text), wanted)
        if not claim.says(trace):
            raise DoesNotHold(f"the snippet {_cut(text)!r} holds")
        return claim

    @property
    def words(self) -> str:
        """What it says, in a sentence."""
        return f"the output {'lacks' if self.wanted else 'holds'} the snippet {_cut(self.text)!r}"

    @property
    def texts(self) -> tuple[str, ...]:
        """The snippet."""
        return (self.text,)

    def says(self, trace: Trace) -> bool:
        """Whether it is so."""
        reading = of_markdown(trace.extraction.markdown, trace.extraction.url)
        return holds(reading, self.text) is not self.wanted and bool(_places(trace, self.text))

    def translated(self, words: Mapping[str, str]) -> "SnippetFails":
        """Of a page in which these words were replaced."""
        return replace(self, text=in_other_words(self.text, words))


def as_it_stands(trace: Trace, text: str) -> str:
    """A text as the page has it, where letter case or punctuation are given otherwise.

    Raises `DoesNotHold` where it is not in the page in one piece.
    """
    sought = collapsed(text)
    if not sought:
        raise DoesNotHold("a text is needed that says something")
    if _places(trace, sought):
        return sought
    for match in trace.find(text):
        if match.exact and match.where == "text" and _places(trace, match.excerpt):
            return match.excerpt
    raise DoesNotHold(f"{_cut(sought)!r} does not stand in the page")


def _places(trace: Trace, text: str) -> list[tuple[int, ...]]:
    return list(Words(trace.page).places(text))


def _takers(trace: Trace, text: str) -> list[Found]:
    """By place, what took the text; what stands in the head comes last: it is never content."""
    found = []
    for place in sorted(_places(trace, text), key=lambda place: in_head(trace.page, place[0])):
        lost = [node for node in place if trace.fate(node) != "kept"]
        if lost:
            verdict = verdict_of(trace, lost[0])
            found.append(verdict if verdict.rule else replace(verdict, rule=verdict.fate))
    return found


def _cut(text: str) -> str:
    return text if len(text) <= 80 else text[:79] + "…"
