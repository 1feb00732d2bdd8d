"""What stands beside a block of code and only serves it: gutters, labels and copy buttons."""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from extractor.code import (
    CODE_LABEL,
    COPY_BUTTON,
    LINE_NUMBERS,
    has_gutter_name,
    is_gutter,
    shown_words,
)
from extractor.code_language import LANGUAGES, language, names
from extractor.page import Page

_WRAPPERS = frozenset(("div", "figure", "span"))
_LEVELS = 3
"""Elements around a block that may be its wrapper."""
_NODES = 60
"""Nodes that a wrapper has besides the block at most."""
_LABEL_NODES = 24
_LABEL_LENGTH = 32
_LANGUAGE_NAMES = names("lang code-lang code-language language-label code-block-language")
"""Class names of an element that names the language."""
_COPY = frozenset(
    ("copy", "copy code", "copied", "copied!", "copy to clipboard", "copy snippet", "select all",
     "[copy]", "kopieren", "copier", "copiar", "copia", "コピー", "复制", "复制代码")
)  # fmt: skip
_CODE = frozenset(("code:", "code: select all", "html code:", "php code:"))
_LABELS = ("div", "span", "small")
"""Elements whose text may be the name of a language and nothing more: no heading is."""
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6", "pre", "code")
"""Elements that no part of a block's frame has in it."""


@dataclass(slots=True)
class Beside:
    """What stands beside the blocks of a page."""

    left_out: dict[int, str] = field(default_factory=dict)
    """Elements that only serve a block, and the rules that leave them out."""
    languages: dict[int, str] = field(default_factory=dict)
    """The language that such an element names, for blocks that name none themselves."""


def beside_code(page: Page, skip: AbstractSet[int]) -> Beside:
    """What stands beside each `pre`, in an element around it that holds little else."""
    found = Beside()
    stop = 0
    for block in page.index.get("pre", ()):
        if block < stop:
            continue
        stop = page.end[block]
        node = block
        for _ in range(_LEVELS):
            wrapper = page.parent[node]
            others = page.end[wrapper] - wrapper - (stop - block)
            if page.tag[wrapper] not in _WRAPPERS or others > _NODES:
                break
            for child in page.children(wrapper):
                if child != node and page.end[child] - child <= _LABEL_NODES:
                    _serving(page, child, block, skip, found)
            node = wrapper
    return found


def _serving(page: Page, root: int, block: int, skip: AbstractSet[int], found: Beside) -> None:
    """Find the parts of an element beside a block that serve it."""
    if page.tag[root] in _HEADINGS or page.has(_HEADINGS, root):
        return
    if has_gutter_name(page.attrs[root]) and is_gutter(page, root):
        found.left_out[root] = LINE_NUMBERS
        return
    stop = root
    for text in range(root, page.end[root]):
        element = page.parent[text]
        if page.size[text] and element >= root and text >= stop:
            label = " ".join(shown_words(page, element, skip)).casefold()
            if rule := _rule(page, element, label):
                found.left_out[element] = rule
                stop = page.end[element]
                if label in LANGUAGES and not language(page, block):
                    found.languages.setdefault(block, label)


def _rule(page: Page, element: int, label: str) -> str:
    """The rule that leaves an element with this text out, "" for none."""
    if not label or len(label) > _LABEL_LENGTH:
        return ""
    if label in _COPY:
        return COPY_BUTTON
    if label in _CODE:
        return CODE_LABEL
    if page.tag[element] not in _LABELS:
        return ""
    classes = (page.attrs[element].get("class") or "").lower().split()
    is_language = label in LANGUAGES or not _LANGUAGE_NAMES.isdisjoint(classes)
    return CODE_LABEL if is_language else ""
