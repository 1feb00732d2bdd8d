"""Looking: the addresses of golden review under `/golden` that write nothing."""

import secrets
from typing import Any

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue

from harness.golden import Check
from harness.golden.golden import PAGE
from webapp.golden.blocks import block_changes
from webapp.golden.decidable import failing, not_acceptable, not_rejectable, warning
from webapp.golden.desk import Desk, desk
from webapp.golden.jump import query_of
from webapp.golden.question import DEEDS, Question, about_one, about_rest
from webapp.golden.rendering import rendered
from webapp.golden.reviews import reviews
from webapp.golden.selection import Place, Selection
from webapp.golden.session import session_of
from webapp.golden.sorts import SORTS, sort_of
from webapp.golden.texts import MODES, Mode, passages
from webapp.inspector.view import View
from webapp.inspector.views import study_of
from webapp.store import PageStore

bp = Blueprint("golden", __name__, url_prefix="/golden")

TABS = ("text", "rendered", "blocks")


@bp.get("")
def index() -> ResponseReturnValue:
    """The goldens that the address selects."""
    return list_page(desk())


@bp.get("/summary")
def summary() -> ResponseReturnValue:
    """What was written today, and a draft of a commit message."""
    at = desk()
    return render_template(
        "golden/summary.html",
        desk=at,
        session=session_of(at.goldens, at.defects),
        code=View.in_code,
    )


@bp.get("/confirm")
def confirm() -> ResponseReturnValue:
    """What is asked before deciding; to htmx only the form."""
    deed = DEEDS.get(request.args.get("do", ""))
    if deed is None:
        abort(400, "The address does not say what to do: accept, reject or skip.")
    at, selection = desk(), Selection.read(request.args)
    if only := request.args.get("only"):
        asked = about_one(deed, at.check(only), selection)
    else:
        first = request.args.get("from", "")
        rows = selection.rows(at.review.checks)
        rest = Place([row.slug for row in rows], first).rest
        asked = about_rest(deed, [row for row in rows if row.slug in rest], selection, first)
    part = "HX-Request" in request.headers
    name = "golden/_question.html" if part else "golden/confirm.html"
    response = make_response(render_template(name, question=asked, code=View.in_code))
    response.headers["Vary"] = "HX-Request"
    return response


@bp.get("/<slug>")
def item(slug: str) -> ResponseReturnValue:
    """One golden."""
    at = desk()
    return item_page(at, at.check(slug))


@bp.get("/<slug>/rendered/<side>")
def pane(slug: str, side: str) -> ResponseReturnValue:
    """An output as a page of its own, which may do nothing: no script, no fetch, no address."""
    if side not in ("old", "new"):
        abort(404, "An output is old or new.")
    nonce = secrets.token_urlsafe(16)
    markup = rendered(desk().check(slug), "old" if side == "old" else "new")
    response = make_response(render_template("rendered.html", markup=markup, nonce=nonce))
    response.headers["Content-Security-Policy"] = (
        f"sandbox; default-src 'none'; style-src 'nonce-{nonce}'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'self'"
    )
    return response


@bp.get("/<slug>/<side>.md")
def file(slug: str, side: str) -> ResponseReturnValue:
    """An output as a file, for a tool of one's own."""
    if side not in ("old", "new"):
        abort(404, "An output is old or new.")
    check = desk().check(slug)
    text = check.expected if side == "old" else check.output
    if text is None:
        abort(404, f"{slug} has no such output.")
    response = Response(text, mimetype="text/markdown")
    response.headers["Content-Disposition"] = f'attachment; filename="{check.slug}-{side}.md"'
    return response


@bp.get("/<slug>/trace")
def trace(slug: str) -> ResponseReturnValue:
    """The inspector at the node where a change shows."""
    at = desk()
    check = at.check(slug)
    page = at.goldens.shelf.present(slug).get(PAGE)
    if page is None or check.card is None:
        abort(404, f"{slug} has no page, or no card that says how to read it.")
    store: PageStore = current_app.extensions["pages"]
    record = store.put(page, url=check.card.url, title=slug, source="golden")
    study = study_of(record.id, "article" if check.card.profile == "article" else "default")
    query = query_of(study, check, request.args.get("hunk", 0, int))
    return redirect(url_for("inspect.page", page_id=record.id) + query, 303)


def list_page(at: Desk, refused: dict[str, str] | None = None, did: str = "") -> str:
    """The list; with what was refused of a decision about many."""
    selection = Selection.read(request.values)
    checks = at.review.checks
    facts: dict[str, Any] = {
        "rows": [_row(check) for check in selection.rows(checks)],
        "counts": selection.counts(checks),
        "groups": selection.groups(checks),
        "total": sum(check.state != "unreferenced" for check in checks),
        "refused": refused or {},
    }
    return render_template("golden/index.html", **_common(at, selection, did), **facts)


def item_page(at: Desk, check: Check, refusal: str = "", asked: Question | None = None) -> str:
    """One golden; with why a decision about it was refused, and the question asked anew."""
    selection = Selection.read(request.values)
    args = request.args.get
    tab = chosen if (chosen := args("tab", "text")) in TABS else "text"
    mode: Mode = next((mode for mode in MODES if mode == args("mode")), "diff")
    rows = selection.rows(at.review.checks)
    place = Place([row.slug for row in rows if row.state != "unreferenced"], check.slug)
    facts: dict[str, Any] = {
        "check": check,
        "sort": SORTS[sort_of(check)],
        "place": place,
        "tab": tab,
        "mode": mode,
        "next_mode": MODES[(MODES.index(mode) + 1) % len(MODES)],
        "tabs": TABS,
        "modes": MODES,
        "passages": passages(check, mode) if tab == "text" else [],
        "blocks": block_changes(check) if tab == "blocks" else [],
        "failing": failing(check),
        "warning": warning(check),
        "not_acceptable": not_acceptable(check),
        "not_rejectable": not_rejectable(check),
        "refusal": refusal,
        "question": asked,
    }
    return render_template("golden/item.html", **_common(at, selection), **facts)


def again() -> ResponseReturnValue:
    """Extract every golden anew."""
    at = desk()
    reviews().look(at.goldens, anew=True)
    selection = Selection.read(request.form)
    return redirect(url_for("golden.index") + selection.query(), 303)


bp.add_url_rule("/check", view_func=again, methods=["POST"])


def _common(at: Desk, selection: Selection, did: str = "") -> dict[str, Any]:
    undone = request.args.get("undone", 0, int)
    return {
        "desk": at,
        "selection": selection,
        "sorts": SORTS,
        "code": View.in_code,
        "notice": at.notice(did or request.args.get("did", "")),
        "undone": undone if 0 < undone < 100_000 else 0,
    }


def _row(check: Check) -> dict[str, Any]:
    held = sum(chip.after is True for chip in check.chips)
    return {
        "check": check,
        "sort": SORTS[sort_of(check)],
        "held": held,
        "failing": failing(check),
        "causes": list(dict.fromkeys(c.sentence for hunk in check.hunks for c in hunk.causes)),
    }
