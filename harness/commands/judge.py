"""`judge`: a language model grades what systems make of pages, blindly."""

import os
from dataclasses import replace

import click

from extractor import RuleBook
from harness.commands.compare import chosen
from harness.commands.options import (
    Files,
    console,
    corpus_options,
    entries_of,
    report_options,
    tell,
    workers_option,
)
from harness.corpus import Corpus
from harness.home import data_folder
from harness.judge.cache import Cache, NoCache
from harness.judge.case import Case, cases
from harness.judge.client import Client, Patience
from harness.judge.endpoint import MODEL, URL, Endpoint, endpoint_of
from harness.judge.errors import Misconfigured, Stopped
from harness.judge.family import shared
from harness.judge.judge import Archive, Judge, Outcome
from harness.judge.plan import Plan, Price, plan
from harness.judge.reply import installed
from harness.judge.report import judge_report
from harness.peers import PEERS
from harness.pool import progress
from harness.systems import Chaffinch, System

_OURS = {"chaffinch": RuleBook.default, "chaffinch-article": RuleBook.article}
_MOST_SYSTEMS = 8
_STOPPED, _INTERRUPTED = 3, 130


def _systems(_: click.Context, __: click.Parameter, named: str) -> list[System]:
    keys = [key.strip() for key in named.split(",") if key.strip()]
    unknown = [key for key in keys if key not in _OURS and key not in PEERS]
    if unknown:
        known = ", ".join((*_OURS, *PEERS))
        raise click.BadParameter(f"no system {', '.join(unknown)}; there are {known}")
    if len(set(keys)) < len(keys) or not 0 < len(keys) <= _MOST_SYSTEMS:
        raise click.BadParameter(f"name one to {_MOST_SYSTEMS} systems, each once")
    return [Chaffinch(_OURS[key]()) if key in _OURS else chosen([key])[0] for key in keys]


@click.command("judge")
@corpus_options
@click.option("--only", multiple=True, metavar="ID", help="Only this page; may be given again.")
@click.option(
    "--systems",
    default="chaffinch,chaffinch-article",
    show_default=True,
    callback=_systems,
    help=f"What is judged, the first against the others: {', '.join((*_OURS, *PEERS))}.",
)
@click.option(
    "--reference-model",
    metavar="MODEL",
    default="",
    help="The model that wrote the references; a judge of its family is refused. References that "
    "people wrote, such as those of our own corpus, need none.",
)
@click.option(
    "--limit",
    type=click.IntRange(min=500),
    default=24_000,
    show_default=True,
    help="UTF-8 bytes after which page, reference and candidates are each cut.",
)
@click.option(
    "--reruns",
    type=click.IntRange(0, 9),
    default=2,
    show_default=True,
    help="How often a page is judged again where systems are less than a point apart.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(min=0.1),
    default=120,
    show_default=True,
    help="Seconds for a whole answer.",
)
@click.option("--price-in", type=click.FloatRange(min=0), help="Of a million tokens that are sent.")
@click.option("--price-out", type=click.FloatRange(min=0), help="Of a million that come back.")
@click.option("--no-cache", is_flag=True, help="Neither use nor keep replies.")
@click.option("--dry-run", is_flag=True, help="Only say what would be asked; ask nothing.")
@click.option("--yes", is_flag=True, help="Go on without asking.")
@workers_option
@report_options
def judge(
    corpus: Corpus,
    only: tuple[str, ...],
    systems: list[System],
    reference_model: str,
    limit: int,
    reruns: int,
    timeout: float,
    price_in: float | None,
    price_out: float | None,
    no_cache: bool,
    dry_run: bool,
    yes: bool,
    workers: int,
    files: Files,
) -> None:
    """Let a language model grade what systems make of pages; advice, never a gate.

    Any OpenAI-compatible endpoint will do: CHAFFINCH_JUDGE_URL (such as https://host/v1),
    CHAFFINCH_JUDGE_MODEL, and CHAFFINCH_JUDGE_KEY if it wants one. Pages are sent there.

    Exit code 0 whatever the marks; 1 when a page got none; 2 misuse; 3 when the endpoint cannot be
    reached or refuses; 130 when interrupted.
    """
    if not installed():
        raise click.ClickException(
            "replies are validated with pydantic, which is not installed: "
            "pip install 'chaffinch[judge]' brings it"
        )
    endpoint = _endpoint(reference_model)
    price = _price(price_in, price_out)
    cache = NoCache() if no_cache else Cache(data_folder() / "judge")
    archive = Archive(cache, endpoint)
    try:
        found = _cases(replace(corpus, only=frozenset(only)), systems, limit, workers)
        planned = plan(found, archive, reruns)
    except KeyboardInterrupt:
        raise _failure("Interrupted before anything was asked.", _INTERRUPTED) from None
    _announce(planned, endpoint, price, dry_run=dry_run)
    if dry_run:
        return
    if planned.least.requests and not yes:
        click.confirm("Ask them? (--yes goes on without this question)", abort=True, err=True)
    try:
        cache.prepare()
    except Stopped as error:
        raise _failure(str(error), _STOPPED) from None
    outcome = _run(found, endpoint, archive, reruns, timeout)
    if outcome.stopped and not any(verdict.turns for verdict in outcome.verdicts):
        raise _failure(f"{outcome.stopped}; nothing was judged.", _STOPPED)
    about = {
        "judge": endpoint.name,
        "corpus": corpus.name,
        "references": _references(corpus, reference_model),
    }
    tell(judge_report(outcome, [system.name for system in systems], about), files)
    if outcome.stopped:
        raise _failure(f"{outcome.stopped}; the result is partial.", _STOPPED)
    if outcome.interrupted:
        click.echo(
            f"Interrupted: the result is partial, {len(outcome.verdicts)} of {outcome.expected} "
            "pages. " + ("Nothing is kept." if no_cache else "Replies are kept; run it again."),
            err=True,
        )
        raise SystemExit(_INTERRUPTED)
    if outcome.failed:
        raise SystemExit(1)


