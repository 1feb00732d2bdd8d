"""Text to `Page`.

libxml2 feeds a parser target, so no tree is built twice: 1.3 times the time of a bare parse.
As a target it has none of its tree's limits either: nesting is not cut at 2,048 levels, 20,000
attributes on one element are linear, and text after `</html>` arrives where it stands.
What libxml2 is not trusted with, very deep nesting, Beautiful Soup reads instead.
"""

import re
from collections import defaultdict
from collections.abc import Mapping
from typing import Any, cast

from bs4 import BeautifulSoup
from bs4.element import (
    CData,
    NavigableString,
    PageElement,
    Script,
    Stylesheet,
    Tag,
    TemplateString,
)
from lxml import etree

from extractor.limits import Limits
from extractor.page import DOCUMENT, RAW_TEXT, TEXT, Page

_NO_ATTRS: Mapping[str, str] = {}
_CHUNK = 2**16
_CONTROL = bytes(sign for sign in (*range(0x20), 0x7F) if sign not in b"\t\n\f\r")
"""Control characters: none is white space, none can be seen, and all are errors (HTML Living
Standard 13.2.2)."""
_CONTROL_REFERENCE = re.compile(
    rb"&#(?:[xX]0*(?:[1-8bBeEfF]|1[0-9a-fA-F]|7[fF])(?![0-9a-fA-F])"
    rb"|0*(?:[1-8]|11|1[4-9]|2[0-9]|3[01]|127)(?![0-9]));?"
)
_TEXTS = frozenset({NavigableString, CData, Script, Stylesheet, TemplateString})
_XML_HEAD = re.compile(r"\s*<\?xml\b")
_CDATA = re.compile(r"<!\[CDATA\[(.*?)\]\]>", re.DOTALL)
_CDATA_FENCE = re.compile(r"(?://|/\*)\s*$")

_HEADING = re.compile(
    r"<[hH][1-6](?=[\s>])[^<>]*>(?:\s++|<(?:span|strong|b|em|i|a)(?=[\s>])[^<>]*>)*+"
    r"(?P<paragraph><[pP](?=[\s>])[^<>]*>)"
)
"""The start of a heading with a paragraph in it."""
_HEADING_TAG = re.compile(r"<(/?)h[1-6](?=[\s>])", re.IGNORECASE)
_PARAGRAPH_TAG = re.compile(r"</?p(?=[\s>])[^<>]*>", re.IGNORECASE)
_LONGEST_HEADING = 4_000
"""Characters after which the end of such a heading is not looked for any more."""

_VOID = frozenset(
    "area base basefont bgsound br col command embed frame hr image img input keygen link meta "
    "param source track wbr".split()
)
"""Elements without an end tag (HTML Living Standard 13.1.2, and obsolete ones). libxml2 knows only
some of them and puts what follows the others inside."""

_IN_HEAD = frozenset(
    "base basefont bgsound command link meta noscript script style template title noframes object "
    "isindex".split()
)
"""Elements that leave a head open (13.2.6.4.4). libxml2 knows no `main`, `section` or `header`,
and leaves them in the head when the page has not closed it."""


_BLOCKS = frozenset(
    "html head body address article aside blockquote dd details dialog div dl dt fieldset figcaption "
    "figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p section summary table tbody td "
    "tfoot th thead tr ul".split()
)
"""White space between the edges of two of these means nothing, unless it is preformatted."""
_PREFORMATTED = frozenset({"pre", "textarea", "listing", "xmp", "plaintext"})


class _Builder:
    """A parser target that writes the arrays of a page.

    Its methods are closures over bound `append`s: they run some 5,000 times a page.
    """

    def __init__(self) -> None:
        page = Page([DOCUMENT], [-1], [0], [""], [_NO_ATTRS], [0])
        tags, ends = page.tag, page.end
        add_tag, add_parent, add_end = tags.append, page.parent.append, ends.append
        add_text, add_attrs, add_size = page.text.append, page.attrs.append, page.size.append
        index: defaultdict[str, list[int]] = defaultdict(list)
        stack = [0]
        push, pop = stack.append, stack.pop
        pieces: list[str] = []  # libxml2 cuts texts at references and at the edges of its buffer

        in_head = False
        at_edge = True  # the last event was an edge of a block, or is of no matter
        preformatted = 0

        def leave_head() -> None:
            nonlocal in_head
            in_head = False
            if tags[stack[-1]] == "head":
                ends[pop()] = len(tags)

        def flush() -> None:
            text = pieces[0] if len(pieces) == 1 else "".join(pieces)
            pieces.clear()
            parent = stack[-1]
            size = 0
            if tags[parent] not in RAW_TEXT and (words := text.split()):
                if in_head and tags[parent] == "head":
                    leave_head()
                    parent = stack[-1]
                collapsed = " ".join(words)  # text_bytes, without the call
                size = len(collapsed)
                if not collapsed.isascii():
                    size = len(collapsed.encode("utf-8", "replace"))
            add_tag(TEXT)
            add_parent(parent)
            add_text(text)
            add_attrs(_NO_ATTRS)
            add_size(size)
            add_end(len(tags))

        def start(tag: str, attrs: Mapping[str, str]) -> None:
            nonlocal in_head, at_edge, preformatted
            block = tag in _BLOCKS
            if pieces:
                if at_edge and block and pieces[0].isspace() and len(pieces) == 1:
                    pieces.clear()
                else:
                    flush()
            at_edge = block and not preformatted
            if in_head and tag not in _IN_HEAD:
                leave_head()
            node = len(tags)
            index[tag].append(node)
            add_tag(tag)
            add_parent(stack[-1])
            add_text("")
            add_attrs(attrs)
            add_size(0)
            if tag in _VOID:
                add_end(node + 1)
            else:
                add_end(0)
                push(node)
                if tag == "head":
                    in_head = True
                elif tag in _PREFORMATTED:
                    preformatted += 1

        def end(tag: str) -> None:
            nonlocal at_edge, preformatted
            block = tag in _BLOCKS
            if pieces:
                if at_edge and block and pieces[0].isspace() and len(pieces) == 1:
                    pieces.clear()
                else:
                    flush()
            if tag not in _VOID and tags[stack[-1]] == tag:
                ends[pop()] = len(tags)
                if tag in _PREFORMATTED:
                    preformatted -= 1
            at_edge = block and not preformatted

        def close() -> None:
            if pieces:
                flush()
            while stack:
                ends[pop()] = len(tags)

        self.arrays, self.stack, self.index = page, stack, index
        self.start, self.end, self.data, self.close = start, end, pieces.append, close

    def page(self, limits: Limits) -> Page:
        """The page; what is over the limit of nodes is cut off, and the page says so."""
        self.close()
        limit = limits.max_nodes
        cut = len(self.arrays) > limit
        arrays = self.arrays.columns()
        tag, parent, end, text, attrs, size = (array[:limit] for array in arrays)
        page = Page(tag, parent, end, text, attrs, size, dict(self.index))
        # lxml's parser and its context hold each other and these closures until the collector
        # comes by: give the arrays back now.
        for array in arrays:
            array.clear()
        if cut:
            page.end[:] = [min(end, limit) for end in page.end]
            for name, nodes in page.index.items():
                page.index[name] = [node for node in nodes if node < limit]
            page.truncated.append(
                f"the page has more than {limit:,} nodes; what follows the last one is left out"
            )
        return page


