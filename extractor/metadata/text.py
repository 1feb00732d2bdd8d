"""Reading text for metadata: short, bounded, folded for comparison."""

import html
import re
import unicodedata

from extractor.page import RAW_TEXT, TEXT, Page

_MAX_NODES = 400
_MAX_CLIMB = 60
_MAX_VALUE = 5_000
_INLINE = frozenset(
    {"a", "abbr", "b", "bdi", "bdo", "cite", "code", "em", "font", "i", "mark", "q", "s"}
    | {"small", "span", "strong", "sub", "sup", "time", "u", "wbr", "address"}
)
_NOT_WORD = re.compile(r"[\W_]+")


_UNSEEN = {
    **dict.fromkeys((*range(9), *range(14, 28), *range(127, 133), *range(134, 160))),
    **dict.fromkeys((0xAD, 0x200B, 0x2060, 0xFEFF, *range(0x202A, 0x202F), *range(0x2066, 0x206A))),
    **dict.fromkeys(range(0xD800, 0xE000), "\ufffd"),
}
"""Control characters, soft hyphens, zero widths and overrides of direction, which go; and halves
of characters, which JSON can write and no encoding can."""


def tidy(value: str) -> str:
    """A value from a head in one line: escaped once, nothing unseen in it, 5,000 characters.

    References that were escaped twice are undone, and white space is collapsed.
    """
    value = value[:_MAX_VALUE]
    if "&" in value:
        value = html.unescape(value)
    return " ".join(value.translate(_UNSEEN).split())


def fold(text: str) -> str:
    """What is compared when two texts are asked to be the same: their letters and digits."""
    return _NOT_WORD.sub("", unicodedata.normalize("NFKC", text).casefold())


def words(text: str) -> list[str]:
    """The words of a text in comparable form."""
    return _NOT_WORD.sub(" ", unicodedata.normalize("NFKC", text).casefold()).split()


def text_of(page: Page, node: int, limit: int = 400) -> str:
    """The visible text of a subtree, collapsed; blocks and line breaks part words.

    Reads a bounded number of nodes, and gives up with "" when there are more characters than the
    limit: a text that long is no title, name or date.
    """
    pieces: list[str] = []
    size = 0
    for at in range(node, min(page.end[node], node + _MAX_NODES)):
        if page.tag[at] != TEXT:
            if page.tag[at] not in _INLINE:
                pieces.append(" ")
        elif page.tag[page.parent[at]] not in RAW_TEXT:
            size += len(page.text[at].strip())
            if size > limit:
                return ""
            pieces.append(page.text[at])
    return " ".join("".join(pieces).translate(_UNSEEN).split())


def pieces_of(page: Page, node: int, limit: int = 400) -> list[str]:
    """The texts of a subtree one by one, collapsed, none empty; nothing when over the limit."""
    found: list[str] = []
    size = 0
    for at in range(node, min(page.end[node], node + _MAX_NODES)):
        if page.tag[at] != TEXT or page.tag[page.parent[at]] in RAW_TEXT:
            continue
        if text := " ".join(page.text[at].translate(_UNSEEN).split()):
            size += len(text)
            if size > limit:
                return []
            found.append(text)
    return found


def climb(page: Page, node: int) -> list[int]:
    """The nearest ancestors of a node, a bounded number of them."""
    found = []
    for above in page.ancestors(node):
        found.append(above)
        if len(found) == _MAX_CLIMB:
            break
    return found
