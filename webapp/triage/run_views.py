"""Candidates: pages of a kept run that failed, by cause; one click makes a card of one."""

from urllib.parse import urlencode

from flask import flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from harness.corpus import CorpusError
from harness.golden import StoreError
from webapp.triage.blueprint import bp
from webapp.triage.candidate import NOT_ASKED, Candidate, groups
from webapp.triage.form import suggested
from webapp.triage.runs import Candidates, ask_about, candidates_of, entries, source_of
from webapp.triage.stock import stock


@bp.get("/candidates")
def candidates() -> ResponseReturnValue:
    """The candidates of a run by cause, or those of one cause."""
    found = present()
    cause = request.args.get("cause", "")
    shown = [one for one in found.found if not cause or one.cause == cause]
    return render_template(
        "triage/candidates.html",
        candidates=found,
        shown=shown,
        groups=list(groups(shown)),
        cause=cause,
        not_asked=NOT_ASKED,
        unfolded=bool(cause) or request.args.get("open") == "all",
    )


@bp.post("/candidates/ask")
def ask() -> ResponseReturnValue:
    """Find the causes of candidates: of one page, or of those that were not asked about."""
    found = present()
    page = request.form.get("page", "")
    wanted = [one for one in found.found if (one.page.id == page if page else one.faults is None)]
    if found.run is not None:
        try:
            left = ask_about(found.run, wanted, stock().books["default"])
            if left:
                flash(f"{len(wanted) - left} pages were asked about; {left} are left, ask again.")
        except CorpusError as error:
            flash(f"The corpus of this run cannot be read any more: {error}.")
    return redirect(_here(), 303)


@bp.post("/candidates/card")
def make() -> ResponseReturnValue:
    """A card of a candidate."""
    found = present()
    page = request.form.get("page", "")
    one = next((one for one in found.found if one.page.id == page), None)
    if found.run is None or one is None:
        flash("That page is no candidate of this run any more.")
        return redirect(_here(), 303)
    try:
        entry = next(iter(entries(found.run.corpus, frozenset({page}))), None)
        if entry is None:
            flash(f"The corpus has no page {page} any more.")
        else:
            flash(*_made(found, one, entry.read(), entry.title))
    except CorpusError as error:
        flash(f"The corpus of this run cannot be read any more: {error}.")
    except (OSError, EOFError) as error:
        flash(f"The page cannot be read: {error}.")
    return redirect(_here(), 303)


def _made(found: Candidates, one: Candidate, body: bytes, title: str) -> tuple[str, str]:
    """Write a card of a candidate: what is to be said, and what undoes it."""
    assert found.run is not None
    if one.faults is None:
        ask_about(found.run, [one], stock().books["default"])
        one = next((now for now in present().found if now.page.id == one.page.id), one)
    if not one.able:
        said = one.faults[0].sentence if one.faults else "All is met under the rules as they are."
        return f"No card was made of {one.page.id}: {said}", ""
    defects = stock()
    slug = suggested(title or f"{one.page.label} {one.page.id}", defects)
    try:
        defects.add(
            slug,
            body,
            url=one.page.url,
            source=source_of(found.run.corpus, one.page.id, one.page.label),
            **one.facts(),
        )
    except StoreError as error:
        return f"No card was made of {one.page.id}: {error}.", ""
    token = next((record.token for record in defects.history.records() if record.slug == slug), "")
    return f"{slug} is a card now.", token


def present() -> Candidates:
    """The candidates of the run that the request names, or of the newest."""
    defects = stock()
    sources = set()
    for slug in defects.slugs():
        card = defects.check(slug).card
        if card and card.source:
            sources.add(card.source)
    number = request.values.get("run", "")
    return candidates_of(number, defects.books["default"], frozenset(sources))


def _here() -> str:
    where = {name: value for name in ("run", "open") if (value := request.form.get(name, ""))}
    return f"{url_for('triage.candidates')}?{urlencode(where)}"
