"""The blueprint of triage; the modules of views hang their addresses on it."""

from typing import Any

from flask import Blueprint

from webapp.inspector.view import View
from webapp.triage.board import CHECKS, STATES
from webapp.triage.queue import queue_href

bp = Blueprint("triage", __name__, url_prefix="/defects")


@bp.app_context_processor
def named() -> dict[str, Any]:
    """What the pieces of templates need to name verdicts and states."""
    return {
        "verdicts": CHECKS,
        "card_states": STATES,
        "queue_href": queue_href,
        "in_code": View.in_code,
    }
