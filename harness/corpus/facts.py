"""Reading what strangers wrote in JSON: a value of another type than expected is named, not trusted."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any


class BadEntry(ValueError):
    """An entry of a corpus is not what its layout asks for; the message says in what."""


def read_json(file: Path) -> Any:
    """What a JSON file holds. Raises `BadEntry` that names the file and the place."""
    try:
        return json.loads(file.read_text("utf-8"))
    except json.JSONDecodeError as error:
        raise BadEntry(f"{file}: line {error.lineno}: {error.msg}") from None
    except UnicodeDecodeError as error:
        raise BadEntry(f"{file}: byte {error.start} is not UTF-8") from None
    except OSError as error:
        raise BadEntry(f"{file}: {error.strerror}") from None
    except RecursionError:
        raise BadEntry(f"{file}: nested too deeply") from None


class Facts:
    """An object of a JSON file. What is absent or null is empty; what is of another type raises."""

    def __init__(self, value: Any, where: str = "") -> None:
        if not isinstance(value, Mapping):
            raise BadEntry(f"{where or 'the entry'} is no object")
        self._value = value
        self._where = f"{where}." if where else ""

    def __contains__(self, name: str) -> bool:
        return self._value.get(name) is not None

    def part(self, name: str) -> "Facts":
        """The object of that name."""
        return Facts(self._value.get(name) or {}, f"{self._where}{name}")

    def text(self, name: str) -> str:
        """The string of that name."""
        found = self._value.get(name)
        if found is None:
            return ""
        if not isinstance(found, str):
            raise BadEntry(f"{self._where}{name} is no string")
        return found

    def texts(self, name: str) -> tuple[str, ...]:
        """The list of strings of that name."""
        found = self._value.get(name)
        if found is None:
            return ()
        if not isinstance(found, list) or not all(isinstance(item, str) for item in found):
            raise BadEntry(f"{self._where}{name} is no list of strings")
        return tuple(found)
