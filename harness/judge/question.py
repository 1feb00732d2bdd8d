"""`Question`: what a judge is asked about a page, and which letter stands for which output."""

import hashlib
import json
import random
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from harness.judge.case import Case, Shown
from harness.judge.prompt import instructions
from harness.judge.reply import Sources

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Letters that candidates go by; I and O look like figures."""

Message = Mapping[str, str]
"""`role` and `content`."""


@dataclass(frozen=True)
class Question:
    """A page in one of its shuffles."""

    case: Case
    turn: int = 0
    """0, or the number of the re-run. Each has letters and an order of its own."""

    @cached_property
    def seats(self) -> dict[str, str]:
        """Outputs by letter, in the order in which they are shown: the same on every machine."""
        outputs = self.case.outputs
        order = random.Random(self.case.digest)
        order.shuffle(outputs)
        step = self.turn % len(outputs)  # turned, so that no re-run repeats the order before it
        letters = random.Random(f"{self.case.digest} {self.turn}").sample(LETTERS, len(outputs))
        return dict(zip(letters, outputs[step:] + outputs[:step], strict=True))

    def by_system(self, marks: Mapping[str, object]) -> dict[str, str]:
        """The letter of each system, of those that were marked."""
        letters = {text: letter for letter, text in self.seats.items() if letter in marks}
        return {each.system: letters[each.shown.text] for each in self.case.candidates}

    def messages(self) -> list[Message]:
        """What is sent. Texts lie between lines with a boundary that nobody could foresee."""
        while True:
            boundary = secrets.token_hex(12)
            if not any(boundary in part for part in self._texts):
                return self._messages(boundary)

    def digest(self, *where: str) -> str:
        """Names the question at an endpoint: 64 hex digits over prompt, shuffle, turn and `where`.

        The boundary, which is another on every asking, plays no part.
        """
        facts = [self._messages(""), list(self.seats), self.turn, *where]
        return hashlib.sha256(json.dumps(facts).encode()).hexdigest()

    @cached_property
    def size(self) -> int:
        """UTF-8 bytes of all messages."""
        return sum(len(each["content"].encode()) for each in self._messages("0" * 24))

    @cached_property
    def sources(self) -> dict[str, Sources]:
        """By letter: the texts that a quote about that candidate may stand in."""
        reference = [self.case.reference.text] if self.case.reference else []
        around = Sources([self.case.page.text, *reference])
        return {letter: around.beside(text) for letter, text in self.seats.items()}

    @property
    def _texts(self) -> Sequence[str]:
        return (*self._around, *self.seats.values())

    @property
    def _around(self) -> Iterator[str]:
        yield self.case.page.text
        if self.case.reference:
            yield self.case.reference.text

    def _messages(self, boundary: str) -> list[Message]:
        return [
            {"role": "system", "content": instructions(boundary, list(self.seats))},
            {"role": "user", "content": "\n\n".join(self._parts(boundary))},
        ]

    def _parts(self, boundary: str) -> Iterator[str]:
        yield self._part("page", self.case.page, boundary)
        if self.case.reference:
            yield self._part("reference", self.case.reference, boundary)
        shown = {each.shown.text: each.shown for each in self.case.candidates}
        for letter, text in self.seats.items():
            yield self._part(f"candidate {letter}", shown[text], boundary)

    def _part(self, name: str, shown: Shown, boundary: str) -> str:
        about = "empty" if not shown.text else f"{shown.bytes} bytes"
        if shown.cut:
            about = f"the first {self.case.limit} of {about}, cut there"
        return f"[{boundary}] begin {name} ({about})\n{shown.text}\n[{boundary}] end {name}"
