"""Our Markdown and our HTML say what the tree says, on every page there is; faults are found."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from extractor import extract
from extractor import nodes as n
from harness.__main__ import main
from harness.corpus import CorpusError, find
from harness.readback import read_back
from harness.readback.html import read_html, unsafe
from harness.readback.html_promise import html_promise
from harness.readback.markdown import read_markdown
from harness.readback.markdown_promise import markdown_promise
from tests.harness.folder import write_wcxb

_ROOT = Path(__file__).parents[2]
_PAGES = sorted([*(_ROOT / "webapp" / "samples").glob("*.html"), *_ROOT.glob("tests/**/*.html")])


@pytest.mark.parametrize("path", _PAGES, ids=lambda path: str(path.relative_to(_ROOT)))
def test_every_page_of_ours_reads_back(path: Path) -> None:
    """Samples, fixtures of rules, and the rest."""
    assert read_back(extract(path.read_bytes(), url="https://example.org/a/b").tree) == []


def _text(value: str) -> list[n.Node]:
    return [n.Text(value=value)]


def _blocks() -> Iterator[tuple[str, n.Node]]:
    """Two trees that differ in one thing, by what differs."""
    link = n.Link(href="/a", children=_text("a"))
    items: list[n.Node] = [n.ListItem(children=[n.Paragraph(children=_text("a"))])]
    yield "words", n.Paragraph(children=_text("a"))
    yield "mark-up", n.Paragraph(children=[n.Strong(children=_text("a"))])
    yield "link", n.Paragraph(children=[link])
    yield "address", n.Paragraph(children=[n.Link(href="/b", children=_text("a"))])
    yield "heading", n.Heading(children=_text("a"))
    yield "level", n.Heading(children=_text("a"), level=2)
    yield "code", n.CodeBlock(text="a")
    yield "white space of code", n.CodeBlock(text=" a")
    yield "language", n.CodeBlock(text="a", language="c")
    yield "list", n.List(children=items)
    yield "order", n.List(children=items, ordered=True)
    yield "number", n.List(children=items, ordered=True, start=2)
    yield "quote", n.Quote(children=[n.Paragraph(children=_text("a"))])
    yield "row", n.Table(children=[n.TableRow(children=[n.TableCell(children=_text("a"))])])


_TREES = dict(_blocks())


def test_what_differs_is_told_apart() -> None:
    """No two of these trees promise the same, in either output."""
    assert len({markdown_promise(tree) for tree in _TREES.values()}) == len(_TREES)
    assert len({html_promise(tree) for tree in _TREES.values()}) == len(_TREES)


def test_the_readers_take_other_writers_output_too() -> None:
    """The structure is that of the text, not of our way to write it."""
    assert read_markdown("a\n=\n\n+ *b*\n") == (
        ("heading", 1, (("text", "a", (), ""),)),
        ("list", None, ((None, (("paragraph", (("text", "b", ("em",), ""),)),)),)),
    )
    assert read_html("<H2 >a</H2><ol start=3><li>b<p>c") == (
        ("heading", 2, (("text", "a", (), ""),)),
        (
            "list",
            "ol",
            3,
            False,
            (("item", None, (("p", (("text", "b", (), ""),)), ("p", (("text", "c", (), ""),)))),),
        ),
    )


UNSAFE = {
    "<script>1</script>": "element script",
    "<p onclick=a()>a</p>": "attribute onclick of p",
    "<p style='color: red'>a</p>": "attribute style of p",
    "<a href=' javascript:a()'>a</a>": "address  javascript:a() of a",
    "<a href=data:text/html,x>a</a>": "address data:text/html,x of a",
    "<img src=file:///etc/passwd alt=''>": "address file:///etc/passwd of img",
    "<iframe src=/a></iframe>": "element iframe",
}


@pytest.mark.parametrize(("html", "fault"), UNSAFE.items())
def test_what_is_unsafe_is_named(html: str, fault: str) -> None:
    """Elements, attributes and addresses."""
    assert fault in unsafe(html)


def test_a_folder_is_read_in_the_layout_that_it_has(tmp_path: Path) -> None:
    """A split of WCXB, cases, or pages wherever they lie."""
    write_wcxb(tmp_path / "split", {"0002": ("<p>a", "a")})
    case = tmp_path / "cases" / "007-tables"
    case.mkdir(parents=True)
    (case / "case.json").write_text(json.dumps({"kind": "table", "url": "https://e.org/"}), "utf-8")
    (case / "page.bin").write_bytes(b"<p>b")
    (tmp_path / "loose" / "deep").mkdir(parents=True)
    (tmp_path / "loose" / "deep" / "c.html").write_bytes(b"<p>c")
    found = [next(iter(find(str(tmp_path / name)))) for name in ("split", "cases", "loose")]
    assert [(entry.id, entry.label, entry.url, entry.read()) for entry in found] == [
        ("0002", "article", "", b"<p>a"),
        ("007-tables", "table", "https://e.org/", b"<p>b"),
        ("deep/c.html", "", "", b"<p>c"),
    ]
    with pytest.raises(CorpusError, match="there is no"):
        find(str(case.parent / "none"))


def test_the_command_counts_the_pages_that_read_back(tmp_path: Path) -> None:
    """And says so with its exit code."""
    (tmp_path / "a.html").write_bytes(b"<h1>a</h1><p>b <b>c</b></p>")
    (tmp_path / "b.html").write_bytes(b"%PDF-1.4")
    done = CliRunner().invoke(main, ["readback", "--corpus", str(tmp_path), "--workers", "1"])
    assert done.exit_code == 1
    assert "b.html: NotHTML" in done.output
    assert "1 of 2 pages read back." in done.output


def test_the_command_says_where_and_how_a_page_differs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the kinds of block around the place."""
    (tmp_path / "a.html").write_bytes(b"<ul><li>a</ul>")
    monkeypatch.setattr("harness.readback.compare.to_markdown", lambda tree: "- b\n")
    done = CliRunner().invoke(main, ["readback", "--corpus", str(tmp_path), "--workers", "1"])
    assert done.exit_code == 1
    assert "a.html: markdown, list paragraph text" in done.output
    assert "promised 'a'" in done.output
    assert "found    'b'" in done.output
