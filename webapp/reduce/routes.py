"""All addresses of reductions on one blueprint."""

from webapp.reduce import keeping, views
from webapp.reduce.jobs import put_up

bp = views.bp

__all__ = ["bp", "keeping", "put_up"]
