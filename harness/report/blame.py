"""The report of a blame: the changes that would help, causes with their damage, every piece."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from harness.blame.blame import Blame
from harness.blame.causes import Cause
from harness.blame.remedies import Remedy
from harness.report.document import Cell, Document, Lines, Part, Table

_PIECES = 60
"""Pieces that are shown one by one, those that the corpus names first."""
_TEXT = 70
"""Characters of a piece that are shown."""


def blame_report(found: Blame, corpus: str, *, since: int | None = None) -> Document:
    """A blame, whole; `since` is the number of the earlier run that it was asked against."""
    about = {"corpus": corpus, "pages": f"{len(found.pages):,}", "rules": found.book.digest}
    if since is not None:
        about |= {"since": f"run {since}", "got worse": f"{len(found.worse):,}"}
    return Document(f"Blame: {found.book.name}", about, list(_parts(found)))


def _remedies(found: Blame) -> Table:
    rows: list[Sequence[Cell]] = [
        (
            remedy.change.id, str(remedy.change), _gain(remedy, found), remedy.better,
            remedy.worse,
        )
        for remedy in found.remedies
    ]  # fmt: skip
    if found.since:
        return Table(
            "Changes that would undo most of it",
            ("entry", "change", "brings back", "nearer", "farther"),
            rows,
            "One at a time, over all pages; the first is blamed first. Brought back is the share of "
            "what all outputs lack to being what they were in that run.",
        )
    return Table(
        "Changes that would make good most",
        ("entry", "change", "mean F1", "better", "worse"),
        rows,
        "One at a time, over all pages; the first is blamed first. What costs more than it makes "
        "good stands with a minus: then no single entry is to blame.",
    )


def _gain(remedy: Remedy, found: Blame) -> str:
    if found.since:
        return f"{remedy.gain / found.far:.0%}" if found.far else "0%"
    return f"{remedy.gain / len(found.pages):+.4f}"


def _parts(found: Blame) -> Iterator[Part]:
    yield _remedies(found)
    # odd ids are for totals only
    shown = [page for page in found.pages if not page.id.isdigit() or int(page.id) % 2 == 0]
    causes = [(page.id, cause) for page in shown for cause in page.causes]
    for fault, title in (
        ("lost", "What took text that should be there"),
        ("kept", "What came nearest to text that should not be there"),
    ):
        yield _table(title, [(page, cause) for page, cause in causes if cause.piece.fault == fault])
    causes.sort(key=lambda pair: not pair[1].piece.snippet)
    yield Table(
        f"Pieces ({min(len(causes), _PIECES)} of {len(causes)})",
        ("page", "fault", "text", "by", "why"),
        [
            (page, cause.piece.fault, _short(cause.piece.text), cause.rule, cause.sentence)
            for page, cause in causes[:_PIECES]
        ],
    )
    idle = found.never_fired
    yield Lines("Never fired", [", ".join(idle) if idle else "every entry did"])
    if faults := [f"{page.id}: {page.fault}" for page in found.pages if page.fault]:
        yield Lines("Faults", faults)


def _table(title: str, causes: Sequence[tuple[str, Cause]]) -> Table:
    groups: dict[tuple[str, str], list[tuple[str, Cause]]] = defaultdict(list)
    for page, cause in causes:
        groups[cause.rule, cause.word if len(cause.word) < 40 else ""].append((page, cause))
    rows: list[Sequence[Cell]] = []
    for (rule, word), group in groups.items():
        pages = list(dict.fromkeys(page for page, _ in group))
        damage = sum(cause.piece.bytes for _, cause in group)
        rows.append((rule, word or None, len(group), damage, len(pages), ", ".join(pages[:3])))
    rows.sort(key=lambda row: -int(row[3] or 0))
    return Table(title, ("by", "word", "pieces", "bytes", "pages", "such as"), rows)


def _short(text: str) -> str:
    return text if len(text) <= _TEXT else f"{text[: _TEXT - 1]}…"
