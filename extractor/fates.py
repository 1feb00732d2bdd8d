"""`FateTable`: one fate per node, and the node whose verdict it was."""

from extractor.decision import Fate
from extractor.nodes import CodeBlock, InlineCode, Math, Text, walk
from extractor.page import TEXT
from extractor.passes import Passes


class FateTable:
    """Fates of all nodes of a page, made from the side tables of its passes.

    A text is kept when it is in the tree. An element is kept when something in it is, or when it
    is in scope and nobody took it.
    """

    def __init__(self, passes: Passes) -> None:
        count = len(passes.page)
        self.fates: list[Fate] = ["outside"] * count
        self.families = [""] * count
        self.causes = list(range(count))
        """By node: the node whose verdict decided, itself or an ancestor."""
        self._passes = passes
        self._scope()
        self._verdicts()
        self._texts()
        self._elements()

    def _scope(self) -> None:
        for first, stop in self._passes.selection.spans:
            self.fates[first:stop] = ["kept"] * (stop - first)

    def _paint(self, root: int, fate: Fate, family: str = "") -> None:
        stop = self._passes.page.end[root]
        width = stop - root
        self.fates[root:stop] = [fate] * width
        self.families[root:stop] = [family] * width
        self.causes[root:stop] = [root] * width

    def _verdicts(self) -> None:
        """The outermost verdict decides; of several about one node, the first pass's."""
        done = self._passes
        verdicts: list[tuple[int, Fate, str]] = []
        for node, rule in done.cleaned.removed.items():
            hidden = rule.family == "hidden"
            verdicts.append(
                (node, "discarded" if hidden else "dropped", "hidden" if hidden else "")
            )
        if done.ladder.words:
            for node, rule in done.pruned.discarded.items():
                verdicts.append((node, "discarded", rule.family))
        if done.ladder.density:
            verdicts += [(node, "discarded", "density") for node in done.dense.removed]
        verdicts += [(node, "dropped", "") for node in done.collected.left_out]
        stop = 0
        for node, fate, family in sorted(verdicts, key=lambda verdict: verdict[0]):
            if node >= stop:
                self._paint(node, fate, family)
                stop = done.page.end[node]
        for node in done.trimmed.texts:
            self._paint(node, "trimmed")
        for node in done.duplicates:
            self._paint(node, "duplicate")

    def _texts(self) -> None:
        """What the tree holds is kept, whatever else was said; a lost text in scope is not."""
        for found in walk(self._passes.collected.tree):
            match found:
                case Text():
                    if found.source >= 0:
                        self._keep(found.source)
                case InlineCode() | CodeBlock() | Math():
                    for node in found.texts:
                        self._keep(node)

    def _keep(self, node: int) -> None:
        self.fates[node], self.families[node], self.causes[node] = "kept", "", node

    def _elements(self) -> None:
        """An element above kept text is kept; an unwrapped one says so."""
        page, fates = self._passes.page, self.fates
        for node in range(len(page) - 1, 0, -1):
            above = page.parent[node]
            if (
                fates[node] == "kept"
                and page.size[node]
                and fates[above] == "outside"
                or fates[node] == "kept"
                and page.tag[node] != TEXT
                and fates[above] == "outside"
            ):
                fates[above] = "kept"
        self._same_as_children()
        for node in self._passes.cleaned.unwrapped:
            if fates[node] == "kept":
                fates[node] = "unwrapped"

    def _same_as_children(self) -> None:
        """An element all of whose text met one other fate met it too: trimmed, duplicate."""
        page, fates = self._passes.page, self.fates
        seen: dict[int, set[Fate]] = {}
        for node in range(len(page) - 1, 0, -1):
            if page.tag[node] == TEXT:
                if page.size[node]:
                    seen.setdefault(page.parent[node], set()).add(fates[node])
                continue
            below = seen.pop(node, set())
            if (
                fates[node] == "kept"
                and len(below) == 1
                and (only := next(iter(below)))
                in (
                    "trimmed",
                    "duplicate",
                )
            ):
                fates[node] = only
            seen.setdefault(page.parent[node], set()).update(below)
