"""The Flask application, made by a factory."""

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask, render_template, request
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import CSRFError, CSRFProtect
from werkzeug.exceptions import HTTPException, InternalServerError

from extractor import RuleBookError
from harness.golden import BadName, StoreError, Unknown
from harness.home import data_folder
from webapp import assets, pane, start
from webapp.fetch import FetchPolicy, RateLimit
from webapp.golden import routes as golden
from webapp.inspector import views
from webapp.reduce import routes as reduce
from webapp.security import guard
from webapp.shelves import NoShelf, of_checkout, put_up
from webapp.store import PageStore
from webapp.triage import door as triage

_PACKAGE = Path(__file__).parent
_FORM_BYTES = 21 * 2**20
"""Bytes of a form: the extractor's limit of 20 MB and room for the other fields. Flask's own
limit on a field, 500,000 bytes, is smaller than one page in ten."""

_HINTS = {
    400: "The request cannot be read. If this is about the host name, use the address that "
    "`chaffinch serve` printed.",
    403: "Open the page anew and try again.",
    404: "Nothing is at this address.",
    405: "This address does not take that kind of request.",
    413: "What was sent is larger than the limit of 20 MB.",
    429: "Wait a little and try again.",
}


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The app.

    `config` may set `DATA` (folder for the store and the key), `GOLDENS` and `DEFECTS` (folders of
    those; None for none), `RULES` (folder of rule files; None for those of the extractor),
    `FETCH_POLICY`, `TRUSTED_HOSTS`, `FETCHES_PER_MINUTE`, `REDUCTIONS_AT_ONCE`, `REDUCTIONS_KEPT`
    (seconds) and anything of Flask's.
    """
    app = Flask(
        "webapp", template_folder=str(_folder("templates")), static_folder=str(_folder("static"))
    )
    app.config.update(
        DATA=data_folder(),
        GOLDENS=of_checkout("golden"),
        DEFECTS=of_checkout("defects"),
        RULES=None,
        FETCH_POLICY=FetchPolicy(),
        FETCHES_PER_MINUTE=30,
        REDUCTIONS_AT_ONCE=2,
        REDUCTIONS_KEPT=3600,
        TRUSTED_HOSTS=["localhost", "127.0.0.1"],
        MAX_CONTENT_LENGTH=_FORM_BYTES,
        MAX_FORM_MEMORY_SIZE=_FORM_BYTES,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_NAME="chaffinch",
        WTF_CSRF_TIME_LIMIT=None,
        WTF_CSRF_SSL_STRICT=False,
    )
    app.config.update(config or {})
    data = Path(app.config["DATA"])
    data.mkdir(parents=True, exist_ok=True)
    if not app.config.get("SECRET_KEY"):
        app.config["SECRET_KEY"] = _key(data / "secret-key")
    app.extensions["pages"] = PageStore(data / "pages.sqlite3")
    app.extensions["fetches"] = RateLimit(app.config["FETCHES_PER_MINUTE"])
    put_up(app)
    triage.put_up(app)
    reduce.put_up(app)
    CSRFProtect(app)
    guard(app)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = False
    for blueprint in (assets.bp, start.bp, views.bp, pane.bp, golden.bp, reduce.bp):
        app.register_blueprint(blueprint)
    app.register_error_handler(HTTPException, _failed)
    app.register_error_handler(CSRFError, _failed)
    app.register_error_handler(NoShelf, _no_shelf)
    app.register_error_handler(RuleBookError, _no_rules)
    app.register_error_handler(StoreError, _store_failed)

    @app.context_processor
    def shown() -> dict[str, Any]:
        return {"private_hosts_allowed": app.config["FETCH_POLICY"].allow_private_hosts}

    return app


def _folder(name: str) -> Path:
    """Templates and static files: beside the code when installed, at the top of a checkout."""
    installed = _PACKAGE / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def _key(file: Path) -> str:
    """The key that signs cookies, made once and kept where only the user can read it."""
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as new:
            new.write(secrets.token_hex(32))
    except FileExistsError:
        pass
    return file.read_text().strip()


def _failed(error: HTTPException) -> ResponseReturnValue:
    """A readable page for every refusal; the cause of an error of ours goes to the log only."""
    code = error.code or 500
    if isinstance(error, InternalServerError):
        reason, hint = "Something went wrong here.", "The log of the server says what."
    else:
        reason, hint = error.description or error.name, _HINTS.get(code, "")
    title = "The form has expired" if isinstance(error, CSRFError) else error.name
    try:
        page = render_template("refused.html", title=title, reason=reason, hint=hint)
    except Exception:  # the host may be refused, and then no address can be made
        page = f"{title}: {reason} {hint}\n"
        return page, code, {"Content-Type": "text/plain; charset=utf-8"}
    return page, code, {"Vary": "HX-Request"} if "HX-Request" in request.headers else {}


def _no_shelf(error: NoShelf) -> ResponseReturnValue:
    """There is no folder of goldens or defects to show."""
    return render_template(
        "refused.html", title="There is no such folder yet", reason=str(error), hint=""
    ), 404


def _no_rules(error: RuleBookError) -> ResponseReturnValue:
    """A rule file makes no sense at the moment: somebody is in the middle of editing it."""
    return render_template(
        "refused.html",
        title="The rules cannot be read",
        reason=str(error),
        hint="Rules are read from the disk at every look. Mend the file and load this page again; "
        "nothing was changed.",
    ), 503


def _store_failed(error: StoreError) -> ResponseReturnValue:
    """A store of goldens or defects refuses; the message says why."""
    code = 404 if isinstance(error, (BadName, Unknown)) else 409
    title = "There is nothing of that name" if code == 404 else "The store refuses"
    return render_template("refused.html", title=title, reason=str(error), hint=""), code
