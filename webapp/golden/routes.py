"""All addresses of golden review on one blueprint."""

from webapp.golden import decisions, views

bp = views.bp

__all__ = ["bp", "decisions"]
