"""Blocks: the regions of a page that met one fate, each with the rule and word that decided.

Kept text is told block by block; what was lost is told as the region that was lost with it. A region
is named by a path of tags, as `/html/body/main/p[3]`, which stays as it is when rules change.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from extractor import Trace
from extractor.page import TEXT, Page
from extractor.trace import DENSITY_RULE

_INLINE = frozenset(
    "a abbr acronym b bdi bdo big br cite code data del dfn em font i img ins kbd label mark math q "
    "rp rt ruby s samp small span strike strong sub sup time tt u var wbr".split()
)
_LONGEST = 60
"""Characters of a text, a name or a word that are told."""
_SEE_THROUGH = ("mark", "unwrap", "rescue")
"""Effects that take nothing away."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a text, and what decided it."""

    fate: str
    rule: str = ""
    """The rule, the step of the ladder for what is outside its scope; "" for what is kept."""
    asked: str = ""
    word: str = ""
    """What the rule asked for and found, such as `class word` and `related`."""

    @property
    def kept(self) -> bool:
        """Whether the text is in the output."""
        return self.fate == "kept"

    @property
    def phrase(self) -> str:
        """For people: "discarded by `outside-related`: class word `related`"."""
        if self.kept:
            return "kept"
        if self.fate == "outside":
            return f"outside of what the step `{self.rule}` takes"
        said = f"{self.fate} by `{self.rule}`" if self.rule else self.fate
        return f"{said}: {self.asked} `{self.word}`" if self.word else said


@dataclass(frozen=True, slots=True)
class Block:
    """A region of the page under one verdict."""

    at: str
    """The path to it."""
    name: str
    """Its tag with id and classes; "" where it has none."""
    verdict: Verdict
    bytes: int
    """UTF-8 bytes of its text."""
    text: str
    """How it begins."""


def paths(page: Page) -> list[str]:
    """By node the path to it; for a text, to the element that it stands in."""
    found = [""] * len(page)
    seen: Counter[tuple[int, str]] = Counter()
    for node in range(1, len(page)):
        above = page.parent[node]
        tag = page.tag[node]
        if tag == TEXT:
            found[node] = found[above]
            continue
        seen[above, tag] += 1
        place = seen[above, tag]
        found[node] = f"{found[above]}/{tag}" + (f"[{place}]" if place > 1 else "")
    return found


class Verdicts:
    """Verdicts of one extraction by path."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self._by_path: Mapping[str, Verdict] = {block.at: block.verdict for block in blocks}

    def at(self, path: str) -> Verdict | None:
        """What became of a text at a path: the verdict of the nearest region around it."""
        while path:
            if found := self._by_path.get(path):
                return found
            path = path.rpartition("/")[0]
        return None


def blocks_of(trace: Trace) -> Iterator[Block]:
    """The regions of a page, in document order."""
    page = trace.page
    at = paths(page)
    outside = _outside(trace)
    regions: dict[tuple[str, Verdict], list[int]] = {}
    for node in texts(page):
        why = trace.why(node)
        if why.fate == "kept":
            region, verdict = _block(page, node), Verdict("kept")
        elif why.fate == "outside":
            region = outside.get(node, page.parent[node])
            verdict = Verdict("outside", trace_step(trace))
        else:
            region = page.parent[node] if why.cause is None else why.cause
            verdict = verdict_of(trace, node)
        found = regions.setdefault((at[region], verdict), [region])
        found.append(node)
    for (path, verdict), (region, *nodes) in regions.items():
        yield Block(
            path or "/",
            _named(page, region),
            verdict,
            sum(page.size[node] for node in nodes),
            _cut(" ".join(" ".join(page.text[node] for node in nodes[:20]).split())),
        )


def texts(page: Page) -> Iterator[int]:
    """The text nodes of a page that have text, in document order."""
    return (node for node, tag in enumerate(page.tag) if tag == TEXT and page.size[node])


def verdict_of(trace: Trace, node: int) -> Verdict:
    """What became of a text node, and what decided it."""
    why = trace.why(node)
    if why.fate == "kept":
        return Verdict("kept")
    if why.fate == "outside":
        return Verdict("outside", trace_step(trace))
    for found in (*why.decisions, *why.inherited):
        if found.overruled_by is None and found.effect not in _SEE_THROUGH:
            if found.rule == DENSITY_RULE or not found.evidence:
                return Verdict(why.fate, found.rule)
            ground = found.evidence[0]
            return Verdict(why.fate, found.rule, ground.asked, _cut(ground.found))
    return Verdict(why.fate)


def trace_step(trace: Trace) -> str:
    """The step of the ladder that was accepted."""
    return next(step.name for step in trace.ladder if step.verdict == "accepted")


def _outside(trace: Trace) -> dict[int, int]:
    """For each text outside of the scope, the largest element in which all texts are outside."""
    page = trace.page
    seen = [0]
    for node, tag in enumerate(page.tag):
        inside = tag == TEXT and page.size[node] and trace.fates[node] != "outside"
        seen.append(seen[-1] + bool(inside))
    found = {}
    for node in texts(page):
        if trace.fates[node] != "outside":
            continue
        region = page.parent[node]
        while page.parent[region] > 0:
            above = page.parent[region]
            if seen[page.end[above]] > seen[above]:
                break
            region = above
        found[node] = region
    return found


def _block(page: Page, node: int) -> int:
    """The block that a text stands in."""
    for above in page.ancestors(node):
        if page.tag[above] not in _INLINE:
            return above
    return 0


def _named(page: Page, node: int) -> str:
    name = page.describe(node)
    return _cut(name) if name != page.tag[node] else ""


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
