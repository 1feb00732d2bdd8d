"""What a reduced page becomes: a page of the inspector, a golden, a defect, a fixture, a file."""

from typing import Any

from flask import Response, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue

from extractor import InputError
from harness.golden import StoreError
from harness.reduce import DoesNotHold, add_defect, fixture, shrink_defect
from webapp.reduce.jobs import Reduction
from webapp.reduce.outcome import Outcome
from webapp.reduce.views import NoReduction, bp, known, outcome_of, shown
from webapp.shelves import of_checkout
from webapp.triage.form import told
from webapp.triage.pages import pages
from webapp.triage.stock import stock


@bp.post("/<key>/open")
def open_page(key: str) -> ResponseReturnValue:
    """Keep the page among those that were pasted, and look at it; or make a golden of it."""
    found, outcome = _ended(key)
    subject = found.subject
    title = "" if outcome.found.neutral else "Reduced: " + subject.title.removeprefix("Reduced: ")
    record = pages().put(outcome.found.data, url=subject.url, title=title, source="paste")
    where: dict[str, Any] = {
        "profile": subject.profile if subject.profile != "default" else None,
        "n": outcome.node,
    }
    if request.form.get("to") == "golden":
        held, out = outcome.snippets or ((), ())
        snippets: dict[str, Any] = {
            "with": "\n".join(held) or None,
            "without": "\n".join(out) or None,
        }
        return redirect(url_for("golden.new", page=record.id, **where, **snippets), 303)
    return redirect(url_for("inspect.page", page_id=record.id, **where), 303)


@bp.post("/<key>/defect")
def file(key: str) -> ResponseReturnValue:
    """A new card of the page."""
    found, outcome = _ended(key)
    form = request.form
    slug = form.get("slug", "").strip()
    note = " ".join(form.get("note", "").split())
    subject = found.subject
    try:
        made = add_defect(
            stock(), slug, outcome.found, note=note, url=subject.url, profile=subject.profile
        )
    except StoreError as error:
        return shown(found, told(error), form.to_dict()), 422
    flash(f"{made.slug} is a card now: {made.cause} did it.")
    return redirect(url_for("triage.card", slug=made.slug), 303)


@bp.post("/<key>/shrink")
def shrink(key: str) -> ResponseReturnValue:
    """The page in the place of that of the card that it was reduced from."""
    found, outcome = _ended(key)
    check = found.subject.check
    if check is None:
        raise NoReduction(f"The reduction {key} is not about a card.")
    try:
        done = shrink_defect(stock(), check.slug, check.disk, outcome.found)
    except StoreError as error:
        return shown(found, told(error)), 409
    flash(f"{check.slug} has the smaller page now.", done.token)
    return redirect(url_for("triage.card", slug=check.slug), 303)


@bp.get("/<key>/page.html")
def page(key: str) -> ResponseReturnValue:
    """The page as a file."""
    return _file(_ended(key)[1].found.data, f"reduced-{key}.html")


@bp.get("/<key>/fixture")
def rule_page(key: str) -> ResponseReturnValue:
    """The page with the marks of a fixture of a rule, as a file; nothing is written."""
    found, outcome = _ended(key)
    try:
        made = fixture(
            outcome.found.data,
            request.args.get("rule", ""),
            found.subject.book,
            defect=" ".join(request.args.get("defect", "").split()),
            folder=of_checkout("rules"),
        )
    except (DoesNotHold, InputError) as error:
        return shown(found, f"Not done: {error}."), 422
    return _file(made.html.encode(), made.name)


def _ended(key: str) -> tuple[Reduction, Outcome]:
    found = known(key)
    outcome = outcome_of(found)
    if outcome is None:
        raise NoReduction(f"The reduction {key} has no page to be kept.")
    return found, outcome


def _file(body: bytes, name: str) -> Response:
    response = Response(body, mimetype="text/plain")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
