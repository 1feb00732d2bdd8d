"""A card by itself: what it asks for, edits with a basis, promotion."""

from dataclasses import replace

from flask import flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from harness.defects import DefectCheck
from harness.defects.store import EDITABLE
from harness.golden import BadName, Stale, StoreError, Unknown
from webapp.triage.blueprint import bp
from webapp.triage.filter import Filter
from webapp.triage.form import KINDS, lines, told
from webapp.triage.queue import Strip, queue_href
from webapp.triage.stock import board, stock


@bp.get("/card/<slug>")
def card(slug: str) -> ResponseReturnValue:
    """A card, whole."""
    return _page(stock().check(slug))


@bp.post("/card/<slug>/edit")
def edit(slug: str) -> ResponseReturnValue:
    """Change what a card says, on the basis on which it was looked at."""
    form = request.form
    changes = {name: form[name] for name in EDITABLE if name in form}
    after = _after(slug)
    defects = stock()
    try:
        done = defects.edit(slug, form.get("basis", ""), **changes)
    except (BadName, Unknown):
        raise
    except StoreError as error:
        said = told(error)
        if isinstance(error, Stale):
            said = (
                "Somebody changed this card since you opened it. What you typed is still in the "
                "form, the card as it is now stands beside it: save again to put yours in its place."
            )
        return _page(defects.check(slug), said, form.to_dict()), 409
    flash(f"{slug} is changed." if done.token else f"{slug} says that already.", done.token)
    return redirect(after, 303)


@bp.post("/card/<slug>/promote")
def promote(slug: str) -> ResponseReturnValue:
    """A card that passes becomes a golden."""
    form = request.form
    after = _after(slug)
    defects = stock()
    now = defects.check(slug)
    try:
        if now.disk != form.get("basis", ""):
            raise Stale(f"{slug} is another by now; look at it again")
        made = defects.promote(
            slug,
            form.get("why", ""),
            name=form.get("name", "").strip(),
            with_=lines(form.get("with", "")),
            without=lines(form.get("without", "")),
        )
    except StoreError as error:
        return _page(now, told(error), form.to_dict()), 409
    flash(f"{slug} is guarded by the golden {made} now.")
    return redirect(after, 303)


def _page(check: DefectCheck, error: str = "", typed: dict[str, str] | None = None) -> str:
    form = typed or {}
    asked = Filter.unpacked(form.get("queue", request.args.get("queue", "")))
    strip = Strip(asked, board(asked).ordered, check, typed=form)
    return render_template(
        "triage/card.html", strip=strip, check=check, error=error, typed=form, kinds=KINDS
    )


def _after(slug: str) -> str:
    """Where a form leads: back to the queue it was in, on to the next card of it, or to the card.

    It is worked out before anything is written: afterwards the filter may not mean the card.
    """
    form = request.form
    if "queue" not in form:
        return url_for("triage.index") if "why" in form else url_for("triage.card", slug=slug)
    asked = replace(Filter.unpacked(form["queue"]), open="")
    if form.get("then") != "next":
        return queue_href(asked, slug)
    slugs = [row.slug for row in board(asked).ordered]
    place = slugs.index(slug) if slug in slugs else -1
    if place + 1 < len(slugs):
        return queue_href(asked, slugs[place + 1])
    return url_for("triage.index") + asked.query()
