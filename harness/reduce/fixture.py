"""A reduced page as a fixture of a rule, to be read and pasted: nothing is written.

The first page of a rule, `<rule>.html`, has a fixed form: it shows every word of the rule and what
the rule spares. So a reduced page is meant to stand beside it, as `<rule>.<name>.html`, with one mark
on each element on which the rule decides.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from extractor import Rule, RuleBook
from extractor.page import TEXT
from harness.reduce.errors import DoesNotHold
from harness.reduce.tree import Tree
from harness.reduce.verdict import traced


@dataclass(frozen=True, slots=True)
class Fixture:
    """A page for the tests of a rule."""

    name: str
    """Of the file, within `tests/rules`."""
    html: str
    said: str
    """What it is and what to do with it."""


def fixture(
    data: bytes, rule: str, book: RuleBook, *, defect: str = "", folder: Path | None = None
) -> Fixture:
    """The page of a rule: its hits marked `data-hit`, or with `defect`, which says what is wrong,
    marked as a known defect: elements that it ought to spare.

    `folder` is where fixtures lie: a name is told that is free there. Raises `DoesNotHold` for what
    is no rule, and for a page on which it decides on no element, or no longer does with the marks.
    """
    try:
        known = book.rule(rule)
    except KeyError:
        raise DoesNotHold(f"{rule!r} is no rule of {book.name}; others have no such page") from None
    hits = _hits(data, known, book)
    if not hits:
        raise DoesNotHold(f"{rule} decides on no element of the page")
    marks = {"data-spare": "", "data-xfail": defect} if defect else {"data-hit": ""}
    tree = Tree.of(data)
    attrs: dict[int, Mapping[str, str]] = {
        node: {**tree.page.attrs[node], **marks} for node in hits
    }
    marked = tree.written(attrs=attrs)
    if _hits(marked, known, book) != hits:
        raise DoesNotHold(f"{rule} decides otherwise once the page has marks")
    name = _free(rule, folder)
    said = (
        f"save it as tests/rules/{name}: nothing was written. {rule}.html has a fixed form and stays "
        f"as it is; {len(hits)} {'element is' if len(hits) == 1 else 'elements are'} marked "
        + (f"as a known defect of {rule}" if defect else f"as what {rule} takes")
    )
    html = "<!doctype html>\n" + marked.decode("utf-8") + "\n"
    return Fixture(name, html, said)


def _hits(data: bytes, rule: Rule, book: RuleBook) -> list[int]:
    """The elements on which the rule decides, and nothing overrules it."""
    trace = traced(data, book)
    found = {
        decision.node
        for decision in trace.by_rule(rule.id)
        if decision.overruled_by is None and trace.page.tag[decision.node] != TEXT
    }
    return sorted(found)


def _free(rule: str, folder: Path | None) -> str:
    names = (f"{rule}.reduced{number if number > 1 else ''}.html" for number in range(1, 10_000))
    return next(name for name in names if folder is None or not (folder / name).exists())
