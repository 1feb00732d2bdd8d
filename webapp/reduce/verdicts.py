"""What may be said of a page that is to be reduced, and the verdict that was chosen."""

from collections.abc import Mapping
from dataclasses import dataclass

from extractor import Trace
from harness.golden.blocks import verdict_of
from harness.reduce import (
    Claim,
    Claimed,
    Crashes,
    DoesNotHold,
    Fated,
    Kept,
    Lost,
    SnippetFails,
    Unmet,
    Verdict,
)
from webapp.reduce.asked import LONGEST, Asked, What
from webapp.reduce.subject import Subject
from webapp.triage.report_views import snippet


@dataclass(frozen=True, slots=True)
class Choice:
    """A verdict that is offered."""

    what: What
    said: str
    hint: str = ""


_OFTEN = (
    Choice("lost", "The text is lost", "By the rule that takes it now."),
    Choice("kept", "The text is kept, although it should not be"),
    Choice("lacks", "A snippet fails: the output lacks the text"),
    Choice("holds", "A snippet fails: the output holds the text, although it must not"),
)
ADVICE: Mapping[What, str] = {
    "fate": "Take words that stand in the page in one piece.",
    "lost": "Take words that the page has and the output has not, or choose that it is kept.",
    "kept": "Take words that the output has, or choose that it is lost.",
    "lacks": "Take words that the page has and the output has not.",
    "holds": "Take words that the output has.",
    "defect": "Where it passes now the card can be promoted; else say something else of the page.",
}
"""What to do where a verdict does not hold."""


def choices(subject: Subject) -> list[Choice]:
    """What can be said of a page, the likeliest first."""
    found: list[Choice] = []
    check, study = subject.check, subject.study
    unmet = next((one for one in check.demands if not one.met), None) if check else None
    if check is not None and unmet is not None:
        said = f"What {check.slug} asks for is not met: {unmet.what} “{unmet.text}”"
        found.append(Choice("defect", said, f"Because of {unmet.cause}." if unmet.cause else ""))
    if study is not None and subject.node is not None:
        phrase = verdict_of(study.trace, _text_node(subject, subject.node)).phrase
        found.append(Choice("fate", f"The text of node {subject.node} stays {phrase}"))
    if study is not None:
        found += _OFTEN
    return found


def suggested(subject: Subject) -> str:
    """The text that a verdict is likely to be about."""
    if subject.study is None or subject.node is None:
        return ""
    return snippet(subject.study, subject.node)


def verdict(asked: Asked, subject: Subject) -> Verdict:
    """The verdict that was chosen, as it holds of the page. Raises `DoesNotHold`."""
    if asked.what is None:
        raise DoesNotHold("choose what must go on holding of the page")
    check, study = subject.check, subject.study
    if study is None:
        kind = next((one.rule for one in check.demands if not one.met), "") if check else ""
        if not kind:
            raise DoesNotHold("the page is extracted without an exception")
        return Crashes(kind, subject.book, subject.url)
    return Claimed(_claim(asked, subject, study.trace), subject.book, subject.url)


def _claim(asked: Asked, subject: Subject, trace: Trace) -> Claim:
    text = asked.text or ""
    if asked.what == "defect":
        if subject.check is None or subject.check.card is None:
            raise DoesNotHold("no card is named")
        return Unmet.of(trace, subject.check.card)
    if not text:
        raise DoesNotHold("type or paste the text that it is about")
    if len(text) > LONGEST:
        raise DoesNotHold(
            f"the text has {len(text):,} characters and {LONGEST:,} are the most; its beginning will do"
        )
    match asked.what:
        case "fate":
            return Fated.of_text(trace, text, subject.node or 0)
        case "kept":
            return Kept.of(trace, text)
        case "lacks":
            return SnippetFails.of(trace, text, wanted=True)
        case "holds":
            return SnippetFails.of(trace, text, wanted=False)
    return Lost.of(trace, text)


def _text_node(subject: Subject, node: int) -> int:
    """The first text in a node; the node where it has none."""
    assert subject.study is not None
    page = subject.study.page
    return next((one for one in range(node, page.end[node]) if page.size[one]), node)
