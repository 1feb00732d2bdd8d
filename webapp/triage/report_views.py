"""From the inspector to a card: a node that was wrongly kept or lost."""

from collections.abc import Mapping

from flask import flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from extractor.page import TEXT
from harness.golden import StoreError
from webapp.inspector.state import Profile
from webapp.inspector.study import Study
from webapp.inspector.views import study_of
from webapp.triage.blueprint import bp
from webapp.triage.form import KINDS, added, suggested, told
from webapp.triage.pages import body_for_card, record_of
from webapp.triage.stock import stock

_CHARS = 160
"""Characters of a snippet that is offered."""


@bp.get("/report")
def report() -> ResponseReturnValue:
    """The form about a node of a stored page."""
    study = _study()
    title = study.trace.extraction.title or ""
    typed = {"slug": suggested(title, stock()), "kind": "lost"}
    node = study.nearest(request.args.get("n", None, int))
    if node is not None:
        kept = study.trace.fates[node] == "kept"
        typed["kind"] = "kept" if kept else "lost"
        typed["without" if kept else "with"] = snippet(study, node)
    return _page(study, node, typed, "")


@bp.post("/report")
def file() -> ResponseReturnValue:
    """A card about it, or the form again with what is wrong."""
    study = _study()
    form = request.form
    record = record_of(form.get("page", ""))
    try:
        made = added(stock(), body_for_card(record), form, url=record.url)
    except StoreError as error:
        node = study.nearest(form.get("n", None, int))
        return _page(study, node, form, told(error)), 422
    flash(f"{made.slug} is a card now: {made.cause} did it.")
    return redirect(url_for("triage.card", slug=made.slug), 303)


def snippet(study: Study, node: int) -> str:
    """A text by which a node can be told: its longest run of text, up to a word's end."""
    page = study.page
    texts = [
        " ".join(page.text[inner].split())
        for inner in range(node, page.end[node])
        if page.tag[inner] == TEXT
    ]
    longest = max(texts, key=len, default="")
    if len(longest) <= _CHARS:
        return longest
    return longest[:_CHARS].rpartition(" ")[0] or longest[:_CHARS]


def _study() -> Study:
    page = request.values.get("page", "")
    try:
        record_of(page)
    except KeyError:
        raise NotFound(f"No page is stored under {page[:64]!r}.") from None
    return study_of(page, _profile())


def _profile() -> Profile:
    return "article" if request.values.get("profile") == "article" else "default"


def _page(study: Study, node: int | None, typed: Mapping[str, str], error: str) -> str:
    return render_template(
        "triage/report.html",
        record=record_of(request.values.get("page", "")),
        profile=_profile(),
        node=node,
        label=study.page.describe(node) if node is not None else "",
        fate=study.trace.fates[node] if node is not None else "",
        why=study.trace.why(node).sentence if node is not None else "",
        title=study.trace.extraction.title or "Untitled page",
        typed=typed,
        error=error,
        kinds=KINDS,
    )
