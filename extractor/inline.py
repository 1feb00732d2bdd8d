"""What inline elements do: emphasis, links, code in running text, images, ruby, line breaks."""

import re

from extractor import images
from extractor.builder import CODE, INLINE, READING, SIGNED, Builder
from extractor.code import code_block
from extractor.footnotes import BACKLINK, is_backlink, is_note_mark
from extractor.links import is_permalink, is_sign, leads_nowhere, spelled
from extractor.math import tex_of_image
from extractor.nodes import (
    Caption,
    Container,
    Emphasis,
    Heading,
    Image,
    Link,
    Quote,
    Strikethrough,
    Strong,
    Subscript,
    Summary,
    Superscript,
    Term,
    Text,
)
from extractor.page import Page

HEADING_BUTTON = "heading-button"

WRAPPERS: dict[str, type[Container]] = {
    "em": Emphasis, "i": Emphasis, "dfn": Emphasis, "var": Emphasis,
    "strong": Strong, "b": Strong,
    "s": Strikethrough, "del": Strikethrough, "strike": Strikethrough,
    "sup": Superscript, "sub": Subscript,
}  # fmt: skip
"""Inline mark-up that becomes a node of its own."""

_BLOCKS = ("p", "div", "ul", "ol", "table", "h1", "h2", "h3", "h4", "blockquote", "pre", "section")
_NEAR = 40
"""Nodes after a `code` element that are asked whether it is alone in its block."""


_IS_BLOCK = re.compile(
    r"(?<![\w-])display\s*:\s*(?:block|flex|grid|list-item|table)(?![\w-])", re.IGNORECASE
)
_STYLE_LIMIT = 300
"""Characters of a style attribute that are read."""
_QUOTES = {
    "de": "„“", "es": "«»", "fr": "«»", "it": "«»", "ja": "「」", "pl": "„”", "ru": "«»",
}  # fmt: skip
"""Quotation marks by language, where they are not “…”. Source: CLDR."""


def wrapper(builder: Builder, node: int) -> int:
    """Emphasis and the like. Inside of code it is see-through."""
    return _wrap(builder, node, WRAPPERS[builder.page.tag[node]])


def _wrap(builder: Builder, node: int, kind: type[Container]) -> int:
    flow = builder.flow
    if flow.code < 0 and flow.enter(kind, node):
        builder.open(node, INLINE)
    return node + 1


def cite(builder: Builder, node: int) -> int:
    """`cite`: emphasis, unless a part of it is told apart by emphasis.

    At the start of a quote, where forums name whom they quote, it is a block.
    """
    flow = builder.flow
    if type(flow.box) is Quote and flow.leaf is None and flow.maker is None:
        builder.open_group(node)
    if builder.page.has(("i", "em"), node):
        return node + 1
    return _wrap(builder, node, Emphasis)


def quotation(builder: Builder, node: int) -> int:
    """`q`: its quotation marks are written, as browsers draw them."""
    page, flow = builder.page, builder.flow
    if flow.code >= 0 or not any(page.size[node : page.end[node]]):
        return node + 1
    (html,) = page.index.get("html", [0])[:1]
    language = (page.attrs[html].get("lang") or "")[:2].lower()
    marks = _QUOTES.get(language, "“”")
    flow.place(node).append(Text(-1, flow.in_main, flow.family, marks[0]))
    return builder.open(node, SIGNED, (flow.leaf, marks[1]))


def span(builder: Builder, node: int) -> int:
    """`span`: see-through, unless its own style makes it a block."""
    attrs = builder.page.attrs[node]
    if "style" in attrs and _IS_BLOCK.search((attrs["style"] or "")[:_STYLE_LIMIT]):
        return node + 1 if builder.flow.code >= 0 else builder.open_group(node)
    return node + 1


def button(builder: Builder, node: int) -> int:
    """`button`: left out beside the words of a heading; often it holds them itself."""
    page, flow = builder.page, builder.flow
    title_of = flow.maker if flow.held else None
    if isinstance(title_of, (Heading, Term, Summary)):
        own = sum(page.size[node : page.end[node]])
        if 0 < 2 * own < sum(page.size[title_of.source : page.end[title_of.source]]):
            builder.left_out[node] = HEADING_BUTTON
            return page.end[node]
    return node + 1


