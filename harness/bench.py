"""Speed: whole extractions against a bare parse and against trafilatura, in one run.

Only ratios mean anything: every page goes through all of them in turn, so a machine that slows
down slows all of them. A page's time is the fastest of its rounds.
"""

import gc
import importlib.util
import logging
import resource
import time
from collections.abc import Callable, Sequence
from statistics import fmean, median

from lxml import etree
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from extractor import explain, extract
from harness.corpus import Entry

Job = Callable[[bytes], object]


def _parse(data: bytes) -> object:
    return etree.fromstring(data, etree.HTMLParser(huge_tree=True)) if data.strip() else None


def _traced(data: bytes) -> object:
    trace = explain(data)
    return trace.decisions, trace.fates, trace.extraction.markdown


def jobs() -> dict[str, Job]:
    """What is timed, by name; trafilatura only where it is installed."""
    found: dict[str, Job] = {
        "lxml parse": _parse,
        "extract to Markdown": lambda data: extract(data).markdown,
        "explain, all decisions": _traced,
    }
    if importlib.util.find_spec("trafilatura"):
        import trafilatura

        logging.getLogger("trafilatura").setLevel(logging.CRITICAL)
        found["trafilatura"] = lambda data: trafilatura.extract(
            data, output_format="markdown", include_comments=False
        )
    return found


def bench(entries: Sequence[Entry], rounds: int, console: Console) -> None:
    """Time every job on every page and print means, medians and ratios."""
    named = jobs()
    times: dict[str, list[float]] = {name: [] for name in named}
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("timing", total=len(entries))
        for entry in entries:
            data = entry.read()
            for name, job in named.items():
                times[name].append(min(_time(job, data) for _ in range(rounds)))
            progress.advance(task)
    table = Table("", "mean ms", "median ms", "x lxml parse", "x trafilatura", box=None)
    base = fmean(times["lxml parse"])
    peer = fmean(times["trafilatura"]) if "trafilatura" in times else None
    for name, seconds in times.items():
        table.add_row(
            name,
            f"{1000 * fmean(seconds):.2f}",
            f"{1000 * median(seconds):.2f}",
            f"{fmean(seconds) / base:.2f}",
            f"{fmean(seconds) / peer:.3f}" if peer else "–",
        )
    console.print(table)
    if peer is None:
        console.print("trafilatura is not installed: pip install 'chaffinch\\[bench]' times it too")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    console.print(f"{len(entries)} pages, fastest of {rounds}; peak memory {peak / 1024:.0f} MB")


def _time(job: Job, data: bytes) -> float:
    gc.collect(0)
    start = time.perf_counter()
    job(data)
    return time.perf_counter() - start
