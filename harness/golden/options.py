"""What the commands of both stores share: where the store is, and how a refusal is said."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from harness.golden.errors import StoreError

Command = TypeVar("Command", bound=Callable[..., Any])


def folder_option(name: str) -> Callable[[Command], Command]:
    """`--folder`, handed over as a `Path`; `tests/<name>` of the checkout unless given."""

    def found(_: click.Context, __: click.Parameter, given: Path | None) -> Path:
        return given or home(name)

    return click.option(
        "--folder",
        type=click.Path(path_type=Path, exists=True, file_okay=False),
        callback=found,
        help=f"Where they lie. Without it, tests/{name} of this checkout.",
    )


def home(name: str) -> Path:
    """`tests/<name>` in the present folder or one above it. Raises `UsageError`."""
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (place := folder / "tests" / name).is_dir():
            return place
    raise click.UsageError(f"there is no tests/{name} in {here} or above it; give --folder")


json_option = click.option("--json", "as_json", is_flag=True, help="As JSON.")


def snippet_options(command: Command) -> Command:
    """`--with` and `--without`, handed over as `with_` and `without`."""
    for name, variable, what in (
        ("--without", "without", "A snippet that must not be in the output; may be repeated."),
        ("--with", "with_", "A snippet that must be in the output; may be repeated."),
    ):
        command = click.option(name, variable, multiple=True, help=what)(command)
    return command


def page_of(file: Path) -> bytes:
    """The bytes of a page. Raises `UsageError`."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise click.UsageError(f"cannot read {file}: {error.strerror}") from None


@contextmanager
def refusals() -> Iterator[None]:
    """What a store refuses is said in words, with exit code 2."""
    try:
        yield
    except StoreError as error:
        raise click.UsageError(str(error)) from None
    except OSError as error:
        where = error.filename or "the store"
        raise click.UsageError(f"{where}: {error.strerror}; nothing was changed") from None


def tell_recovered(sentences: Sequence[str]) -> None:
    """What was put in order on opening, on standard error."""
    for sentence in sentences:
        click.echo(f"put in order: {sentence}", err=True)
