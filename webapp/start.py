"""The start page: load a page by address, by pasting, from a file, or pick a sample."""

import secrets
from dataclasses import dataclass
from typing import Any

from flask import (
    Blueprint,
    abort,
    current_app,
    redirect,
    render_template,
    request,
    session,
    url_for,
)
from flask.typing import ResponseReturnValue

from extractor import InputError, extract
from webapp.fetch import FetchError, FetchPolicy, RateLimit, fetch
from webapp.sample import sample, samples
from webapp.store import PageRecord, PageStore, Step

bp = Blueprint("start", __name__)

_SCHEMES = ("http://", "https://")


@dataclass(frozen=True, slots=True)
class Complaint:
    """What was wrong with a form."""

    field: str
    """Name of the field that it is about."""
    message: str
    status: int = 422


@bp.get("/")
def index() -> ResponseReturnValue:
    """The start page."""
    return _page({}, None)


@bp.post("/pages")
def load() -> ResponseReturnValue:
    """Store a page and open it; on a failure the form again, with what was typed."""
    how = request.form.get("how", "")
    loader = {"url": _from_address, "paste": _from_paste, "upload": _from_file}.get(how)
    if loader is None:
        abort(400, "The form does not say how the page comes: by url, paste or upload.")
    loaded = loader()
    if isinstance(loaded, Complaint):
        return _page(request.form.to_dict(), loaded)
    return redirect(url_for("inspect.page", page_id=loaded.id), 303)


@bp.get("/samples/<slug>")
def open_sample(slug: str) -> ResponseReturnValue:
    """Open a sample page."""
    try:
        found = sample(slug)
    except KeyError:
        abort(404, f"There is no sample page {slug[:64]!r}.")
    record = _store().put(found.body, url=found.url, title=found.title, source="sample")
    return redirect(url_for("inspect.page", page_id=record.id), 303)


@bp.post("/pages/<page_id>/delete")
def delete(page_id: str) -> ResponseReturnValue:
    """Forget a stored page."""
    try:
        _store().delete(page_id)
    except KeyError:
        abort(404, "That page was not stored any more.")
    return redirect(url_for("start.index"), 303)


def _page(typed: dict[str, Any], complaint: Complaint | None) -> ResponseReturnValue:
    body = render_template(
        "start.html",
        samples=samples(),
        recent=_store().recent(12),
        typed=typed,
        complaint=complaint,
    )
    return body, complaint.status if complaint else 200


def _from_address() -> PageRecord | Complaint:
    address = request.form.get("url", "").strip()
    if not address:
        return Complaint("url", "Type or paste the address of a page.")
    if "://" not in address.split("?")[0]:
        address = "https://" + address
    limit: RateLimit = current_app.extensions["fetches"]
    visitor = session.setdefault("visitor", secrets.token_hex(8))
    if not limit.allow(visitor):
        wait = limit.seconds_left(visitor)
        message = f"That were many pages in a short time; wait {wait:.0f} seconds."
        return Complaint("url", message, 429)
    policy: FetchPolicy = current_app.config["FETCH_POLICY"]
    try:
        got = fetch(address, policy)
    except FetchError as error:
        return Complaint("url", error.reason)
    return _kept(
        "url",
        got.body,
        url=got.final_url,
        charset=got.charset,
        source="url",
        status=got.status,
        final_url=got.final_url,
        content_type=got.content_type,
        hops=tuple(Step(hop.url, hop.status) for hop in got.hops),
    )


def _from_paste() -> PageRecord | Complaint:
    text = request.form.get("html", "")
    if not text.strip():
        return Complaint("html", "Paste the HTML of a page.")
    base = _base("paste-base")
    if isinstance(base, Complaint):
        return base
    return _kept("html", text.encode("utf-8", "replace"), url=base, charset="utf-8",
                 source="paste")  # fmt: skip


def _from_file() -> PageRecord | Complaint:
    file = request.files.get("file")
    if file is None or not file.filename:
        return Complaint("file", "Choose an HTML file.")
    base = _base("upload-base")
    if isinstance(base, Complaint):
        return base
    body = file.read()
    if not body:
        return Complaint("file", "The file is empty.")
    return _kept("file", body, url=base, source="upload", title=file.filename[:200])


def _base(field: str) -> str | Complaint:
    """The address that links of pasted HTML are relative to; none is fine."""
    base = request.form.get(field, "").strip()
    if base and not base.lower().startswith(_SCHEMES):
        return Complaint(field, "The address has to start with http:// or https://, or be empty.")
    return base


def _kept(field: str, body: bytes, *, title: str = "", **facts: Any) -> PageRecord | Complaint:
    try:
        found = extract(body, url=facts["url"] or None, encoding=facts.get("charset"))
    except InputError as error:
        return Complaint(field, f"This cannot be inspected: {error}.")
    return _store().put(body, title=found.title or title, **facts)


def _store() -> PageStore:
    store: PageStore = current_app.extensions["pages"]
    return store
