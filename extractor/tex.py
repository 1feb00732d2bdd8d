r"""TeX in running text: `\(…\)`, `\[…\]` and `$…$`, where a page is made for MathJax or KaTeX."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import compress

from extractor.page import TEXT, Page

_CLASSES = frozenset(("math", "arithmatex", "math-container", "math-inline", "math-display"))
"""Class names of elements that makers of pages put around the source of one formula."""
_SPAN = re.compile(
    r"\\\((?P<inline>\s*(?!\\\()\S(?:(?!\\\().)*?)\\\)"
    r"|\\\[(?P<display>(?:(?!(?<!\\)\\\[).)+?)\\\]"
    r"|\$\$(?P<dollars>\s*[^\s$][^$]*?)\$\$"
    r"|(?P<environment>\\begin\{(?P<name>(?:equation|align|gather|eqnarray|multline)\*?)\}"
    r"(?:(?!\\begin\{(?P=name)\}).)+?\\end\{(?P=name)\})",
    re.DOTALL,
)
"""None holds its own opening sign, so that what is never closed costs no square."""
_DOLLAR = re.compile(r"(?<![\\$])\$(?=[^\s$])(?P<dollar>[^$]+?)(?<![\s\\])\$(?![\d$])", re.DOTALL)
_SPAN_OR_DOLLAR = re.compile(f"{_SPAN.pattern}|{_DOLLAR.pattern}", re.DOTALL)
_LOADERS = ("mathjax", "MathJax", "katex", "KaTeX", "renderMathInElement")
"""What the scripts of a page name that turn such text into formulas."""
_DOLLARS_ON = re.compile(r"""\[\s*['"]\$['"]\s*,|left:\s*['"]\$['"]""")
_OPENERS = ("\\(", "\\[", "$", "\\begin{")


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a text: words, or the source of a formula."""

    text: str
    is_formula: bool = False
    display: bool = False


@dataclass(slots=True)
class TexText:
    """Which texts of a page may be TeX."""

    elements: dict[int, Part]
    """Elements that hold the source of one formula and nothing else."""
    pattern: re.Pattern[str] | None
    """What is a formula in any other text; None where the page does not say that it has any."""


def find_tex(page: Page) -> TexText:
    """Where a page has TeX in its text."""
    shown = "".join(compress(page.text, page.size))
    if not any(opener in shown for opener in _OPENERS):
        return TexText({}, None)
    elements = dict(_elements(page))
    scripts = page.index.get("script", ())
    sources = [page.attrs[node].get("src") or page.all_text(node) for node in scripts]
    if not any(loader in source for source in sources for loader in _LOADERS):
        return TexText(elements, None)
    if any(_DOLLARS_ON.search(source) for source in sources):
        return TexText(elements, _SPAN_OR_DOLLAR)
    return TexText(elements, _SPAN)


def _elements(page: Page) -> Iterator[tuple[int, Part]]:
    attrs = page.attrs
    for tag in ("span", "div"):
        for node in page.index.get(tag, ()):
            classes = attrs[node].get("class")
            if classes and "mat" in classes and not _CLASSES.isdisjoint(classes.split()):
                alone = all(page.tag[inside] == TEXT for inside in range(node + 1, page.end[node]))
                if alone and (found := _whole(page.all_text(node).strip())):
                    yield node, found


def _whole(text: str) -> Part | None:
    """The formula that a text is from its first to its last sign."""
    for pattern in (_SPAN, _DOLLAR):
        if found := pattern.fullmatch(text):
            return _part(found)
    return None


def parts(text: str, pattern: re.Pattern[str]) -> Iterator[Part]:
    """A text cut into words and formulas."""
    done = 0
    for found in pattern.finditer(text):
        if found.start() > done:
            yield Part(text[done : found.start()])
        yield _part(found)
        done = found.end()
    if done < len(text):
        yield Part(text[done:])


def _part(found: re.Match[str]) -> Part:
    named = found.groupdict()
    for name in ("inline", "dollar"):
        if source := named.get(name):
            return Part(source.strip(), True, False)
    source = named.get("display") or named.get("dollars") or named.get("environment") or ""
    return Part(source.strip(), True, True)
