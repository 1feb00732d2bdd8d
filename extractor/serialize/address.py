"""Which addresses may leave the house, and in what spelling."""

import re

_LINK_SCHEMES = frozenset({"http", "https", "mailto", "tel"})
_IMAGE_SCHEMES = frozenset({"http", "https"})
_NO_HOST = re.compile(r"(?:https?:)?//(?:[^/?#]*(?:[\s<>^|]|%20)|[?#])", re.IGNORECASE)
"""An address whose host is missing or cannot be one, so that no browser follows it (URL standard,
section 3.5)."""
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


def link_address(href: str) -> str:
    """The address of a link that is safe to follow, or "" where there is none.

    http, https, mailto, tel and addresses without a scheme pass. As in a browser (URL standard,
    section 4.4), control characters and spaces at the ends and tabs and line feeds anywhere do
    not count; other control characters are percent-encoded.
    """
    return _allowed(href, _LINK_SCHEMES)


def image_address(src: str) -> str:
    """The address of an image that is safe to load (http, https, no scheme), or ""."""
    return _allowed(src, _IMAGE_SCHEMES)


def _allowed(address: str, schemes: frozenset[str]) -> str:
    address = address.strip(" \t\n\r\f\v")
    if _CONTROL.search(address):
        address = _spelled(address)
    scheme, colon, rest = address.partition(":")
    # Anything before the first colon that is not a path is a scheme, however oddly spelled.
    if colon and not any(sign in scheme for sign in "/?#") and scheme.lower() not in schemes:
        return ""
    # a scheme alone leads nowhere
    if (colon and not rest.strip("/")) or _NO_HOST.match(address):
        return ""
    return address


def _spelled(address: str) -> str:
    address = re.sub(r"^[\x00-\x20]+|[\x00-\x20]+$|[\t\n\r]", "", address)
    return _CONTROL.sub(lambda found: f"%{ord(found.group()):02X}", address)
