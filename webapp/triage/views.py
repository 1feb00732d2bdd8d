"""The board and the queue under `/defects`."""

from urllib.parse import urlencode

from flask import (
    Response,
    flash,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue

from extractor import InputError, RuleBookError
from harness.defects.table import table
from harness.golden import StoreError, Unknown
from webapp.inspector.view import View
from webapp.shelves import NoShelf
from webapp.triage.blueprint import bp
from webapp.triage.filter import Filter
from webapp.triage.pages import keep
from webapp.triage.queue import Strip, queue_href
from webapp.triage.run_views import present
from webapp.triage.stock import board, check_again, stock


@bp.get("")
def index() -> ResponseReturnValue:
    """The board."""
    found = board(Filter.read(request.args))
    return render_template(
        "triage/board.html",
        board=found,
        filter=found.filter,
        candidates=present(),
    )


@bp.post("/check")
def check() -> ResponseReturnValue:
    """Extract every card anew."""
    count, seconds = check_again()
    flash(f"{count} cards were extracted anew in {seconds:.1f} s.")
    return redirect(_board(), 303)


@bp.post("/undo")
def undo() -> ResponseReturnValue:
    """Take back an edit."""
    try:
        done = stock().undo(request.form.get("token", ""))
        flash(f"{done.slug} is as it was before.")
    except StoreError as error:
        flash(f"Nothing was undone: {error}.")
    asked, slug = Filter.unpacked(request.form.get("queue", "")), request.form.get("card", "")
    if "queue" in request.form and slug in stock().slugs():
        return redirect(queue_href(asked, slug), 303)
    return redirect(_board(), 303)


@bp.get("/export.md")
def export() -> ResponseReturnValue:
    """The cards that the filter means, as a table in Markdown."""
    rows = board(Filter.read(request.args)).rows

    def link(slug: str) -> str:
        return url_for("triage.card", slug=slug, _external=True)

    response = Response(table([row.check for row in rows], link), mimetype="text/markdown")
    response.headers["Content-Disposition"] = 'inline; filename="defects.md"'
    return response


@bp.get("/queue")
def queue() -> ResponseReturnValue:
    """The inspector at a card; the first one unless the address names one."""
    asked = Filter.read(request.args)
    rows = board(asked).ordered
    slug = request.args.get("at", "") or (rows[0].slug if rows else "")
    if not slug:
        flash("No card is meant by this filter.")
        return redirect(url_for("triage.index") + asked.query(), 303)
    found = stock().check(slug) if slug in stock().slugs() else None
    if found is None and not any(row.slug == slug for row in rows):
        raise Unknown(f"there is no card {slug[:64]!r}")
    check = found or next(row.check for row in rows if row.slug == slug)
    page = keep(check)
    if page is None:
        return render_template("triage/queue.html", strip=Strip(asked, rows, check))
    where = {"queue": asked.packed or "by=cause", "card": slug}
    if check.card and check.card.profile != "default":
        where["profile"] = check.card.profile
    return redirect(f"{url_for('inspect.page', page_id=page)}?{urlencode(where)}")


@bp.app_template_global("triage_strip")
def strip_of(view: View) -> Strip | None:
    """The queue above the inspector, when its address asks for one."""
    slug = view.state.card
    if not slug or not view.state.queue:
        return None
    try:
        defects = stock()
        if slug not in defects.slugs():
            return None
        asked = Filter.unpacked(view.state.queue)
        return Strip(asked, board(asked).ordered, defects.check(slug), view.study)
    except (StoreError, InputError, NoShelf, RuleBookError):
        return None


def _board() -> str:
    return url_for("triage.index") + Filter.unpacked(request.form.get("filter", "")).query()
