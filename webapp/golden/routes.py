"""All addresses of golden review on one blueprint."""

from webapp.golden import decisions, making, views

bp = views.bp

__all__ = ["bp", "decisions", "making"]
