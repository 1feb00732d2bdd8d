"""Where nodes stand in the source."""

import pytest

from extractor.decode import decode
from extractor.page import TEXT
from extractor.parse import parse
from webapp.sample import samples
from webapp.source import positions, window

SOURCE = """<!doctype html><title>T &amp; t</title>
<!-- <p>not this</p> --><p class="a>b">One <b>bold</b> and &lt;two&gt;</p>
<script>if (a < b) "<p>"</script><ul><li>x<li>y</ul>after
"""


def test_start_tags_and_texts_are_found() -> None:
    """Past comments, quoted angle brackets, scripts and references."""
    page = parse(SOURCE)
    places = positions(SOURCE, page)

    def shown(tag: str, nth: int = 0) -> str:
        place = places[page.index[tag][nth]]
        assert place
        return SOURCE[place[0] : place[1]]

    assert shown("p") == '<p class="a>b">'
    assert shown("b") == "<b>"
    assert (shown("li"), shown("li", 1)) == ("<li>", "<li>")
    words = {
        page.text[node].strip(): SOURCE[place[0] : place[1]]
        for node, place in enumerate(places)
        if place and page.tag[node] == TEXT
    }
    assert words["bold"] == "bold"
    assert words["and <two>"] == "and &lt;two&gt;"[:3] or words["and <two>"].startswith(" and")
    assert words["after"].strip() == "after"


def test_elements_that_nobody_wrote_have_no_place() -> None:
    """html, head and body are the parser's."""
    page = parse(SOURCE)
    assert positions(SOURCE, page)[page.index["body"][0]] is None


@pytest.mark.parametrize("slug", [sample.slug for sample in samples()])
def test_nearly_every_element_of_a_real_page_has_its_place(slug: str) -> None:
    """And each place begins with the tag of its element."""
    body = next(sample.body for sample in samples() if sample.slug == slug)
    text = decode(body).text
    page = parse(text)
    places = positions(text, page)
    elements = [node for node in range(1, len(page)) if page.tag[node] != TEXT]
    placed = [node for node in elements if places[node]]
    assert len(placed) >= 0.98 * len(elements) - 3
    for node in placed:
        first, _ = places[node] or (0, 0)
        assert text[first + 1 :].lower().startswith(page.tag[node])


def test_a_window_holds_the_lines_around_a_node_whole() -> None:
    """The pieces of each line are the line."""
    page = parse(SOURCE)
    places = positions(SOURCE, page)
    lines = window(SOURCE, places, page.index["li"][1])
    assert ["".join(piece.text for piece in line.segments) for line in lines] == SOURCE.split("\n")
    owners = {piece.nid for line in lines for piece in line.segments}
    assert page.index["li"][1] in owners


def test_very_long_lines_are_folded_around_the_node() -> None:
    """With the number of characters that are not shown."""
    text = "<p>" + "word " * 5000 + "<b id=x>here</b>" + " word" * 5000
    page = parse(text)
    (line,) = window(text, positions(text, page), page.index["b"][0])
    shown = "".join(piece.text for piece in line.segments)
    assert "<b id=x>" in shown
    assert len(shown) < 2200
    assert "characters" in shown


def test_any_input_gives_places_in_order(subtests: pytest.Subtests) -> None:
    """Broken tags, open comments, nothing at all."""
    for text in ("", "<", "<a", "<!--", "<a b='", "<script>", "</p>", "<p/><br/>", "<x:y>a</x:y>"):
        with subtests.test(text=text):
            places = positions(text, parse(text))
            assert all(place is None or place[0] <= place[1] <= len(text) for place in places)
            window(text, places, 0)
