"""`View`: what the templates show of a page, each part made only when it is asked for."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from urllib.parse import urlsplit

from markupsafe import Markup, escape

from extractor import LadderStep
from webapp.inspector import lookup, output
from webapp.inspector.facts import (
    Fact,
    Hop,
    Record,
    fetch_facts,
    metadata_facts,
    moment,
    shortfalls,
)
from webapp.inspector.fates import FATES, FLAGS, VERDICTS, Sign
from webapp.inspector.log import Entry, Log, entries_of_rule, log_of
from webapp.inspector.rulefacts import RuleCount, RuleFacts, counts, facts_of, idle
from webapp.inspector.state import State
from webapp.inspector.study import Study
from webapp.inspector.tree import Tree, tree_of
from webapp.inspector.why import Card, card_of
from webapp.source import Line, positions, window

_CODE = re.compile(r"`([^`]*)`")


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The search hits before and after the selected node."""

    previous: int | None
    next: int | None


class View:
    """A page as a state shows it."""

    def __init__(
        self, record: Record, study: Study, state: State, shown: Study | None = None
    ) -> None:
        self.record = record
        self.study = study
        self.node = study.nearest(state.n)
        """The selected node; the nearest one where the address names none that can be."""
        self.note = _note(study, state.n, self.node)
        """What has to be said of a selection that is not the one asked for; "" otherwise."""
        self.state = replace(state, n=self.node)
        self.shown = shown or study
        """The study whose output is shown: of the accepted step, or of the one that was asked."""

    def href(self, **changes: object) -> str:
        """The address of this page with these changes."""
        return self.state.query(**changes)

    @property
    def fates(self) -> dict[str, Sign]:
        """Glyph and meaning of every fate."""
        return FATES

    @property
    def flags(self) -> dict[str, Sign]:
        """Glyph and meaning of every flag."""
        return FLAGS

    @property
    def title(self) -> str:
        """The page's name for people."""
        return self.record.title or self.study.trace.extraction.title or "Untitled page"

    @property
    def domain(self) -> str:
        """Where it came from, in short."""
        return urlsplit(self.record.url).hostname or "pasted"

    @property
    def fetched(self) -> str:
        """When it came here."""
        return moment(self.record.fetched_at)

    @staticmethod
    def in_code(text: str) -> Markup:
        """A sentence with what stands in back quotes set as code."""
        return Markup(_CODE.sub(r"<code>\1</code>", str(escape(text))))

    @cached_property
    def tally(self) -> list[tuple[str, int]]:
        """How many elements and texts met which fate."""
        fates = self.study.trace.fates
        nodes = (node for node in range(1, len(self.study)) if self.study.is_row(node))
        tally: Counter[str] = Counter(fates[node] for node in nodes)
        return [(name, tally[name]) for name in FATES if name in tally]

    def toggled(self, fate: str) -> str:
        """The list of hidden fates with one added, or taken out when it is there."""
        return ",".join(sorted(set(self.state.hide) ^ {fate}))

    @property
    def ladder(self) -> list[tuple[str, LadderStep]]:
        """The steps of the ladder, each with the glyph of its verdict."""
        return [(VERDICTS[step.verdict], step) for step in self.study.trace.ladder]

    @property
    def accepted(self) -> str:
        """The name of the accepted step."""
        steps = self.study.trace.ladder
        return next((step.name for step in steps if step.verdict == "accepted"), "")

    @cached_property
    def tree(self) -> Tree:
        """The rows of the tree."""
        return tree_of(self.study, self.state)

    @property
    def row_href(self) -> str:
        """The address of this page up to the number of a node: rows have thousands of links."""
        return self.href(n=None, find="", log="", rule="", drawer="why", start=0) + "&n="

    @property
    def more_href(self) -> str:
        """What of the address matters to the rows that opening a row adds."""
        return State(profile=self.state.profile, only=self.state.only).query()

    @property
    def hit_place(self) -> Neighbours:
        """The search hits around the selected node."""
        hits, at = self.tree.hits, self.node
        before = [hit for hit in hits if at is not None and hit < at]
        after = [hit for hit in hits if at is None or hit > at]
        return Neighbours(before[-1] if before else None, after[0] if after else None)

    @property
    def first_affected(self) -> int | None:
        """The first node about which anything was decided."""
        return self.study.next_affected(None, 1)

    @cached_property
    def card(self) -> Card | None:
        """The Why card of the selected node."""
        return card_of(self.study, self.node) if self.node is not None else None

    @cached_property
    def log(self) -> Log:
        """The decisions that pass the filter."""
        return log_of(self.study, self.state)

    @cached_property
    def rule(self) -> RuleFacts | None:
        """The rule whose nodes are listed."""
        if not self.state.rule:
            return None
        return facts_of(self.study.trace.rulebook, self.state.rule)

    @cached_property
    def rule_entries(self) -> tuple[Entry, ...]:
        """The decisions of that rule."""
        return entries_of_rule(self.study, self.state.rule)

    @cached_property
    def rules(self) -> list[RuleCount]:
        """The rules that decided anything here."""
        return counts(self.study)

    @cached_property
    def idle(self) -> list[RuleFacts]:
        """The rules that did not."""
        return idle(self.study)

    @cached_property
    def found(self) -> lookup.Found | None:
        """Where the sought sentence stands."""
        return lookup.find(self.study, self.state.find) if self.state.find else None

    @cached_property
    def listing(self) -> output.Listing:
        """Markdown, HTML or text of the extraction."""
        make = {"markdown": output.markdown, "html": output.html}.get(self.state.out, output.text)
        return make(self.shown)

    @cached_property
    def blocks(self) -> list[output.Block]:
        """The blocks of the extraction."""
        return output.blocks(self.shown)

    @property
    def metadata(self) -> list[Fact]:
        """What the page says of itself."""
        return metadata_facts(self.study)

    @property
    def fetch_facts(self) -> list[Fact]:
        """How the page came here."""
        return fetch_facts(self.record, self.study)

    @property
    def shortfalls(self) -> list[str]:
        """What was cut or odd."""
        return shortfalls(self.study)

    @property
    def hops(self) -> Sequence[Hop]:
        """The redirects on the way."""
        return self.record.hops

    @cached_property
    def source(self) -> list[Line]:
        """The source around the selected node."""
        trace = self.study.trace
        places = positions(trace.decoded.text, trace.page)
        return window(trace.decoded.text, places, self.node or 0)


def _note(study: Study, asked: int | None, node: int | None) -> str:
    if asked is None or node is None or asked == node:
        return ""
    if 0 <= asked < len(study):
        return f"Node {asked:,} is white space; the element that holds it is shown instead."
    return (
        f"There is no node {asked:,} on this page: it has {len(study):,} nodes, numbered from 0. "
        f"Node {node:,} is shown instead."
    )
