"""The three passes over one page, and the side tables they leave behind.

`Passes` is what an extraction is made of and what a trace is read from; there is no second path.
"""

from dataclasses import dataclass
from urllib.parse import urljoin

from extractor.clean import Cleaned, clean
from extractor.collect import Collected, CollectOptions, collect
from extractor.cut import Cuts, cut
from extractor.density import Dense, Measure, prune_dense
from extractor.kind import Kind, kind_of
from extractor.ladder import Ladder, Scales, climb
from extractor.lead import lead_heading
from extractor.limits import Limits
from extractor.mark import Marks, mark
from extractor.narrow import narrow
from extractor.nodes import Family
from extractor.page import Page
from extractor.prune import Pruned, prune
from extractor.rulebook import RuleBook
from extractor.selection import Selection
from extractor.sums import inside, outermost
from extractor.trim import Trimmed, drop_duplicates, trim_trailing
from extractor.vocabulary import match


@dataclass(slots=True)
class Passes:
    """The side tables of a run, each keyed by node number."""

    page: Page
    book: RuleBook
    limits: Limits
    kind: Kind
    cleaned: Cleaned
    marks: Marks
    pruned: Pruned
    cuts: Cuts
    """What headings announced; their verdicts are in `pruned` too."""
    measure: Measure
    dense: Dense
    ladder: Ladder
    selection: Selection
    lead: int | None
    """The h1 above the scope that was added to it."""
    collected: Collected
    trimmed: Trimmed
    duplicates: list[int]
    """Text nodes of blocks that stood before."""


def run(page: Page, book: RuleBook, limits: Limits, url: str) -> Passes:
    """Clean, mark, prune, choose a rung, collect, trim."""
    kind = kind_of(page, book)
    hits = match(page, book.vocabulary, limits.max_name_chars)
    cleaned = clean(page, book, hits, kind.name)
    marks = mark(page, book, hits, kind.name)
    pruned = prune(page, book, hits, kind.name, marks, cleaned.sums)
    cuts = cut(page, book, kind.name, cleaned.sums)
    pruned.discarded |= {
        root: rule for root, rule in cuts.discarded.items() if root not in pruned.discarded
    }
    pruned.overruled += cuts.overruled
    measure = Measure(page, book, cleaned, kind.name)
    dense = prune_dense(measure)
    scales = Scales(
        page, cleaned, marks, outermost(page, pruned.discarded), outermost(page, dense.removed)
    )
    ladder = narrow(scales, climb(scales, book, kind.name), book, kind.name)
    selection, lead = _select(page, book, cleaned, marks, pruned, dense, ladder)
    collected = collect(page, selection, base_address(page, url), _options(book))
    duplicates: list[int] = []
    if least := int(book.value("duplicate")):
        short = int(book.value("duplicate-short", kind.name))
        duplicates = drop_duplicates(collected.tree, least, short)
    trimmed = trim_trailing(collected.tree, book.value("trim-guard"))
    return Passes(
        page, book, limits, kind, cleaned, marks, pruned, cuts, measure, dense, ladder, selection, lead, collected,
        trimmed, duplicates,
    )  # fmt: skip


def base_address(page: Page, url: str) -> str:
    """The address that links are relative to: the page's own, or what its `base` element says."""
    for node in page.index.get("base", ()):
        if href := (page.attrs[node].get("href") or "").strip():
            try:
                return urljoin(url, href)
            except ValueError:
                break
    return url


def _options(book: RuleBook) -> CollectOptions:
    return CollectOptions(
        code_spaces=bool(book.value("code-spaces")),
        linearise_any_block=bool(book.value("cell-blocks")),
    )


def _select(
    page: Page,
    book: RuleBook,
    cleaned: Cleaned,
    marks: Marks,
    pruned: Pruned,
    dense: Dense,
    ladder: Ladder,
) -> tuple[Selection, int | None]:
    """What the accepted step lets through, and the h1 that was added to its scope, if any."""
    discarded: dict[int, Family] = dict.fromkeys(dense.removed, "density")
    discarded |= {root: rule.family for root, rule in pruned.discarded.items()}
    skip = set(cleaned.removed)
    if ladder.words:
        skip.update(pruned.discarded)
    if ladder.density:
        skip.update(dense.removed)
    # a scope may begin inside what was discarded: a `main-menu` in a header
    skipped = outermost(page, skip)
    spans = tuple(span for span in ladder.spans if not inside(skipped, span[0]))
    lead = lead_heading(page, spans, skipped, cleaned.sums) if book.value("lead-heading") else None
    if lead:
        spans = (lead, *spans)
    selection = Selection(spans, skip, cleaned.unwrapped.keys(), marks.spans, discarded)
    return selection, lead[0] if lead else None
