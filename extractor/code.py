"""Code blocks: the text of a `pre` exactly as authored, without gutters and copy buttons."""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import lru_cache

from extractor.code_language import LANGUAGES, language, names
from extractor.flow import INVISIBLE, visible
from extractor.near import first_within
from extractor.nodes import CodeBlock
from extractor.page import RAW_TEXT, TEXT, Page

LINE_NUMBERS = "code-line-numbers"
COPY_BUTTON = "code-copy-button"
CODE_LABEL = "code-label"
"""The rule that leaves out a label: it says what the block's language says already, or "Code:"."""

_GUTTERS = names(
    "lineno linenos line-number line-numbers linenumber linenumbers line-num line-nums ln lnt "
    "gutter linenodiv hljs-ln-numbers hljs-ln-line-numbers rouge-gutter blob-num crayon-nums "
    "react-syntax-highlighter-line-number code-line-number line-numbers-rows js-line-number "
    "line_number line_numbers lineno-container codelineno codeline-number line-numbers-wrapper "
    "linenr codemirror-gutter-wrapper codemirror-linenumber cm-gutters ace_gutter crayon-num"
)
_LINE_TAGS = frozenset(("div", "li", "tr", "p", "dd", "dt", "pre"))
_LINE_NAMES = names("line code-line token-line view-line ec-line code__line codeline")
_COPY_NAMES = names(
    "copy copy-btn copy-button copybtn copybutton btn-copy copy-code copy-code-button "
    "copy-to-clipboard clipboard-copy code-copy zeroclipboard-container btn-clipboard"
)
_LABELS = names("shcb-language crayon-toolbar enlighter-toolbar")
"""Class names of what names the language of a block and offers tools."""
_EDITORS = names("codemirror-code cm-content ace_text-layer view-lines crayon-pre enlighter geshi")
"""Class names of boxes of code outside of `pre`: editors and highlighters."""
_BOXES = {
    "label": _LABELS,
    "toolbar": names("toolbar"),
    "gutter": _GUTTERS,
    "editor": _EDITORS,
    "fragment": names("fragment"),
}
_MARKER = "data-code-marker"
"""The attribute in which GitHub keeps the plus or minus of a line."""
_COPY_TAGS = frozenset(("button", "clipboard-copy"))
_COPY_BYTES = 24
"""Bytes of the label of a copy button that is not a `button`."""
_LABEL_NODES = 12
"""Nodes that a label in a block has at most."""
_SIGN = 3
"""Bytes of a sign that stands for a tool."""
_STYLE_LIMIT = 300
"""Characters of a style attribute that are read."""


def code_block(
    page: Page, node: int, skip: AbstractSet[int], left_out: dict[int, str], spaces: bool
) -> CodeBlock | None:
    """The code in a subtree, None where there is none.

    Lines that are elements of their own get a line feed where the source has none. With
    `spaces`, tokens are joined with a space inside a line, as the article does it. What is left
    out goes into `left_out`.
    """
    reader = _Reader(page, skip, left_out)
    reader.read(node)
    text = _spaced(reader.pieces) if spaces else "".join(reader.pieces)
    text = text.rstrip()
    lead = len(text) - len(text.lstrip())
    text = text[text.rfind("\n", 0, lead) + 1 :]
    if not text:
        return None
    return CodeBlock(node, text=text, language=language(page, node), texts=reader.texts)


def _spaced(pieces: list[str]) -> str:
    lines: list[list[str]] = [[]]
    for piece in pieces:
        for place, part in enumerate(piece.split("\n")):
            if place:
                lines.append([])
            lines[-1] += part.split()
    return "\n".join(" ".join(line) for line in lines)


