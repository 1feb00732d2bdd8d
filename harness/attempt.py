"""One extraction of a run over a corpus: whatever it raises is a finding, never the end of the run."""

from collections.abc import Callable
from typing import TypeVar

from extractor import ExtractorError

Result = TypeVar("Result")


def attempt(produce: Callable[[], Result]) -> tuple[Result | None, str]:
    """What an extraction yields, and "" or what it raised; a failed one yields None."""
    try:
        return produce(), ""
    except ExtractorError as error:
        return None, f"{type(error).__name__}: {error}"
    except Exception as error:
        return None, f"uncaught {type(error).__name__}: {error}"
