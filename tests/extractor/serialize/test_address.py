"""Which addresses pass, and how they are spelled."""

import pytest

from extractor.serialize.address import image_address, link_address


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("https://e.org/a b?c=d#e", "https://e.org/a b?c=d#e"),
        ("HTTP://e.org", "HTTP://e.org"),
        ("mailto:a@e.org", "mailto:a@e.org"),
        ("tel:+1", "tel:+1"),
        ("//e.org/a", "//e.org/a"),
        ("/a:b", "/a:b"),
        ("?a:b", "?a:b"),
        ("#a:b", "#a:b"),
        ("a/b", "a/b"),
        (" /a\n/b ", "/a/b"),
        ("/a\x00b", "/a%00b"),
        ("ftp://e.org", ""),
        ("http://?a=b", ""),
        ("http://Not%20a host/", ""),
        ("https://e.org/a%20host", "https://e.org/a%20host"),
        ("java\tscript:x", ""),
        ("\x01\x02 javascript:x", ""),
        ("", ""),
    ],
)
def test_link_addresses(given: str, expected: str) -> None:
    """http, https, mailto, tel and addresses without a scheme pass, read as a browser does."""
    assert link_address(given) == expected


@pytest.mark.parametrize("given", ["mailto:a@e.org", "data:image/png;base64,AA", "blob:x", ""])
def test_images_come_from_the_web(given: str) -> None:
    """Only http, https and addresses without a scheme are images."""
    assert image_address(given) == ""
    assert image_address("/i.png") == "/i.png"