def parse(text: str, limits: Limits | None = None) -> Page:
    """The page that a text is.

    Any text gives a page. `Page.truncated` says where a limit cut it, `Page.warnings` what else
    was odd.
    """
    limits = limits or Limits()
    text = _open_headings(_open_cdata(text))
    data = text.encode("utf-8", "replace").translate(None, _CONTROL)
    data = _CONTROL_REFERENCE.sub(b"", data)
    builder = _Builder()
    parser = etree.HTMLParser(target=cast(Any, builder), encoding="utf-8", huge_tree=True)
    try:
        for at in range(0, len(data), _CHUNK):
            parser.feed(data[at : at + _CHUNK])
            if len(builder.stack) > limits.max_depth:
                return _rebuild(data, limits)
            if len(builder.arrays) > limits.max_nodes:
                return builder.page(limits)
        if data:
            parser.close()
    except etree.LxmlError:
        # libxml2 gave up, which it is not known to do here; what it did not reach must not be lost.
        return _rebuild(data, limits)
    return builder.page(limits)


def _open_cdata(text: str) -> str:
    """XHTML's CDATA sections as the text that they mean; HTML would read them as comments."""
    if "<![CDATA[" not in text or not _XML_HEAD.match(text[:200]) and "/xhtml" not in text[:600]:
        return text

    def opened(match: re.Match[str]) -> str:
        if _CDATA_FENCE.search(text[max(0, match.start() - 4) : match.start()]):
            return match.group(1)  # in a script or style the fences are comments
        return match.group(1).replace("&", "&amp;").replace("<", "&lt;")

    return _CDATA.sub(opened, text)


def _open_headings(text: str) -> str:
    """Headings without the paragraphs in them, before which libxml2 would end the heading."""
    pieces: list[str] = []
    done = 0
    for found in _HEADING.finditer(text):
        stop = _HEADING_TAG.search(text, found.end(), found.end() + _LONGEST_HEADING)
        if found.start() >= done and stop and stop.group(1):
            pieces.append(text[done : found.start("paragraph")])
            pieces.append(_PARAGRAPH_TAG.sub(" ", text[found.start("paragraph") : stop.start()]))
            done = stop.start()
    return "".join([*pieces, text[done:]]) if pieces else text


def _rebuild(data: bytes, limits: Limits) -> Page:
    """The page as Beautiful Soup reads it: slower, and without a limit on nesting."""
    builder = _Builder()
    _replay(BeautifulSoup(data.decode("utf-8"), "html.parser"), builder)
    page = builder.page(limits)
    page.warnings.append(
        f"elements nest deeper than {limits.max_depth:,} levels; read with Beautiful Soup"
    )
    return page


def _replay(soup: BeautifulSoup, builder: _Builder) -> None:
    """Tell the builder the soup's elements and texts in document order."""
    open_tags: list[Tag] = []
    node: PageElement | None = next(iter(soup.contents), None)
    while node is not None:
        parent = node.parent
        while open_tags and open_tags[-1] is not parent:
            builder.end(open_tags.pop().name)
        if isinstance(node, Tag):
            builder.start(node.name.lower(), _flat(node))
            open_tags.append(node)
        elif type(node) in _TEXTS:
            builder.data(str(node))
        node = node.next_element


def _flat(tag: Tag) -> dict[str, str]:
    """Attributes with their values as strings: Beautiful Soup makes a list of class names."""
    return {
        name: value if isinstance(value, str) else " ".join(value)
        for name, value in tag.attrs.items()
    }
