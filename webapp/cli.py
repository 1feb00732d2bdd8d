"""The command `chaffinch`.

Exit codes: 0 done; 1 nothing found (`explain --find`, an empty extraction); 2 misuse; 3 the page
could not be fetched or read; 4 the bytes are no HTML page.
"""

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from extractor import (
    Extraction,
    InputError,
    RuleBook,
    Trace,
    explain,
    extract,
)
from webapp.fetch import FetchError, FetchPolicy, fetch
from webapp.terminal import print_book, print_entry, print_found, print_trace

_NOTHING, _MISUSE, _UNREAD, _NO_PAGE = 1, 2, 3, 4


class Failure(click.ClickException):
    """A failure with an exit code that says of what kind."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.exit_code: int = code  # type: ignore[misc]  # click declares it on the class


class _Commands(click.Group):
    """The commands below and those of the harness, which are imported when one of them is meant."""

    def list_commands(self, context: click.Context) -> list[str]:
        return [*super().list_commands(context), *_measuring()]

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        return super().get_command(context, name) or _measuring().get(name)


def _measuring() -> dict[str, click.Command]:
    from harness.commands.group import COMMANDS

    return {command.name or "": command for command in COMMANDS}


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="chaffinch")
def main() -> None:
    """Find the main content of a web page by rules, and see why."""


def _page_options(command: Any) -> Any:
    """What every command that reads a page takes."""
    for option in (
        click.option("--url", help="The address that links are relative to."),
        click.option("--encoding", help="The encoding, if it is known for sure."),
        click.option(
            "--profile",
            type=click.Choice(["default", "article"]),
            default="default",
            show_default=True,
            help="The rule book.",
        ),
        click.argument("page"),
    ):
        command = option(command)
    return command


@main.command("extract")
@click.option(
    "--to",
    "form",
    type=click.Choice(["markdown", "html", "text", "json"]),
    default="markdown",
    show_default=True,
)
@_page_options
def extract_command(
    page: str, form: str, url: str | None, encoding: str | None, profile: str
) -> None:
    """Print the main content of PAGE: a file, an address, or - for standard input."""
    data, url, encoding = _read(page, url, encoding)
    try:
        found = extract(data, url=url, encoding=encoding, rules=_book(profile))
    except InputError as error:
        raise Failure(str(error), _NO_PAGE) from None
    for line in (*found.truncated, *found.warnings):
        click.echo(f"chaffinch: {line}", err=True)
    if form == "json":
        click.echo(json.dumps(_as_data(found), ensure_ascii=False, indent=2))
    else:
        click.echo(getattr(found, form), nl=False)
    if not found.text:
        raise SystemExit(_NOTHING)


@main.command("explain")
@click.option("--find", "sought", help="A sentence that was lost: where it is and what took it.")
@click.option("--json", "as_json", is_flag=True, help="The whole trace as JSON.")
@_page_options
def explain_command(
    page: str,
    sought: str | None,
    as_json: bool,
    url: str | None,
    encoding: str | None,
    profile: str,
) -> None:
    """Say what was decided about PAGE: a file, an address, or - for standard input."""
    data, url, encoding = _read(page, url, encoding)
    try:
        trace = explain(data, url=url, encoding=encoding, rules=_book(profile))
    except InputError as error:
        raise Failure(str(error), _NO_PAGE) from None
    console = Console(highlight=False)
    if sought is not None:
        found = _found(trace, sought)
        if as_json:
            click.echo(json.dumps(found, ensure_ascii=False, indent=2))
        else:
            print_found(console, found)
        if not found:
            raise SystemExit(_NOTHING)
    elif as_json:
        click.echo(json.dumps(trace.to_json(), ensure_ascii=False))
    else:
        print_trace(console, trace)


@main.command("rules")
@click.argument("identifier", required=False, metavar="[ID]")
@click.option(
    "--profile",
    type=click.Choice(["default", "article"]),
    default="default",
    show_default=True,
    help="The rule book.",
)
def rules_command(identifier: str | None, profile: str) -> None:
    """List the rules, thresholds, rungs and kinds; with ID, show one whole."""
    book = _book(profile)
    console = Console(highlight=False)
    if identifier is None:
        print_book(console, book)
        return
    try:
        print_entry(console, book.entry(identifier))
    except KeyError:
        raise Failure(
            f"there is no rule, threshold, rung or kind {identifier!r} in the profile {profile}; "
            "`chaffinch rules` lists them",
            _MISUSE,
        ) from None


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option("--no-open", is_flag=True, help="Do not open a browser.")
@click.option("--data", type=click.Path(file_okay=False), help="Where pages are kept.")
@click.option(
    "--goldens",
    type=click.Path(exists=True, file_okay=False),
    help="Where goldens lie. Without it, tests/golden of this checkout.",
)
@click.option(
    "--defects",
    type=click.Path(exists=True, file_okay=False),
    help="Where defects lie. Without it, tests/defects of this checkout.",
)
@click.option(
    "--allow-private-hosts",
    is_flag=True,
    help="Let the app fetch addresses inside this network. Off unless you know why.",
)
def serve(
    host: str,
    port: int,
    no_open: bool,
    data: str | None,
    goldens: str | None,
    defects: str | None,
    allow_private_hosts: bool,
) -> None:
    """Start the web app."""
    from webapp.serve import serve as start  # Flask takes a while to import

    if ":" in host:  # Werkzeug cannot check the Host header of a literal IPv6 address
        raise Failure("--host takes a name or an IPv4 address, such as 127.0.0.1", _MISUSE)

    policy = FetchPolicy(allow_private_hosts=True, ports=None) if allow_private_hosts else None
    try:
        start(
            host,
            port,
            open_browser=not no_open,
            data=data,
            goldens=goldens,
            defects=defects,
            policy=policy,
        )
    except OSError as error:
        raise Failure(
            f"cannot listen on {host}:{port}: {error.strerror}; choose another --port", _UNREAD
        ) from None


def _book(profile: str) -> RuleBook:
    return RuleBook.article() if profile == "article" else RuleBook.default()


def _read(page: str, url: str | None, encoding: str | None) -> tuple[bytes, str | None, str | None]:
    """The bytes of a page, with its address and encoding as far as they are known."""
    if page == "-":
        return sys.stdin.buffer.read(), url, encoding
    if page.startswith(("http://", "https://")):
        try:
            got = fetch(page)
        except FetchError as error:
            raise Failure(error.reason, _UNREAD) from None
        return got.body, url or got.final_url, encoding or got.charset
    try:
        return Path(page).read_bytes(), url, encoding
    except OSError as error:
        raise Failure(f"cannot read {page}: {error.strerror}", _UNREAD) from None


def _as_data(found: Extraction) -> dict[str, Any]:
    return {
        "url": found.url,
        "title": found.title,
        "author": found.author,
        "date": found.date,
        "language": found.language,
        "kind": found.kind,
        "markdown": found.markdown,
        "html": found.html,
        "text": found.text,
        "ladder": [asdict(step) for step in found.ladder],
        "truncated": list(found.truncated),
        "warnings": list(found.warnings),
    }


def _found(trace: Trace, sought: str) -> list[dict[str, Any]]:
    """Where a sentence stands and what became of it."""
    found = []
    for match in trace.find(sought):
        fates = {trace.fate(node) for node in match.nodes}
        lost = next((node for node in match.nodes if trace.fate(node) != "kept"), match.nodes[0])
        why = trace.why(lost)
        found.append(
            {
                "excerpt": match.excerpt,
                "where": match.where,
                "exact": match.exact,
                "score": match.score,
                "nodes": list(match.nodes),
                "fates": sorted(fates),
                "sentence": why.sentence,
                "path": trace.page.path(lost),
                "rules": [d.rule for d in (*why.inherited, *why.decisions) if not d.overruled_by],
            }
        )
    return found
