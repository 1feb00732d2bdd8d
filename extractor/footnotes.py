"""Footnotes: the signs that lead back from a note to the text are for the mouse, not for readers."""

from collections.abc import Iterator, Mapping

from extractor.page import Page

BACKLINK = "footnote-backlink"
"""The rule that leaves such signs out."""

_SIGNS = frozenset("↩ ↑ ^ ⤴ ⏎ ↵ ⬆ ↖ ⮐ ⇑ ▲".split())
_VARIANTS = str.maketrans("", "", "\ufe0e\ufe0f[]")
"""What may stand with a sign: the choice of its picture, brackets."""
_NODES = 6
"""Nodes that such a link has at most."""


def is_backlink(page: Page, node: int) -> bool:
    """Whether an anchor is only a sign and leads to another place of a page."""
    if page.end[node] - node > _NODES or "#" not in page.attrs[node].get("href", ""):
        return False
    return page.all_text(node).translate(_VARIANTS).strip().rstrip("0123456789") in _SIGNS


def is_note_mark(attrs: Mapping[str, str]) -> bool:
    """Whether a link is a note's number that only its style raises, as Substack has it."""
    return "footnote-anchor" in (attrs.get("class") or "").split()


def wiki_backlinks(page: Page) -> Iterator[int]:
    """The elements that lead back from MediaWiki's notes, one or several links in each."""
    for notes in page.index.get("ol", ()):
        if "references" in (page.attrs[notes].get("class") or "").split():
            for span in page.within("span", notes):
                if "mw-cite-backlink" in (page.attrs[span].get("class") or "").split():
                    yield span
