"""What a rule gains and costs, told from a corpus whose firing rules are known."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.console import Console

from extractor import RuleBook, explain
from harness.__main__ import main
from harness.bill import Bill, Price
from harness.corpus import find
from harness.price import price
from harness.runs.runner import measure_page
from harness.switches import Switch, Switches
from harness.systems import Chaffinch
from tests.harness.folder import write_wcxb

_LINES = [
    f"On day {day} the ferry leaves the stone pier twice, with mail, bread and passengers."
    for day in range(1, 7)
]
_BODY = "".join(f"<p>{line}</p>" for line in _LINES)
_STORY = " ".join(_LINES)
_JUNK = "<div class={}><p>Join the list of readers and hear from us every Monday.</p></div>"
_PART = "<div class={}><p>In winter the crossing takes two hours, and nobody complains.</p></div>"
_LOST = "In winter the crossing takes two hours, and nobody complains."

PAGES: dict[str, tuple[bytes | str, str]] = {
    "0002": (_BODY + _JUNK.format("newsletter"), _STORY),
    "0003": (_BODY + _JUNK.format("newsletter"), _STORY),
    "0004": (_BODY + _PART.format("related"), f"{_STORY} {_LOST}"),
    "0005": (_BODY + _PART.format("related"), f"{_STORY} {_LOST}"),
    "0006": (_BODY, _STORY),
    "0007": (b"\x89PNG\r\n\x1a\n" + bytes(64), "no page at all"),
}
"""A rule removes junk from 2 and 3 and content from 4 and 5; 6 is plain, 7 an image."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages as a corpus."""
    return write_wcxb(tmp_path_factory.mktemp("wcxb") / "split", PAGES)


@pytest.fixture(scope="module")
def bill(folder: Path) -> Bill:
    """Its price list, words included."""
    switches = Switches(RuleBook.default(), words=True)
    console = Console(quiet=True)
    return Bill(price(list(find(f"wcxb:{folder}")), switches, workers=1, console=console), switches)


def _price(bill: Bill, id: str, word: str = "") -> Price:
    return next(price for price in bill.prices if (price.id, price.word) == (id, word))


def test_a_rule_that_removes_junk_pays(bill: Bill) -> None:
    """On both halves: in precision, on the pages where it fires."""
    found = _price(bill, "outside-newsletter")
    assert (found.fires, found.changes, found.gained, found.lost) == (2, 2, 2, 0)
    for half in (found.all, found.even, found.odd):
        assert half.f1 > 0
        assert half.precision > 0
        assert half.recall == 0


def test_a_rule_that_removes_content_costs(bill: Bill) -> None:
    """In recall, and it stands in the list of those that lose on odd ids."""
    found = _price(bill, "outside-related")
    assert (found.fires, found.changes, found.gained, found.lost) == (2, 2, 0, 2)
    assert found.all.f1 < 0
    assert found.all.recall < 0
    assert found in bill.losing


def test_the_halves_add_up(bill: Bill) -> None:
    """Means are over all pages of a half, those without a difference included."""
    for found in bill.prices:
        assert found.all.f1 == pytest.approx((found.even.f1 + found.odd.f1) / 2)


def test_a_rule_that_never_fires_is_listed(bill: Bill) -> None:
    """One that fires is not, nor is a threshold: it decides nothing alone."""
    idle = {price.name for price in bill.idle}
    assert {"outside-paywall", "forum-post", "forum-generator", "forum-posts"} <= idle
    assert not {"outside-newsletter", "outside-related", "short-link", "whole-page"} & idle


def test_the_price_of_a_rule_is_that_of_the_word_that_fired(bill: Bill) -> None:
    """The other words of the rule never fire."""
    word = _price(bill, "outside-newsletter", "newsletter")
    assert (word.all, word.changes) == (_price(bill, "outside-newsletter").all, 2)
    assert "outside-newsletter: subscription" in {price.name for price in bill.idle}


def test_two_pages_of_six_do_not_prove_a_rule(bill: Bill) -> None:
    """The interval says so."""
    assert _price(bill, "outside-newsletter").all.verdict == "cannot be told apart"


def test_the_total_is_that_of_the_score(bill: Bill, folder: Path) -> None:
    """Page by page, the image included, which is a fault and scores nothing."""
    entries = list(find(f"wcxb:{folder}"))
    system = Chaffinch(RuleBook.default())
    scores = [measure_page(system, entry)[0].measures.wcxb_f1 for entry in entries]
    assert [page.score.f1 for page in bill.pages] == scores
    assert bill.pages[-1].score.f1 == 0
    assert [fault.split(":")[:2] for fault in bill.faults] == [["0007", " NotHTML"]]


_MANY_SAY = f"""<body class=single><main class="post content"><h1>The ferry</h1>{_BODY}
<h2>Related work</h2><p>Two studies count the sacks.</p>
<div class="share social-links"><a href=/a>Share</a></div>
<div><h3>Related</h3><p><a href=/b>Bread by sea</a></p></div></main>
<footer class="site-footer menu"><a href=/c>Terms</a></footer></body>"""


@pytest.mark.parametrize(
    "html",
    [PAGES["0002"][0], PAGES["0004"][0], _MANY_SAY],
    ids=["outside the content", "content", "names, headings, landmarks"],
)
def test_what_has_no_say_on_a_page_changes_nothing(html: bytes | str) -> None:
    """Every entry and word that is left out is tried all the same."""
    switches = Switches(RuleBook.default(), words=True)
    trace = explain(html)
    able = set(switches.say(trace).able)
    assert Switch("outside-paywall") not in able
    for switch in switches.entries.keys() - able:
        assert trace.extraction.under(switch.off(switches.book)).text == trace.extraction.text


def test_two_processes_find_the_same(bill: Bill, folder: Path) -> None:
    """In the order of the corpus."""
    switches = Switches(RuleBook.default(), words=True)
    pages = price(list(find(f"wcxb:{folder}")), switches, workers=2, console=Console(quiet=True))
    assert pages == bill.pages


def test_the_command_prints_the_list_and_writes_it(folder: Path, tmp_path: Path) -> None:
    """The printed total is that of `score`."""
    file = tmp_path / "prices.json"
    run = CliRunner().invoke
    asked = ["--corpus", str(folder), "--workers", "1"]
    priced = run(main, ["price", *asked, "--json", str(file), "outside-related", "short-link"])
    scored = run(main, ["score", *asked])
    assert priced.exit_code == 0, priced.output
    means = next(line for line in scored.output.splitlines() if line.startswith("WCXB F1"))
    total = next(line for line in priced.output.splitlines() if line.split()[:1] == ["default"])
    assert means.split()[2:6] == total.split()[1:5]
    assert "outside-newsletter" not in priced.output
    facts = json.loads(file.read_text("utf-8"))
    assert facts["pages"] == len(PAGES)
    assert facts["loses on odd ids"] == ["outside-related"]
    assert {entry["id"] for entry in facts["prices"]} == {"outside-related", "short-link"}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["no-such-rule"], "no rule, threshold, rung or kind no-such-rule"),
        (["--corpus", "no-such-folder"], "no-such-folder"),
        (["--every", "0"], "--every"),
    ],
)
def test_misuse_is_refused_in_words(arguments: list[str], words: str, folder: Path) -> None:
    """Without a traceback."""
    result = CliRunner().invoke(main, ["price", "--corpus", str(folder), *arguments])
    assert result.exit_code
    assert words in result.output
    assert isinstance(result.exception, SystemExit)
