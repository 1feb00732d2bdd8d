"""Addresses of links: resolved against the base, spelled as a browser reads them."""

import pytest

from extractor.links import Resolver, leads_nowhere, spelled

BASE = "https://example.org/read/page.html"

ABSOLUTE = {
    "a": "https://example.org/read/a",
    "../a": "https://example.org/a",
    "/a/./b": "https://example.org/a/b",
    "/a?b=1&c=2": "https://example.org/a?b=1&c=2",
    "?q": "https://example.org/read/page.html?q",
    "//cdn.example.org/a": "https://cdn.example.org/a",
    "http://x.example/": "http://x.example/",
    "mailto:a@example.org": "mailto:a@example.org",
    "tel:+1": "tel:+1",
    " /a b\n": "https://example.org/a%20b",
    "\\a\\b?c\\d": "https://example.org/a/b?c\\d",
    "http:\\\\x.example\\a": "http://x.example/a",
    "mailto:a\\b@example.org": "mailto:a\\b@example.org",
    "https://[broken/a": "https://[broken/a",
    "//[broken": "//[broken",
}


@pytest.mark.parametrize(("authored", "absolute"), ABSOLUTE.items())
def test_addresses_become_absolute(authored: str, absolute: str) -> None:
    """Any address gives an address; a broken one stays as it is."""
    assert Resolver(BASE).absolute(spelled(authored)) == absolute


@pytest.mark.parametrize("base", ["", "https://[broken"])
def test_without_a_usable_base_addresses_stay(base: str) -> None:
    """There is nothing to resolve against, and no error."""
    assert Resolver(base).absolute("/a") == "/a"


@pytest.mark.parametrize(
    "authored",
    ["", "#", "#a", "javascript:x()", " JavaScript:x", "java\nscript:x", "data:text/html,x"],
)
def test_some_addresses_lead_nowhere(authored: str) -> None:
    """Fragments and programs are no targets."""
    assert leads_nowhere(spelled(authored))
