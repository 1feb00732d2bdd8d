"""What each element is to the collector. Names that are not here are see-through."""

from typing import Final

from extractor import blocks, inline, tables
from extractor.builder import CUSTOM, Handler


def _names(words: str) -> list[str]:
    return words.split()


_GROUPS = _names(
    "address article aside body canvas center details dialog div embed fieldset footer "
    "form frameset head header hgroup html iframe legend main nav noframes noscript "
    "object optgroup option search section select svg template textarea title desc text "
    "foreignobject video audio applet marquee colgroup meter progress datalist"
)

HANDLERS: Final[dict[str, Handler]] = {
    **dict.fromkeys(_GROUPS, blocks.group),
    **dict.fromkeys(inline.WRAPPERS, inline.wrapper),
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), blocks.heading),
    **dict.fromkeys(("ul", "ol", "menu", "dir"), blocks.bullets),
    **dict.fromkeys(("pre", "listing", "xmp", "plaintext"), blocks.preformatted),
    **dict.fromkeys(("code", "kbd", "samp", "tt"), inline.inline_code),
    **dict.fromkeys(("img", "amp-img"), inline.image),
    **dict.fromkeys(("td", "th"), tables.cell),
    **dict.fromkeys(("thead", "tbody", "tfoot"), tables.section),
    **dict.fromkeys(("script", "style"), blocks.nothing),
    **dict.fromkeys(("figcaption", "caption"), blocks.caption),
    "p": blocks.paragraph,
    "li": blocks.item,
    "dl": blocks.definitions,
    "dt": blocks.term,
    "dd": blocks.definition,
    "blockquote": blocks.quote,
    "details": blocks.details,
    "summary": blocks.summary,
    "figure": blocks.figure,
    "hr": blocks.rule,
    "br": inline.line_break,
    "a": inline.anchor,
    "input": blocks.check_box,
    "label": inline.label,
    "table": tables.table,
    "tr": tables.row,
    "rt": inline.reading,
    "rtc": inline.reading,
    "span": inline.span,
    "cite": inline.cite,
    "q": inline.quotation,
    "button": inline.button,
    "rp": inline.reading_sign,
    CUSTOM: blocks.custom,
}
"""What takes an element, by its name."""
