"""What a browser reads from our HTML, in the form of `readback.html_promise`.

nh3 reads it by the rules of the HTML standard and writes out what it found; lxml reads that.
"""

from typing import Any

import nh3
from lxml import etree, html

from harness.readback.html_promise import is_empty
from harness.readback.inline import MARKS, target, tex
from harness.readback.line import Line, Structure

ATTRIBUTES: dict[str, set[str]] = {
    "a": {"href", "title"},
    "img": {"src", "alt", "title"},
    "ol": {"start", "reversed"},
    "li": {"value"},
    "code": {"class"},
}
"""The only attributes that our HTML may have, by element."""

_LINES = {"p": "p", "figcaption": "caption", "dt": "term", "summary": "summary"}
_BOXES = {
    "blockquote": "quote",
    "figure": "figure",
    "details": "details",
    "dl": "definitions",
    "dd": "definition",
}
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_BLOCKS = {*_LINES, *_BOXES, *_HEADINGS, "ul", "ol", "table", "pre", "hr"}

TAGS = {
    *_BLOCKS, *MARKS.values(), *ATTRIBUTES, "caption", "thead", "tbody", "tr", "th", "td", "br",
}  # fmt: skip
"""The only elements that our HTML may have."""

SCHEMES = {"a": {"http", "https", "mailto", "tel"}, "img": {"http", "https"}}
"""The only schemes that an address may have, by element."""


def unsafe(text: str) -> list[str]:
    """What is in an HTML text that must never be: elements, attributes and addresses."""
    found: list[str] = []
    for element in _parsed(text).iterdescendants():
        tag = str(element.tag)
        if tag not in TAGS:
            found.append(f"element {tag}")
        for name, value in element.attrib.items():
            if name not in ATTRIBUTES.get(tag, ()):
                found.append(f"attribute {name} of {tag}")
            elif name in ("href", "src"):
                scheme, colon, _ = value.partition(":")
                is_path = any(sign in scheme for sign in "/?#")
                if colon and not is_path and scheme.lower() not in SCHEMES[tag]:
                    found.append(f"address {value[:60]} of {tag}")
    return found


def read_html(text: str) -> Structure:
    """The structure of an HTML text."""
    return _blocks(_parsed(nh3.clean(text, tags=TAGS, attributes=ATTRIBUTES, link_rel=None)))


def _parsed(text: str) -> html.HtmlElement:
    parser = html.HTMLParser(huge_tree=True)
    return html.document_fromstring(f"<body><div>{text}</div>", parser=parser)[0][0]


def _blocks(element: etree._Element) -> Structure:
    """The blocks in an element; loose text and inline mark-up between them are paragraphs."""
    found: list[Structure] = []
    loose = Line()
    loose.add_text(element.text or "", (), "")
    for child in element:
        if child.tag in _BLOCKS:
            found += [("p", tuple(loose.items)), _block(child)]
            loose = Line()
        else:
            _read(child, loose, (), "")
        loose.add_text(child.tail or "", (), "")
    found.append(("p", tuple(loose.items)))
    return tuple(block for block in found if not is_empty(block))


def _block(element: etree._Element) -> Structure:
    tag = str(element.tag)
    if tag in _LINES:
        if len(element) and element[0].tag in _HEADINGS:
            return (_LINES[tag], (_block(element[0]),))
        return (_LINES[tag], _line(element))
    if tag in _BOXES:
        return (_BOXES[tag], _blocks(element))
    if tag in _HEADINGS:
        return ("heading", _HEADINGS[tag], _line(element))
    match tag:
        case "ul" | "ol":
            items = [("item", _number(item, "value"), _blocks(item)) for item in element]
            start = _number(element, "start")
            shown = tuple(items)
            return ("list", tag, 1 if start is None else start, "reversed" in element.attrib, shown)
        case "pre":
            names = element[0].get("class") or ""
            return ("code", "".join(map(str, element.itertext())), names.removeprefix("language-"))
        case "table":
            return _table(element)
    return ("rule",)


def _number(element: etree._Element, name: str) -> int | None:
    value = element.get(name)
    return None if value is None else int(value)


def _table(table: etree._Element) -> Structure:
    parts: dict[Any, Structure] = {"caption": (), "thead": (), "tbody": ()}
    for part in table:
        if part.tag == "caption":
            parts["caption"] = _line(part)
        else:
            parts[part.tag] = tuple(
                tuple((cell.tag == "th", _line(cell)) for cell in row) for row in part
            )
    return ("table", *parts.values())


def _line(element: etree._Element) -> Structure:
    line = Line()
    _read_inside(element, line, (), "")
    return tuple(line.items)


def _read_inside(element: etree._Element, line: Line, marks: tuple[str, ...], address: str) -> None:
    line.add_text(element.text or "", marks, address)
    for child in element:
        _read(child, line, marks, address)
        line.add_text(child.tail or "", marks, address)


def _read(element: etree._Element, line: Line, marks: tuple[str, ...], address: str) -> None:
    """Read an inline element, without what follows it."""
    tag, title = str(element.tag), element.get("title", "")
    match tag:
        case "br":
            line.line_break()
        case "img":
            alt = " ".join((element.get("alt") or "").split())
            source = target(element.get("src") or "", title)
            line.add("image", f"{alt} {source}", marks, address)
        case "code" if element.get("class"):
            kind = "display " if element.get("class") == "math display" else ""
            line.add("math", kind + tex(element.text or ""), marks, address)
        case "code" if (element.text or "").strip():
            line.add("code", element.text or "", marks, address)
        case "code":
            line.space()
        case "a":
            _read_inside(element, line, marks, target(element.get("href") or "", title))
        case _ if tag in MARKS.values():
            _read_inside(element, line, (*marks, tag), address)
        case _:
            raise ValueError(f"a {tag} where inline content is expected")
