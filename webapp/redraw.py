"""A page written anew from its arrays: text and harmless elements, every node numbered.

The structure of the page, not its looks: the site's styles, names, addresses, forms, frames and
scripts stay behind. What the browser gets cannot fetch, run or leave anything.
"""

from dataclasses import dataclass
from itertools import accumulate

from markupsafe import Markup, escape

from extractor import Page, Trace
from extractor.page import TEXT

_KEPT = frozenset(
    "abbr address article aside b bdi bdo blockquote br caption center cite code dd del details "
    "dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i ins kbd li main mark "
    "nav ol p pre q rp rt ruby s samp section small span strong sub summary sup table tbody td "
    "tfoot th thead time tr tt u ul var wbr".split()
)
"""Elements that are written under their own names."""

_INLINE = frozenset("a button font label input select textarea tt big strike nobr acronym".split())
"""Elements that become a span; all others become a div."""

_BOXES = {
    "img": "picture",
    "amp-img": "picture",
    "svg": "drawing",
    "iframe": "frame",
    "video": "video",
    "audio": "audio",
    "canvas": "canvas",
    "object": "object",
    "embed": "object",
    "input": "field",
    "textarea": "field",
    "select": "field",
}
"""Elements of which a labelled box is shown."""

_SILENT = frozenset("script style link meta base title head param source track area".split())
"""Elements that are not shown: they hold no text for readers. Their verdicts are in the tree."""

_VOID = frozenset({"br", "hr", "wbr"})
_TABLE = {"table", "caption", "thead", "tbody", "tfoot", "tr", "td", "th"}
_SPANS = ("colspan", "rowspan")
_MOST = 20_000
"""Nodes that are drawn; browsers grow slow beyond."""

_DEEPEST = 250
"""Levels that are drawn as elements: browsers flatten a page below 512."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A page drawn anew."""

    body: Markup
    language: str
    direction: str
    left_out: int
    """Nodes beyond the limit that are not drawn."""


def redraw(trace: Trace) -> Drawing:
    """The page of a trace as inert HTML. Linear in the page; no recursion."""
    page = trace.page
    held = list(accumulate(page.size, initial=0))
    parts: list[str] = []
    open_tags: list[tuple[int, str]] = []
    node, drawn, count = 1, 0, len(page)
    while node < count and drawn < _MOST:
        while open_tags and open_tags[-1][0] <= node:
            parts.append(f"</{open_tags.pop()[1]}>")
        tag = page.tag[node]
        if tag in _SILENT:
            node = page.end[node]
            continue
        drawn += 1
        if tag == TEXT:
            parts.append(_text(trace, node, open_tags[-1][1] if open_tags else "div"))
            node += 1
            continue
        name = _name(page, node, len(open_tags), open_tags[-1][1] if open_tags else "div")
        if name:
            parts.append(f"<{name}{_attributes(trace, node, held[page.end[node]] > held[node])}>")
            if tag in _BOXES:
                parts.append(f'<span class="box">{_label(page, node)}</span>')
            if name not in _VOID:
                open_tags.append((page.end[node], name))
        node += 1
    parts.extend(f"</{name}>" for _, name in reversed(open_tags))
    root = next(iter(page.index.get("html", ())), 0)
    attrs = page.attrs[root]
    direction = (attrs.get("dir") or "").lower()
    return Drawing(
        Markup("".join(parts)),
        (attrs.get("lang") or "")[:20],
        direction if direction in ("ltr", "rtl") else "",
        count - node if node < count else 0,
    )


def _name(page: Page, node: int, depth: int, parent: str) -> str:
    """The name that an element is drawn under; "" for none, its children are drawn all the same."""
    tag = page.tag[node]
    if tag in ("html", "body") or depth >= _DEEPEST:
        return ""
    if tag in _TABLE and depth and not _fits(tag, parent):
        return "div"
    if tag in _KEPT:
        return tag
    return "span" if tag in _INLINE or ":" in tag else "div"


def _fits(tag: str, parent: str) -> bool:
    """Whether a browser would leave a part of a table where it stands."""
    match tag:
        case "table":
            return parent not in ("table", "thead", "tbody", "tfoot", "tr")
        case "tr":
            return parent in ("table", "thead", "tbody", "tfoot")
        case "td" | "th":
            return parent == "tr"
        case _:
            return parent == "table"


def _attributes(trace: Trace, node: int, shows: bool) -> str:
    """Number, fate and what is harmless; `shows` says that there is text inside."""
    page, fate = trace.page, trace.fates[node]
    found = [f' data-nid="{node}" data-fate="{fate}"']
    if family := trace.family(node):
        found.append(f' data-family="{family}"')
    above = page.parent[node]
    edge = fate != trace.fates[above] or page.tag[above] in ("html", "body")
    if edge and (shows or page.tag[node] in _BOXES):
        found.append(" data-edge")
    if node in trace.marks:
        found.append(" data-marked")
    if page.tag[node] not in _KEPT:
        found.append(f' data-tag="{escape(page.tag[node][:40])}"')
    for name in _SPANS:
        value = page.attrs[node].get(name)
        if value and value.isascii() and value.isdigit() and 0 < int(value[:4]) <= 100:
            found.append(f' {name}="{int(value[:4])}"')
    if page.tag[node] == "details":
        found.append(" open")
    direction = (page.attrs[node].get("dir") or "").lower()
    if direction in ("ltr", "rtl"):
        found.append(f' dir="{direction}"')
    return "".join(found)


def _text(trace: Trace, node: int, parent: str) -> str:
    """A text; in an element of its own where its fate is not that of its parent."""
    text = str(escape(trace.page.text[node]))
    fate = trace.fates[node]
    if (
        not text.strip()
        or fate == trace.fates[trace.page.parent[node]]
        or parent
        in _TABLE
        - {
            "td",
            "th",
            "caption",
        }
    ):
        return text
    return f'<span data-nid="{node}" data-fate="{fate}" data-edge>{text}</span>'


def _label(page: Page, node: int) -> str:
    """What a box is, and what it says of itself."""
    attrs = page.attrs[node]
    words = attrs.get("alt") or attrs.get("title") or attrs.get("placeholder") or ""
    kind = _BOXES[page.tag[node]]
    return str(escape(f"{kind}: {words[:120]}" if words else kind))
