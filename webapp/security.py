"""What every answer carries and every request must pass."""

from flask import Flask, Response, abort, request

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'self'"
)
"""Content-Security-Policy of the app's own pages: nothing inline, nothing from elsewhere."""

_HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "X-DNS-Prefetch-Control": "off",
    "Cache-Control": "no-store",
}
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


def guard(app: Flask) -> None:
    """Put the checks and headers on an app. CSRF tokens are Flask-WTF's business."""

    @app.before_request
    def same_site() -> None:
        """A browser says where a request comes from: from another site, only links are followed."""
        if request.method not in _SAFE and request.headers.get("Sec-Fetch-Site", "none") not in (
            "same-origin",
            "none",
        ):
            abort(403, "This request came from another site.")

    @app.after_request
    def headers(response: Response) -> Response:
        for name, value in _HEADERS.items():
            response.headers.setdefault(name, value)
        return response
