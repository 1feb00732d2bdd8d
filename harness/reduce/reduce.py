"""`reduce`: the smallest page on which a verdict still holds, by delta debugging."""

from collections.abc import Callable
from dataclasses import dataclass

from extractor import RuleBook
from harness.reduce.errors import DoesNotHold
from harness.reduce.judges import Apart, Here
from harness.reduce.neutral import neutralise
from harness.reduce.plain import reduce_plain
from harness.reduce.search import Progress, Search, Stopped
from harness.reduce.steps import DEEP, FLATTEN, STEPS
from harness.reduce.tree import Tree
from harness.reduce.verdict import Crashes, Verdict


@dataclass(frozen=True, slots=True)
class Reduced:
    """A page on which the verdict holds, and how it was come by."""

    data: bytes
    verdict: Verdict
    """As it holds of this page: in neutral words where those of the page are."""
    was_bytes: int
    bytes: int
    """Of the page as written, tags included."""
    tries: int
    """Pages that were asked about."""
    seconds: float
    cancelled: bool
    """Whether it was stopped before nothing more could go."""
    neutral: bool
    """Whether words were replaced by neutral ones."""
    because: str = ""
    """Why it was stopped."""


def reduce(
    data: bytes,
    verdict: Verdict,
    *,
    progress: Callable[[Progress], None] | None = None,
    cancel: Callable[[], bool] | None = None,
    seconds: float | None = None,
    try_seconds: float | None = None,
    neutral: bool = False,
) -> Reduced:
    """The smallest page that can be had from `data` by leaving things out and on which `verdict` holds.

    The same page and verdict give the same result, unless it is stopped: when `cancel` says so or
    after `seconds`, both looked at before every try; the smallest page so far is handed back then.
    With `try_seconds` tries run in a process of its own, which is ended when one takes longer, and at
    once when it is to stop; without it they run here, and one that hangs is not bounded.
    With `neutral`, words are replaced at the end. Raises `DoesNotHold`.
    """
    judge = Here(verdict) if try_seconds is None else Apart(verdict, try_seconds)
    search = Search(data, judge, progress=progress, cancel=cancel, seconds=seconds)
    because = ""
    try:
        try:
            if not search.holds(data):
                raise DoesNotHold(f"it does not hold of the page that {verdict.words}")
            _shrink(search, verdict, data)
            if neutral and _tree(verdict, search.best) is not None:
                neutralise(search)
        except Stopped as stop:
            because = str(stop)
            if not search.answered:
                raise DoesNotHold(f"{because} before the page was looked at") from None
        if len(search.best) > len(data) and not search.words:
            search.best = data
        if not (search.best == data or search.again(search.best)):
            search.best, search.words = data, {}
            because = "the verdict does not say the same of a page twice"
    finally:
        judge.end()
    return Reduced(
        search.best,
        verdict.translated(search.words) if search.words else verdict,
        len(data),
        len(search.best),
        search.tries,
        search.seconds,
        bool(because),
        bool(search.words),
        because,
    )


def _shrink(search: Search, verdict: Verdict, data: bytes) -> None:
    tree = _tree(verdict, data)
    if tree is None or not search.holds(written := tree.written()):
        reduce_plain(search)
        return
    search.best = written  # it may be longer: end tags are written out
    size = len(written) + 1
    while len(search.best) < size:
        size = len(search.best)
        flat = FLATTEN if len(Tree.of(search.best).levels()) > DEEP else {}
        for search.step, step in (*flat.items(), *STEPS.items()):
            step(Tree.of(search.best), search, verdict.texts)
    if len(search.best) > len(data):  # a short page is longer with html and body around it
        search.best = data
        reduce_plain(search)


def _tree(verdict: Verdict, data: bytes) -> Tree | None:
    """The page as a tree; None where the parser may be what the verdict is about."""
    if isinstance(verdict, Crashes) and verdict.kind in ("hung", "died"):
        return None
    try:
        return Tree.of(data)
    except Exception:
        return None


def crash_of(data: bytes, book: RuleBook, url: str = "", *, try_seconds: float) -> Crashes:
    """How the extraction of a page fails, within so many seconds. Raises `DoesNotHold`."""
    for kind in ("hung", "died"):
        judge = Apart(Crashes(kind, book, url), try_seconds)
        try:
            if judge(data, {}, lambda: ""):
                break
        finally:
            judge.end()
    else:
        return Crashes.of(data, book, url)
    return Crashes(kind, book, url)
