"""`Facts`: what every field looks into, gathered in one go."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urljoin, urlsplit

from extractor.metadata.json_ld import ARTICLES, PAGES, Entities, Entity, entities_of, main_entity
from extractor.metadata.labels import Label, labels
from extractor.metadata.record import Found
from extractor.metadata.signs import Signs, signs
from extractor.metadata.text import climb, text_of, tidy
from extractor.page import Page

_MAX_METAS = 1_000
_MAX_HEADINGS = 20
_MAX_PROPERTY = 1_000
_MAX_ADDRESS = 4_096
"""Characters; a longer address is no name for a page, and a shortened one is a wrong one."""


@dataclass(frozen=True)
class Facts:
    """The page, its address, its meta elements and its JSON-LD."""

    page: Page
    url: str
    metas: dict[str, list[str]]
    """Contents by name, property or http-equiv in lower case; in document order, none empty."""
    entities: Entities

    def meta(self, *names: str) -> Found | None:
        """The first of the meta elements that the page has."""
        for name in names:
            if values := self.metas.get(name):
                return Found(values[0], name if ":" in name else f"meta {name}")
        return None

    @cached_property
    def host(self) -> str:
        """The host of the address in lower case, without `www.`; "" without one."""
        try:
            host = urlsplit(self.url).hostname or ""
        except ValueError:
            return ""
        return host.removeprefix("www.")

    @cached_property
    def base(self) -> str:
        """What relative addresses start from."""
        for node in self.page.index.get("base", ())[:1]:
            return self.absolute(self.page.attrs[node].get("href") or "", self.url) or self.url
        return self.url

    def absolute(self, address: str, base: str) -> str | None:
        """An address as an absolute web address; None when it is not one."""
        try:
            joined = urljoin(base, address.strip()) if address.strip() else ""
            parts = urlsplit(joined)
        except ValueError:
            return None
        web = parts.scheme in ("http", "https") and parts.hostname
        return joined if web and len(joined) <= _MAX_ADDRESS else None

    @cached_property
    def canonical(self) -> Found | None:
        """The address that the page wants to be known under."""
        for node in self.page.index.get("link", ())[:_MAX_METAS]:
            attrs = self.page.attrs[node]
            if "canonical" not in (attrs.get("rel") or "").lower().split():
                continue
            if address := self.absolute(attrs.get("href") or "", self.base):
                return Found(address, "link canonical")
        declared = self.meta("og:url")
        address = self.absolute(declared.value, self.base) if declared else None
        return Found(address, "og:url") if address else None

    @cached_property
    def document_title(self) -> str:
        """The text of the title element in the head, with the site's name and all."""
        page = self.page
        for node in page.index.get("title", ())[:_MAX_HEADINGS]:
            if not any(page.tag[above] == "svg" for above in climb(page, node)):
                return tidy(page.all_text(node))
        return ""

    @cached_property
    def headings(self) -> Sequence[tuple[int, str]]:
        """The first h1 elements that have text, with it."""
        nodes = self.page.index.get("h1", ())[:_MAX_HEADINGS]
        return [(node, text) for node in nodes if (text := text_of(self.page, node))]

    @cached_property
    def labels(self) -> Sequence[Label]:
        """The short texts that may announce an author or a date."""
        return labels(self.page)

    @cached_property
    def signs(self) -> Signs:
        """The elements that are marked or named for an author or a date."""
        return signs(self.page)

    def property_text(self, name: str) -> Found | None:
        """The text of the first element that is marked as `name`, in microdata or RDFa."""
        if not (sign := self.signs.texts.get(name)):
            return None
        content = self.page.attrs[sign.node].get("content")
        text = tidy(content) if content else text_of(self.page, sign.node, _MAX_PROPERTY)
        return Found(text, sign.kind) if text else None

    @cached_property
    def article(self) -> Entity:
        """The JSON-LD entity that the page is, if it is a work with an author and a date."""
        return main_entity(self.entities, ARTICLES, self._about)

    @cached_property
    def web_page(self) -> Entity:
        """The JSON-LD entity of the page as a page."""
        return main_entity(self.entities, PAGES, self._about)

    @cached_property
    def _about(self) -> list[str]:
        about = [self.url, self.document_title, *(text for _, text in self.headings)]
        about += [found.value for found in (self.canonical, self.meta("og:title")) if found]
        return about


def gather(page: Page, url: str) -> Facts:
    """The facts of a page; the work is bounded whatever the page holds."""
    metas: dict[str, list[str]] = {}
    for node in page.index.get("meta", ())[:_MAX_METAS]:
        attrs = page.attrs[node]
        content = tidy(attrs.get("content") or "")
        if not content:
            continue
        names = {(attrs.get(key) or "").strip().lower() for key in ("property", "name")}
        names.add((attrs.get("http-equiv") or "").strip().lower())
        for name in names - {""}:
            metas.setdefault(name, []).append(content)
    return Facts(page, url, metas, entities_of(page))