def anchor(builder: Builder, node: int) -> int:
    """`a`: a link if it leads anywhere, else see-through; a heading's permalink is left out."""
    page, flow = builder.page, builder.flow
    title_of = flow.maker if flow.held else None
    if isinstance(title_of, (Heading, Term, Caption)) and is_permalink(page, node, title_of.source):
        builder.left_out[node] = "heading-permalink"
        return page.end[node]
    attrs = page.attrs[node]
    if "class" in attrs and is_sign(page, node):
        builder.left_out[node] = "heading-permalink"
        return page.end[node]
    authored = attrs.get("href")
    if authored and is_backlink(page, node):
        builder.left_out[node] = BACKLINK
        return page.end[node]
    if is_note_mark(attrs) and flow.enter(Superscript, node):
        builder.open(node, INLINE)
    if not authored or node in builder.unwrapped:
        return node + 1
    address = spelled(authored)
    if not leads_nowhere(address):
        href = builder.resolver.absolute(address)
        title = " ".join((attrs.get("title") or "").split())
        if flow.enter(Link, node, (href, authored, title)):
            builder.open(node, INLINE)
    return node + 1


def inline_code(builder: Builder, node: int) -> int:
    """`code`, `kbd`, `samp`, `tt`: inline code, or a block where it is laid out as one."""
    page, flow = builder.page, builder.flow
    if flow.code >= 0 or (page.end[node] - node > 3 and page.has(_BLOCKS, node)):
        return node + 1
    if not flow.held and flow.leaf is None and _is_block(page, node):
        spaces = builder.options.code_spaces
        block = code_block(page, node, builder.skip, builder.left_out, spaces)
        return builder.add_code(node, block)
    flow.code = node
    return builder.open(node, CODE)


def _is_block(page: Page, node: int) -> bool:
    """Whether code outside of `pre` has lines, by its style or because it stands alone."""
    has_breaks = page.has(("br",), node)
    if "\n" not in page.all_text(node).strip() and not has_breaks:
        return False
    style = (page.attrs[node].get("style") or "").replace(" ", "").lower()
    if "white-space:pre" in style or "white-space:break-spaces" in style:
        return True
    after, parent = page.end[node], page.parent[node]
    while page.tag[parent] in ("span", "font", "small", "b", "strong"):
        parent = page.parent[parent]
    stop = page.end[parent]
    return stop - after <= _NEAR and not any(page.size[after:stop])


def label(builder: Builder, node: int) -> int:
    """`label`: running text, but two in a row are two words: tabs, choices."""
    page, flow = builder.page, builder.flow
    before = node - 1
    while page.parent[before] > page.parent[node]:
        before = page.parent[before]
    if page.tag[before] in ("label", "input"):
        flow.space = True
    return node + 1


def image(builder: Builder, node: int) -> int:
    """`img`: an image with an address. Placeholders, spacers and second copies are left out."""
    page, flow = builder.page, builder.flow
    attrs = page.attrs[node]
    alt = " ".join((attrs.get("alt") or "").split())
    if images.is_picture_of_text(attrs):
        flow.place(node).append(Text(node, flow.in_main, flow.family, alt))
        return node + 1
    if tex := tex_of_image(attrs):
        builder.add_formula(node, tex)
        return node + 1
    authored = "" if flow.code >= 0 else images.address(page, node)
    if not authored or images.is_preview(page, node):
        builder.left_out[node] = "image-placeholder"
        return node + 1
    src = builder.resolver.absolute(spelled(authored))
    last, spot = builder.image
    if src == last and spot is flow.leaf_spot():
        builder.left_out[node] = "image-copy"
        return node + 1
    title = " ".join((attrs.get("title") or "").split())
    flow.place(node).append(Image(node, flow.in_main, flow.family, src, authored, alt, title))
    builder.image = (src, flow.leaf_spot())
    return node + 1


def line_break(builder: Builder, node: int) -> int:
    """`br`."""
    builder.flow.line_break(node)
    return node + 1


def reading(builder: Builder, node: int) -> int:
    """`rt`: the reading of a ruby text, in brackets after it."""
    page, flow = builder.page, builder.flow
    if flow.reading or flow.leaf is None or not any(page.size[node : page.end[node]]):
        return node + 1
    flow.space = False
    flow.place(node).append(Text(-1, flow.in_main, flow.family, "("))
    flow.space = False
    flow.reading = True
    return builder.open(node, READING, flow.leaf)


def reading_sign(builder: Builder, node: int) -> int:
    """`rp`: brackets for browsers that do not know ruby; `reading` writes them."""
    builder.left_out[node] = "ruby-brackets"
    return builder.page.end[node]
