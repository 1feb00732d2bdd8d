"""The layout of trafilatura's evaluation: `evaldata.json`, or the older `evaldata.py`, and pages.

The list maps addresses to `{file, with, without}`; the files lie in `cache/` or `eval/` beside it.
There is no whole reference, so only snippets can be scored.
"""

import ast
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from harness.corpus.entry import Broken, CorpusError, Entry
from harness.corpus.facts import BadEntry, Facts, read_json

_NAMES = ("evaldata.json", "evaldata.py")
_FOLDERS = ("cache", "eval", "")


def trafilatura(folder: Path) -> Iterator[Entry | Broken]:
    """The pages of an evaluation. Raises `CorpusError` when the folder is not laid out so."""
    for name in _NAMES:
        if (folder / name).is_file():
            listed = _listed(folder / name)
            break
    else:
        raise CorpusError(f"no evaluation at {folder}: there is no {' or '.join(_NAMES)} in it")
    for url, item in listed.items():
        try:
            yield _entry(folder, str(url), Facts(item))
        except BadEntry as error:
            yield Broken(str(url), str(error))


def _listed(file: Path) -> dict[Any, Any]:
    try:
        found = read_json(file) if file.suffix == ".json" else _literal(file)
    except (ValueError, SyntaxError, RecursionError) as error:
        raise CorpusError(f"{file} cannot be read: {error}") from None
    if not isinstance(found, dict):
        raise CorpusError(f"{file} holds no table of pages by address")
    return found


def _literal(file: Path) -> object:
    """The first table that the module assigns. It is read as a literal; nothing of it is run."""
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict):
            return ast.literal_eval(node.value)
    raise BadEntry("it assigns no table")


def _entry(folder: Path, url: str, facts: Facts) -> Entry:
    name = facts.text("file")
    if not name or Path(name).name != name:
        raise BadEntry(f"its file {json.dumps(name)} is no name of a file")
    for place in _FOLDERS:
        if os.path.isfile(file := folder / place / name):  # whatever the name is
            return Entry(
                name,
                "",
                "",
                file,
                url=url,
                wanted=facts.texts("with"),
                unwanted=facts.texts("without"),
                known=False,
            )
    raise BadEntry(f"there is no {name} in cache or eval")
