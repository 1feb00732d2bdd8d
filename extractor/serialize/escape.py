"""Markdown's special characters: what to escape, and only where it would mean something.

Section numbers are those of CommonMark 0.31.2.
"""

import re
from collections.abc import Callable

_NEEDS_ESCAPING = re.compile(r"[\\`*_~<&\[\]\x00-\x1f]|  ").search
"""Whether a text has any sign of interest: most have none, and are written as they are."""
_WHITE = re.compile(r"[\x00-\x20]+")

_SIGNS = r"""
          \\(?=[!-/:-@\[-`{-~]|\Z)        # 2.4 backslash before punctuation
      |   `                              # 6.1 code span
      |   \*+ | _+ | ~+                  # 6.2 emphasis, GFM 6.5 strikethrough
      |   <(?=[A-Za-z/!?])               # 6.5 autolink, 6.6 tag
      |   &(?=\#?[A-Za-z0-9]+;)          # 2.5 entity
      |   \](?=[(:])                     # 6.3 link, 4.7 definition
"""
_SPECIAL = re.compile(_SIGNS, re.VERBOSE)
_SPECIAL_IN_LINK = re.compile(_SIGNS + r"| [\[\]]", re.VERBOSE)

_LINE_STARTERS = frozenset("#>-+*_=:|[0123456789")
_LINE_START = re.compile(
    r"""(?: \#{1,6}(?=[ ]|\Z)            # 4.2 heading
        |   >                            # 5.1 quote
        |   [-+*](?=[ ]|\Z)              # 5.2 list item
        |   -[-:| ]*\Z | [*_][*_ ]*\Z | =+\Z # 4.1 break, 4.3 underline, GFM 4.10 delimiter row
        |   [:|][:| ]*-[-:| ]*\Z
        |   \[[ xX]\](?=[ ]|\Z)          # GFM 5.3 task box
        |   \d{1,9}(?P<sign>[.)])(?=[ ]|\Z)
        )""",
    re.VERBOSE,
)
_BLANK = " \u00a0"
_ENTITY = re.compile(r"&(?=#?[A-Za-z0-9]+;)")
_BACKTICKS = re.compile(r"`+")
_AWKWARD_ADDRESS = re.compile(r"[\s()<>\\&\x00-\x1f]").search
_ADDRESS_WHITE = re.compile(r"[\s<>]")
_ADDRESS_BACKSLASH = re.compile(r"\\(?=[!-/:-@\[-`{-~])")


def escape_text(value: str, before: str = " ", after: str = " ", *, in_link: bool = False) -> str:
    """Running text that reads back as `value`, on one line.

    `before` and `after` stand for the output around it: a space at the ends of a line, a full
    stop next to mark-up. In link text and image descriptions every bracket is escaped (6.3).
    """
    if not _NEEDS_ESCAPING(value):
        return value
    value = _WHITE.sub(" ", value)
    special = _SPECIAL_IN_LINK if in_link else _SPECIAL
    return special.sub(_escaper(before, after), value)


def _escaper(before: str, after: str) -> Callable[[re.Match[str]], str]:
    def escaped(found: re.Match[str]) -> str:
        signs = found.group()
        if signs[0] not in "*_~":
            return "\\" + signs
        start, end, text = found.start(), found.end(), found.string
        left = text[start - 1] if start else before
        right = text[end] if end < len(text) else after
        if _is_harmless(signs, left, right):
            return signs
        return "".join(["\\" + sign for sign in signs])

    return escaped


def _is_harmless(signs: str, left: str, right: str) -> bool:
    """Whether a run of `*`, `_` or `~` between two characters can neither open nor close (6.2)."""
    if signs[0] == "~":
        # One that opens harms nothing as long as every later one is kept from closing.
        return signs == "~" and left in _BLANK and right not in "~."
    if left in _BLANK and right in _BLANK:
        return True
    return signs[0] == "_" and left.isalnum() and right.isalnum()


def escape_line_start(line: str) -> str:
    """The same line, so that it starts a paragraph and no other block (chapters 4 and 5).

    `line` is escaped text without white space in front.
    """
    if not line or line[0] not in _LINE_STARTERS:
        return line
    found = _LINE_START.match(line)
    if not found:
        return line
    at = found.start("sign") if found.group("sign") else 0
    return f"{line[:at]}\\{line[at:]}"


def escape_heading_end(line: str) -> str:
    """A heading's text whose last signs are not taken for a closing sequence (4.2)."""
    bare = line.rstrip("#")
    if bare == line or (bare and bare[-1] != " "):
        return line
    return f"{bare}\\{line[len(bare) :]}"


def code_span(text: str) -> str:
    """A code span (6.1) that reads back as `text`; line feeds become spaces."""
    if "\n" in text or "\r" in text:
        text = re.sub(r"[\r\n]+", " ", text)
    fence = "`"
    if "`" in text:
        runs = set(_BACKTICKS.findall(text))
        while fence in runs:
            fence += "`"
    first, last = text[0], text[-1]
    pad = " " if "`" in (first, last) or first == last == " " else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def code_fence(text: str) -> str:
    """A fence (4.5) longer than every run of backticks in the code."""
    if "```" not in text:
        return "```"
    return "`" * (max(map(len, _BACKTICKS.findall(text))) + 1)


def description(alt: str) -> str:
    """What stands in an image's brackets (6.4)."""
    alt = escape_text(alt.strip(), ".", ".", in_link=True)
    # cmark-gfm takes `![^` for a footnote.
    return "\\" + alt if alt.startswith("^") else alt


def destination(address: str, title: str = "") -> str:
    """What stands in a link's parentheses (6.3): the address and, if any, the title.

    White space and angle brackets are percent-encoded, an address with parentheses stands in
    angle brackets. Some escapes are entities: cmark misreads `\\&`, and `\\\\` at a title's end.
    """
    if _AWKWARD_ADDRESS(address):
        address = _ADDRESS_WHITE.sub(_percent, address)
        address = _ENTITY.sub("&amp;", _ADDRESS_BACKSLASH.sub(r"\\\\", address))
        if "(" in address or ")" in address:
            address = f"<{address}>"
    title = _WHITE.sub(" ", title).strip()
    if not title:
        return address
    title = _ENTITY.sub("&amp;", title).replace("\\", "\\\\").replace('"', '\\"')
    if title.endswith("\\"):
        title = title[:-2] + "&#92;"
    return f'{address} "{title}"'


def _percent(found: re.Match[str]) -> str:
    return "".join([f"%{byte:02X}" for byte in found.group().encode()])
