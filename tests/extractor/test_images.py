"""Images: the address that a reader would see, and no placeholders."""

import pytest

from extractor.images import largest
from tests.extractor.outline import tree

ADDRESSES = {
    "src": ("<img src='/a.png'>", "/a.png"),
    "a lazy source before a placeholder": (
        "<img src=data:image/gif;base64,R0 data-src=/a.png>",
        "/a.png",
    ),
    "a lazy source before a real one": ("<img src=/small.png data-original=/a.png>", "/a.png"),
    "the largest of a set": ("<img srcset='/s.png 100w, /a.png 900w, /m.png 300w'>", "/a.png"),
    "a lazy set before a small picture": ("<img data-srcset='/a.png 2x' src=/s.png>", "/a.png"),
    "a lazy set": ("<img data-srcset='/a.png 2x, /s.png 1x' src='/spacer.gif'>", "/a.png"),
    "the first source of a picture": (
        "<picture><source srcset='/s.webp 1x, /a.webp 2x'><source srcset=/b.jpg><img></picture>",
        "/a.webp",
    ),
    "a name that only one lazy loader knows": (
        "<img src='data:image/svg+xml;x' nitro-lazy-src=/a.png>",
        "/a.png",
    ),
    "amp-img": ("<amp-img src=/a.png></amp-img>", "/a.png"),
    "the twin in noscript": ("<img class=lazy><noscript><img src=/a.png></noscript>", "/a.png"),
    "a space in the address": ("<img src='/a b.png'>", "/a%20b.png"),
}

NONE = {
    "no address": "<img alt=x>",
    "an inlined image": "<img src='data:image/png;base64,iVBOR'>",
    "one pixel": "<img src=/p.png width=1 height=1>",
    "a spacer": "<img src=/img/blank.gif>",
}


@pytest.mark.parametrize(("html", "path"), ADDRESSES.values(), ids=ADDRESSES)
def test_an_image_has_the_address_that_is_shown(html: str, path: str) -> None:
    """Lazy sources, sets, pictures and noscript twins all give one absolute address."""
    assert tree(html) == f"~(img('https://example.org{path}' ''))"


@pytest.mark.parametrize("html", NONE.values(), ids=NONE)
def test_placeholders_are_no_images(html: str) -> None:
    """What shows nothing becomes nothing."""
    assert tree(f"<p>a {html}</p>") == "p('a')"


def test_a_blurred_preview_gives_way_to_its_image() -> None:
    """Of a small and a full version of one picture, the full one stays."""
    html = "<div><img src=/30/a.png width=30 height=20><img data-src=/800/a.png width=800></div>"
    assert tree(html) == "~(img('https://example.org/800/a.png' ''))"


def test_the_same_image_twice_in_a_row_is_once() -> None:
    """A second copy right after the first is left out."""
    assert tree("<p><img src=/a.png><img src=/a.png>").count("img") == 1


@pytest.mark.parametrize(
    ("srcset", "address"),
    [
        ("/a,b.png 2x, /c.png 1x", "/a,b.png"),
        ("/a.png,/b.png 2x", "/a.png,/b.png"),
        ("/a.png 1x,/b.png 2x", "/b.png"),
        ("/a.png", "/a.png"),
        ("data:image/gif;base64,R0 1w, /b.png 2w", "/b.png"),
        ("", ""),
    ],
)
def test_largest_reads_sets_as_browsers_do(srcset: str, address: str) -> None:
    """Commas in addresses do not end a candidate."""
    assert largest(srcset) == address


IN_NOSCRIPT = {
    "described, and no other is near": ("<noscript><img src=/a.png alt=A></noscript>", True),
    "a counter": ("<noscript><img src=/a.png width=1 height=1 alt=A></noscript>", False),
    "without a description": ("<noscript><img src=/a.png></noscript>", False),
    "with words": ("<noscript><img src=/a.png alt=A> Switch scripts on</noscript>", False),
    "beside its twin": ("<img src=/photo.png><noscript><img src=/a.png alt=A></noscript>", False),
}


@pytest.mark.parametrize(("html", "shown"), IN_NOSCRIPT.values(), ids=IN_NOSCRIPT)
def test_an_image_for_readers_without_scripts_is_one(html: str, shown: bool) -> None:
    """Where scripts would put it and nothing else stands for it."""
    written = tree(f"<div>a</div><div><span></span>{html}</div>")
    assert ("/a.png" in written) == shown
