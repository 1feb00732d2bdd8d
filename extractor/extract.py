"""The two entry points, `extract` and `explain`: one path, the second also hands out the trace."""

from extractor.decode import Decoded, decode
from extractor.errors import TooLarge
from extractor.extraction import Extraction
from extractor.limits import Limits
from extractor.parse import parse
from extractor.passes import Passes, run
from extractor.pause import collector_paused
from extractor.rulebook import RuleBook
from extractor.trace import Trace


def extract(
    data: bytes | str,
    *,
    url: str | None = None,
    encoding: str | None = None,
    rules: RuleBook | None = None,
    limits: Limits | None = None,
) -> Extraction:
    """The main content of a page.

    `url` is where the page came from: links are made absolute with it. `encoding` is what a
    server's header said, if anything. `rules` is `RuleBook.default()` unless given.
    Raises `NotHTML` for bytes that are something else and `TooLarge` for too many; nothing else,
    whatever the bytes.
    """
    passes, decoded = _run(data, url, encoding, rules, limits)
    return Extraction(passes, decoded, url or "")


def explain(
    data: bytes | str,
    *,
    url: str | None = None,
    encoding: str | None = None,
    rules: RuleBook | None = None,
    limits: Limits | None = None,
) -> Trace:
    """The same extraction together with every decision that led to it. Arguments as `extract`."""
    passes, decoded = _run(data, url, encoding, rules, limits)
    return Trace(passes, decoded, Extraction(passes, decoded, url or ""))


def _run(
    data: bytes | str,
    url: str | None,
    encoding: str | None,
    rules: RuleBook | None,
    limits: Limits | None,
) -> tuple[Passes, Decoded]:
    limits = limits or Limits()
    if not isinstance(data, (bytes, str)):
        raise TypeError(f"a page is bytes or str, not {type(data).__name__}")
    size = len(data) if isinstance(data, bytes) else len(data.encode("utf-8", "replace"))
    if size > limits.max_bytes:
        raise TooLarge(
            f"the page has {size:,} bytes, more than the limit of {limits.max_bytes:,}; "
            "raise Limits.max_bytes to take it in"
        )
    decoded = decode(data, encoding)
    with collector_paused():
        page = parse(decoded.text, limits)
        return run(page, rules or RuleBook.default(), limits, url or ""), decoded
