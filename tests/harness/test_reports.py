"""Reports: the same figures in every form, and nothing of a page or a corpus becomes markup."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest
from click.testing import CliRunner
from lxml import etree
from markdown_it import MarkdownIt
from rich.console import Console

from harness.__main__ import main
from harness.report import Bars, Document, Lines, Table
from harness.report.document import shown
from harness.report.markdown import markdown
from harness.report.page import page
from harness.report.terminal import show
from harness.runs.record import PageResult
from harness.runs.store import RunStore

_TEXT = (
    "The wheel turns twice a day, and grinds what the tide allows, whoever has the key of it. " * 3
)
_HOSTILE = (
    "<script>alert(1)</script>",
    "</title></style><img src=x onerror=alert(1)>",
    '"><a href="https://evil.example/">x</a>',
    "a | b || c",
    "*a* _b_ `c` [d](https://evil.example/) ![e](f) ~~g~~",
    "&lt;b&gt; &amp; $x$",
    "[red]a[/red] :smile: [link=https://evil.example/]b",
    "\\",
)
_ELEMENTS = set(
    "html head meta title style body main h1 h2 dl dt dd div p table thead tbody tr th td ul li svg "
    "text rect".split()
)


def _corpus(folder: Path) -> Path:
    listed = []
    (folder / "pages").mkdir(parents=True)
    for number, name in enumerate(_HOSTILE):
        html = f"<title>{name}</title><article><h1>Mill</h1><p>{_TEXT * (number + 1)}</p></article>"
        (folder / "pages" / f"{number}.html").write_text(html, "utf-8")
        (folder / "pages" / f"{number}.md").write_text(f"# Mill\n\n{_TEXT * 4}\n", "utf-8")
        listed.append(
            {
                "id": name,
                "url": f"https://mill.example/{number}",
                "label": name[::2],
                "language": name[:9],
                "page": f"pages/{number}.html",
                "reference": f"pages/{number}.md",
                "with": [name, "the wheel"],
                "without": ["<script>"],
                "captured": "2026-12-01",
                "note": name,
            }
        )
    (folder / "pages" / "5.md").write_text("Words that no page has. " * 9, "utf-8")
    listed.append(listed[0] | {"id": "<b>broken</b> | x", "page": "pages/none.html"})
    (folder / "corpus.json").write_text(json.dumps(listed), "utf-8")
    return folder


@dataclass
class _Report:
    """A run's report in its four forms, and the pages that were measured."""

    facts: dict[str, Any]
    markdown: str
    html: str
    terminal: str
    pages: list[PageResult]

    @property
    def tables(self) -> list[dict[str, Any]]:
        """The tables of it, as JSON has them."""
        return [part for part in self.facts["parts"] if part["part"] == "table"]


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Iterator[_Report]:
    """Of a corpus whose ids, labels, languages and notes are hostile."""
    folder = _corpus(tmp_path_factory.mktemp("hostile"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CHAFFINCH_DATA", str(folder / "data"))
        asked = ["score", "--corpus", str(folder), "--workers", "1"]
        for kind in ("json", "markdown", "html"):
            asked += [f"--{kind}", str(folder / kind)]
        result = CliRunner().invoke(main, asked)
        assert result.exit_code == 0, result.output
        yield _Report(
            json.loads((folder / "json").read_text("utf-8")),
            (folder / "markdown").read_text("utf-8"),
            (folder / "html").read_text("utf-8"),
            result.output,
            list(RunStore().pages(1)),
        )


def _root(html: str) -> etree._Element:
    return etree.fromstring(html, etree.HTMLParser())


def _text(element: etree._Element) -> str:
    return " ".join("".join(map(str, element.itertext())).split())


def _tables(html: str) -> list[list[list[str]]]:
    return [
        [[_text(cell) for cell in row.iter("th", "td")] for row in table.iter("tr")]
        for table in _root(html).iter("table")
    ]


def _shown(tables: Sequence[dict[str, Any]]) -> list[list[list[str]]]:
    return [
        [
            [" ".join(shown(cell).split()) for cell in row]
            for row in (table["columns"], *table["rows"])
        ]
        for table in tables
    ]


def _rendered(text: str) -> str:
    html: str = MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(text)
    return html


def test_the_figures_are_those_of_the_run(report: _Report) -> None:
    """Means, and each page with its scores; the lowest page comes first."""
    means = {row[0]: row[1:] for row in report.tables[0]["rows"]}
    for title, metric in (
        ("headline", "headline"), ("F1", "f1"), ("precision", "precision"), ("recall", "recall"),
        ("bigram F1", "bigram_f1"), ("WCXB F1", "wcxb_f1"), ("headings", "headings"),
        ("with", "wanted"), ("without", "unwanted"),
    ):  # fmt: skip
        values = [getattr(found.measures, metric) for found in report.pages]
        values = [value for value in values if value is not None]
        assert means[title] == [len(values), pytest.approx(fmean(values))]
    (worst,) = (table for table in report.tables if table["title"] == "Worst first")
    assert sorted(row[0] for row in worst["rows"]) == sorted(_HOSTILE)
    scores = {found.id: found.measures.headline for found in report.pages}
    assert [row[3] for row in worst["rows"]] == sorted(scores.values())
    assert all(scores[row[0]] == row[3] for row in worst["rows"])
    assert len(set(scores.values())) > 4
    (labels,) = (table for table in report.tables if table["title"] == "By label")
    assert {row[0]: row[1:3] for row in labels["rows"]} == {
        found.label: [1, scores[found.id]] for found in report.pages
    }
    (flags,) = (table for table in report.tables if table["title"] == "Flags")
    raised = [flag for found in report.pages for flag in found.flags]
    assert {row[0]: row[1] for row in flags["rows"] if row[1]} == dict(Counter(raised))
    assert "reference stale" in raised


def test_the_page_shows_the_same_as_the_facts(report: _Report) -> None:
    """Cell by cell, to four digits; charts too."""
    assert _tables(report.html) == _shown(report.tables)
    charts = [part for part in report.facts["parts"] if part["part"] == "bars"]
    drawn = [
        [_text(found) for found in chart.iter("text")] for chart in _root(report.html).iter("svg")
    ]
    assert len(charts) == 2
    assert drawn == [
        [text for name, share in chart["bars"] for text in (" ".join(name.split()), shown(share))]
        for chart in charts
    ]
    for chart, svg in zip(charts, _root(report.html).iter("svg"), strict=True):
        whole, *bars = (
            float(str(found.get("width")))
            for found in svg.iter("rect")
            if found.get("class") == "bar" or found is svg.find("rect")
        )
        shares = [share for _, share in chart["bars"]]
        assert bars == [pytest.approx(whole * share, abs=0.1) for share in shares]


def test_the_markdown_says_the_same_as_the_facts(report: _Report) -> None:
    """Pipes and marks of names do not make cells or emphasis."""
    tables = _tables(_rendered(report.markdown))
    of_facts = iter(_shown(report.tables))
    bars = [part for part in report.facts["parts"] if part["part"] == "bars"]
    for found in tables:
        if found[0] == ["", "share"]:
            assert found[1:] == [
                [" ".join(name.split()), shown(share)] for name, share in bars.pop(0)["bars"]
            ]
        else:
            assert found == next(of_facts)
    assert not bars
    assert not list(of_facts)
    elements = {element.tag for element in _root(_rendered(report.markdown)).iter()}
    assert elements <= set("html body h1 h2 ul li p table thead tbody tr th td".split())


def test_the_terminal_says_the_same_as_the_facts(report: _Report) -> None:
    """The row of each page holds its figures; names stand there as they are."""
    lines = report.terminal.splitlines()
    for table in report.tables:
        for name, *cells in table["rows"]:
            figures = [shown(cell) for cell in cells if isinstance(cell, float)]
            pattern = r"\s+.*?".join(re.escape(text) for text in (name, *figures))
            assert any(re.match(pattern, line) for line in lines), (name, figures)


def test_the_page_needs_nothing_and_runs_nothing(report: _Report) -> None:
    """No element but those of the report, no address, no handler, no style from elsewhere."""
    root = _root(report.html)
    assert {element.tag for element in root.iter()} <= _ELEMENTS
    for element in root.iter():
        for name in map(str, element.attrib):
            assert name not in {"src", "href", "style", "action", "srcset", "xlink:href"}
            assert not name.startswith("on")
    styles = [str(style.text) for style in root.iter("style")]
    assert len(styles) == 1
    assert not re.search(r"url\(|@import|https?:", styles[0])
    assert "<b>broken</b> | x: there is no" in _text(root)


@pytest.mark.parametrize("text", _HOSTILE)
def test_any_text_stands_as_it_is_wherever_it_is_put(text: str) -> None:
    """Title, facts, names of parts, notes, columns, cells, bars and lines, in every form."""
    document = Document(
        text,
        {"corpus": text},
        [
            Table(text, ("first", text), [(text, 0.5), ("b", None)], text),
            Bars(text, [(text, 0.25)]),
            Lines(text, [text, "more"]),
        ],
    )
    html = page(document)
    assert {element.tag for element in _root(html).iter()} <= _ELEMENTS
    assert _text(_root(html)).count(text) == 11
    rendered = _rendered(markdown(document))
    plain = {"html", "body", "h1", "h2", "p", "ul", "li"}
    assert {element.tag for element in _root(rendered).iter()} <= plain | set(
        "table thead tbody tr th td".split()
    )
    assert _text(_root(rendered)).count(text) == 10
    console = Console(width=400, highlight=False, color_system=None, record=True, quiet=False)
    with console.capture() as capture:
        show(document, console)
    assert capture.get().count(text) == 10
    assert json.loads(json.dumps(document.facts()))["parts"][0]["rows"][0] == [text, 0.5]


def test_a_text_cannot_steer_the_terminal() -> None:
    """Escape sequences, also those of one byte, carriage returns and bells are shown, not obeyed."""
    text = "a\x1b[31mb\x9b2Jc\rd\x07e\x1b]8;;https://evil.example/\x1b\\f"
    console = Console(width=200, highlight=False, force_terminal=True, color_system=None)
    with console.capture() as capture:
        show(
            Document(text, {"x": text}, [Table("", ("a",), [(text,)]), Lines("", [text])]), console
        )
    seen = re.sub(r"\x1b\[[0-9;]*m", "", capture.get())
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", seen)
    assert "a\N{REPLACEMENT CHARACTER}[31mb\N{REPLACEMENT CHARACTER}2Jc" in seen


@pytest.mark.parametrize("width", [40, 80, 120])
def test_a_terminal_too_narrow_loses_no_figure(width: int) -> None:
    """Neither a column nor a digit, nor a letter of what names the row."""
    columns = ("system", *(f"measure of sort {place}" for place in range(10)))
    rows = [
        (f"system-of-a-long-name-{row}", *(row / 10 + place / 1000 for place in range(10)))
        for row in range(3)
    ]
    console = Console(width=width, highlight=False)
    with console.capture() as capture:
        show(Document("", {}, [Table("", columns, rows)]), console)
    lines = [line.split() for line in capture.get().splitlines()]
    for row in rows:
        assert [shown(cell) for cell in row] in lines
