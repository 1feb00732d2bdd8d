"""What block elements do: groups, paragraphs, headings, quotes, figures, code, lists."""

from extractor.builder import Builder
from extractor.code import box, code_block, is_editor
from extractor.flow import CELL, FREE, SOFT
from extractor.inline import inline_code
from extractor.nodes import (
    Caption,
    Definition,
    DefinitionList,
    Details,
    Figure,
    Heading,
    List,
    ListItem,
    Paragraph,
    Quote,
    Summary,
    Term,
    ThematicBreak,
)

BLOCKS = (
    "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dl", "table", "pre",
    "blockquote", "section", "article", "figure", "header", "footer", "main", "hr", "details",
    "form", "fieldset",
)  # fmt: skip
"""Elements that make a block of a custom element around them."""

_STRUCTURE = ("ul", "ol", "dl", "table", "pre", "blockquote", "figure", "details")
"""Blocks that no heading, term, caption or summary can hold."""

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_TASKS = "inline-task-list"
"""Class name of Confluence's lists of tasks, whose items carry their state as a class name."""
_REGIONS = ("article", "section", "main")
_CAPTIONS = ("figcaption", "caption")
_CAPTIONED = ("img", "amp-img", "table", "blockquote")


def nothing(builder: Builder, node: int) -> int:
    """Program text that a selection let through: never content."""
    return builder.page.end[node]


def custom(builder: Builder, node: int) -> int:
    """A custom element: a block if it holds blocks, otherwise see-through."""
    page = builder.page
    if node not in builder.unwrapped and page.end[node] - node > 2 and page.has(BLOCKS, node):
        return builder.open_group(node)
    return node + 1


def group(builder: Builder, node: int) -> int:
    """A block that only ends the paragraph before and after it, or says that it is a heading."""
    attrs = builder.page.attrs[node]
    if "class" in attrs and (kind := box(attrs["class"])):
        if rule := builder.furniture(node, kind):
            builder.left_out[node] = rule
            return builder.page.end[node]
        if not builder.flow.held and is_editor(builder.page, node, kind):
            return _code(builder, node)
    if "role" in attrs and (attrs["role"] or "").strip().lower() == "heading":
        level = (attrs.get("aria-level") or "").strip()
        return _heading(builder, node, int(level) if level in ("1", "3", "4", "5", "6") else 2)
    return builder.open_group(node)


def paragraph(builder: Builder, node: int) -> int:
    """`p`."""
    flow = builder.flow
    if flow.held or "role" in builder.page.attrs[node]:
        return group(builder, node)
    leaf = Paragraph(node, flow.in_main, flow.family, [], True)
    return builder.open_leaf(node, leaf, FREE)


def heading(builder: Builder, node: int) -> int:
    """`h1` to `h6`."""
    return _heading(builder, node, int(builder.page.tag[node][1]))


def _heading(builder: Builder, node: int, level: int) -> int:
    flow = builder.flow
    if flow.held:
        if isinstance(flow.maker, Summary | Term) and flow.maker.level is None:
            flow.maker.level = level
        return builder.open_group(node)
    leaf = Heading(node, flow.in_main, flow.family, [], level)
    return builder.open_leaf(node, leaf, _hold(builder, node, _STRUCTURE + _HEADINGS))


def _hold(builder: Builder, node: int, blocks: tuple[str, ...]) -> int:
    """Whether blocks in a leaf are spaces, or cut it since it holds what no leaf can."""
    page = builder.page
    return FREE if page.end[node] - node > 3 and page.has(blocks, node) else SOFT


def rule(builder: Builder, node: int) -> int:
    """`hr`."""
    flow = builder.flow
    if flow.held:
        flow.separate(node)
    else:
        flow.end_leaf()
        if type(flow.box) is not List and type(flow.box) is not DefinitionList:
            flow.add(ThematicBreak(node, flow.in_main, flow.family))
    return node + 1


def quote(builder: Builder, node: int) -> int:
    """`blockquote`."""
    return builder.open_box(node, Quote(node, builder.flow.in_main, builder.flow.family))


