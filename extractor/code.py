"""Code blocks: the text of a `pre` exactly as authored, without gutters and copy buttons."""

import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from extractor.flow import INVISIBLE, visible
from extractor.nodes import CodeBlock
from extractor.page import RAW_TEXT, TEXT, Page

LINE_NUMBERS = "code-line-numbers"
COPY_BUTTON = "code-copy-button"


def names(words: str) -> frozenset[str]:
    """Names that are looked for among class names."""
    return frozenset(words.split())


_GUTTERS = names(
    "lineno linenos line-number line-numbers linenumber linenumbers line-num line-nums ln lnt "
    "gutter linenodiv hljs-ln-numbers hljs-ln-line-numbers rouge-gutter blob-num crayon-nums "
    "react-syntax-highlighter-line-number code-line-number line-numbers-rows js-line-number "
    "line_number line_numbers lineno-container codelineno codeline-number"
)
_LINE_TAGS = frozenset(("div", "li", "tr", "p", "dd", "dt"))
_LINE_NAMES = names("line code-line token-line view-line ec-line code__line codeline")
_COPY_NAMES = names(
    "copy copy-btn copy-button copybtn copybutton btn-copy copy-code copy-code-button "
    "copy-to-clipboard clipboard-copy code-copy zeroclipboard-container btn-clipboard"
)
_COPY_TAGS = frozenset(("button", "clipboard-copy"))
_COPY_BYTES = 24
"""Bytes of the label of a copy button that is not a `button`."""

_LANGUAGE = re.compile(
    r"(?:^|\s)(?:language-|lang-|lang:|highlight-source-|highlight-text-|highlight-|brush:\s*)"
    r"([A-Za-z][\w+#.-]{0,29})(?=[\s;,]|$)"
)
_BESIDE = frozenset(("hljs", "sourcecode", "prettyprint", "shiki", "codehilite"))
"""Class names beside which a bare name is the language: `sourceCode haskell`, `hljs python`."""
_NAME = re.compile(r"[A-Za-z][\w+#.-]{0,29}\Z")
_NO_LANGUAGE = names(
    "none plain plaintext text txt nohighlight no-highlight default auto undefined unknown "
    "numbersource numberlines source-only lineanchors hljs sourcecode prettyprint shiki "
    "prettyprinted linenums wrap code highlight highlighter notranslate line-numbers"
)
_ATTRIBUTES = ("data-lang", "data-language", "data-code-lang", "data-highlight-language")
_ABOVE = 4
"""Ancestors of a block that are asked for its language."""


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
        self._no_gutter = 0
        """End of the last element that is named like a gutter and is none."""
        self._due = False
        """A line element has ended, and nothing has begun the next line yet."""
        self._fresh = True
        """Nothing stands in the current line."""

    def read(self, root: int) -> None:
        page = self.page
        tags, ends, stop = page.tag, page.end, page.end[root]
        lines: list[tuple[int, int]] = []  # open line elements: end, pieces before it
        node = root + 1
        while node < stop:
            while lines and node >= lines[-1][0]:
                self._end_line(lines.pop()[1])
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
                lines.append((ends[node], len(self.pieces)))
            node += 1
        for _, before in reversed(lines):
            self._end_line(before)

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
        if not text:
            return
        if self._due and text[0] != "\n":
            self.pieces.append("\n")
        self._due = False
        self._fresh = text[-1] == "\n"
        self.pieces.append(text)

    def _line_feed(self) -> None:
        if self._due:
            self.pieces.append("\n")
        self._due, self._fresh = False, True
        self.pieces.append("\n")

    def _start_line(self) -> None:
        if self._due or not self._fresh:
            self.pieces.append("\n")
        self._due, self._fresh = False, True

    def _end_line(self, before: int) -> None:
        """A line feed is due unless the element brought its own."""
        self._due = not (self._fresh and len(self.pieces) > before)

    def _left_out(self, node: int, tag: str) -> str:
        attrs = self.page.attrs[node]
        if tag in _COPY_TAGS:
            return COPY_BUTTON
        words = (attrs.get("class") or "")[:400].lower().split()
        if not words:
            return ""
        if not _GUTTERS.isdisjoint(words) and self.page.end[node] > self._no_gutter:
            if is_gutter(self.page, node):
                return LINE_NUMBERS
            self._no_gutter = self.page.end[node]
        if not _COPY_NAMES.isdisjoint(words) and self._label(node) <= _COPY_BYTES:
            return COPY_BUTTON
        return ""

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


def language(page: Page, node: int) -> str:
    """The language that a block, the `code` in it or what is around it names; "" for none.

    Asked in this order: the block, a `code` or `pre` at its start, the nearest ancestors.
    """
    places = [node]
    inner = node + 1
    for _ in range(3):
        if inner < page.end[node] and page.tag[inner] in ("code", "pre", "samp"):
            places.append(inner)
        inner += 1
    for place in places:
        if found := _named(page.attrs[place], True):
            return found
    above = page.parent[node]
    for _ in range(_ABOVE + 4):
        if above <= 0 or page.tag[above] in ("body", "main", "article", "section", "li", "dd"):
            break
        if found := _named(page.attrs[above], False):
            return found
        table_part = page.tag[above] in ("td", "tr", "tbody", "table", "code", "pre")
        if not table_part and len(places) > _ABOVE:
            break
        places.append(above)
        above = page.parent[above]
    return ""


def _named(attrs: Mapping[str, str], itself: bool) -> str:
    """The language in an element's attributes; `itself` for the block, where bare names count."""
    if not attrs:
        return ""
    for name in _ATTRIBUTES:
        if (value := (attrs.get(name) or "").strip()) and (found := _accepted(value)):
            return found
    classes = (attrs.get("class") or "")[:400]
    for match in _LANGUAGE.finditer(classes):
        if found := _accepted(match.group(1)):
            return found
    if not itself:
        return ""
    words = classes.split()
    if any(word.lower() in _BESIDE for word in words):
        for word in words:
            if word.islower() and (found := _accepted(word)) and "-" not in word:
                return found
    value = (attrs.get("lang") or "").strip()
    return _accepted(value) if len(value) > 2 and "-" not in value else ""


def _accepted(value: str) -> str:
    value = value.lower()
    return value if _NAME.match(value) and value not in _NO_LANGUAGE else ""
