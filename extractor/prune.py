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

_CORE = ("main", "article", "h1")


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
    limit, limit_core = book.value("guard"), book.value("guard-core")
    text, end, total = sums.text, page.end, sums.total
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
            found, why = _spared(page, book, found, node)
            result.overruled += why
        if not found:
            continue
        share = (text[end[node]] - text[node]) / total if total else 0
        because = ""
        if limit and share > limit:
            because = f"it holds {share:.0%} of the page's text, over {limit:.0%}"
        elif limit_core and share > limit_core and page.has(_CORE, node):
            because = (
                f"it holds {share:.0%} of the page's text, over {limit_core:.0%}, "
                "and a main, article or h1 element"
            )
        if because and not found & book.unguarded_mask:
            by = "guard" if share > limit else "guard-core"
            result.overruled += [
                Overruled(node, rule, by, because) for rule in book.vocabulary.of_mask(found)
            ]
            continue
        found = found & book.unguarded_mask or found
        result.discarded[node] = next(book.vocabulary.of_mask(found))
        stop = end[node]
    return result


def _spared(page: Page, book: RuleBook, found: int, node: int) -> tuple[int, list[Overruled]]:
    """The rules that are left when those whose own conditions spare the element are gone."""
    overruled = []
    for rule in book.vocabulary.of_mask(found & book.conditional_mask):
        if why := spared(page, rule, node, 0, 0):
            overruled.append(Overruled(node, rule, rule.id, why))
            found &= ~book.vocabulary.mask([rule])
    return found, overruled
