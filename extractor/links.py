"""Addresses: what an authored address means on a page, and which ones lead nowhere."""

import re
from functools import lru_cache
from urllib.parse import urljoin, urlsplit

from extractor.code_language import names
from extractor.flow import visible
from extractor.page import Page

_NOT_FOLLOWED = ("javascript:", "vbscript:", "data:", "blob:", "about:")
_SIGNS = frozenset("¶#§🔗∞⚓⌗☍") | {"", "[#]", "(#)", "\N{LINK SYMBOL}\ufe0f"}
_NAMES = names(
    "headerlink anchor permalink anchor-link anchorlink hash-link heading-anchor "
    "header-anchor heading-link anchorjs-link header-link octicon-link direct-link "
    "self-link"
)
_PHRASES = ("permalink", "permanent link", "link to ", "direct link", "copy link", "anchor", "#")
_PERMALINK_NODES = 12
"""Nodes that a permalink has at most."""

_OTHER_SCHEME = re.compile(r"(?!https?:)[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_PATH = re.compile(r"[^?#]*")
_BREAKS = str.maketrans("", "", "\t\n\r")


def spelled(authored: str) -> str:
    """An address as a browser reads it: trimmed, line ends out, spaces percent-encoded, backslashes
    in the path turned.

    Source: URL standard, section 4.4.
    """
    address = authored.strip()
    if address.isalnum():
        return address
    address = address.translate(_BREAKS) if _has_breaks(address) else address
    if "\\" in address and _OTHER_SCHEME.match(address) is None:
        path = _PATH.match(address)
        stop = path.end() if path else 0
        address = address[:stop].replace("\\", "/") + address[stop:]
    return address.replace(" ", "%20") if " " in address else address


def _has_breaks(address: str) -> bool:
    return "\n" in address or "\t" in address or "\r" in address


def leads_nowhere(address: str) -> bool:
    """Whether a spelled address is no target: empty, in the page itself, or a program."""
    if not address or address[0] == "#":
        return True
    return address[:11].lower().startswith(_NOT_FOLLOWED)


def is_sign(page: Page, node: int) -> bool:
    """Whether an anchor is nothing but a sign for the address of what it stands in."""
    attrs = page.attrs[node]
    if not (attrs.get("href") or "").strip().startswith("#") or page.end[node] - node > 3:
        return False
    if _NAMES.isdisjoint((attrs.get("class") or "").lower().split()):
        return False
    return visible(page.all_text(node)).strip() in _SIGNS


def is_permalink(page: Page, node: int, heading: int) -> bool:
    """Whether an anchor in a heading only gives the heading's own address.

    Its text is a sign, or its class says so and its text is a phrase for it or hidden from
    readers; and the heading has other text.
    """
    stop = page.end[node]
    if stop - node > _PERMALINK_NODES or page.has(("img",), node):
        return False
    text = visible(page.all_text(node)).strip().lower()
    href = (page.attrs[node].get("href") or "").strip()
    if text in _SIGNS:
        return (bool(text) and "#" in href) or not href or href[0] == "#"
    attrs = page.attrs[node]
    classes = (attrs.get("class") or "").lower().split()
    if _NAMES.isdisjoint(classes) or "#" not in href:
        return False
    if attrs.get("aria-hidden") != "true" and not text.startswith(_PHRASES):
        return False
    own = sum(page.size[node:stop])
    return any(page.size[heading:node]) or sum(page.size[stop : page.end[heading]]) > 0 < own


class Resolver:
    """Makes addresses absolute. Raises nothing: an address that cannot be joined stays."""

    def __init__(self, base: str) -> None:
        self._base = base
        self._origin = _origin(base)

    def absolute(self, address: str) -> str:
        """The absolute form of a spelled address; itself where there is no base."""
        if address.startswith(("https://", "http://")) or not self._base:
            return address
        if (
            self._origin
            and address[:1] == "/"
            and address[1:2] != "/"
            and "/." not in address
            and "\\" not in address
        ):
            return self._origin + address
        return _joined(self._base, address)


def _origin(base: str) -> str:
    try:
        parts = urlsplit(base)
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.netloc}" if parts.scheme and parts.netloc else ""


@lru_cache(maxsize=4096)
def _joined(base: str, address: str) -> str:
    try:
        return urljoin(base, address)
    except ValueError:
        return address
