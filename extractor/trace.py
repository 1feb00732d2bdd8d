"""`Trace`: every decision about a page, read from the side tables after the fact.

Looking changes nothing: `explain` and `extract` run the same passes, and what a trace tells is
read from what they left behind. Nothing is worked out before it is asked for.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from extractor.clean import Overruled
from extractor.decision import Decision, Density, Effect, Evidence, Fate, LadderStep
from extractor.decode import Decoded
from extractor.density import BLOCKS
from extractor.evidence import evidence
from extractor.extraction import Extraction
from extractor.fates import FateTable
from extractor.find import Match, find
from extractor.kind import Kind
from extractor.limits import Limits
from extractor.page import TEXT, Page
from extractor.passes import Passes, run
from extractor.pause import collector_paused
from extractor.rulebook import RuleBook
from extractor.sentences import sentence

SCHEMA = 1
"""Version of the JSON that `Trace.to_json` writes; it changes when a key changes its meaning."""

DENSITY_RULE = "link-density"
"""The name under which the verdicts of link density stand in a trace."""


@dataclass(frozen=True, slots=True)
class Why:
    """The answer to "why was this kept or lost" for one node."""

    node: int
    fate: Fate
    family: str
    """For a discarded node words, density, hidden or heading; otherwise ""."""
    sentence: str
    """The answer in one sentence, numbers included."""
    decisions: tuple[Decision, ...]
    """Decisions about the node itself, the effective one first, overruled ones last."""
    cause: int | None
    """The ancestor whose fate decided; None when the node's own did."""
    inherited: tuple[Decision, ...]
    """Decisions about that ancestor."""
    density: Density | None
    """For elements: the numbers of link density."""
    in_main: bool
    """Inside a marked region, or the root of one."""
    marked: bool
    """Itself marked as main content."""


