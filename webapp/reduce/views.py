"""The addresses of reductions under `/reduce`: the form, progress, cancelling."""

from contextlib import suppress
from typing import Any

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from harness.golden import StoreError
from harness.reduce import DoesNotHold
from webapp.reduce.asked import SECONDS, Asked
from webapp.reduce.jobs import Reduction, TooMany, jobs
from webapp.reduce.outcome import Outcome
from webapp.reduce.subject import Subject, subject_of
from webapp.reduce.verdicts import ADVICE, choices, suggested, verdict
from webapp.shelves import NoShelf
from webapp.triage.form import suggested as suggested_name
from webapp.triage.stock import stock

bp = Blueprint("reduce", __name__, url_prefix="/reduce")

_SAID_EVERY = 5
"""Seconds between two announcements of how far it is: each is read aloud."""


class NoReduction(HTTPException):
    """No reduction is known under that address."""

    code = 404


@bp.get("")
def form() -> ResponseReturnValue:
    """What is to go on holding of a page."""
    asked = Asked.read(request.args)
    return _form(asked, subject_of(asked))


@bp.post("")
def start() -> ResponseReturnValue:
    """Begin; or the form again, with what was typed and what is wrong."""
    asked = Asked.read(request.form)
    subject = subject_of(asked)
    try:
        made = jobs().start(asked, subject, verdict(asked, subject))
    except DoesNotHold as error:
        advice = ADVICE[asked.what] if asked.what and asked.text else ""
        return _form(asked, subject, f"Not begun: {error}. {advice}".strip()), 422
    except TooMany:
        return _form(
            asked,
            subject,
            "Not begun: as many reductions run as may at once. Wait for one of them, or cancel it.",
        ), 429
    return redirect(url_for("reduce.job", key=made.id), 303)


@bp.get("/<key>")
def job(key: str) -> ResponseReturnValue:
    """How far it is, and what came of it; to htmx the part that has changed."""
    if "HX-Request" not in request.headers:
        return shown(known(key))
    try:
        found = known(key)
    except NoReduction:
        return Response(headers={"HX-Refresh": "true"})  # the page then says what is wrong
    if not found.job.done:
        now = found.job.progress
        said = f"{now.bytes:,} of {now.was_bytes:,} bytes so far" if _to_be_said(found) else ""
        return render_template("reduce/_progress.html", reduction=found, said=said)
    response = make_response(
        render_template("reduce/_ended.html", **_ending(found), error="", typed={}, fresh=True)
    )
    response.headers["HX-Retarget"] = "#reduction"
    response.headers["HX-Reswap"] = "outerHTML"
    return response


@bp.post("/<key>/cancel")
def cancel(key: str) -> ResponseReturnValue:
    """Stop, with the smallest page so far."""
    found = known(key)
    found.job.cancel()
    found.job.wait(2)
    return redirect(url_for("reduce.job", key=key), 303)


@bp.app_errorhandler(NoReduction)
def unknown(error: NoReduction) -> ResponseReturnValue:
    """The address names no reduction that is known."""
    return render_template(
        "refused.html",
        title="There is no such reduction",
        reason=error.description,
        hint="A reduction is forgotten some time after its end, and when the app stops. The page that "
        "it was about is still there: open it and reduce it again.",
    ), 404


def known(key: str) -> Reduction:
    """A reduction. Raises `NoReduction`."""
    try:
        return jobs().get(key)
    except KeyError:
        raise NoReduction(f"No reduction is known under {key[:64]!r}.") from None


def outcome_of(found: Reduction) -> Outcome | None:
    """What it came to; None while it runs, and where it failed."""
    return Outcome(found, found.job.result) if found.job.result else None


def shown(found: Reduction, error: str = "", typed: dict[str, str] | None = None) -> str:
    """The page of a reduction; with what was refused of what was to be made of it."""
    return render_template("reduce/job.html", **_ending(found), error=error, typed=typed or {})


def _form(asked: Asked, subject: Subject, error: str = "") -> str:
    offered = choices(subject)
    names = [choice.what for choice in offered]
    return render_template(
        "reduce/form.html",
        asked=asked,
        subject=subject,
        choices=offered,
        chosen=asked.what if asked.what in names else next(iter(names), None),
        text=suggested(subject) if asked.text is None else asked.text,
        seconds=SECONDS,
        running=jobs().running(),
        error=error,
    )


def _ending(found: Reduction) -> dict[str, Any]:
    """What there is to show of a reduction; `card_name` is None where no card can be made."""
    outcome = outcome_of(found)
    subject = found.subject
    name: str | None = None
    if outcome is not None:
        with suppress(NoShelf, StoreError):
            name = suggested_name("" if outcome.found.neutral else subject.title, stock())
    card = subject.check.card if subject.check else None
    return {
        "reduction": found,
        "outcome": outcome,
        "card_name": name,
        "card_note": card.note if card else "",
    }


def _to_be_said(found: Reduction) -> bool:
    return int(found.job.progress.seconds) % _SAID_EVERY == 0
