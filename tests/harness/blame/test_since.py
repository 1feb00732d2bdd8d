"""Blame since a kept run: what the store has of its pages is all that is known of it."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from extractor import RuleBook
from extractor.rulebook import rule_files
from harness.blame.since import earlier_run
from harness.commands.group import main
from harness.corpus import Entry
from harness.runs.runner import measure_page
from harness.runs.store import RunStore, StoreError
from harness.systems import Chaffinch
from tests.harness.blame.reports import JUNK, STORY, corpus, inside, page

PAGES = {
    "0002": (inside(f"<div class=newsletter>{JUNK}</div>"), STORY),
    "0003": (page(""), STORY),
}


def _run(*words: str) -> Result:
    return CliRunner().invoke(main, words, catch_exceptions=False)


@pytest.fixture
def entries(tmp_path: Path) -> list[Entry]:
    """Two pages, of which a run was kept."""
    found = corpus(tmp_path, PAGES)
    store, system = RunStore(), Chaffinch(RuleBook.default())
    number = store.begin(
        system=system.name, rules=system.digest, code="", revision="", corpus=_corpus(found),
        expected=len(found),
    )  # fmt: skip
    store.add(number, [(n, *measure_page(system, entry)) for n, entry in enumerate(found)])
    store.end(number, complete=True, seconds=1)
    return found


def _corpus(entries: list[Entry]) -> str:
    return f"wcxb:{entries[0].file.parents[1]}"


def test_score_and_output_of_every_page_are_known(entries: list[Entry]) -> None:
    """And of a page that changed since, nothing; without any page there is nothing to ask."""
    found = earlier_run(RunStore(), 1, entries)
    assert sorted(found) == ["0002", "0003"]
    assert found["0003"].f1 == 1
    assert found["0003"].output.startswith("On day 1 the ferry")
    page_file = entries[1].file
    page_file.write_bytes(entries[0].file.read_bytes())
    assert sorted(earlier_run(RunStore(), 1, entries)) == ["0002"]
    with pytest.raises(StoreError, match="no page in common"):
        earlier_run(RunStore(), 1, entries[1:])


def test_the_command_blames_what_was_changed_since(entries: list[Entry], tmp_path: Path) -> None:
    """A word was taken out of two rules that are one another's kin; only its kin are known now."""
    rules = tmp_path / "rules"
    rules.mkdir()
    text = rule_files()["inside.toml"]
    assert 'words = ["newsletter", "newsletters"]' in text
    changed = text.replace('words = ["newsletter", "newsletters"]', 'words = ["newsletters"]')
    (rules / "inside.toml").write_text(changed, "utf-8")
    words = ("blame", "--corpus", _corpus(entries), "--workers", "1", "--since", "1")
    found = _run(*words, "--rules", str(rules))
    assert found.exit_code == 0, found.output
    table = found.output[found.output.index("undo most") :]
    assert next(line for line in table.splitlines() if "100%" in line).split()[0] == (
        "inside-newsletter"
    )
    assert "run 1" in found.output


def test_a_run_that_is_not_there_is_refused(entries: list[Entry]) -> None:
    """With the way to find those that are."""
    found = _run("blame", "--corpus", _corpus(entries), "--since", "7")
    assert found.exit_code == 2
    assert "there is no run 7" in found.output
