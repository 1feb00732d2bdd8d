"""Pass 2, prune by link density: blocks that are mostly links.

The numbers are the article's, section "Link density, with the actual numbers"; they stand in
`rules/density.toml`.
"""

from dataclasses import dataclass, field

from extractor.clean import Cleaned
from extractor.decision import Density, DensityVerdict
from extractor.page import Page
from extractor.rulebook import RuleBook

BLOCKS = frozenset(
    "address article aside blockquote center dd details dir div dl dt fieldset figcaption figure "
    "footer form header hgroup li main menu nav ol p pre search section summary table tbody td "
    "template tfoot th thead tr ul".split()
)
"""Elements that link density is asked of: blocks, headings apart."""


@dataclass(slots=True)
class Dense:
    """Verdicts of link density."""

    removed: set[int] = field(default_factory=set)
    """Roots of removed subtrees."""
    exempt: dict[int, str] = field(default_factory=dict)
    """Blocks that the numbers would remove, and why they stay."""


class Measure:
    """Link density on one page: the numbers of any block and the verdict on them."""

    def __init__(self, page: Page, book: RuleBook, cleaned: Cleaned, kind: str) -> None:
        self.page = page
        self.cleaned = cleaned
        self.later = _later_siblings(page)
        value = book.value
        self.floors = {
            (True, True): int(value("floor-paragraph-sibling")),
            (True, False): int(value("floor-paragraph")),
            (False, True): int(value("floor-block-sibling")),
            (False, False): int(value("floor-block")),
        }
        self.dense_share = value("dense-share")
        self.short_share = value("short-share")
        self.least_links = int(value("least-links"))
        self.least_bytes = value("short-rule-link-bytes")
        self.lone = value("lone-link", kind)
        self.large = value("dense-keeps-large", kind)

    def removes(self, node: int) -> bool:
        """Whether the block's numbers are over the threshold, headings aside."""
        sums, stop = self.cleaned.sums, self.page.end[node]
        text = sums.text[stop] - sums.text[node]
        links = sums.links.within(node, stop)
        if not text or not links:
            return False
        link_bytes = sums.link_bytes.within(node, stop)
        if text >= self.floors[self.page.tag[node] == "p", node in self.later]:
            return link_bytes >= self.dense_share * text
        short = sums.short_links.within(node, stop)
        return (
            (links >= self.least_links or self._lone(node, text, link_bytes))
            and short >= self.short_share * links
            and link_bytes >= self.least_bytes * text
        )

    def _lone(self, node: int, text: int, link_bytes: int) -> bool:
        """Whether a paragraph or div is a link and nothing else, where the profile asks for it."""
        asked = self.lone and self.page.tag[node] in ("p", "div")
        return bool(asked) and link_bytes >= self.lone * text

    def exemption(self, node: int) -> str | None:
        """Why a block that is over the threshold stays; None when it goes."""
        sums, stop = self.cleaned.sums, self.page.end[node]
        if sums.headings.within(node, stop):
            return "it holds a heading"
        share = (sums.text[stop] - sums.text[node]) / sums.total
        if self.large and share > self.large:
            return f"it holds {share:.0%} of the page's text, over {self.large:.0%}"
        return None

    def describe(self, node: int) -> Density:
        """All numbers of a node, with the verdict in words."""
        page, sums, stop = self.page, self.cleaned.sums, self.page.end[node]
        text = sums.text[stop] - sums.text[node]
        links, link_bytes, short, headings = (
            tally.within(node, stop)
            for tally in (sums.links, sums.link_bytes, sums.short_links, sums.headings)
        )
        sibling = node in self.later
        floor = self.floors[page.tag[node] == "p", sibling]
        threshold = self.dense_share if text >= floor else self.short_share
        verdict: DensityVerdict
        if page.tag[node] not in BLOCKS or not text or not links:
            verdict, reason = "not asked", self._not_asked(node, text, links)
        else:
            over = self.removes(node)
            exemption = self.exemption(node) if over else None
            verdict = "exempt" if exemption else "removed" if over else "kept"
            reason = self._numbers(node, text, link_bytes, links, short)
            if exemption:
                reason += f"; exempt, because {exemption}"
        return Density(
            node=node,
            text_bytes=text,
            link_bytes=link_bytes,
            links=links,
            short_links=short,
            ratio=link_bytes / text if text else 0.0,
            floor=floor,
            sibling=sibling,
            heading=headings > 0,
            threshold=threshold,
            verdict=verdict,
            reason=reason,
        )

    def _numbers(self, node: int, text: int, link_bytes: int, links: int, short: int) -> str:
        """The numbers that decided, against their thresholds, in words."""
        tag, sibling = self.page.tag[node], node in self.later
        floor = self.floors[tag == "p", sibling]
        what = "paragraph" if tag == "p" else "block"
        floor_words = f"the floor of {floor} bytes for a {what} with" + (
            f" a {tag} after it" if sibling else f"out a {tag} after it"
        )
        if text >= floor:
            compared = "at least" if link_bytes >= self.dense_share * text else "under"
            return (
                f"{link_bytes / text:.0%} of its {text:,} bytes is link text, {compared} "
                f"{self.dense_share:.0%}; it is over {floor_words}"
            )
        if links < self.least_links and self._lone(node, text, link_bytes):
            return (
                f"its {text:,} bytes are under {floor_words}, and {link_bytes / text:.0%} of it is "
                f"one {'short ' if short else ''}link, at least {self.lone:.0%}"
            )
        numbers = f"its {text:,} bytes are under {floor_words}, and {short} of its {links} links "
        if links < self.least_links:
            return f"{numbers}are short: it takes at least {self.least_links:.0f} links"
        compared = "at least" if short >= self.short_share * links else "under"
        numbers += f"are short, {compared} {self.short_share:.0%}"
        if link_bytes < self.least_bytes * text:
            numbers += (
                f"; only {link_bytes / text:.0%} of it is link text, under {self.least_bytes:.0%}"
            )
        return numbers

    def _not_asked(self, node: int, text: int, links: int) -> str:
        if self.page.tag[node] not in BLOCKS:
            return f"{self.page.tag[node]} is not a block"
        return "it holds no text" if not text else "it holds no link"


def prune_dense(measure: Measure) -> Dense:
    """Remove blocks by link density. Only blocks above a link are looked at."""
    page, cleaned = measure.page, measure.cleaned
    result = Dense()
    candidates: set[int] = set()
    tag, parent = page.tag, page.parent
    for link in cleaned.sums.links.nodes:
        above = parent[link]
        while above > 0 and above not in candidates:
            candidates.add(above)
            above = parent[above]
    stop = 0
    for node in sorted(candidates):
        if node >= stop and tag[node] in BLOCKS and measure.removes(node):
            if why := measure.exemption(node):
                result.exempt[node] = why
            else:
                result.removed.add(node)
                stop = page.end[node]
    return result


def _later_siblings(page: Page) -> set[int]:
    """Blocks after which a sibling of the same tag comes."""
    found: set[int] = set()
    last: dict[tuple[int, str], int] = {}
    parent = page.parent
    for tag in BLOCKS & page.index.keys():
        for node in page.index[tag]:
            key = (parent[node], tag)
            if key in last:
                found.add(last[key])
            last[key] = node
    return found
