"""A tree and its outputs, compared."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from extractor.nodes import Node
from extractor.serialize import to_html, to_markdown
from harness.readback.html import read_html, unsafe
from harness.readback.html_promise import html_promise
from harness.readback.line import Structure
from harness.readback.markdown import has_math, read_markdown
from harness.readback.markdown_promise import markdown_promise


@dataclass(frozen=True, slots=True)
class Difference:
    """The first place where an output does not say what the tree says."""

    output: str
    """"markdown" or "html"."""
    kind: str
    """The kinds of block around the place, from outside: "list item paragraph text"."""
    promised: str
    found: str


def read_back(tree: Node) -> list[Difference]:
    """Where the Markdown and the HTML of a tree fail it; at most one place of each, and what is
    unsafe in the HTML."""
    markdown, html = to_markdown(tree), to_html(tree)
    math = has_math(tree) and "$" in markdown
    return [
        *_compared("markdown", markdown_promise(tree), lambda: read_markdown(markdown, math=math)),
        *(Difference("html", "unsafe", "", what) for what in unsafe(html)),
        *_compared("html", html_promise(tree), lambda: read_html(html)),
    ]


def _compared(output: str, promised: Structure, read: Callable[[], Structure]) -> list[Difference]:
    try:
        found = read()
    except (AssertionError, ValueError, LookupError) as error:
        return [Difference(output, "unreadable", "", f"{type(error).__name__}: {error}")]
    place = _first_difference(promised, found)
    return [Difference(output, *place)] if place else []


def _first_difference(promised: Any, found: Any) -> tuple[str, str, str] | None:
    kinds: list[str] = []
    while promised != found:
        if not isinstance(promised, tuple) or not isinstance(found, tuple):
            break
        if promised and isinstance(promised[0], str) and promised[:1] == found[:1]:
            kinds.append(promised[0])
        pairs = zip_longest(promised, found)
        promised, found = next(pair for pair in pairs if pair[0] != pair[1])
    else:
        return None
    for side in (promised, found):
        if isinstance(side, tuple) and side and isinstance(side[0], str):
            kinds.append(side[0])
            break
    return " ".join(kinds) or "document", repr(promised), repr(found)