class _Reader:
    """One walk over a block of code."""

    def __init__(self, page: Page, skip: AbstractSet[int], left_out: dict[int, str]) -> None:
        self.page, self.skip, self.left_out = page, skip, left_out
        self.pieces: list[str] = []
        self.texts: list[int] = []
        self._heads = 0
        """End of what may be the head of the block: where its `code` begins."""
        self._no_gutter = 0
        """End of the last element that is named like a gutter and is none."""
        self._due = False
        """A line element has ended, and nothing has begun the next line yet."""
        self._by_span = False
        """It was an inline element, so that a `br` after it ends the same line."""
        self._fresh = True
        """Nothing stands in the current line."""

    def read(self, root: int) -> None:
        page = self.page
        tags, ends, stop = page.tag, page.end, page.end[root]
        lines: list[tuple[int, int, bool]] = []  # line elements: end, pieces before, is inline
        for code in first_within(page, "code", root, 1):
            self._heads = code
        node = root + 1
        while node < stop:
            while lines and node >= lines[-1][0]:
                self._end_line(*lines.pop()[1:])
            tag = tags[node]
            if tag == TEXT:
                self._text(node)
            elif node in self.skip or tag in RAW_TEXT:
                node = ends[node]
                continue
            elif tag == "br":
                self._line_feed()
            elif rule := self._left_out(node, tag):
                self.left_out[node] = rule
                node = ends[node]
                continue
            elif _is_line(tag, page.attrs[node]):
                self._start_line()
                lines.append((ends[node], len(self.pieces), tag not in _LINE_TAGS))
            elif marker := page.attrs[node].get(_MARKER):
                self._write(marker)
            node += 1
        for _, before, by_span in reversed(lines):
            self._end_line(before, by_span)

    def _text(self, node: int) -> None:
        text = self.page.text[node]
        if not text:
            return
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        if not text.isascii():
            text = visible(text).replace("\xa0", " ")
        if self.page.size[node]:
            if text.isspace() or not text:
                self.left_out[node] = INVISIBLE
            else:
                self.texts.append(node)
        if text:
            self._write(text)

    def _write(self, text: str) -> None:
        if self._due and text[0] != "\n":
            self.pieces.append("\n")
        self._due = False
        self._fresh = text[-1] == "\n"
        self.pieces.append(text)

    def _line_feed(self) -> None:
        if self._due and not self._by_span:
            self.pieces.append("\n")
        self._due, self._fresh = False, True
        self.pieces.append("\n")

    def _start_line(self) -> None:
        if self._due or not self._fresh:
            self.pieces.append("\n")
        self._due, self._fresh = False, True

    def _end_line(self, before: int, by_span: bool) -> None:
        """A line feed is due unless the element brought its own."""
        self._due = not (self._fresh and len(self.pieces) > before)
        self._by_span = by_span

    def _left_out(self, node: int, tag: str) -> str:
        attrs = self.page.attrs[node]
        if tag in _COPY_TAGS:
            return COPY_BUTTON
        if node < self._heads and self._is_label(node):
            return CODE_LABEL
        if "user-select:none" in (attrs.get("style") or "")[:_STYLE_LIMIT].replace(" ", "").lower():
            return LINE_NUMBERS if is_gutter(self.page, node) else ""
        words = (attrs.get("class") or "")[:400].lower().split()
        if not words:
            return ""
        if not _LABELS.isdisjoint(words):
            return CODE_LABEL
        if not _GUTTERS.isdisjoint(words) and self.page.end[node] > self._no_gutter:
            if is_gutter(self.page, node):
                return LINE_NUMBERS
            self._no_gutter = self.page.end[node]
        if not _COPY_NAMES.isdisjoint(words) and self._label(node) <= _COPY_BYTES:
            return COPY_BUTTON
        return ""

    def _is_label(self, node: int) -> bool:
        """Whether an element before the code only names a language."""
        page = self.page
        if page.end[node] > self._heads or page.end[node] - node > _LABEL_NODES:
            return False
        return " ".join(shown_words(page, node, self.skip)).lower() in LANGUAGES

    def _label(self, node: int) -> int:
        stop = self.page.end[node]
        return sum(self.page.size[node:stop]) if stop - node < 20 else _COPY_BYTES + 1


def _is_line(tag: str, attrs: Mapping[str, str]) -> bool:
    if tag in _LINE_TAGS:
        return True
    if not attrs or tag not in ("span", "code"):
        return False
    if "data-line" in attrs:
        return True
    return not _LINE_NAMES.isdisjoint((attrs.get("class") or "")[:200].lower().split())


def shown_words(page: Page, root: int, skip: AbstractSet[int]) -> Iterator[str]:
    """The words of a subtree, those of buttons and of what is skipped left out."""
    node = root
    while node < page.end[root]:
        if node in skip or page.tag[node] in _COPY_TAGS:
            node = page.end[node]
            continue
        yield from page.text[node].split()
        node += 1


@lru_cache(maxsize=4096)
def box(classes: str) -> str:
    """What class names say of a `div` around code or beside it; "" for nothing.

    "editor", "fragment" (Doxygen's), "gutter", "toolbar" or "label".
    """
    words = classes[:400].lower().split()
    for kind, named in _BOXES.items():
        if not named.isdisjoint(words):
            return kind
    return ""


def furniture(page: Page, node: int, kind: str) -> str:
    """The rule that leaves out a box of such a kind: line numbers or tools; "" for none."""
    if kind == "gutter":
        return LINE_NUMBERS if is_gutter(page, node) else ""
    stop = page.end[node]
    if kind == "toolbar":
        small = stop - node <= _LABEL_NODES and sum(page.size[node:stop]) <= _SIGN
        return CODE_LABEL if small else ""
    return CODE_LABEL if kind == "label" else ""


def is_editor(page: Page, node: int, kind: str) -> bool:
    """Whether a box of such a kind holds nothing but code."""
    if kind != "fragment":
        return kind == "editor"
    first = next((child for child in page.children(node) if page.tag[child] != TEXT), None)
    return first is not None and "line" in (page.attrs[first].get("class") or "").split()


def has_gutter_name(attrs: Mapping[str, str]) -> bool:
    """Whether the class says that an element holds line numbers."""
    return not _GUTTERS.isdisjoint((attrs.get("class") or "")[:400].lower().split())


def is_gutter(page: Page, node: int) -> bool:
    """Whether all text of an element is line numbers, or it has none."""
    if page.has(("table", "td"), node):
        return False
    size, text = page.size, page.text
    for inside in range(node, page.end[node]):
        if size[inside] and not all(
            word.strip(".:|").isdigit() or word in "»>-+.|" for word in text[inside].split()
        ):
            return False
    return True
