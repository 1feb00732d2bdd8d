"""The gate: no score on our corpus sinks unless somebody says so."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

from extractor import RuleBook
from extractor.rulebook import rule_files
from harness.__main__ import main
from harness.corpus import find
from harness.gate import Floors, GateError, check, read, scores
from harness.pool import processors
from harness.runs.record import PageResult, Run
from harness.runs.runner import Runner
from harness.runs.store import RunStore
from harness.systems import Chaffinch
from tests.harness.folder import write_wcxb

_OURS = Path(__file__).parents[1] / "corpus"
_FLOORS = _OURS.parent / "floors.json"
_TEXT = "The wheel turns twice a day, and grinds what the tide allows."
_RELATED = '<div class="related"><p>Other mills of the valley, and where they stand.</p></div>'

Measured = tuple[Run, list[PageResult]]


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Measured]:
    """The shipped rule book on our whole corpus."""
    store = RunStore(tmp_path_factory.mktemp("gate") / "runs.db")
    runner = Runner(store, Console(quiet=True), processors())
    run = runner.run(find(str(_OURS)), Chaffinch(RuleBook.default()))
    yield run, list(store.pages(run.number))
    store.close()


def test_our_corpus_stands_on_its_floors(measured: Measured) -> None:
    """The gate itself. Where it fails: `chaffinch gate check`, and `chaffinch blame`."""
    wrong, reached = check(read(_FLOORS), *measured)
    assert not wrong
    assert not [str(one) for one in reached if one.below]


def test_every_metric_and_label_has_a_floor(measured: Measured) -> None:
    """None that can be measured was left out or forgotten."""
    floors = read(_FLOORS).scores
    reached = scores(measured[1])
    assert len(floors) == 13  # all, and twelve labels
    assert {label: set(found) for label, found in reached.items()} == {
        label: set(found) for label, found in floors.items()
    }


def test_each_floor_fails_when_a_score_is_below_it(measured: Measured) -> None:
    """One by one, by the last digit, and it alone is named."""
    reached = scores(measured[1])
    for label, metrics in reached.items():
        for metric, score in metrics.items():
            raised = {label: {metric: round(score + 0.0001, 4)}}
            floors = Floors(
                measured[0].fingerprint, {**reached, label: {**metrics, **raised[label]}}
            )
            below = [one for one in check(floors, *measured)[1] if one.below]
            assert [(one.label, one.metric) for one in below] == [(label, metric)]


def test_a_score_that_is_no_longer_measured_is_below_its_floor(measured: Measured) -> None:
    """A label that is gone does not pass for one that is good."""
    run, pages = measured
    left = [page for page in pages if page.label != "forum"]
    below = [one for one in check(read(_FLOORS), run, left)[1] if one.label == "forum"]
    assert below and all(one.below and one.score is None for one in below)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"fingerprint": "0123456789abcdef"}, "the corpus is not the one of the floors"),
        ({"state": "partial", "done": 95}, "is partial: 95 of 96 pages"),
    ],
)
def test_floors_say_nothing_of_another_run(
    measured: Measured, changes: dict[str, object], said: str
) -> None:
    """Neither of another corpus nor of a part of it."""
    run, pages = measured
    ((wrong,), _) = check(read(_FLOORS), replace(run, **changes), pages)  # type: ignore[arg-type]
    assert said in wrong


def test_a_page_that_fails_is_wrong_whatever_the_means(measured: Measured) -> None:
    """Its place is named."""
    run, (first, *others) = measured
    failed = replace(first, state="failed", fault="ValueError: no good")
    ((wrong,), _) = check(read(_FLOORS), run, [failed, *others])
    assert wrong == f"{first.id}: failed: ValueError: no good"


@pytest.fixture
def corpus(tmp_path: Path) -> str:
    """A split of one page, on which the shipped rule book is right."""
    article = f"<h1>Mill</h1><p>{_TEXT}</p><p>{_TEXT} {_TEXT}</p>"
    page = f"<body><div>{article}</div>{_RELATED}"
    return str(write_wcxb(tmp_path / "split", {"0001": (page, f"Mill {_TEXT} {_TEXT} {_TEXT}")}))


@pytest.fixture
def worse(tmp_path: Path) -> str:
    """A folder of rules that miss a word."""
    (tmp_path / "rules").mkdir()
    outside = rule_files()["outside.toml"]
    assert '"related", ' in outside
    (tmp_path / "rules" / "outside.toml").write_text(outside.replace('"related", ', ""), "utf-8")
    return str(tmp_path / "rules")


def _gate(what: str, corpus: str, *words: str) -> Result:
    return CliRunner().invoke(main, ["gate", what, "--corpus", corpus, "--workers", "1", *words])


def test_floors_are_made_and_raised_by_a_command(corpus: str, worse: str) -> None:
    """What is reached once is asked from then on."""
    assert "gate raise makes it" in _gate("check", corpus).output
    assert _gate("raise", corpus, "--rules", worse).exit_code == 0
    low = read(Path(corpus).parent / "floors.json").scores["all"]["precision"]
    assert _gate("check", corpus).exit_code == 0
    assert _gate("raise", corpus).exit_code == 0
    assert low < read(Path(corpus).parent / "floors.json").scores["all"]["precision"] == 1


def test_a_worse_rule_book_does_not_pass(corpus: str, worse: str) -> None:
    """What is missed is named with its floor and its score."""
    _gate("raise", corpus)
    found = _gate("check", corpus, "--rules", worse)
    assert found.exit_code == 1
    assert "floors are missed" in found.output and "precision" in found.output


def test_a_floor_never_sinks_by_raising(corpus: str, worse: str) -> None:
    """Refused, and the file is as it was."""
    _gate("raise", corpus)
    file = Path(corpus).parent / "floors.json"
    before = file.read_bytes()
    found = _gate("raise", corpus, "--rules", worse)
    assert found.exit_code == 1 and "would sink" in found.output
    assert file.read_bytes() == before


def test_a_floor_is_lowered_with_a_reason_that_stays(corpus: str, worse: str) -> None:
    """Day, label, metric, both values and the reason; without one nothing is lowered."""
    _gate("raise", corpus)
    file = Path(corpus).parent / "floors.json"
    before = file.read_bytes()
    for words in ([], ["--because", " "]):
        assert _gate("lower", corpus, "--rules", worse, *words).exit_code != 0
        assert file.read_bytes() == before
    assert _gate("lower", corpus, "--rules", worse, "--because", "a try").exit_code == 0
    assert _gate("check", corpus, "--rules", worse).exit_code == 0
    assert _gate("raise", corpus).exit_code == 0
    kept = {(one.label, one.metric): one for one in read(file).lowered}
    one = kept["article", "precision"]
    assert (one.before, one.because, one.day) == (1, "a try", date.today().isoformat())
    assert one.after is not None and one.after < 1


def test_a_changed_corpus_asks_for_a_reason(corpus: str) -> None:
    """A page that became easier does not raise a floor quietly."""
    _gate("raise", corpus)
    truth = Path(corpus) / "ground-truth" / "0001.json"
    facts = json.loads(truth.read_text("utf-8"))
    facts["ground_truth"]["main_content"] += " More."
    truth.write_text(json.dumps(facts), "utf-8")
    assert "the corpus is not the one of the floors" in _gate("raise", corpus).output
    assert _gate("check", corpus).exit_code == 1
    assert _gate("lower", corpus, "--because", "the page was read again").exit_code == 0
    assert _gate("check", corpus).exit_code == 0


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", "{}", '{"corpus": "a", "floors": {"all": {"f1": 2}}, "lowered": []}',
        '{"corpus": "a", "floors": {"all": {"f2": 0.5}}, "lowered": []}',
        '{"corpus": "a", "floors": {"all": 1}, "lowered": []}',
        '{"corpus": "a", "floors": {}, "lowered": [{"why": "so"}]}',
    ],
)  # fmt: skip
def test_a_file_without_floors_is_no_gate(tmp_path: Path, text: str) -> None:
    """It does not pass for one without demands."""
    (tmp_path / "floors.json").write_text(text, "utf-8")
    with pytest.raises(GateError, match=r"floors\.json holds no floors"):
        read(tmp_path / "floors.json")
