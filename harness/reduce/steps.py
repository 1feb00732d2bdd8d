"""Steps: what is taken from a page, from whole subtrees down to single words.

Each step begins with the best page so far and leaves a smaller one, or the same.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial

from extractor.page import TEXT, Page
from harness.reduce.places import Words
from harness.reduce.search import Search, leave_out
from harness.reduce.tree import Tree

DEEP = 200
"""Levels from which a page counts as deep."""

_SENTENCES = re.compile(r"(?<=[.!?。！？])\s*")
_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+|\d+|[^\W\d_]+|[\W_]+")
_LONG_WORDS = 15
"""Characters a word, on the average, from which a text counts as one with few blanks."""
_ADDRESSES = frozenset({"href", "src", "action"})

Step = Callable[[Tree, Search, Sequence[str]], None]

Attribute = tuple[int, str]
"""An attribute by its element and name."""


def remove(tree: Tree, search: Search, texts: Sequence[str], *, levels: int | None = None) -> None:
    """Leave out subtrees and texts, level by level from above.

    What holds the only place of a text that must stay is not tried. Below `DEEP` levels an only child
    is not tried where its parent could not go: a chain of 100,000 elements would be tried one by one.
    With `levels`, only so many are looked at.
    """
    page = tree.page
    size = _sizes(page)
    needed = _needed(page, texts)
    dead = bytearray(len(page))
    failed: set[int] = set()
    for level, nodes in enumerate(tree.levels()[:levels]):
        tried = []
        for node in nodes:
            above = page.parent[node]
            if dead[node] or node in needed:
                continue
            if level > DEEP and above in failed and _only_child(page, node):
                failed.add(node)
            else:
                tried.append(node)
        gone = tree.gone

        def without(some: Collection[int], gone: frozenset[int] = gone) -> bool:
            return search.offer(tree.written(gone=gone | set(some)))

        out = leave_out(tried, size.__getitem__, without)
        for node in out:
            dead[node : page.end[node]] = b"\1" * (page.end[node] - node)
        failed |= {node for node in tried if not dead[node]}
        tree.gone = gone | set(out)


def unwrap(tree: Tree, search: Search, texts: Sequence[str]) -> None:
    """Leave out elements and keep what is in them."""

    def without(some: Collection[int]) -> bool:
        return search.offer(tree.written(opened=some))

    leave_out(list(tree.elements()), lambda node: len(tree.page.tag[node]), without)


def attributes(tree: Tree, search: Search, texts: Sequence[str]) -> None:
    """Leave out attributes."""
    attrs = tree.page.attrs

    def without(some: Collection[Attribute]) -> bool:
        return search.offer(tree.written(attrs=_less(tree, some)))

    leave_out(list(_attributes(tree)), lambda one: len(attrs[one[0]][one[1]]) + 3, without)


def values(tree: Tree, search: Search, texts: Sequence[str]) -> None:
    """Empty attributes, then leave out words of them, then parts of words."""
    whole = [(node, name) for node, name in _attributes(tree) if tree.page.attrs[node][name]]

    def emptied(some: Collection[Attribute]) -> bool:
        blank = {one: "/" if one[1] in _ADDRESSES else "" for one in some}
        return search.offer(tree.written(attrs=_valued(tree, blank)))

    out = set(leave_out(whole, lambda one: len(tree.page.attrs[one[0]][one[1]]), emptied))
    tree.attrs = _valued(tree, {one: "/" if one[1] in _ADDRESSES else "" for one in out})
    for node, name in whole:
        if (node, name) not in out:
            for split, glue in ((str.split, " "), (_PARTS.findall, "")):
                _shorten_value(tree, search, node, name, split(tree.attrs_of(node)[name]), glue)


def shorten(tree: Tree, search: Search, texts: Sequence[str]) -> None:
    """Leave out sentences of texts, then words; characters where there are no blanks."""
    page = tree.page
    nodes = [node for node, tag in enumerate(page.tag) if tag == TEXT and page.text[node].strip()]
    for node in sorted(nodes, key=lambda node: -len(page.text[node])):
        for split, glue in ((_sentences, " "), (str.split, " "), (_signs, "")):
            _shorten_text(tree, search, node, split(tree.text_of(node)), glue)


STEPS: Mapping[str, Step] = {
    "removing subtrees": remove,
    "unwrapping elements": unwrap,
    "removing attributes": attributes,
    "shortening attributes": values,
    "shortening texts": shorten,
}
"""In this order, by what is said of them."""

FLATTEN: Mapping[str, Step] = {
    "removing subtrees near the root": partial(remove, levels=DEEP),
    "flattening": unwrap,
}
"""What a deep page begins with: each level that goes makes every later try faster."""


def _shorten_value(
    tree: Tree, search: Search, node: int, name: str, pieces: Sequence[str], glue: str
) -> None:
    def said(out: Collection[int]) -> dict[Attribute, str]:
        return {(node, name): glue.join(p for at, p in enumerate(pieces) if at not in out)}

    def without(out: Collection[int]) -> bool:
        return search.offer(tree.written(attrs=_valued(tree, said(out))))

    if len(pieces) > 1:
        gone = leave_out(range(len(pieces)), lambda at: len(pieces[at]), without)
        if gone:
            tree.attrs = _valued(tree, said(gone))


def _shorten_text(tree: Tree, search: Search, node: int, pieces: Sequence[str], glue: str) -> None:
    def said(out: Collection[int]) -> dict[int, str]:
        text = glue.join(piece for at, piece in enumerate(pieces) if at not in out)
        return {**tree.texts, node: text}

    def without(out: Collection[int]) -> bool:
        return search.offer(tree.written(texts=said(out)))

    if len(pieces) > 1:
        gone = leave_out(range(len(pieces)), lambda at: len(pieces[at]), without)
        if gone:
            tree.texts = said(gone)


def _sentences(text: str) -> list[str]:
    return [sentence for sentence in _SENTENCES.split(text) if sentence]


def _signs(text: str) -> list[str]:
    """The characters of a text with few blanks, as Chinese and Japanese are written."""
    words = text.split()
    few = not text.isascii() and len(text) > _LONG_WORDS * len(words)
    return list(text) if few else []


def _attributes(tree: Tree) -> Iterator[Attribute]:
    return ((node, name) for node, attrs in enumerate(tree.page.attrs) for name in attrs)


def _less(tree: Tree, some: Collection[Attribute]) -> dict[int, Mapping[str, str]]:
    found = dict(tree.attrs)
    for node in {node for node, _ in some}:
        had = tree.attrs_of(node)
        found[node] = {name: had[name] for name in had if (node, name) not in some}
    return found


def _valued(tree: Tree, new: Mapping[Attribute, str]) -> dict[int, Mapping[str, str]]:
    found = dict(tree.attrs)
    for (node, name), value in new.items():
        found[node] = {**found.get(node, tree.page.attrs[node]), name: value}
    return found


def _sizes(page: Page) -> list[int]:
    """By node, about how many characters its subtree is written with."""
    sums = [0]
    for node, tag in enumerate(page.tag):
        own = len(page.text[node]) + 2 * len(tag) + 5
        own += sum(len(name) + len(value or "") + 4 for name, value in page.attrs[node].items())
        sums.append(sums[-1] + own)
    return [sums[page.end[node]] - sums[node] for node in range(len(page))]


def _needed(page: Page, texts: Sequence[str]) -> set[int]:
    """The nodes in which every place of a text lies, or a part of every place."""
    words = Words(page)
    found: set[int] = set()
    for text in texts:
        common: set[int] | None = None
        for place in words.places(text):
            around = set(place)
            for node in (place[0], place[-1]):
                around.update(page.ancestors(node))
            common = around if common is None else common & around
            if not common:
                break
        found |= common or set()
    return found


def _only_child(page: Page, node: int) -> bool:
    return node == page.parent[node] + 1 and page.end[node] == page.end[page.parent[node]]
