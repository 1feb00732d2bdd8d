"""Pass 2, prune by words: the regions that look like chrome.

Two vocabularies: outside marked main content a broad one, inside it a narrow one of unambiguous
words. A guard keeps any one verdict from taking too much of a page; it stays on record.
"""

from dataclasses import dataclass, field

from extractor.clean import Overruled
from extractor.conditions import spared
from extractor.mark import Marks
from extractor.page import Page
from extractor.rule import Rule
from extractor.rulebook import RuleBook
from extractor.sums import Sums

_CORE = ("article", "h1")


@dataclass(slots=True)
class Pruned:
    """Verdicts of words."""

    discarded: dict[int, Rule]
    """Roots of discarded subtrees."""
    overruled: list[Overruled] = field(default_factory=list)


def prune(
    page: Page, book: RuleBook, hits: list[tuple[int, int]], kind: str, marks: Marks, sums: Sums
) -> Pruned:
    """Discard chrome by tag, role, class and id."""
    outside = book.mask_of("prune", kind, "outside")
    inside = book.mask_of("prune", kind, "inside")
    spans, place = marks.spans, 0
    result = Pruned({})
    stop = 0
    for node, bits in hits:
        if node < stop:
            continue
        while place < len(spans) and spans[place][1] <= node:
            place += 1
        # the root of a mark is asked from outside, but for elements that say what they are:
        # content systems class an `article` by its keywords
        in_main = place < len(spans) and (
            spans[place][0] < node or page.tag[node] in ("main", "article")
        )
        found = bits & (inside if in_main else outside)
        if found & book.conditional_mask:
            found, why = _spared(page, book, found, node, sums)
            result.overruled += why
        if not found:
            continue
        if not found & book.unguarded_mask and (guard := _guarded(page, book, sums, node)):
            result.overruled += [
                Overruled(node, rule, *guard) for rule in book.vocabulary.of_mask(found)
            ]
            continue
        found = found & book.unguarded_mask or found
        result.discarded[node] = next(book.vocabulary.of_mask(found))
        stop = page.end[node]
    return result


def _guarded(page: Page, book: RuleBook, sums: Sums, node: int) -> tuple[str, str] | None:
    """The threshold that keeps an element from a verdict of words, and why; None when none does."""
    size = sums.text[page.end[node]] - sums.text[node]
    share = size / sums.total if sums.total else 0
    limit, limit_core, dense = map(book.value, ("guard", "guard-core", "guard-links"))
    main = bool(limit_core) and page.has(("main",), node)
    if not main and dense and sums.link_bytes.within(node, page.end[node]) >= dense * size:
        return None
    if limit and share > limit:
        return "guard", f"it holds {share:.0%} of the page's text, over {limit:.0%}"
    if main:
        return "guard-core", "it holds the main element"
    if limit_core and share > limit_core and page.has(_CORE, node):
        return "guard-core", (
            f"it holds {share:.0%} of the page's text, over {limit_core:.0%}, "
            "and an article or h1 element"
        )
    return None


def _spared(
    page: Page, book: RuleBook, found: int, node: int, sums: Sums
) -> tuple[int, list[Overruled]]:
    """The rules that are left when those whose own conditions spare the element are gone."""
    overruled = []
    size = sums.text[page.end[node]] - sums.text[node]
    for rule in book.vocabulary.of_mask(found & book.conditional_mask):
        if why := spared(page, rule, node, size, sums.total):
            overruled.append(Overruled(node, rule, rule.id, why))
            found &= ~book.vocabulary.mask([rule])
    return found, overruled