class Trace:
    """What happened to every node of a page, and why."""

    def __init__(self, passes: Passes, decoded: Decoded, extraction: Extraction) -> None:
        self._passes = passes
        self.decoded = decoded
        self.extraction = extraction

    def under(self, rules: RuleBook) -> "Trace":
        """The same page by other rules; it is not decoded and parsed again."""
        with collector_paused():
            passes = run(self.page, rules, self._passes.limits, self.extraction.url)
        return Trace(passes, self.decoded, Extraction(passes, self.decoded, self.extraction.url))

    @property
    def page(self) -> Page:
        """The page, as parsed."""
        return self._passes.page

    @property
    def rulebook(self) -> RuleBook:
        """The rules that were followed."""
        return self._passes.book

    @property
    def limits(self) -> Limits:
        """The limits that were kept to."""
        return self._passes.limits

    @property
    def kind(self) -> Kind:
        """What kind of page it is, with the evidence."""
        return self._passes.kind

    @property
    def ladder(self) -> Sequence[LadderStep]:
        """The steps of the ladder, in order."""
        return self._passes.ladder.steps

    @property
    def box(self) -> int | None:
        """The element that the scope of the accepted step was narrowed to, if it was."""
        return self._passes.ladder.box

    @cached_property
    def decisions(self) -> Sequence[Decision]:
        """Every decision, in document order; overruled ones too."""
        return sorted(self._decide(), key=lambda decision: decision.node)

    @cached_property
    def _by_node(self) -> dict[int, list[Decision]]:
        found: dict[int, list[Decision]] = {}
        for decision in self.decisions:
            found.setdefault(decision.node, []).append(decision)
        return found

    @cached_property
    def _table(self) -> FateTable:
        return FateTable(self._passes)

    @property
    def fates(self) -> Sequence[Fate]:
        """One fate per node."""
        return self._table.fates

    def fate(self, node: int) -> Fate:
        """What became of a node. Raises `IndexError` for a number that is not on the page."""
        return self.fates[self._checked(node)]

    def family(self, node: int) -> str:
        """For a discarded node words, density, hidden or heading; otherwise ""."""
        return self._table.families[self._checked(node)]

    def density(self, node: int) -> Density:
        """The link density of a node, whether or not it was asked."""
        return self._passes.measure.describe(self._checked(node))

    def by_rule(self, rule: str) -> list[Decision]:
        """Every decision of a rule, overruled ones too."""
        return [decision for decision in self.decisions if decision.rule == rule]

    def find(self, text: str, limit: int = 10) -> list[Match]:
        """Where a text stands on the page, best places first; empty when it is not in the HTML.

        Letter case, spacing, punctuation and line breaks do not count.
        """
        return find(self.page, text, limit)

    @property
    def marks(self) -> Collection[int]:
        """The nodes that are marked as main content."""
        return self._passes.marks.rules.keys()

    def in_main(self, node: int) -> bool:
        """Whether a node is in a marked region."""
        return any(first <= node < stop for first, stop in self._passes.marks.spans)

    def why(self, node: int) -> Why:
        """Why a node was kept or lost. Raises `IndexError`."""
        node = self._checked(node)
        decided = self._table.causes[node]
        cause = None if decided == node else decided
        own = sorted(
            self._by_node.get(node, ()),
            key=lambda decision: (decision.overruled_by is not None, decision.effect == "mark"),
        )
        inherited = tuple(
            decision
            for decision in self._by_node.get(cause if cause is not None else -1, ())
            if decision.overruled_by is None and decision.effect != "mark"
        )
        element = self.page.tag[node] != TEXT
        return Why(
            node,
            self.fate(node),
            self.family(node),
            sentence(self, node, cause, own, inherited),
            tuple(own),
            cause,
            inherited,
            self.density(node) if element else None,
            self.in_main(node),
            node in self._passes.marks.rules,
        )

    def to_json(self) -> dict[str, Any]:
        """The whole trace as plain data, `schema` telling its version. Lengths are UTF-8 bytes."""
        page = self.page
        return {
            "schema": SCHEMA,
            "url": self.extraction.url,
            "rules": {"name": self.rulebook.name, "digest": self.rulebook.digest},
            "encoding": {
                "name": self.decoded.encoding,
                "decided_by": self.decoded.decided_by,
                "declared": self.decoded.declared,
            },
            "kind": asdict(self.kind),
            "ladder": [asdict(step) for step in self.ladder],
            "truncated": list(self.extraction.truncated),
            "warnings": list(self.extraction.warnings),
            "decisions": [asdict(decision) for decision in self.decisions],
            "nodes": [
                {
                    "node": node,
                    "parent": page.parent[node],
                    "end": page.end[node],
                    "tag": page.tag[node],
                    "bytes": page.size[node],
                    "fate": self.fates[node],
                    "family": self._table.families[node],
                }
                for node in range(len(page))
            ],
            "densities": [
                asdict(self.density(node))
                for tag in sorted(BLOCKS & page.index.keys())
                for node in page.index[tag]
            ],
        }

    def _checked(self, node: int) -> int:
        if not 0 <= node < len(self.page):
            raise IndexError(f"node {node} is not on the page; it has {len(self.page):,} nodes")
        return node

    def _decide(self) -> Iterator[Decision]:
        """Decisions from the side tables."""
        done = self._passes
        for node, rule in done.cleaned.removed.items():
            effect: Effect = "discard" if rule.family == "hidden" else "drop"
            yield Decision(node, rule.id, effect, evidence(done, node, rule))
        for node, rule in done.cleaned.unwrapped.items():
            yield Decision(node, rule.id, "unwrap", evidence(done, node, rule))
        for node, rule in done.marks.rules.items():
            yield Decision(node, rule.id, "mark", evidence(done, node, rule))
        for node, rule in done.marks.posts.items():
            if done.marks.rules[node] is not rule:
                yield Decision(node, rule.id, "mark", evidence(done, node, rule))
        honoured = None if done.ladder.words else self._accepted
        for node, rule in done.pruned.discarded.items():
            because = f"the accepted step {honoured} does not ask for words" if honoured else ""
            yield Decision(node, rule.id, "discard", evidence(done, node, rule), honoured, because)
        for overruled in (*done.cleaned.overruled, *done.pruned.overruled):
            yield self._overruled(overruled)
        yield from self._dense()
        if done.lead is not None:
            yield Decision(done.lead, "lead-heading", "rescue", (Evidence("tag", "h1"),))
        for node, rule_id in done.collected.left_out.items():
            yield Decision(node, rule_id, "leave out")
        for node in done.trimmed.texts:
            yield Decision(node, "trailing-trim", "trim")
        for node in done.duplicates:
            yield Decision(node, "duplicate", "duplicate")

    def _dense(self) -> Iterator[Decision]:
        done = self._passes
        honoured = None if done.ladder.density else self._accepted
        because = f"the accepted step {honoured} does not ask for link density" if honoured else ""
        for node in done.dense.removed:
            numbers = (self._density_evidence(node),)
            yield Decision(node, DENSITY_RULE, "discard", numbers, honoured, because)
        for node, why in done.dense.exempt.items():
            by = "heading-exemption" if "heading" in why else "dense-keeps-large"
            yield Decision(node, DENSITY_RULE, "discard", (self._density_evidence(node),), by, why)

    @property
    def _accepted(self) -> str:
        return next(step.name for step in self.ladder if step.verdict == "accepted")

    def _overruled(self, overruled: Overruled) -> Decision:
        rule = overruled.rule
        effect: Effect = "drop" if rule.effect == "drop" else "discard"
        return Decision(
            overruled.node,
            rule.id,
            effect,
            evidence(self._passes, overruled.node, rule),
            overruled.by,
            overruled.because,
        )

    def _density_evidence(self, node: int) -> Evidence:
        numbers = self.density(node)
        return Evidence(
            "link density",
            f"{numbers.ratio:.0%}",
            numbers.reason,
            {
                "text bytes": numbers.text_bytes,
                "link bytes": numbers.link_bytes,
                "links": numbers.links,
                "short links": numbers.short_links,
                "ratio": numbers.ratio,
                "floor": numbers.floor,
                "threshold": numbers.threshold,
            },
        )
