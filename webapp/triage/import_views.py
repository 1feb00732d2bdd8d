"""Importing pages: lines become drafts, drafts become cards once they say what is wrong."""

import secrets
from collections.abc import Mapping

from flask import Response, flash, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from harness.golden import StoreError
from webapp.triage.blueprint import bp
from webapp.triage.form import KINDS, added, lines, suggested, told
from webapp.triage.importing import importer
from webapp.triage.memory import Draft
from webapp.triage.memory_of import memory
from webapp.triage.pages import body_for_card, record_of
from webapp.triage.runs import runs
from webapp.triage.stock import stock

_MOST = 500
"""Lines of one import."""
_KEPT = ("kind", "note", "owner", "corpus", "slug", "with", "without")


@bp.get("/import")
def imports() -> ResponseReturnValue:
    """The form and the drafts; to htmx, the drafts alone."""
    drafts = memory().drafts()
    if any(draft.state in ("waiting", "fetching") for draft in drafts):
        importer().start()
    return _page(drafts, {}, "")


@bp.post("/import")
def bring() -> ResponseReturnValue:
    """Lines become drafts that wait."""
    pasted = lines(request.form.get("lines", ""))
    if not pasted:
        return _page(memory().drafts(), request.form, "Paste a line: an address or an id."), 422
    if len(pasted) > _MOST:
        said = f"These are {len(pasted):,} lines; {_MOST} are the most at once."
        return _page(memory().drafts(), request.form, said), 422
    corpus = request.form.get("corpus", "")
    if corpus and corpus not in _corpora():
        return _page(memory().drafts(), request.form, "Choose a corpus of the list."), 422
    facts = {name: request.form.get(name, "") for name in ("kind", "note", "owner", "corpus")}
    facts["visitor"] = session.setdefault("visitor", secrets.token_hex(8))
    memory().add([line[:2000] for line in pasted], facts)
    importer().start()
    return redirect(url_for("triage.imports") + "#drafts", 303)


@bp.post("/import/<int:number>/card")
def draft_card(number: int) -> ResponseReturnValue:
    """A draft becomes a card, or is told why not; what was typed stays."""
    draft = _draft(number)
    facts = {**draft.facts, **{name: request.form.get(name, "") for name in _KEPT}}
    try:
        record = record_of(draft.page)
        source = {"source": draft.source} if draft.source else {}
        made = added(stock(), body_for_card(record), request.form, url=record.url, **source)
    except StoreError as error:
        memory().change(number, facts={**facts, "refused": told(error)})
    except KeyError:
        memory().change(number, facts={**facts, "refused": "The page is not stored any more."})
    else:
        memory().change(number, state="card", said=made.slug, facts=facts)
        flash(f"{made.slug} is a card now.")
    return redirect(f"{url_for('triage.imports')}#draft-{number}", 303)


@bp.post("/import/<int:number>/forget")
def forget(number: int) -> ResponseReturnValue:
    """A draft is not wanted."""
    memory().forget(number)
    return redirect(url_for("triage.imports") + "#drafts", 303)


@bp.post("/import/tidy")
def tidy() -> ResponseReturnValue:
    """Drafts that ended are not shown any more."""
    memory().forget_ended()
    return redirect(url_for("triage.imports") + "#drafts", 303)


def _page(drafts: list[Draft], typed: Mapping[str, str], error: str) -> str:
    defects = stock()
    left = [draft for draft in drafts if draft.state in ("waiting", "fetching")]
    alone = request.headers.get("HX-Target") == "drafts"
    return render_template(
        "triage/_drafts.html" if alone else "triage/import.html",
        drafts=drafts,
        left=left,
        typed=typed,
        error=error,
        kinds=KINDS,
        corpora=_corpora(),
        names={draft.number: suggested(draft.title or draft.line, defects) for draft in drafts},
    )


@bp.after_request
def varied(response: Response) -> Response:
    """Answers differ by what htmx asks for."""
    response.headers.add("Vary", "HX-Request, HX-Target")
    return response


def _draft(number: int) -> Draft:
    try:
        return memory().draft(number)
    except KeyError:
        raise NotFound("That draft is gone.") from None


def _corpora() -> list[str]:
    """The corpora that runs were made of: no other folder can be named from here."""
    return sorted({run.corpus for run in runs()})
