"""The laws of the house, held by a test."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import extractor
from extractor import RuleBook
from extractor.rule import Rule
from extractor.rulebook import rule_files

_ROOT = Path(__file__).parents[1]
_MAY_IMPORT = {
    "extractor": {"extractor"},
    "harness": {"harness", "extractor"},
    "webapp": {"webapp", "harness", "extractor"},
}
_LONGEST = 320
"""Lines of a file: more is two rooms."""

_SOURCES = sorted(path for package in _MAY_IMPORT for path in (_ROOT / package).rglob("*.py"))


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


@pytest.mark.parametrize("path", _SOURCES, ids=lambda path: str(path.relative_to(_ROOT)))
def test_imports_run_one_way(path: Path) -> None:
    """webapp -> harness -> extractor, and nothing runs back."""
    package = path.relative_to(_ROOT).parts[0]
    for name in _imports(path):
        first = name.split(".")[0]
        assert first not in set(_MAY_IMPORT) - _MAY_IMPORT[package], f"{path.name} imports {name}"


def test_the_extractor_knows_no_network_and_no_clock() -> None:
    """Bytes in, extraction out."""
    for path in (_ROOT / "extractor").rglob("*.py"):
        barred = {"socket", "urllib.request", "urllib3", "http.client", "time", "datetime", "flask"}
        found = barred & set(_imports(path))
        assert not found - ({"datetime"} if "metadata" in path.parts else set()), path


@pytest.mark.parametrize("path", _SOURCES, ids=lambda path: str(path.relative_to(_ROOT)))
def test_files_are_rooms_of_a_size_and_say_what_they_are_for(path: Path) -> None:
    """A docstring at the door."""
    text = path.read_text("utf-8")
    assert text.count("\n") <= _LONGEST
    assert ast.get_docstring(ast.parse(text)), f"{path} has no docstring"


def test_public_names_are_sorted_and_there() -> None:
    """Every one of them."""
    assert extractor.__all__ == sorted(extractor.__all__)
    for name in extractor.__all__:
        assert getattr(extractor, name).__doc__, name


@pytest.mark.parametrize("book", [RuleBook.article(), RuleBook.default()], ids=lambda b: b.name)
def test_every_rule_says_what_it_is_and_which_page_made_it_necessary(book: RuleBook) -> None:
    """And the page is there."""
    for entry in book.entries():
        assert entry.doc.strip().endswith((".", "!")), entry.id
        if isinstance(entry, Rule):
            assert entry.pages, entry.id
            for page in entry.pages:
                assert set(page) == {"page", "seen", "note"}, entry.id
                assert (_ROOT / page["page"]).is_file(), f"{entry.id}: {page['page']}"


def test_ids_are_of_one_entry_across_the_profiles() -> None:
    """An id means one thing, for ever."""
    found: list[str] = []
    for text in rule_files().values():
        found += re.findall(r'^id = "([^"]+)"', text, re.MULTILINE)
    assert len(found) == len(set(found))


def test_the_article_has_no_search_word_and_spares_what_the_article_names() -> None:
    """The words that the article says must not discard."""
    book = RuleBook.default()
    for rule in book.rules:
        if rule.pass_ == "prune":
            assert "search" not in rule.words
            if rule.scope == "inside" and "article" in rule.profiles:
                banned = {"widget", "button", "border", "tags", "banner", "sidebar"}
                assert not banned & set(rule.words), rule.id
