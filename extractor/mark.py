"""Pass 1, mark: the regions that look like main content.

Marks come in four tiers, from a box that is the body text itself to a word that hints at content.
Passes 2 and 3 and the ladder read them; descendants of a mark are in main.
"""

from dataclasses import dataclass, field

from extractor.page import Page
from extractor.rule import Rule
from extractor.rulebook import RuleBook
from extractor.selection import Span
from extractor.sums import outermost

NEVER = frozenset({"nav", "footer", "aside", "a", "img", "button", "input"})
"""Elements that no name makes main content: chrome by definition, or no region at all."""


POST = 5
"""The tier of a post of a thread."""


@dataclass(slots=True)
class Marks:
    """Marked elements and the regions they make."""

    rules: dict[int, Rule]
    """By node: the rule of the strongest tier that marked it."""
    spans: tuple[Span, ...]
    """Marked regions: outermost, disjoint, in document order."""

    posts: dict[int, Rule] = field(default_factory=dict)
    """Marked as posts of a thread, whatever else they are marked as; in document order."""

    def up_to(self, page: Page, tier: int) -> list[Span]:
        """The regions of marks of this tier or a stronger one: disjoint, in document order."""
        return outermost(page, (node for node, rule in self.rules.items() if rule.tier <= tier))


def mark(page: Page, book: RuleBook, hits: list[tuple[int, int]], kind: str) -> Marks:
    """Mark regions. `hits` are the elements that speak to a rule, with rule bits."""
    mask = book.mask_of("mark", kind)
    vocabulary = book.vocabulary
    rules: dict[int, Rule] = {}
    posts: dict[int, Rule] = {}
    for node, bits in hits:
        if bits & mask and page.tag[node] not in NEVER:
            found = list(vocabulary.of_mask(bits & mask))
            rules[node] = min(found, key=lambda rule: rule.tier)
            posts.update((node, rule) for rule in found if rule.tier == POST)
    return Marks(rules, tuple(outermost(page, rules)), posts)
