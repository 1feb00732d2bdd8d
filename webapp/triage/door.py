"""What the app needs of triage: the blueprint with every address on it, and `put_up`."""

from flask import Flask

from webapp.triage import (
    card_views,
    import_views,
    importing,
    memory_of,
    report_views,
    run_views,
    stock,
    views,
)
from webapp.triage.blueprint import bp

__all__ = ["bp", "put_up"]

_VIEWS = (card_views, import_views, report_views, run_views, views)


def put_up(app: Flask) -> None:
    """Give an app what triage remembers between requests, and its addresses."""
    stock.put_up(app)
    memory_of.put_up(app)
    importing.put_up(app, memory_of.memory_in(app))
    app.register_blueprint(bp)
