"""A small corpus in WCXB's layout, written by a test."""

import gzip
import json
from collections.abc import Mapping
from pathlib import Path


def write_wcxb(folder: Path, pages: Mapping[str, tuple[bytes | str, str]]) -> Path:
    """Write pages by id, each its HTML and its reference; the folder is handed back."""
    for name in ("html", "ground-truth"):
        (folder / name).mkdir(parents=True)
    for page, (html, reference) in pages.items():
        data = html.encode() if isinstance(html, str) else html
        (folder / "html" / f"{page}.html.gz").write_bytes(gzip.compress(data))
        facts = {
            "_internal": {"page_type": {"primary": "article"}},
            "ground_truth": {"main_content": reference},
        }
        (folder / "ground-truth" / f"{page}.json").write_text(json.dumps(facts), "utf-8")
    return folder
