"""Formulas: one TeX source for each, whatever renderings stand beside it.

Known makers: KaTeX and MediaWiki (MathML with a TeX annotation beside a rendering), MathJax 2
(`script type="math/tex"` after a rendering), MathJax 3 (`mjx-container`), LaTeXML (`alttext`),
and plain MathML, which is written as TeX.
"""

import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from urllib.parse import unquote

from extractor.mathml import tex_of_mathml
from extractor.page import Page

DUPLICATE = "math-duplicate"

_ROOTS = frozenset(("katex", "katex-display", "mwe-math-element", "mathjax", "mathjax_display"))
_LEVELS = 6
"""Levels above `math` in which the element that holds all renderings is looked for."""
_RENDERED = ("mathjax", "mjx-")
_IMAGES = ("tex", "latex")
"""Class names of images that MediaWiki and WordPress make of TeX."""
_IMAGE_STARTS = ("mwe-math-fallback", "ql-img-")
"""How such names begin: MediaWiki, QuickLaTeX."""
_ENTITIES = {"&lt;": "<", "&gt;": ">", "&amp;": "&"}
_RENDERER = re.compile(r"//(?:latex\.codecogs\.com/[^?]*\?|[^/]+/latex\.php\?latex=)([^&]+)")
"""Services that make an image of the TeX in their address."""
_STYLE = re.compile(r"\{\\(?:display|text)style\s+(.*)\}\Z", re.DOTALL)


@dataclass(slots=True)
class Formula:
    """A formula and the nodes that it was made from."""

    tex: str
    display: bool
    texts: list[int]
    left_out: list[int] = field(default_factory=list)
    """Roots of what shows the same formula."""


@dataclass(slots=True)
class Formulas:
    """Where the formulas of a page are."""

    roots: AbstractSet[int]
    """Elements that hold a formula and nothing else."""
    rendered: AbstractSet[int]
    """Renderings whose TeX stands in a script after them."""


def find_formulas(page: Page, skip: AbstractSet[int]) -> Formulas:
    """The outermost elements of formulas. A `math` that is itself in `skip` is none."""
    roots: set[int] = set()
    scripts = [
        node
        for node in page.index.get("script", ())
        if (page.attrs[node].get("type") or "").strip().lower().startswith("math/tex")
        and node not in skip
        and page.all_text(node).strip()
    ]
    rendered = _rendered(page, scripts) if scripts else set()
    roots.update(scripts)
    for node in page.index.get("math", ()):
        if node not in skip:
            roots.add(_root(page, node))
    return Formulas(roots, rendered)


def _rendered(page: Page, scripts: list[int]) -> set[int]:
    found: set[int] = set()
    wanted = set(scripts)
    for parent in {page.parent[node] for node in scripts}:
        before: list[int] = []
        for child in page.children(parent):
            if child in wanted:
                found.update(before)
                before = []
            elif _is_rendering(page, child):
                before.append(child)
            elif page.size[child]:
                before = []
    return found


def _is_rendering(page: Page, node: int) -> bool:
    names = (page.attrs[node].get("class") or "").lower()
    return page.tag[node].startswith("mjx-") or any(name in names for name in _RENDERED)


def _root(page: Page, math: int) -> int:
    root = node = math
    for _ in range(_LEVELS):
        node = page.parent[node]
        if node <= 0:
            break
        names = (page.attrs[node].get("class") or "").lower().split()
        if page.tag[node] == "mjx-container" or not _ROOTS.isdisjoint(names):
            root = node
    return root


def formula(page: Page, root: int) -> Formula | None:
    """The formula in an element that `find_formulas` found; None if it cannot be read."""
    if page.tag[root] == "script":
        kind = page.attrs[root].get("type") or ""
        return Formula(_tidy(_unescaped(page.all_text(root))), "display" in kind, [])
    maths = page.within("math", root) if page.tag[root] != "math" else (root,)
    display = _is_display(page, root, maths[0] if maths else root)
    for note in page.within("annotation", root):
        if "tex" in (page.attrs[note].get("encoding") or "").lower() and (
            tex := _tidy(page.all_text(note))
        ):
            texts = [node for node in range(note, page.end[note]) if page.size[node]]
            return Formula(tex, display, texts, _beside(page, root, note))
    for math in maths:
        attrs = page.attrs[math]
        tex = _tidy(attrs.get("alttext") or "") or tex_of_mathml(page, math)
        if tex:
            texts = [node for node in range(math, page.end[math]) if page.size[node]]
            beside = _beside(page, root, math) if math != root else []
            return Formula(tex, display, texts, beside)
    return None


def tex_of_image(attrs: Mapping[str, str]) -> str:
    """The TeX source that the image of a formula carries; "" for none.

    Known makers: MediaWiki, WordPress, CodeCogs, QuickLaTeX.
    """
    names = (attrs.get("class") or "").split()
    if any(name in _IMAGES or name.startswith(_IMAGE_STARTS) for name in names):
        return _tidy(attrs.get("alt") or "")
    if match := _RENDERER.search(attrs.get("src") or ""):
        return _tidy(attrs.get("alt") or attrs.get("title") or unquote(match.group(1)))
    return ""


def _is_display(page: Page, root: int, math: int) -> bool:
    for node in (root, math):
        attrs = page.attrs[node]
        names = (attrs.get("class") or "").lower()
        if (attrs.get("display") or "").lower() in ("block", "true") or "display" in names:
            return True
    return False


def _beside(page: Page, root: int, node: int) -> list[int]:
    """Roots of all that is in one element and not in the other, as far as it has text."""
    found: list[int] = []
    while node != root:
        parent = page.parent[node]
        for child in page.children(parent):
            if child != node and any(page.size[child : page.end[child]]):
                found.append(child)
        node = parent
    return found


def _unescaped(tex: str) -> str:
    """The source in a script, where makers of pages escape signs although no browser reads that."""
    return re.sub("&(?:lt|gt|amp);", lambda found: _ENTITIES[found.group()], tex)


def _tidy(tex: str) -> str:
    tex = " ".join(tex.split())
    if tex.startswith("% <![CDATA["):  # old MathJax pages fence the source from XML parsers
        tex = tex.removeprefix("% <![CDATA[").removesuffix("%]]>").removesuffix("]]>").strip()
    if match := _STYLE.match(tex):
        tex = match.group(1).strip()
    return tex
