"""WARC files: every response that holds an HTML page. Nothing is known of what should come out."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from warcio.archiveiterator import ArchiveIterator
from warcio.exceptions import ArchiveLoadFailed

from harness.corpus.entry import Broken, CorpusError, Entry

_LARGEST = 20_000_000
"""Bytes of a body that are read; the extractor's own limit is far below."""


def warc(file: Path) -> Iterator[Entry | Broken]:
    """The HTML responses of a WARC file, compressed or not; their ids are offsets in bytes.

    Raises `CorpusError` when it cannot be read at all.
    """
    try:
        stream = file.open("rb")
    except OSError as error:
        raise CorpusError(f"{file}: {error.strerror}") from None
    with stream:
        records = ArchiveIterator(stream)
        found = 0
        while True:
            try:
                record = next(records, None)
                if record is None:
                    break
                offset = records.get_record_offset()
                if _is_page(record):
                    found += 1
                    url = record.rec_headers.get_header("WARC-Target-URI") or ""
                    yield Entry(
                        str(offset), "", "", file, offset=offset, url=url.strip("<>"), known=False
                    )
            except (ArchiveLoadFailed, OSError, EOFError, ValueError) as error:
                if not found:
                    raise CorpusError(f"{file} is no WARC file: {error}") from None
                yield Broken(f"after {found} pages", f"the rest cannot be read: {error}")
                break
    if not found:
        raise CorpusError(f"{file} holds no response with an HTML page")


def _is_page(record: Any) -> bool:
    if record.rec_type != "response" or record.http_headers is None:
        return False
    kind = record.http_headers.get_header("Content-Type") or ""
    return record.http_headers.get_statuscode() == "200" and (
        "html" in kind.lower() or not kind.strip()
    )


def body_at(file: Path, offset: int) -> bytes:
    """The body of the response whose record begins there, its content encoding undone.

    Raises `OSError` where there is none.
    """
    try:
        with file.open("rb") as stream:
            stream.seek(offset)
            record = next(ArchiveIterator(stream), None)
            if record is None:
                raise OSError(f"{file}: no record at byte {offset}")
            body: bytes = record.content_stream().read(_LARGEST)
            return body
    except (ArchiveLoadFailed, EOFError, ValueError) as error:
        raise OSError(f"{file}: the record at byte {offset} cannot be read: {error}") from None
