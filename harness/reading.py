"""`Reading`: what a text says once its notation is taken away: words, headings, links, code.

References and outputs come as Markdown, HTML or plain text; all are read the same way, so that what
is compared is content.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from urllib.parse import urldefrag, urljoin

from lxml import etree
from markdown_it import MarkdownIt

from extractor.decode import decode
from harness.corpus.entry import Entry
from harness.tokens import normalised

_BLOCKS = frozenset(
    "address article aside blockquote body br caption dd details dialog div dl dt fieldset "
    "figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav ol "
    "option p pre section summary table tbody td tfoot th thead title tr ul".split()
)
_UNSHOWN = frozenset({"script", "style", "template", "head"})
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_BLANKS = re.compile(r"[^\S\n]+")


@dataclass(frozen=True)
class Reading:
    """A text without notation."""

    text: str
    """Blocks on lines of their own; inline markup neither glues nor splits words."""
    structured: bool = True
    """Whether headings, links and code could be told; they cannot in plain text."""
    headings: tuple[str, ...] = ()
    """Normalised, in order, of any level."""
    links: tuple[str, ...] = ()
    """Absolute addresses without their fragments, in order."""
    codes: tuple[str, ...] = ()
    """Code blocks; white space at the ends of lines is left out, blank lines at either end too."""
    empty_codes: int = 0
    """Code blocks that hold nothing."""

    @cached_property
    def folded(self) -> str:
        """The text for finding snippets in it."""
        return _folded(self.text)


def _folded(text: str) -> str:
    return normalised(text).replace("’", "'").replace("‘", "'")


def holds(reading: Reading, snippet: str) -> bool:
    """Whether a snippet stands in a text, white space, case and quotes left aside."""
    return _folded(snippet) in reading.folded


def of_text(text: str) -> Reading:
    """Plain text."""
    return Reading(text, structured=False)


def of_markdown(text: str, base: str = "") -> Reading:
    """CommonMark with GFM tables and strikethrough."""
    return of_html(_markdown().render(text), base)


def of_html(text: str, base: str = "") -> Reading:
    """HTML. Text that no browser shows is left out."""
    root = _parsed(text)
    return Reading("") if root is None else _read(root, base, unshown=_UNSHOWN)


def of_page(data: bytes) -> Reading:
    """A whole page, `template` content included: all that an extraction may take from."""
    root = _parsed(decode(data, None).text)
    return Reading("") if root is None else _read(root, "", unshown=frozenset({"script", "style"}))


def reference(entry: Entry) -> Reading:
    """The reference of an entry. Its structure comes from the Markdown beside it, if there is one."""
    if entry.form == "markdown":
        return of_markdown(entry.reference, entry.url)
    if entry.form == "html":
        return of_html(entry.reference, entry.url)
    if not entry.structure:
        return of_text(entry.reference)
    beside = of_markdown(entry.structure, entry.url)
    return Reading(
        entry.reference, True, beside.headings, beside.links, beside.codes, beside.empty_codes
    )


@cache
def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark").enable(["table", "strikethrough"])


def _parsed(text: str) -> etree._Element | None:
    if not text.strip():
        return None
    parser = etree.HTMLParser(
        huge_tree=True, remove_comments=True, remove_pis=True, encoding="utf-8"
    )
    return etree.fromstring(text.encode("utf-8", "replace"), parser)


def _read(root: etree._Element, base: str, *, unshown: frozenset[str]) -> Reading:
    headings, links, codes = [], [], []
    for element in root.iter("a", "pre", *_HEADINGS):
        if element.tag == "a":
            if address := _address(element.get("href"), base):
                links.append(address)
        elif element.tag == "pre":
            codes.append(_code(element))
        elif text := normalised(_joined(element, unshown)):
            headings.append(text)
    return Reading(
        _joined(root, unshown),
        True,
        tuple(headings),
        tuple(links),
        tuple(code for code in codes if code),
        sum(not code for code in codes),
    )


def _joined(root: etree._Element, unshown: frozenset[str]) -> str:
    return "".join(_pieces(root, unshown)).strip()


def _pieces(root: etree._Element, unshown: frozenset[str]) -> Iterator[str]:
    """The text of a subtree, a line break at every edge of a block; white space as in a browser."""
    hidden = 0
    for event, element in etree.iterwalk(root, events=("start", "end")):
        tag = element.tag
        if event == "start":
            hidden += tag in unshown
            if tag in _BLOCKS:
                yield "\n"
            if not hidden and element.text:
                yield _BLANKS.sub(" ", element.text)
        else:
            hidden -= tag in unshown
            if tag in _BLOCKS:
                yield "\n"
            if not hidden and element.tail and element is not root:
                yield _BLANKS.sub(" ", element.tail)


def _address(authored: str | None, base: str) -> str:
    try:
        found = urldefrag(urljoin(base, (authored or "").strip())).url
    except ValueError:
        return ""
    return found.rstrip("/") if authored and not authored.startswith("#") else ""


def _code(element: etree._Element) -> str:
    lines = [line.rstrip() for line in "".join(map(str, element.itertext())).split("\n")]
    return "\n".join(lines).strip("\n")
