"""Bytes to text, and which claim about the encoding decided.

A byte order mark beats everything, then comes what the caller says (a server's header), then
UTF-8 if the bytes are just that and more than ASCII, then the page's own declaration if the bytes
bear it out, and last Beautiful Soup's detector. A declaration that is wrong is not followed:
bytes that happen to be valid UTF-8 beyond ASCII are not in any other encoding by chance.
"""

import codecs
import re
from dataclasses import dataclass
from typing import Literal

from bs4.dammit import EncodingDetector, UnicodeDammit

from extractor.errors import NotHTML

Decider = Literal["text", "byte order mark", "caller", "utf-8 trial", "declaration", "detector"]

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_NO_BOM = ((b"<\0", "utf-16-le"), (b"\0<", "utf-16-be"))
_MAGIC = (
    (b"\x89PNG\r\n", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF87a", "a GIF image"),
    (b"GIF89a", "a GIF image"),
    (b"%PDF-", "a PDF document"),
    (b"PK\x03\x04", "a ZIP archive or an office document"),
    (b"\x1f\x8b\x08", "gzip-compressed data"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"Rar!\x1a\x07", "a RAR archive"),
    (b"\x7fELF", "a program"),
    (b"OggS", "an Ogg file"),
    (b"wOF2", "a font"),
    (b"wOFF", "a font"),
    (b"SQLite format 3\0", "an SQLite database"),
)
_PROMOTED = {
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
    "iso8859-9": "cp1254",
    "iso8859-11": "cp874",
    "tis-620": "cp874",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "euc_kr": "cp949",
    "shift_jis": "cp932",
    "big5": "big5hkscs",
    "utf-16": "utf-8",  # a declaration that can be read as ASCII is not UTF-16
    "utf-16-le": "utf-8",
    "utf-16-be": "utf-8",
}
"""What a label means to browsers: the larger set (WHATWG Encoding Standard, section 4.2)."""

_HEAD = 4_096
"""Bytes in which a page may declare its encoding; browsers look through 1,024."""

_BAD_SHARE = 0.01
"""Share of characters that may be undecodable before a claim counts as wrong. Real pages have
single broken bytes, where a page was cut or pasted together; a wrong claim breaks most."""

_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_NOISE_SHARE = 0.10
"""Share of control characters in the head from which bytes without any tag are noise."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text of a page and how it was read."""

    text: str
    encoding: str
    """Python's name of the encoding; "" when text was handed in."""
    decided_by: Decider
    head: bytes = b""
    """The first bytes of the page, where it may say what it is written in."""
    replaced: int = 0
    """Characters that could not be read and became U+FFFD."""

    @property
    def declared(self) -> str | None:
        """What the page says of itself, if anything."""
        return EncodingDetector.find_declared_encoding(self.head, is_html=True)


def decode(data: bytes | str, encoding: str | None = None) -> Decoded:
    """The text of a page.

    `encoding` is what the caller knows, such as the charset of an HTTP header; an unknown name is
    passed over. Raises `NotHTML` when the bytes are evidently something else.
    """
    if isinstance(data, str):
        return Decoded(data.removeprefix("\ufeff"), "", "text")
    for mark, name in _BOMS:
        if data.startswith(mark):
            return _read(data[len(mark) :], name, "byte order mark")
    for start, name in _NO_BOM:
        if data.startswith(start):
            return _read(data, name, "byte order mark")
    _refuse_other_formats(data)
    if (known := _codec(encoding)) and (found := _borne_out(data, known, "caller")):
        return found
    try:
        found = Decoded(data.decode("utf-8"), "utf-8", "utf-8 trial", data[:_HEAD])
    except UnicodeDecodeError:
        pass
    else:
        if b"\x1b" not in data and b"hz-gb" not in data[:_HEAD].lower():
            return found
        if not _is_seven_bit(_codec(found.declared)):
            return found
    claimed = _codec(EncodingDetector.find_declared_encoding(data[:_HEAD], is_html=True))
    if claimed and (found := _borne_out(data, claimed, "declaration")):
        return found
    if found := _borne_out(data, "utf-8", "utf-8 trial"):
        return found
    guess = UnicodeDammit(data, is_html=True).original_encoding
    return _read(data, _codec(guess) or "cp1252", "detector")


def _is_seven_bit(codec: str | None) -> bool:
    """Whether an encoding writes everything with ASCII bytes, so that it looks like UTF-8."""
    return codec is not None and codec.startswith(("iso2022", "hz"))


def _codec(label: str | None) -> str | None:
    """Python's codec for a label as browsers read it; None when the label means nothing."""
    if not label:
        return None
    try:
        codec = codecs.lookup(label.strip().strip("\"',;:").lower())
        b"".decode(codec.name)
    except (LookupError, ValueError, UnicodeError):
        return None
    return _PROMOTED.get(codec.name, codec.name)


def _borne_out(data: bytes, codec: str, by: Decider) -> Decoded | None:
    found = _read(data, codec, by)
    return found if found.replaced <= _BAD_SHARE * len(found.text) else None


def _read(data: bytes, codec: str, by: Decider) -> Decoded:
    try:
        return Decoded(data.decode(codec), codec, by, data[:_HEAD])
    except UnicodeDecodeError:
        text = data.decode(codec, "replace")
        return Decoded(text, codec, by, data[:_HEAD], text.count("\ufffd"))


def _refuse_other_formats(data: bytes) -> None:
    for magic, name in _MAGIC:
        if data.startswith(magic):
            raise NotHTML(f"the bytes are {name}, not an HTML page")
    head = data[:_HEAD]
    if (b"<" not in data or not re.search(rb"<[a-zA-Z!/?]", data)) and len(
        _CONTROL.findall(head)
    ) > _NOISE_SHARE * len(head):
        raise NotHTML("the bytes are neither text nor HTML: they are full of control characters")
