"""Options that commands share, and what they make of them."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import click
from rich.console import Console

from extractor import RuleBook, RuleBookError
from extractor.rulebook import rule_files
from harness.corpus import LAYOUTS, Corpus, CorpusError, Entry, find
from harness.pool import processors
from harness.report import Document
from harness.report.markdown import markdown
from harness.report.page import page
from harness.report.terminal import show

Command = TypeVar("Command", bound=Callable[..., Any])

_NARROWEST = 160
"""Characters of a line of a report where output goes into a file or a pipe."""


def corpus_options(command: Command) -> Command:
    """`--corpus` and `--every`, handed over as a `Corpus`."""
    return _together(
        command,
        click.option(
            "--corpus",
            callback=_corpus,
            metavar="[LAYOUT:]PATH",
            help=f"Layouts: {', '.join(LAYOUTS)}; told from PATH where it is left out. "
            "Without it, tests/corpus of this checkout.",
        ),
        click.option(
            "--every",
            type=click.IntRange(min=1),
            default=1,
            show_default=True,
            is_eager=True,
            expose_value=False,
            callback=_remember_every,
            help="Only every n-th page.",
        ),
    )


def _remember_every(context: click.Context, _: click.Parameter, every: int) -> None:
    context.meta["every"] = every


def _corpus(context: click.Context, _: click.Parameter, name: str | None) -> Corpus:
    try:
        return replace(find(name or ""), every=context.meta["every"])
    except CorpusError as error:
        raise click.BadParameter(str(error), param_hint="--corpus") from None


workers_option = click.option(
    "--workers",
    type=click.IntRange(min=1),
    default=processors,
    show_default="one a processor",
    help="Processes.",
)


def rules_options(command: Command) -> Command:
    """`--profile` and `--rules`, handed over as `rules`, a `RuleBook`."""
    return _together(
        command,
        click.option(
            "--profile",
            type=click.Choice(["default", "article"]),
            default="default",
            show_default=True,
            is_eager=True,
            expose_value=False,
            callback=_remember_profile,
            help="The rule book.",
        ),
        click.option(
            "--rules",
            type=click.Path(path_type=Path, exists=True, file_okay=False),
            callback=_rules,
            help="A folder with changed rule files; those that it lacks are the package's own.",
        ),
    )


def _remember_profile(context: click.Context, _: click.Parameter, profile: str) -> None:
    context.meta["profile"] = profile


def _rules(context: click.Context, _: click.Parameter, folder: Path | None) -> RuleBook:
    profile = context.meta["profile"]
    if folder is None:
        return RuleBook.article() if profile == "article" else RuleBook.default()
    files = {file.name: file.read_text("utf-8") for file in sorted(folder.glob("*.toml"))}
    if not files:
        raise click.BadParameter(f"there is no *.toml in {folder}", param_hint="--rules")
    try:
        book = RuleBook.from_files(rule_files() | files, profile)
    except RuleBookError as error:
        raise click.BadParameter(str(error), param_hint="--rules") from None
    return replace(book, name=f"{profile} of {folder}")


@dataclass(frozen=True)
class Files:
    """Where a report is written to besides the terminal."""

    json: Path | None = None
    markdown: Path | None = None
    html: Path | None = None

    def write(self, document: Document) -> None:
        """Write it wherever it was asked for."""
        forms: tuple[tuple[Path | None, Callable[[Document], str]], ...] = (
            (self.json, _as_json),
            (self.markdown, markdown),
            (self.html, page),
        )
        for file, form in forms:
            if file is None:
                continue
            try:
                file.write_text(form(document), "utf-8")
            except OSError as error:
                raise click.ClickException(f"cannot write {file}: {error.strerror}") from None


def _as_json(document: Document) -> str:
    return json.dumps(document.facts(), ensure_ascii=False, indent=1) + "\n"


def report_options(command: Command) -> Command:
    """`--json`, `--markdown` and `--html`, each a file; handed over as `files`."""

    @wraps(cast(Callable[..., Any], command))
    def handed_over(
        *args: Any, json_file: Path | None, markdown_file: Path | None, html_file: Path | None,
        **kwargs: Any,
    ) -> Any:  # fmt: skip
        return command(*args, files=Files(json_file, markdown_file, html_file), **kwargs)

    file = click.Path(path_type=Path, dir_okay=False)
    wrapped = _together(
        handed_over,
        click.option("--json", "json_file", type=file, help="Write the report there as JSON, too."),
        click.option("--markdown", "markdown_file", type=file, help="The same as Markdown."),
        click.option("--html", "html_file", type=file, help="The same as one HTML page."),
    )
    return cast(Command, wrapped)


def _together(command: Command, *options: Callable[[Command], Command]) -> Command:
    for option in reversed(options):
        command = option(command)
    return command


def console() -> Console:
    """Where reports go: the terminal, or lines of fixed width for a file or a pipe."""
    found = Console(highlight=False)
    return found if found.is_terminal else Console(highlight=False, width=_NARROWEST)


def tell(document: Document, files: Files) -> None:
    """Print a report and write it where it was asked for."""
    show(document, console())
    files.write(document)


def entries_of(corpus: Corpus) -> list[Entry]:
    """All entries of a corpus; what cannot be read is said on standard error."""
    try:
        found = list(corpus)
    except CorpusError as error:
        raise click.ClickException(str(error)) from None
    for broken in corpus.broken:
        click.echo(f"left out: {broken}", err=True)
    return found
