"""Making a golden of a page that is open in the inspector."""

from collections.abc import Mapping
from dataclasses import replace

from flask import Response, abort, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from harness.golden import StoreError
from webapp.golden.desk import desk
from webapp.golden.draft import Draft, suggested
from webapp.golden.offer import Offer, offer_of
from webapp.golden.views import bp
from webapp.inspector.study import Study
from webapp.inspector.views import NoPage, study_of
from webapp.store import PageRecord, PageStore

_LONGEST = 160
"""Characters of a node's text that become a snippet."""


@bp.get("/new")
def new() -> ResponseReturnValue:
    """The form, with a name suggested from the title."""
    at = desk()
    draft = Draft.read(request.args)
    record = _record(draft.page)
    study = study_of(record.id, draft.profile)
    title = record.title or study.trace.extraction.title or ""
    if not draft.slug:
        draft = replace(draft, slug=suggested(title, at.goldens))
    return _form(record, study, offer_of(draft, record, at.goldens, _shown(study)), {})


@bp.post("/new")
def create() -> ResponseReturnValue:
    """Make it; or the form again, with what was typed and what is wrong."""
    at = desk()
    draft = Draft.read(request.form)
    record = _record(draft.page)
    study = study_of(record.id, draft.profile)
    deed = request.form.get("do", "create")
    if deed in ("with-node", "without-node"):
        draft = draft.with_snippet(_text(study, request.form.get("n", "")), deed == "with-node")
    offer = offer_of(draft, record, at.goldens, _shown(study))
    if deed != "create":
        return _form(record, study, offer, offer.faults if deed == "check" else {})
    faults = dict(offer.faults)
    if offer.ready:
        try:
            planned = at.goldens.plan(
                draft.slug,
                record.body,
                why=draft.why,
                url=record.url,
                with_=draft.with_,
                without=draft.without,
                profile=draft.profile,
                source=draft.source,
            )
            undo = at.goldens.create(planned)
            return redirect(url_for("golden.item", slug=draft.slug, did=undo.decision), 303)
        except StoreError as error:
            faults["form"] = f"{error}."
        except OSError as error:
            faults["form"] = f"{error.filename or 'the store'}: {error.strerror}."
    return _form(record, study, offer, faults), 422


@bp.post("/new/check")
def check() -> ResponseReturnValue:
    """Whether the draft would do, while it is being written."""
    draft = Draft.read(request.form)
    record = _record(draft.page)
    study = study_of(record.id, draft.profile)
    offer = offer_of(draft, record, desk().goldens, _shown(study))
    return render_template("golden/_offer.html", offer=offer)


@bp.get("/new/text")
def text() -> ResponseReturnValue:
    """What a node of the page says, fit to be a snippet."""
    draft = Draft.read(request.args)
    study = study_of(_record(draft.page).id, draft.profile)
    return Response(_text(study, request.args.get("n", "")), mimetype="text/plain")


def _form(record: PageRecord, study: Study, offer: Offer, faults: Mapping[str, str]) -> str:
    node = request.values.get("n", "")
    return render_template(
        "golden/new.html",
        record=record,
        title=record.title or study.trace.extraction.title or "Untitled page",
        offer=offer,
        draft=offer.draft,
        faults=faults,
        node=node if node.isascii() and node.isdigit() else "",
        node_text=_text(study, node),
    )


def _shown(study: Study) -> str:
    return study.trace.extraction.markdown.encode("utf-8", "replace").decode()


def _text(study: Study, number: str) -> str:
    """The first words of a node, whole words only."""
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        return ""
    node = study.nearest(int(number))
    if node is None:
        return ""
    words = study.words(node, 10 * _LONGEST).removesuffix("…").split()
    said = ""
    for word in words:
        if len(said) + len(word) >= _LONGEST:
            break
        said = f"{said} {word}".strip()
    return said


def _record(key: str) -> PageRecord:
    if not key:
        abort(400, "The address does not say of which page the golden is to be made.")
    store: PageStore = current_app.extensions["pages"]
    try:
        return store.get(key)
    except KeyError:
        raise NoPage(f"No page is stored under {key!r}.") from None
