"""Pages on their way between the store of pages and cards."""

from flask import current_app

from extractor import InputError
from extractor.decode import decode
from harness.defects import DefectCheck
from harness.golden import StoreError
from webapp.store import PageRecord, PageStore
from webapp.triage.stock import stock

_BOM = b"\xef\xbb\xbf"


def keep(check: DefectCheck) -> str | None:
    """The id under which the inspector shows a card's page; None where it cannot."""
    crashes = any(demand.what == "crash" and not demand.met for demand in check.demands)
    if check.card is None or crashes:
        return None
    try:
        body = stock().page(check.slug)
    except StoreError:
        return None
    return pages().put(body, url=check.card.url, source="defect").id


def record_of(page_id: str) -> PageRecord:
    """A stored page. Raises `KeyError`."""
    return pages().get(page_id)


def body_for_card(record: PageRecord) -> bytes:
    """The bytes of a stored page as a card holds them: read the same without the server's header.

    A card has no header. Where the header decided how the bytes are read, the page is written anew
    as UTF-8 with a byte order mark.
    """
    try:
        text = decode(record.body, record.charset or None).text
        if text == decode(record.body).text:
            return record.body
    except InputError:
        return record.body
    return _BOM + text.encode("utf-8", "replace")


def pages() -> PageStore:
    """The store of pages."""
    store: PageStore = current_app.extensions["pages"]
    return store
