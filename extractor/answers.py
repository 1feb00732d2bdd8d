"""What answers a question that stands in a button: pages of questions that fold open."""

from extractor.page import Page

_HEIGHT = 4
"""Wrappers that may stand between a button and the box that it shares with the answer."""
_QUESTION = ("?", "？", "؟")


def answer_bytes(page: Page, node: int) -> int:
    """UTF-8 bytes of text outside links in the answer to a button's question; 0 without one.

    The button has to be all the text of its wrappers, and the answer follows at once.
    """
    if not page.all_text(node).rstrip().endswith(_QUESTION):
        return 0
    at = node
    for _ in range(_HEIGHT):
        above = page.parent[at]
        if above < 0 or any(page.size[above:at]):
            return 0
        after = page.end[at]
        while after < page.end[above]:
            if size := sum(page.size[after : page.end[after]]):
                if page.tag[after] == "button":
                    return 0
                links = (range(link, page.end[link]) for link in page.within("a", after))
                return size - sum(page.size[inside] for link in links for inside in link)
            after = page.end[after]
        at = above
    return 0
