"""Small pages for metadata tests."""

import json
from typing import Any

from extractor.metadata import Metadata, metadata_of
from extractor.parse import parse

FILLER = "<p>1 <b>2</b> 3 <b>4</b> 5 <b>6</b> 7 <b>8</b></p>"
"""What keeps the next element from standing right after the headline."""

URL = "https://www.lamplight.example/reading/tide-mills"


def read(head: str = "", body: str = "", *, lang: str = "en", url: str = URL) -> Metadata:
    """The metadata of a page with that head and body."""
    html = f"<html lang='{lang}'><head>{head}</head><body>{body}</body></html>"
    return metadata_of(parse(html), url)


def linked_data(value: Any) -> str:
    """A script element that holds a value as JSON-LD."""
    return f'<script type="application/ld+json">{json.dumps(value)}</script>'


def meta(name: str, content: str) -> str:
    """A meta element; names with a colon are properties."""
    return f'<meta {"property" if ":" in name else "name"}="{name}" content="{content}">'