def details(builder: Builder, node: int) -> int:
    """`details`."""
    return builder.open_box(node, Details(node, builder.flow.in_main, builder.flow.family))


def summary(builder: Builder, node: int) -> int:
    """`summary`; outside of `details` a block like any other."""
    flow = builder.flow
    if flow.held or type(flow.box) is not Details:
        return builder.open_group(node)
    leaf = Summary(node, flow.in_main, flow.family)
    return builder.open_leaf(node, leaf, _hold(builder, node, _STRUCTURE))


def figure(builder: Builder, node: int) -> int:
    """`figure`: a node of its own around a captioned image, table or quote."""
    page, flow = builder.page, builder.flow
    if page.has(_CAPTIONED, node) and page.has(_CAPTIONS, node):
        return builder.open_box(node, Figure(node, flow.in_main, flow.family))
    return builder.open_group(node)


def caption(builder: Builder, node: int) -> int:
    """`figcaption` and `caption`; outside of figure and data table a block like any other."""
    flow = builder.flow
    if flow.held:
        return builder.open_group(node)
    leaf = Caption(node, flow.in_main, flow.family)
    if builder.grid is not None and builder.page.tag[node] == "caption":
        if builder.grid.caption is not None:
            return builder.open_group(node)
        builder.grid.caption = leaf
        return builder.open_leaf(node, leaf, CELL)
    if type(flow.box) is not Figure:
        return builder.open_group(node)
    return builder.open_leaf(node, leaf, _hold(builder, node, _STRUCTURE))


def preformatted(builder: Builder, node: int) -> int:
    """`pre`; where no block can be, inline code. One around whole sections is a mistake."""
    if builder.flow.held:
        return inline_code(builder, node)
    if builder.page.has(_REGIONS, node):
        return builder.open_group(node)
    return _code(builder, node)


def _code(builder: Builder, node: int) -> int:
    spaces = builder.options.code_spaces
    block = code_block(builder.page, node, builder.skip, builder.left_out, spaces)
    return builder.add_code(node, block)


def bullets(builder: Builder, node: int) -> int:
    """`ul`, `ol`, `menu`, `dir`."""
    flow, attrs = builder.flow, builder.page.attrs[node]
    made = List(node, flow.in_main, flow.family)
    if builder.page.tag[node] == "ol":
        made.ordered = True
        made.reversed = "reversed" in attrs
        start = _number(attrs.get("start"))
        made.start = 1 if start is None else start
    return builder.open_box(node, made)


def item(builder: Builder, node: int) -> int:
    """`li`. The `value` of the first item is the start of its list."""
    flow, attrs = builder.flow, builder.page.attrs[node]
    box, made = flow.box, ListItem(node, flow.in_main, flow.family)
    if isinstance(box, List) and _TASKS in builder.page.attrs[box.source].get("class", ""):
        made.checked = "checked" in attrs.get("class", "").split()
    if "value" in attrs and isinstance(box, List) and box.ordered:
        made.value = _number(attrs["value"])
        if made.value is not None and not box.children:
            box.start, made.value = made.value, None
    return builder.open_box(node, made)


def _number(value: str | None) -> int | None:
    value = (value or "").strip()
    digits = value.removeprefix("-")
    return int(value) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None


def check_box(builder: Builder, node: int) -> int:
    """`input`: never text; at the start of an item its state is the item's."""
    builder.flow.space = True
    builder.check_box(node)
    return builder.page.end[node]


def definitions(builder: Builder, node: int) -> int:
    """`dl`."""
    flow = builder.flow
    return builder.open_box(node, DefinitionList(node, flow.in_main, flow.family))


def term(builder: Builder, node: int) -> int:
    """`dt`."""
    flow = builder.flow
    if flow.held:
        return builder.open_group(node)
    leaf = Term(node, flow.in_main, flow.family)
    return builder.open_leaf(node, leaf, _hold(builder, node, _STRUCTURE))


def definition(builder: Builder, node: int) -> int:
    """`dd`."""
    return builder.open_box(node, Definition(node, builder.flow.in_main, builder.flow.family))
