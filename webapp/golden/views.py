"""The addresses of golden review under `/golden`."""

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from webapp.shelves import shelves

bp = Blueprint("golden", __name__, url_prefix="/golden")


@bp.get("")
def index() -> ResponseReturnValue:
    """The goldens."""
    return render_template("golden/index.html", checks=shelves().goldens().checks())
