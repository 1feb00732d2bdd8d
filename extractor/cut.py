"""Pass 2, prune by headings: a part of the page that its own heading says is something else.

"Related stories", "Leave a reply": where class names say nothing, the heading does. What goes is
the box that the heading opens, or, where it opens none, what follows up to the next heading of its
level.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from extractor.clean import Overruled
from extractor.page import TEXT, Page
from extractor.rule import Rule
from extractor.rulebook import RuleBook
from extractor.sums import HEADINGS, Sums

_TITLES = HEADINGS[1:]
_NEVER = frozenset({"#document", "html", "body", "main", "article"})
"""What a heading may open and still not take with it."""


@dataclass(slots=True)
class Cuts:
    """Verdicts of headings."""

    discarded: dict[int, Rule] = field(default_factory=dict)
    """Roots of discarded subtrees."""
    headings: dict[int, int] = field(default_factory=dict)
    """By discarded root: the heading that says so."""
    overruled: list[Overruled] = field(default_factory=list)


def cut(page: Page, book: RuleBook, kind: str, sums: Sums) -> Cuts:
    """Discard what headings announce as something else than the content."""
    phrases = book.phrases(kind)
    result = Cuts()
    if not phrases:
        return result
    for tag in _TITLES:
        for node in page.index.get(tag, ()):
            if sums.text[page.end[node]] == sums.text[node]:
                continue
            rule = phrases.match(page.all_text(node))
            if rule:
                _take(page, book, sums, node, rule, result)
    return result


def _take(page: Page, book: RuleBook, sums: Sums, heading: int, rule: Rule, result: Cuts) -> None:
    box = _box(page, book, sums, heading)
    if box is not None:
        roots, size = [box], _size(page, sums, box)
        limit, by = book.value("cut-box"), "cut-box"
    else:
        roots = [heading, *_following(page, heading)]
        size = sum(_size(page, sums, root) for root in roots)
        limit, by = book.value("cut-run"), "cut-run"
    if size > limit * sums.total:
        because = f"it would take {size / sums.total:.0%} of the page's text, over {limit:.0%}"
        result.overruled.append(Overruled(heading, rule, by, because))
        return
    links = sum(sums.link_bytes.within(root, page.end[root]) for root in roots)
    if links < rule.if_link_share * size:
        because = f"{links / size:.0%} of its text is link text, under {rule.if_link_share:.0%}"
        result.overruled.append(Overruled(heading, rule, rule.id, because))
        return
    for root in roots:
        result.discarded.setdefault(root, rule)
        result.headings.setdefault(root, heading)


def _size(page: Page, sums: Sums, node: int) -> int:
    return sums.text[page.end[node]] - sums.text[node]


def _box(page: Page, book: RuleBook, sums: Sums, heading: int) -> int | None:
    """The largest box that the heading opens; None when it opens none of its own."""
    slack, most = book.value("cut-slack"), book.value("cut-box") * sums.total
    found = None
    node = page.parent[heading]
    while node > 0 and page.tag[node] not in _NEVER:
        if sums.text[heading] - sums.text[node] > slack or _size(page, sums, node) > most:
            break
        if page.has(("h1",), node) or page.has(("main", "article"), node) and found is not None:
            break
        if sums.text[page.end[node]] > sums.text[page.end[heading]]:
            found = node
        node = page.parent[node]
    return found


def _following(page: Page, heading: int) -> Iterator[int]:
    """The siblings after a heading up to the next heading of its level or a higher one."""
    parent = page.parent[heading]
    stop_at = HEADINGS[: HEADINGS.index(page.tag[heading]) + 1]
    node = page.end[heading]
    while node < page.end[parent]:
        if page.tag[node] in stop_at or page.tag[node] != TEXT and page.has(stop_at, node):
            return
        yield node
        node = page.end[node]