def _failure(message: str, code: int) -> click.ClickException:
    error = click.ClickException(message)
    error.exit_code = code  # type: ignore[misc]  # click declares it on the class
    return error


def _endpoint(reference_model: str) -> Endpoint:
    try:
        endpoint = endpoint_of(os.environ)
    except Misconfigured as error:
        raise click.UsageError(str(error)) from None
    family = shared(endpoint.model, reference_model) if reference_model else ""
    if family:
        raise click.UsageError(
            f"the judge {endpoint.model} and {reference_model}, which wrote the references, are of "
            f"one family ({family}) and would share their leanings; name another judge in {MODEL}"
        )
    if endpoint.exposed:
        click.echo(f"{URL} is http://: the key is sent unencrypted.", err=True)
    return endpoint


def _price(tokens_in: float | None, tokens_out: float | None) -> Price | None:
    if (tokens_in is None) != (tokens_out is None):
        raise click.UsageError("a cost needs both --price-in and --price-out")
    return None if tokens_in is None or tokens_out is None else Price(tokens_in, tokens_out)


def _cases(corpus: Corpus, systems: list[System], limit: int, workers: int) -> list[Case]:
    entries = entries_of(corpus)
    missing = corpus.only - {entry.id for entry in entries}
    if missing:
        raise click.UsageError(f"there is no page {', '.join(sorted(missing))} in {corpus.name}")
    if not entries:
        raise click.ClickException(f"there is no page to judge in {corpus.name}")
    return cases(entries, systems, limit=limit, workers=workers, console=console())


def _announce(planned: Plan, endpoint: Endpoint, price: Price | None, *, dry_run: bool) -> None:
    """What will be asked: the result of a dry run, a note before any other."""
    for line in (f"judge: {endpoint.name}", *planned.lines(price)):
        click.echo(line, err=not dry_run)


def _run(
    found: list[Case], endpoint: Endpoint, archive: Archive, reruns: int, timeout: float
) -> Outcome:
    with Client(endpoint, Patience(answer=timeout)) as client, progress(console()) as bar:
        task = bar.add_task("judging", total=len(found))
        return Judge(client, archive, reruns).run(found, lambda: bar.advance(task))


def _references(corpus: Corpus, model: str) -> str:
    if model:
        return f"written by {model}, which is of another family"
    if corpus.layout == "own":
        return "written by people, so no --reference-model is needed"
    return "--reference-model was not given: taken to be written by people"
