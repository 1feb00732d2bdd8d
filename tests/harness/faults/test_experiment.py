"""The experiment puts faults into the rules one at a time and counts what blame names first."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from harness.changes import Change
from harness.commands.group import main
from harness.corpus import Entry, find
from harness.faults.experiment import Outcome, experiment
from harness.faults.fault import Fault
from harness.faults.report import result
from tests.harness.blame.reports import JUNK, QUIET, STORY, WINTER, corpus, inside, page

PAGES = {
    "0002": (inside(f"<div class=tide-note><p>{WINTER}</p></div>"), f"{STORY}\n{WINTER}"),
    "0003": (inside(f"<div class=newsletter>{JUNK}</div>"), STORY),
    "0004": (page(f"<footer>{JUNK}</footer>"), STORY),
}
FAULTS = [
    Fault("tide", "prune inside", Change("inside-wide-share", "word on", "tide"), "Tides."),
    Fault("sleeper", "prune inside", Change("inside-paywall", "word on", "zebra"), "Zebras."),
]


@pytest.fixture(scope="module")
def entries(tmp_path_factory: pytest.TempPathFactory) -> list[Entry]:
    """A report that comes out as it should, three times."""
    return corpus(tmp_path_factory.mktemp("faults"), PAGES)


@pytest.fixture(scope="module")
def outcomes(entries: list[Entry]) -> list[Outcome]:
    """Of a fault that takes text, and of one that does nothing."""
    return experiment(entries, FAULTS, alone=False, workers=1, console=QUIET)


def test_a_fault_that_takes_text_is_found(outcomes: list[Outcome]) -> None:
    """What it costs is told, as a mean over all pages."""
    found = outcomes[0]
    assert (found.hit, found.named, found.worse) == (True, "inside-wide-share", 1)
    assert found.remedy == "inside-wide-share without `tide`"
    assert 0 < found.damage < 0.1


def test_a_fault_that_does_nothing_is_not_found(outcomes: list[Outcome]) -> None:
    """Nothing is named, and that is a miss."""
    found = outcomes[1]
    assert (found.hit, found.named, found.damage, found.worse) == (False, "", 0, 0)


def test_the_result_is_one_line(outcomes: list[Outcome]) -> None:
    """Of hits and faults."""
    assert result(outcomes) == "named first: 1 of 2"


def test_the_earlier_run_may_be_withheld(entries: list[Entry]) -> None:
    """A fault that is all that is wrong is found without it."""
    [found] = experiment(entries, FAULTS[:1], alone=True, workers=1, console=QUIET)
    assert found.hit


def test_the_last_line_of_the_command_is_the_result(entries: list[Entry]) -> None:
    """Under a table with the fault and what was blamed."""
    folder = entries[0].file.parents[1]
    assert list(find(f"wcxb:{folder}"))
    words = ["faults", "--corpus", f"wcxb:{folder}", "--workers", "1", "--only"]
    found = CliRunner().invoke(main, [*words, "inside-wide-newsletter-without-subscribe"])
    assert found.exit_code == 0, found.output
    assert found.output.splitlines()[-1].strip() == "named first: 0 of 1"
    assert "inside-wide-newsletter without `subscribe`" in found.output


def test_a_fault_that_is_not_on_the_list_is_refused(tmp_path: Path) -> None:
    """By its name."""
    found = CliRunner().invoke(main, ["faults", "--only", "no-such-fault"])
    assert found.exit_code == 2
    assert "no fault no-such-fault" in found.output
