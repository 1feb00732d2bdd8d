"""Plain reduction, of a page that shows the verdict only in the bytes in which it came.

The parser is part of the matter then, so nothing is known of the page but its bytes.
"""

import re
from collections.abc import Callable, Collection

from harness.reduce.search import Search, leave_out

_TAGS = re.compile(rb"<[^<>]*>?|[^<]+")
_CHARACTERS = re.compile(rb"[\x00-\x7f]|[\x80-\xbf]|[\xc0-\xff][\x80-\xbf]*")

_CUTS: dict[str, Callable[[bytes], list[bytes]]] = {
    "removing lines": lambda data: data.splitlines(keepends=True),
    "removing tags": _TAGS.findall,
    "removing characters": _CHARACTERS.findall,
}


def reduce_plain(search: Search) -> None:
    """Leave out lines, then tags and the texts between them, then characters, until none can go."""
    size = len(search.best) + 1
    while len(search.best) < size:
        size = len(search.best)
        for search.step, cut in _CUTS.items():
            _leave_out(search, cut(search.best))


def _leave_out(search: Search, pieces: list[bytes]) -> None:
    def without(out: Collection[int]) -> bool:
        return search.offer(b"".join(p for at, p in enumerate(pieces) if at not in out))

    leave_out(range(len(pieces)), lambda at: len(pieces[at]), without)
