"""`chaffinch reduce` and `reduce-check`."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from extractor import explain
from harness.commands.group import main
from harness.defects import Defects
from harness.golden import Goldens
from harness.reduce import Claimed, DoesNotHold, Unmet, fixture, reduce
from tests.harness.reduce.verdicts import BOOK, EELS, PAGE, lost


@pytest.fixture
def page(stores: Path) -> str:
    """A page in a file of a checkout."""
    file = stores / "page.html"
    file.write_bytes(PAGE)
    return str(file)


def _run(*words: str) -> Result:
    return CliRunner().invoke(main, ["reduce", *words])


def test_the_page_goes_to_standard_output(page: str) -> None:
    """What is said of it goes to standard error."""
    result = _run(page, "--lost", EELS)
    assert result.exit_code == 0, result.output
    assert result.stdout_bytes == reduce(PAGE, lost()).data
    assert (
        "it holds: 'Eels are counted by lantern' is lost, taken by outside-related" in result.stderr
    )


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((), "say one thing of the page"),
        (("--lost", EELS, "--crash"), "say one thing of the page"),
        (("--lost", "The wheel turns"), "is in the output"),
        (("--kept", EELS), "is not in the output"),
        (("--lost", EELS, "--rule", "outside-footer"), "was not taken by outside-footer"),
        (("--kept", EELS, "--rule", "outside-footer"), "--rule goes with"),
        (("--lost", EELS, "--golden", "eels"), "--golden needs --why"),
        (("--lost", EELS, "--defect-as", "eels"), "--defect-as needs --note"),
        (("--lost", EELS, "--golden", "eels", "--out", "x"), "give one of"),
        (("--lost", EELS, "--apart"), "--apart needs --rules"),
        (("--defect", "unknown"), "unknown"),
        (("--kept", "The wheel", "--defect-as", "BAD NAME", "--note", "x"), "is no name"),
    ],
)
def test_what_makes_no_sense_is_refused(page: str, words: tuple[str, ...], why: str) -> None:
    """With exit code 2 and a sentence."""
    result = _run(page, *words)
    assert result.exit_code == 2
    assert why in result.output


def test_a_page_that_is_not_there_is_misuse(stores: Path) -> None:
    """As with other commands."""
    assert _run("nowhere.html", "--crash").exit_code == 2


def test_time_that_is_over_ends_with_1_and_the_page_so_far(page: str) -> None:
    """It says so."""
    result = _run(page, "--lost", EELS, "--seconds", "0.45", "--try-seconds", "30")
    assert result.exit_code in (0, 1, 2)
    if result.exit_code == 1:
        assert "the time was over" in result.stderr and EELS.encode() in result.stdout_bytes


def test_a_defect_is_made_and_reduced_again(page: str, stores: Path) -> None:
    """In neutral words the second time."""
    result = _run(page, "--lost", EELS, "--defect-as", "eels", "--note", "They are lost.")
    assert result.exit_code == 0 and "eels is failing: outside-related: related" in result.output
    defects = Defects(stores / "tests" / "defects")
    card = defects.read("eels")
    assert card.with_ == (EELS,) and card.cause == "outside-related"
    claim = Unmet.of(explain(PAGE), card)
    assert claim.texts == (EELS,)
    assert reduce(PAGE, Claimed(claim, BOOK)).data == defects.page("eels")
    again = _run(page, "--defect", "eels", "--neutral", "--out", "smaller.html")
    assert again.exit_code == 0, again.output
    assert b"Eels" not in (stores / "smaller.html").read_bytes()
    with pytest.raises(DoesNotHold, match="is due to"):
        Unmet.of(explain(PAGE), card, "outside-footer")


def test_a_golden_is_made_of_what_stays_out(page: str, stores: Path) -> None:
    """The text is a snippet that must not be there."""
    result = _run(page, "--lost", EELS, "--golden", "eels", "--why", "It guards the eels.")
    assert result.exit_code == 0, result.output
    assert Goldens(stores / "tests" / "golden").read("eels").card.without == (EELS,)


def test_a_fixture_is_printed_and_nothing_is_written(page: str, stores: Path) -> None:
    """With the marks of one."""
    result = _run(page, "--lost", EELS, "--fixture", "outside-related")
    assert result.exit_code == 0, result.output
    assert '<div class="related" data-hit>' in result.stdout
    assert "tests/rules/outside-related.reduced.html: nothing was written" in result.stderr
    assert not list((stores / "tests" / "rules").iterdir())
    found = fixture(PAGE, "outside-related", BOOK, defect="Eels matter.")
    assert 'data-spare data-xfail="Eels matter."' in found.html
    for rule, why in (("guard", "is no rule"), ("outside-footer", "decides on no element")):
        with pytest.raises(DoesNotHold, match=why):
            fixture(PAGE, rule, BOOK)


def test_a_changed_rule_is_told_apart_from_the_shipped_one(page: str, stores: Path) -> None:
    """Its fault is what is left."""
    shipped = Path(__file__).parents[3] / "extractor" / "rules" / "outside.toml"
    folder = stores / "changed"
    folder.mkdir()
    text = (
        shipped.read_text("utf-8").replace('"related",', "", 1).replace('"related posts",', "", 1)
    )
    (folder / "outside.toml").write_text(text, "utf-8")
    result = _run(page, "--kept", EELS, "--rules", str(folder), "--apart")
    assert result.exit_code == 0, result.output
    assert EELS not in explain(result.stdout_bytes).extraction.text


def test_the_trial_keeps_every_verdict(stores: Path) -> None:
    """Of the pages that it is given."""
    (stores / "pages").mkdir()
    sample = Path(__file__).parents[3] / "webapp" / "samples" / "mint-museum.html"
    (stores / "pages" / "mint.html").write_bytes(sample.read_bytes())
    result = CliRunner().invoke(main, ["reduce-check", "--corpus", f"folder:{stores / 'pages'}"])
    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[-1].startswith("kept: 1 of 1, median ")
