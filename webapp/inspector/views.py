"""The inspector's addresses under `/p/<page id>/`: read the request, look, render.

One address serves the whole page and, to htmx, the part of it that is asked for: the header
`HX-Target` names the part.
"""

import secrets

from flask import Blueprint, Response, current_app, make_response, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from extractor import InputError, TooLarge
from webapp.inspector import output
from webapp.inspector.report import report_of
from webapp.inspector.rows import Span
from webapp.inspector.state import Profile, State
from webapp.inspector.study import Study
from webapp.inspector.traces import Traces
from webapp.inspector.tree import branch
from webapp.inspector.view import View
from webapp.shelves import shelves
from webapp.store import PageRecord, PageStore

bp = Blueprint("inspect", __name__, url_prefix="/p/<page_id>")

_PARTS = {"left", "tree", "output", "drawer"}
_FILES = {"md": "text/markdown", "html": "text/plain", "txt": "text/plain"}
_TRACES = "chaffinch-traces"


class NoPage(HTTPException):
    """There is nothing under that address; the description says what is missing."""

    code = 404


@bp.get("/")
def page(page_id: str) -> ResponseReturnValue:
    """The inspector, or the part of it that htmx asks for."""
    view = _view(page_id)
    part = request.headers.get("HX-Target") if "HX-Request" in request.headers else None
    name = f"partials/_{part}.html" if part in _PARTS else "inspect.html"
    return _varied(render_template(name, view=view))


@bp.get("/rows")
def rows(page_id: str) -> ResponseReturnValue:
    """The rows of the tree that opening a node or a fold adds."""
    view = _view(page_id)
    study = view.study
    number = request.args.get
    node = study.nearest(number("of", 0, int)) or 0
    stop = min(number("stop", len(study), int), study.page.end[node])
    level = max(number("level", 1, int), 1)
    span = Span(node, number("first", 0, int), stop, level)
    view.tree = branch(study, view.state, span)
    return _varied(render_template("partials/_rows.html", view=view))


@bp.get("/rendered")
def rendered(page_id: str) -> ResponseReturnValue:
    """The output as a page of its own, which may do nothing: no script, no fetch, no address."""
    view = _view(page_id)
    nonce = secrets.token_urlsafe(16)
    response = make_response(
        render_template("rendered.html", markup=output.rendered(view.shown), nonce=nonce)
    )
    response.headers["Content-Security-Policy"] = (
        f"sandbox; default-src 'none'; style-src 'nonce-{nonce}'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'self'"
    )
    return response


@bp.get("/output.<kind>")
def download(page_id: str, kind: str) -> ResponseReturnValue:
    """An output as a file."""
    if kind not in _FILES:
        raise NoPage("There is no such output: md, html and txt are.")
    extraction = _view(page_id).shown.trace.extraction
    body = {"md": extraction.markdown, "html": extraction.html, "txt": extraction.text}[kind]
    response = Response(body, mimetype=_FILES[kind])
    response.headers["Content-Disposition"] = f'attachment; filename="{page_id[:10]}.{kind}"'
    return response


@bp.get("/report")
def report(page_id: str) -> ResponseReturnValue:
    """What there is to say about the selected node, in Markdown."""
    view = _view(page_id)
    address = request.url.replace("/report?", "/?")
    name = f"{view.title}, {view.record.url or 'pasted'}, version `{page_id}`"
    body = report_of(view.study, view.node, name, view.state.profile, address)
    return Response(body, mimetype="text/plain")


@bp.app_errorhandler(InputError)
def refused(error: InputError) -> ResponseReturnValue:
    """The bytes of the page are no page, or too many."""
    large = isinstance(error, TooLarge)
    title = "This page is too large" if large else "This is not an HTML page"
    hint = (
        "The limit is a setting of the extractor. A page of this size is usually a data dump: "
        "paste the part that matters."
        if large
        else "Check the address: a login, a download or an interface for programs may answer there."
    )
    return render_template("refused.html", title=title, reason=str(error), hint=hint), 422


@bp.app_errorhandler(NoPage)
def unknown(error: NoPage) -> ResponseReturnValue:
    """The address names a page that is not stored."""
    return render_template(
        "refused.html",
        title="There is no such page here",
        reason=error.description,
        hint="Pages are kept on the machine that loaded them. Load it again by its address, "
        "or ask whoever sent you the link for the HTML.",
    ), 404


def study_of(page_id: str, profile: Profile) -> Study:
    """The study of a stored page. Raises `NoPage`, and what the extractor raises."""
    return _traces().study(_record(page_id), profile)


def _traces() -> Traces:
    books = shelves().books
    traces: Traces = current_app.extensions.setdefault(
        _TRACES, Traces(book=lambda profile: books()[profile])
    )
    return traces


def _view(page_id: str) -> View:
    record = _record(page_id)
    state = State.read(request.args)
    traces = _traces()
    study = traces.study(record, state.profile)
    accepted = next((s.name for s in study.trace.ladder if s.verdict == "accepted"), "")
    shown = study
    if state.step and state.step != accepted:
        try:
            shown = traces.study(record, state.profile, state.step)
        except KeyError:
            raise NoPage(f"The profile {state.profile} has no step {state.step!r}.") from None
    return View(record, study, state, shown)


def _record(page_id: str) -> PageRecord:
    store: PageStore = current_app.extensions["pages"]
    try:
        return store.get(page_id)
    except KeyError:
        raise NoPage(f"No page is stored under {page_id[:64]!r}.") from None


def _varied(body: str) -> Response:
    response = make_response(body)
    response.headers["Vary"] = "HX-Request, HX-Target"
    return response
