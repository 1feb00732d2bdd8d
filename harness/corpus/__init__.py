"""Corpora, read where they lie.

A corpus is named by its layout and place, such as `wcxb:/data/wcxb-dev`; where the layout is left
out it is told from what lies there. Without a name it is the corpus of our own in `tests/corpus`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from harness.corpus.entry import LABELS, LANGUAGES, Broken, CorpusError, Entry
from harness.corpus.folders import cases, loose
from harness.corpus.own import LIST, own
from harness.corpus.readability import readability
from harness.corpus.trafilatura import trafilatura
from harness.corpus.wcxb import wcxb

__all__ = ["LABELS", "LANGUAGES", "LAYOUTS", "Broken", "Corpus", "CorpusError", "Entry", "find"]

Reader = Callable[[Path], Iterator[Entry | Broken]]


def _warc(file: Path) -> Iterator[Entry | Broken]:
    from harness.corpus.warc import warc  # not every corpus needs the library

    return warc(file)


LAYOUTS: dict[str, Reader] = {
    "own": own,
    "wcxb": wcxb,
    "cases": cases,
    "trafilatura": trafilatura,
    "readability": readability,
    "warc": _warc,
    "folder": loose,
}
"""Readers by the name of the layout. Each yields the pages, and what of them is broken."""


@dataclass
class Corpus:
    """A corpus of a layout at a place. Going over it reads entries one by one, never all at once."""

    layout: str
    path: Path
    every: int = 1
    """Only every n-th page."""
    only: frozenset[str] = frozenset()
    """Only pages of these ids; all where it is empty."""
    broken: list[Broken] = field(default_factory=list)
    """Entries that the last going over could not read."""

    def __iter__(self) -> Iterator[Entry]:
        """The entries in order. Raises `CorpusError`."""
        self.broken.clear()
        return islice(self._entries(), 0, None, self.every)

    def _entries(self) -> Iterator[Entry]:
        seen: set[str] = set()
        for found in LAYOUTS[self.layout](self.path):
            if isinstance(found, Broken):
                self.broken.append(found)
            elif found.id in seen:
                self.broken.append(Broken(found.id, "the id is there twice; this one is left out"))
            elif not self.only or found.id in self.only:
                seen.add(found.id)
                yield found

    def size(self) -> int:
        """How many pages there are. Raises `CorpusError`."""
        return sum(1 for _ in self)

    @property
    def name(self) -> str:
        """Its layout and place, as they can be given to `find`."""
        return f"{self.layout}:{self.path}"


def find(name: str = "") -> Corpus:
    """The corpus of a name. Raises `CorpusError` that says what may be named."""
    if not name:
        return Corpus("own", _home())
    layout, colon, place = name.partition(":")
    if not colon or layout not in LAYOUTS:
        if colon and layout.isalpha() and not Path(name).exists():
            raise CorpusError(f"no layout {layout!r}; there are {', '.join(LAYOUTS)}")
        layout, place = _layout(Path(name)), name
    path = Path(place).expanduser().resolve()
    if not path.exists():
        raise CorpusError(f"there is no {path}")
    return Corpus(layout, path)


def _layout(path: Path) -> str:
    if path.is_file():
        return "warc"
    for layout, sign in (
        ("own", LIST),
        ("wcxb", "ground-truth"),
        ("trafilatura", "evaldata.json"),
        ("trafilatura", "evaldata.py"),
        ("cases", "*/case.json"),
        ("readability", "*/source.html"),
    ):
        if next(path.glob(sign), None):
            return layout
    return "folder"


def _home() -> Path:
    """`tests/corpus` of the checkout that is worked in, or that the package lies in."""
    for start in (Path.cwd(), Path(__file__).parents[2]):
        for folder in (start, *start.parents):
            if (folder / "tests" / "corpus" / LIST).is_file():
                return folder / "tests" / "corpus"
    raise CorpusError(
        "there is no tests/corpus here or above; name a corpus with --corpus, such as wcxb:PATH"
    )
