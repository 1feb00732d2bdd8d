"""The rules as they lie on the disk now: a word changed in an editor counts at the next look."""

from pathlib import Path
from threading import Lock

from extractor import RuleBook, RuleBookError
from extractor.rulebook import rule_files
from harness.golden.card import Books


class RulesOnDisk:
    """The rule books of a folder of rule files, read anew when a file has changed.

    Without a folder they are those that the extractor came with. Safe to share between threads.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self._lock = Lock()
        self._texts: dict[str, str] = {}
        self._books: Books = {}

    def books(self) -> Books:
        """The rule books by profile. Raises `RuleBookError` for a file that makes no sense."""
        texts = self._read()
        with self._lock:
            if texts != self._texts:
                self._books = books_of(texts)
                self._texts = texts
            return self._books

    def _read(self) -> dict[str, str]:
        try:
            if self.folder is None:
                return rule_files()
            return {
                file.name: file.read_text("utf-8") for file in sorted(self.folder.glob("*.toml"))
            }
        except UnicodeDecodeError as error:
            raise RuleBookError(f"a rule file is not UTF-8: {error}") from None
        except OSError as error:
            raise RuleBookError(f"{error.filename}: {error.strerror}") from None


def books_of(texts: dict[str, str]) -> Books:
    """The rule books by profile from the texts of rule files. Raises `RuleBookError`."""
    return {
        "default": RuleBook.from_files(texts, "default"),
        "article": RuleBook.from_files(texts, "article"),
    }


def digest_of(books: Books) -> str:
    """Changes with anything in the rules that can change an output."""
    return "-".join(f"{name}:{book.digest}" for name, book in sorted(books.items()))
