"""The web app and the command: windows onto the extractor and the harness."""

from webapp.app import create_app

__all__ = ["create_app"]
