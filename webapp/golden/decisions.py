"""Deciding: accepting, rejecting and undoing; each on the basis of what was looked at."""

from flask import abort, redirect, request, url_for
from flask.typing import ResponseReturnValue

from harness.golden import StoreError
from webapp.golden.desk import Desk, desk
from webapp.golden.question import DEEDS, Deed, about_one
from webapp.golden.selection import Place, Selection
from webapp.golden.views import bp, item_page, list_page
from webapp.shelves import NoShelf, shelves

_LONGEST = 4_000
"""Characters of a reason."""


@bp.post("/decide")
def decide() -> ResponseReturnValue:
    """Accept or reject one golden or many. What is refused is told, and what was typed is kept."""
    deed = DEEDS.get(request.form.get("do", ""))
    bases = _bases()
    if deed not in ("accept", "reject") or not bases:
        abort(400, "The form does not say what to do, or to which goldens.")
    reason = request.form.get("reason", "").strip()[:_LONGEST]
    force = request.form.get("force") == "1"
    at = desk()
    if force and not reason:
        return _one_refused(at, deed, next(iter(bases)), "Say why it is accepted all the same.", "")
    try:
        token, refused = _done(at, deed, bases, reason, force)
    except (StoreError, NoShelf) as error:
        token, refused = "", dict.fromkeys(bases, str(error))
    except OSError as error:
        said = f"{error.filename or 'the store'}: {error.strerror}; nothing was changed"
        token, refused = "", dict.fromkeys(bases, said)
    after = desk()
    if refused and request.form.get("single") == "1":
        slug, said = next(iter(refused.items()))
        return _one_refused(after, deed, slug, said, reason)
    if refused:
        return list_page(after, refused, token), 409
    return redirect(_onward(after, token), 303)


@bp.post("/undo")
def undo() -> ResponseReturnValue:
    """Put back what one decision wrote, by its token."""
    token, selection = request.form.get("token", ""), Selection.read(request.form)
    if not token:
        abort(400, "The form does not say what to undo.")
    at = desk()
    if request.form.get("store") == "defects":
        cards = shelves().defects(at.goldens.books)
        undone = cards.undo_all(token)
        return redirect(_address("", selection, undone=str(len(undone))), 303)
    undone = at.goldens.undo_all(token)
    slug = undone[0].slug if len(undone) == 1 and undone[0].before else ""
    return redirect(_address(slug, selection, undone=str(len(undone))), 303)


def _bases() -> dict[str, str]:
    pairs = (item.partition(":") for item in request.form.getlist("item"))
    return {slug: basis for slug, _, basis in pairs if slug and basis}


def _done(
    at: Desk, deed: Deed, bases: dict[str, str], reason: str, force: bool
) -> tuple[str, dict[str, str]]:
    """The token of what was done, and by slug what was refused."""
    if deed == "accept":
        batch = at.goldens.accept_all(bases, force=force, note=reason)
        return batch.token, dict(batch.refused)
    rejected = at.goldens.reject_all(bases, reason, shelves().defects(at.goldens.books))
    return rejected.token, dict(rejected.refused)


def _one_refused(at: Desk, deed: Deed, slug: str, said: str, reason: str) -> tuple[str, int]:
    """The golden as it is now, why nothing was done, and the form again with what was typed."""
    check = at.check(slug)
    asked = about_one(deed, check, Selection.read(request.form), reason)
    again = asked if asked.needs_reason and asked.checks else None
    return item_page(at, check, said, again), 409


def _onward(at: Desk, token: str) -> str:
    """After one golden the next of the selection, after many the list."""
    selection = Selection.read(request.form)
    slug = ""
    if request.form.get("single") == "1":
        rows = selection.rows(at.review.checks)
        slugs = [row.slug for row in rows if row.state != "unreferenced"]
        slug = Place(slugs, request.form.get("at", "")).next
    return _address(slug, selection, did=token)


def _address(slug: str, selection: Selection, **more: str) -> str:
    place = url_for("golden.item", slug=slug) if slug else url_for("golden.index")
    return place + selection.query(**more)
