"""`reduce`: the smallest page on which something that was said of a page still holds.

Exit codes: 0 done, 1 stopped before nothing more could go (the page so far is handed out), 2 misuse,
a refusal, or a verdict that does not hold.
"""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress as Bar
from rich.progress import SpinnerColumn, TextColumn

from extractor import ExtractorError, RuleBook
from harness.commands.options import rules_options
from harness.defects.store import Defects
from harness.golden.options import home, page_of, refusals
from harness.golden.store import Goldens
from harness.reduce import (
    Claim,
    Claimed,
    DoesNotHold,
    Kept,
    Lost,
    Progress,
    Reduced,
    Separates,
    Unmet,
    Verdict,
    add_defect,
    crash_of,
    fixture,
    plan_golden,
    reduce,
)
from harness.reduce.job import TRY_SECONDS
from harness.reduce.verdict import traced

_folder = click.Path(path_type=Path, exists=True, file_okay=False)


@click.command("reduce")
@click.argument("page", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@click.option("--lost", metavar="TEXT", help="The text stands in PAGE and not in the output.")
@click.option("--kept", metavar="TEXT", help="The text stands in the output.")
@click.option("--crash", is_flag=True, help="The extraction raises, hangs or ends its process.")
@click.option("--defect", metavar="SLUG", help="A demand of that defect card is not met.")
@click.option("--rule", default="", metavar="ID", help="With --lost or --defect: by that rule.")
@click.option(
    "--apart", is_flag=True, help="And it is not so by the rules of the package: needs --rules."
)
@rules_options
@click.option("--url", default="", help="Where the page came from.")
@click.option("--neutral", is_flag=True, help="Replace words by neutral ones at the end.")
@click.option("--seconds", type=float, help="Stop after so long, with the smallest page so far.")
@click.option(
    "--try-seconds", type=float, default=TRY_SECONDS, show_default=True,
    help="A try that takes longer is ended.",
)  # fmt: skip
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write it there.")
@click.option("--golden", metavar="SLUG", help="Make a golden of it; needs --why.")
@click.option("--why", default="", help="What the golden guards, in a sentence.")
@click.option("--defect-as", metavar="SLUG", help="Make a defect card of it; needs --note.")
@click.option("--note", default="", help="What is wrong, in a sentence.")
@click.option(
    "--fixture", "rule_page", metavar="RULE",
    help="Print it with the marks of a fixture; with --note, of a known defect. Writes nothing.",
)  # fmt: skip
@click.option("--goldens", "goldens_folder", type=_folder, help="Where goldens lie.")
@click.option("--defects", "defects_folder", type=_folder, help="Where defects lie.")
@click.pass_context
def reduce_command(
    context: click.Context,
    /,
    page: Path,
    rules: RuleBook,
    neutral: bool,
    seconds: float | None,
    try_seconds: float,
    **options: Any,
) -> None:
    """Make PAGE, a file or - for standard input, as small as it can be while what is said of it
    still holds. The result goes to standard output; Ctrl-C ends it with the smallest page so far.
    """
    options["profile"] = context.meta["profile"]
    _check(options, rules)
    data = sys.stdin.buffer.read() if str(page) == "-" else page_of(page)
    try:
        verdict = _verdict(data, rules, options, try_seconds)
        with _telling() as told, _interrupted() as stop:
            found = reduce(
                data, verdict, progress=told, cancel=stop.is_set, seconds=seconds,
                try_seconds=try_seconds, neutral=neutral,
            )  # fmt: skip
        _say(found)
        _keep(found, rules, options)
    except DoesNotHold as error:
        raise click.UsageError(str(error)) from None
    if found.cancelled:
        raise SystemExit(1)


def _check(options: dict[str, Any], rules: RuleBook) -> None:
    """Raises `UsageError` for options that make no sense together."""
    said = [
        name for name in ("lost", "kept", "crash", "defect") if options[name] not in (None, False)
    ]
    if len(said) != 1:
        raise click.UsageError("say one thing of the page: --lost, --kept, --crash or --defect")
    if options["rule"] and said[0] not in ("lost", "defect"):
        raise click.UsageError("--rule goes with --lost or --defect")
    kept = [name for name in ("out", "golden", "defect_as", "rule_page") if options[name]]
    if len(kept) > 1:
        raise click.UsageError("give one of --out, --golden, --defect-as and --fixture")
    if options["golden"] and not options["why"]:
        raise click.UsageError("--golden needs --why: what does the page guard?")
    if options["defect_as"] and not options["note"]:
        raise click.UsageError("--defect-as needs --note: what is wrong?")
    if options["apart"] and (options["crash"] or rules.digest == _shipped(options).digest):
        raise click.UsageError("--apart needs --rules with other rules, and something but --crash")


def _shipped(options: dict[str, Any]) -> RuleBook:
    return RuleBook.article() if options["profile"] == "article" else RuleBook.default()


def _verdict(data: bytes, rules: RuleBook, options: dict[str, Any], try_seconds: float) -> Verdict:
    url = options["url"]
    if options["crash"]:
        return crash_of(data, rules, url, try_seconds=try_seconds)
    try:
        claim, url = _claim(data, rules, options)
    except ExtractorError as error:
        raise DoesNotHold(f"the page cannot be extracted: {error}") from None
    if options["apart"]:
        return Separates(claim, rules, _shipped(options), url)
    return Claimed(claim, rules, url)


def _claim(data: bytes, rules: RuleBook, options: dict[str, Any]) -> tuple[Claim, str]:
    """What is said of the page, and its address."""
    url = options["url"]
    if slug := options["defect"]:
        with refusals():
            card = _defects(options).read(slug)
        url = url or card.url
        return Unmet.of(traced(data, rules, url), card, options["rule"]), url
    trace = traced(data, rules, url)
    if options["kept"] is not None:
        return Kept.of(trace, options["kept"]), url
    return Lost.of(trace, options["lost"], options["rule"]), url


def _keep(found: Reduced, rules: RuleBook, options: dict[str, Any]) -> None:
    """Hand out the page as was asked for."""
    said: dict[str, str] = {"url": getattr(found.verdict, "url", ""), "profile": options["profile"]}
    if slug := options["golden"]:
        with refusals():
            goldens = Goldens(options["goldens_folder"] or home("golden"))
            undo = goldens.create(plan_golden(goldens, slug, found, why=options["why"], **said))
        click.echo(f"made the golden {slug}; chaffinch golden undo {undo.token}")
    elif slug := options["defect_as"]:
        with refusals():
            made = add_defect(_defects(options), slug, found, note=options["note"], **said)
        click.echo(f"{made.slug} is {made.state}: {made.cause}")
    elif rule := options["rule_page"]:
        made_page = fixture(found.data, rule, rules, defect=options["note"], folder=_fixtures())
        click.echo(made_page.html, nl=False)
        click.echo(made_page.said, err=True)
    elif out := options["out"]:
        try:
            out.write_bytes(found.data)
        except OSError as error:
            raise click.ClickException(f"cannot write {out}: {error.strerror}") from None
    else:
        click.echo(found.data, nl=False)


def _defects(options: dict[str, Any]) -> Defects:
    folder: Path = options["defects_folder"] or home("defects")
    goldens = options["goldens_folder"]
    return Defects(folder, Goldens(goldens) if goldens else None)


def _fixtures() -> Path | None:
    try:
        return home("rules")
    except click.UsageError:
        return None


def _say(found: Reduced) -> None:
    """What came of it, on standard error."""
    more = f"; {found.because}, so it may not be the smallest" if found.cancelled else ""
    click.echo(
        f"{found.was_bytes:,} -> {found.bytes:,} bytes, {found.tries:,} tries, "
        f"{found.seconds:.1f} s{more}",
        err=True,
    )
    click.echo(f"it holds: {found.verdict.words}", err=True)


@contextmanager
def _telling() -> Iterator[Any]:
    """A line of progress on standard error, which leaves no trace."""
    console = Console(stderr=True)
    with Bar(
        SpinnerColumn(), TextColumn("{task.description}"), console=console, transient=True
    ) as bar:
        task = bar.add_task("reducing")

        def told(now: Progress) -> None:
            bar.update(
                task,
                description=f"{now.was_bytes:,} -> {now.bytes:,} bytes, {now.tries:,} tries, "
                f"{now.step}",
            )

        yield told


@contextmanager
def _interrupted() -> Iterator[threading.Event]:
    """An event that Ctrl-C sets; a second one ends the process as ever."""
    stop = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    before = signal.getsignal(signal.SIGINT)

    def heard(*_: object) -> None:
        stop.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, heard)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)
