"""Files that other packages bring: htmx and the colours of highlighted code."""

from importlib import resources

from flask import Blueprint, Response
from pygments.formatters import HtmlFormatter

bp = Blueprint("assets", __name__, url_prefix="/assets")

HTMX_VERSION = "2.0.3"
"""The htmx inside django-js-lib-htmx 2.0.3.1, from which the file is served."""

_YEAR = "public, max-age=31536000, immutable"


@bp.get(f"/htmx-{HTMX_VERSION}.min.js")
def htmx() -> Response:
    """The htmx script."""
    file = resources.files("js_lib_htmx") / "static" / "htmx" / "htmx.min.js"
    return _lasting(file.read_bytes(), "text/javascript")


@bp.get("/pygments.css")
def pygments_css() -> Response:
    """Colours of highlighted code, light and dark."""
    light, dark = (
        HtmlFormatter(style=style).get_style_defs(".highlight")  # type: ignore[no-untyped-call]
        for style in ("friendly", "github-dark")
    )
    text = f"{light}\n@media (prefers-color-scheme: dark) {{\n{dark}\n}}\n"
    return _lasting(text.encode(), "text/css")


def _lasting(body: bytes, mimetype: str) -> Response:
    response = Response(body, mimetype=mimetype)
    response.headers["Cache-Control"] = _YEAR
    return response
