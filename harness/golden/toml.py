"""A card as TOML: flat, one key a line, one item of a list a line, so that diffs are readable.

The standard library reads TOML and does not write it. Cards hold texts, lists of texts, days and
switches; that much is written here, and `tomllib` reads it back as it was.
"""

import re
import tomllib
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

Value = str | bool | date | tuple[str, ...]

_KEY = re.compile(r"[a-z_]+")
_SHORT = {"\\": "\\\\", '"': '\\"', "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
_ESCAPED = re.compile(r'[\x00-\x1f\x7f\\"]')


def written(facts: Mapping[str, Value]) -> str:
    """The text of a card. Raises `ValueError` for what TOML cannot hold: a lone surrogate."""
    return "".join(f"{_key(key)} = {_value(value)}\n" for key, value in facts.items())


def read(data: bytes) -> dict[str, Any]:
    """What a card holds, lists as tuples. Raises `ValueError` that says where it is wrong."""
    try:
        found = tomllib.loads(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise ValueError(f"byte {error.start} is not UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise ValueError(str(error)) from None
    return {key: tuple(value) if isinstance(value, list) else value for key, value in found.items()}


def checked(facts: Mapping[str, Any], kinds: Mapping[str, type]) -> None:
    """Raises `ValueError` for a key that is not known, or a value of another type."""
    for key, value in facts.items():
        kind = kinds.get(key)
        if kind is None:
            raise ValueError(f"unknown key {key!r}; there are {', '.join(kinds)}")
        if (
            not isinstance(value, kind)
            or isinstance(value, datetime)
            or isinstance(value, tuple)
            and not all(isinstance(item, str) for item in value)
        ):
            raise ValueError(f"{key} is no {_NAMES[kind]}")


_NAMES = {str: "text", bool: "true or false", date: "day", tuple: "list of texts"}


def _key(key: str) -> str:
    if not _KEY.fullmatch(key):
        raise ValueError(f"{key!r} is no key of a card")
    return key


def _value(value: Value) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case date():
            return value.isoformat()
        case str():
            return _text(value)
        case _:
            return (
                "[\n" + "".join(f"    {_text(item)},\n" for item in value) + "]" if value else "[]"
            )


def _text(text: str) -> str:
    text.encode("utf-8")
    return '"' + _ESCAPED.sub(lambda found: _escape(found.group()), text) + '"'


def _escape(character: str) -> str:
    return _SHORT.get(character) or f"\\u{ord(character):04x}"
