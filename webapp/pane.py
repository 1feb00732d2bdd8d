"""The page pane: a stored page redrawn from its arrays, inert, with every node's fate on it.

Nothing of the page's own markup reaches the browser but text and the names of harmless elements:
the pane is written anew from `Page`, so there is no sanitiser to get past. It runs in a sandboxed
frame with an opaque origin under a policy that fetches nothing, and talks to the inspector in
plain integers.
"""

import secrets

from flask import Blueprint, Response, render_template, request

from webapp.inspector.state import State
from webapp.inspector.views import study_of
from webapp.redraw import redraw

bp = Blueprint("pane", __name__)


@bp.get("/p/<page_id>/pane")
def pane(page_id: str) -> Response:
    """The page as a document for the sandboxed frame."""
    study = study_of(page_id, State.read(request.args).profile)
    nonce = secrets.token_urlsafe(16)
    drawing = redraw(study.trace)
    response = Response(render_template("pane.html", drawing=drawing, nonce=nonce))
    response.headers["Content-Security-Policy"] = (
        "sandbox allow-scripts; default-src 'none'; "
        f"style-src 'nonce-{nonce}'; script-src 'nonce-{nonce}'; img-src data:; "
        "form-action 'none'; base-uri 'none'; frame-ancestors 'self'"
    )
    return response
