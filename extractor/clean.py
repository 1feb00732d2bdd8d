"""Clean: what is never content is dropped, what is see-through is unwrapped, hidden text goes.

Nothing is removed from the page: the verdicts are side tables keyed by node number.
"""

from dataclasses import dataclass, field

from extractor.conditions import has_target, matches, spared
from extractor.page import Page
from extractor.rule import Rule
from extractor.rulebook import RuleBook
from extractor.sums import LinkTerms, Sums, measure, outermost, running, without


@dataclass(slots=True)
class Overruled:
    """A rule matched an element, and something kept it from taking effect."""

    node: int
    rule: Rule
    by: str
    """Id of the rule or threshold that overruled it."""
    because: str


@dataclass(slots=True)
class Cleaned:
    """The verdicts of the clean pass and the sums over what is left."""

    sums: Sums
    removed: dict[int, Rule]
    """Roots of subtrees that are dropped, or discarded as hidden."""
    unwrapped: dict[int, Rule]
    overruled: list[Overruled] = field(default_factory=list)


def clean(page: Page, book: RuleBook, hits: list[tuple[int, int]], kind: str) -> Cleaned:
    """Drop, unwrap and hide.

    `hits` are the elements that speak to a rule, with rule bits; `kind` is the kind of page.
    """
    removed: dict[int, Rule] = {}
    unwrapped: dict[int, Rule] = {}
    for tag, rules in book.clean_rules.items():
        nodes = page.index.get(tag)
        if not nodes:
            continue
        if tag in book.plain_tags:
            removed.update(dict.fromkeys(nodes, rules[0]))
            continue
        targeted = all(rule.target != "any" for rule in rules)
        for node in nodes:
            if targeted and has_target(page.attrs[node]):
                continue
            for rule in rules:
                if not spared(page, rule, node, _bytes(page, rule, node), 0):
                    (removed if rule.effect == "drop" else unwrapped)[node] = rule
                    break
    overruled = _rescue_noscript(page, book, removed)
    text = running(without(page.size, outermost(page, removed)))
    overruled += _hide(page, book, hits, kind, text, removed)
    terms = LinkTerms(
        short=int(book.value("short-link")),
        card=int(book.value("card-link", kind)),
        fragment=int(book.value("fragment-links")),
    )
    sums = measure(page, outermost(page, removed), unwrapped, terms)
    return Cleaned(sums, removed, unwrapped, overruled)


def _bytes(page: Page, rule: Rule, node: int) -> int:
    """Bytes of an element's text, where the rule asks for them."""
    return sum(page.size[node : page.end[node]]) if rule.unless_bytes else 0


def _rescue_noscript(page: Page, book: RuleBook, removed: dict[int, Rule]) -> list[Overruled]:
    """Keep noscript elements where they hold more text than all the rest of the page."""
    floor = book.value("noscript-rescue")
    nodes = [node for node in page.index.get("noscript", ()) if node in removed]
    if not floor or not nodes:
        return []
    held = sum(sum(page.size[first:stop]) for first, stop in outermost(page, nodes))
    rest = sum(without(page.size, outermost(page, removed)))
    if held <= max(floor, rest):
        return []
    because = f"noscript holds {held:,} bytes of text, all the rest of the page {rest:,}"
    return [Overruled(node, removed.pop(node), "noscript-rescue", because) for node in nodes]


def _hide(
    page: Page,
    book: RuleBook,
    hits: list[tuple[int, int]],
    kind: str,
    text: list[int],
    removed: dict[int, Rule],
) -> list[Overruled]:
    """Discard what a reader does not see. `text` are prefix sums of what is not dropped."""
    mask = book.hidden_mask
    vocabulary = book.vocabulary
    end, total = page.end, text[-1]
    overruled: list[Overruled] = []
    stop = 0
    for node, bits in hits:
        if not bits & mask or node < stop or node in removed:
            continue
        size = text[end[node]] - text[node]
        for rule in vocabulary.of_mask(bits & mask):
            if kind in rule.not_kinds or not matches(rule, page.tag[node], page.attrs[node]):
                continue
            if why := spared(page, rule, node, size, total):
                overruled.append(Overruled(node, rule, rule.id, why))
                continue
            removed[node] = rule
            stop = end[node]
            break
    return overruled
