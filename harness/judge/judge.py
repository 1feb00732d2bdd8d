"""`Judge`: asks about page after page, takes kept replies first, and lets bad replies be repaired."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from harness.judge.cache import Cache
from harness.judge.case import Case
from harness.judge.client import TEMPERATURE, Client
from harness.judge.endpoint import Endpoint
from harness.judge.errors import JudgeError, Stopped, Unanswered
from harness.judge.marks import Marks
from harness.judge.prompt import repair
from harness.judge.question import Question
from harness.judge.reply import InvalidReply, marks_of
from harness.judge.said import said
from harness.judge.verdict import Verdict

_IN_A_ROW = 5
"""Pages without an answer after which the endpoint is taken to be out of order."""
_SENT_BACK = 20_000
"""Characters of a bad reply that are sent back with what is wrong with it."""


@dataclass
class Outcome:
    """What a run came to."""

    expected: int
    verdicts: list[Verdict] = field(default_factory=list)
    requests: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    """As the endpoint counts them."""
    repaired: int = 0
    """Replies that were usable only at the second try."""
    stopped: str = ""
    """Why the run ended early; "" where it did not."""
    interrupted: bool = False

    @property
    def partial(self) -> bool:
        """Whether pages are left that the run did not come to."""
        return len(self.verdicts) < self.expected

    @property
    def failed(self) -> list[Verdict]:
        """Pages that lack an answer."""
        return [verdict for verdict in self.verdicts if verdict.failures]


class Archive:
    """The replies that are kept of one endpoint."""

    def __init__(self, cache: Cache, endpoint: Endpoint) -> None:
        self._cache = cache
        self._endpoint = endpoint

    def find(self, question: Question) -> Mapping[str, Marks] | None:
        """The kept marks by system; None where there are none, or none that still hold."""
        content = self._cache.get(self._digest(question))
        if content is None:
            return None
        try:
            return _by_system(question, content)
        except InvalidReply:
            return None

    def keep(self, question: Question, content: str) -> None:
        """Keep a valid reply. Raises `Stopped`."""
        self._cache.put(self._digest(question), content, self._endpoint.model)

    def _digest(self, question: Question) -> str:
        # the base address is part of it: local servers answer to any name of a model
        return question.digest(self._endpoint.base, self._endpoint.model, str(TEMPERATURE))


class Judge:
    """A judge of cases."""

    def __init__(self, client: Client, archive: Archive, reruns: int) -> None:
        self._client = client
        self._archive = archive
        self._reruns = reruns

    def run(self, cases: Sequence[Case], done: Callable[[], object]) -> Outcome:
        """Judge every case, calling `done` after each; an interrupt or a stop ends it early."""
        outcome = Outcome(len(cases))
        unanswered = 0
        try:
            for case in cases:
                verdict, silent = self._verdict(case, outcome)
                outcome.verdicts.append(verdict)
                done()
                unanswered = unanswered + 1 if silent else 0
                if unanswered == _IN_A_ROW and outcome.partial:
                    outcome.stopped = f"{unanswered} pages in a row got no answer"
                    break
        except Stopped as error:
            outcome.stopped = str(error)
        except KeyboardInterrupt:
            outcome.interrupted = True
        outcome.requests = self._client.requests
        return outcome

    def _verdict(self, case: Case, outcome: Outcome) -> tuple[Verdict, bool]:
        """The verdict on a page, and whether the endpoint was asked about it and gave no answer."""
        if case.fault:
            return Verdict(case, failures=[case.fault]), False
        turns: list[Mapping[str, Marks]] = []
        failures: list[str] = []
        silent = False
        for question in questions(case, turns, self._reruns):
            try:
                turns.append(self._marks(question, outcome))
            except (InvalidReply, JudgeError) as error:
                if isinstance(error, Stopped):
                    raise
                silent = silent or isinstance(error, Unanswered)
                where = f"re-run {question.turn}: " if question.turn else ""
                failures.append(where + said(str(error), 500))
        return Verdict(case, turns, failures), silent and not turns

    def _marks(self, question: Question, outcome: Outcome) -> Mapping[str, Marks]:
        kept = self._archive.find(question)
        if kept is not None:
            return kept
        messages = question.messages()
        content = self._ask(messages, outcome)
        try:
            marks = _by_system(question, content)
        except InvalidReply as error:
            messages += [
                {"role": "assistant", "content": content[:_SENT_BACK] or "(nothing)"},
                {"role": "user", "content": repair(str(error))},
            ]
            content = self._ask(messages, outcome)
            try:
                marks = _by_system(question, content)
            except InvalidReply as again:
                raise InvalidReply(f"the reply cannot be used, repaired neither: {again}") from None
            outcome.repaired += 1
        self._archive.keep(question, content)
        return marks

    def _ask(self, messages: Sequence[Mapping[str, str]], outcome: Outcome) -> str:
        answer = self._client.ask(messages)
        outcome.tokens_in += answer.tokens_in
        outcome.tokens_out += answer.tokens_out
        return answer.content


def questions(case: Case, turns: Sequence[Mapping[str, Marks]], reruns: int) -> Iterator[Question]:
    """The first question about a page, and the re-runs if the answer leaves systems close.

    `turns` is what was answered so far; it grows while this is gone over.
    """
    yield Question(case)
    if turns and Verdict(case, list(turns)).close:
        for turn in range(1, reruns + 1):
            yield Question(case, turn)


def _by_system(question: Question, content: str) -> Mapping[str, Marks]:
    marks = marks_of(content, question.sources)
    return {system: marks[letter] for system, letter in question.by_system(marks).items()}
