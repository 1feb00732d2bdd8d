"""Markdown, case by case: what the output looks like where several spellings would read back."""

from collections.abc import Callable

import pytest

from extractor import nodes as n
from extractor.serialize import to_markdown


def text(value: str) -> n.Text:
    return n.Text(value=value)


def p(*children: n.Node | str) -> n.Paragraph:
    return n.Paragraph(children=inline(children))


def inline(children: tuple[n.Node | str, ...]) -> list[n.Node]:
    return [text(child) if isinstance(child, str) else child for child in children]


def em(*children: n.Node | str) -> n.Emphasis:
    return n.Emphasis(children=inline(children))


def strong(*children: n.Node | str) -> n.Strong:
    return n.Strong(children=inline(children))


def link(href: str, *children: n.Node | str, title: str = "") -> n.Link:
    return n.Link(href=href, children=inline(children), title=title)


def item(*blocks: n.Node, checked: bool | None = None, value: int | None = None) -> n.ListItem:
    return n.ListItem(children=list(blocks), checked=checked, value=value)


def bullets(*items: n.ListItem) -> n.List:
    return n.List(children=list(items))


def numbers(*items: n.ListItem, start: int = 1, reversed: bool = False) -> n.List:
    return n.List(children=list(items), ordered=True, start=start, reversed=reversed)


def table(*rows: list[n.Node | str], header_rows: int = 0, caption: str = "") -> n.Table:
    return n.Table(
        children=[
            n.TableRow(children=[n.TableCell(children=inline((cell,))) for cell in row])
            for row in rows
        ],
        header_rows=header_rows,
        caption=[text(caption)] if caption else [],
    )


ESCAPES = [
    ("due 2024-05-01, 3 - 2, 2 * 3, C#", "due 2024-05-01, 3 - 2, 2 * 3, C#"),
    ("snake_case and __init__", "snake_case and \\_\\_init\\_\\_"),
    ("read_all(*names)", "read_all(\\*names)"),
    ("the <h1> tag, a < b", "the \\<h1> tag, a < b"),
    ("AT&T, &nbsp; and &copy 2024", "AT&T, \\&nbsp; and &copy 2024"),
    ("[1] and [a](b)", "[1] and [a\\](b)"),
    ("~5 km, ~~old~~", "~5 km, \\~\\~old\\~\\~"),
    ("C:\\dir and \\*", "C:\\dir and \\\\\\*"),
    ("# one", "\\# one"),
    ("#hashtag", "#hashtag"),
    ("> quoted", "\\> quoted"),
    ("- dash", "\\- dash"),
    ("-5 degrees", "-5 degrees"),
    ("+ plus", "\\+ plus"),
    ("* star", "\\* star"),
    ("1862. That was", "1862\\. That was"),
    ("7) seven", "7\\) seven"),
    ("3.14 is near", "3.14 is near"),
    ("---", "\\---"),
    ("===", "\\==="),
    ("[x] done", "\\[x] done"),
    ("[name]: rest", "[name\\]: rest"),
]


@pytest.mark.parametrize(("given", "expected"), ESCAPES)
def test_text_is_escaped_only_where_it_would_mean_something(given: str, expected: str) -> None:
    """Signs that Markdown would read are escaped, the others stay as they are."""
    assert to_markdown(p(given)) == expected + "\n"


SPANS: list[tuple[n.Paragraph, str]] = [
    (p("on ", em(strong("never")), " point"), "on ***never*** point"),
    (p(strong("bold ", em("part"), " in")), "**bold *part* in**"),
    (p("a", em(" the third "), "b"), "a *the third* b"),
    (p("(", em("x"), ") “", strong("no"), "”,"), "(*x*) “**no**”,"),
    (p("un", em("believ", "able")), "un*believable*"),
    (p("x", strong('"y"'), "z"), 'x<strong>"y"</strong>z'),
    (p("重", strong("「点」"), "吗"), "重<strong>「点」</strong>吗"),
    (p(strong("a"), strong("b")), "**ab**"),
    (p(strong("a"), em("b")), "<strong>a</strong><em>b</em>"),
    (p(strong("a", strong("b"))), "**ab**"),
    (p("a", strong(" "), em(), "b"), "a b"),
    (p(n.Strikethrough(children=[text("old")]), " new"), "~~old~~ new"),
    (p(n.Strikethrough(children=[text("a ~b")])), "~~a \\~b~~"),
    (p("x", n.Superscript(children=[text("2")])), "x<sup>2</sup>"),
    (p(n.InlineCode(text="a`b")), "``a`b``"),
    (p(n.InlineCode(text="`")), "`` ` ``"),
    (p(n.InlineCode(text="a_b")), "`a_b`"),
    (p("a", n.LineBreak(), "# b", n.LineBreak()), "a\\\n\\# b"),
    (p(n.Math(tex="a_1 < b"), " for $5"), "$a_1 < b$ for \\$5"),
    (p(n.Math(tex="x", display=True)), "$$x$$"),
]


@pytest.mark.parametrize(("given", "expected"), SPANS)
def test_spans(given: n.Paragraph, expected: str) -> None:
    """Marks stand tight around their words; where asterisks cannot say it, HTML does."""
    assert to_markdown(given) == expected + "\n"


LINKS: list[tuple[n.Node, str]] = [
    (link("https://e.org/a_b*", " Samples "), "[Samples](https://e.org/a_b*)\n"),
    (link("https://e.org/a(b)", "x", title='a "b"'), '[x](<https://e.org/a(b)> "a \\"b\\"")\n'),
    (link("https://e.org/a b<c>", "x"), "[x](https://e.org/a%20b%3Cc%3E)\n"),
    (link("https://e.org/?a=1&b=2", "[1]"), "[\\[1\\]](https://e.org/?a=1&b=2)\n"),
    (link("https://e.org", " ", em()), ""),
    (
        link("https://e.org", n.Image(src="/i.png", alt="a]b")),
        "[![a\\]b](/i.png)](https://e.org)\n",
    ),
    (link("https://e.org", "a ", link("https://f.org", "b")), "[a b](https://e.org)\n"),
    (link("javascript:x()", "ukulele"), "ukulele\n"),
    (p("wow!", link("/a", "b")), "wow\\![b](/a)\n"),
    (p(link("/a", "b"), " ", link("/c", "d")), "[b](/a) [d](/c)\n"),
    (link("/?a=1&copy;=2", "x", title="a\\b\\"), '[x](/?a=1&amp;copy;=2 "a\\\\b&#92;")\n'),
    (n.Image(src="/i.png", alt="^"), "![\\^](/i.png)\n"),
    (n.Image(src="data:image/png;base64,AA", alt="x"), ""),
    (n.Image(src="/i.png", alt="a\nb", title="t"), '![a b](/i.png "t")\n'),
]


@pytest.mark.parametrize(("given", "expected"), LINKS)
def test_links_and_images(given: n.Node, expected: str) -> None:
    """An address is written as it is, text without a usable address stays, the empty vanishes."""
    assert to_markdown(given) == expected


BLOCKS: list[tuple[Callable[[], n.Node], str]] = [
    (lambda: n.Document(), ""),
    (lambda: n.Heading(level=2, children=[text("C#"), n.LineBreak(), text("#")]), "## C# \\#\n"),
    (lambda: n.Quote(children=[p("a"), n.Quote(children=[p("b")])]), "> a\n>\n> > b\n"),
    (lambda: bullets(item(p("a"), bullets(item(p("b")))), item(p("c"))), "- a\n  - b\n- c\n"),
    (lambda: bullets(item(p("a"), p("b")), item(p("c"))), "- a\n\n  b\n\n- c\n"),
    (lambda: numbers(item(p("a")), item(p("b")), start=9), "9. a\n10. b\n"),
    (lambda: numbers(item(), item(p("b")), item(), item(p("d"))), "2. b\n3.\n4. d\n"),
    (lambda: numbers(item(p("c")), item(p("b")), start=3, reversed=True), "- 3\\. c\n- 2\\. b\n"),
    (lambda: numbers(item(p("a")), item(p("b"), value=2)), "1. a\n2. b\n"),
    (lambda: numbers(item(p("a")), item(p("b"), value=7), item(p("c"))), "1. a\n\n7) b\n8) c\n"),
    (lambda: bullets(item(p("a"), numbers(item(p("b")), start=3))), "- a\n\n  3. b\n"),
    (
        lambda: bullets(item(p("a"), checked=True), item(p("b"), checked=False)),
        "- [x] a\n- [ ] b\n",
    ),
    (lambda: bullets(item(), item(p("a"))), "- a\n"),
    (lambda: bullets(item(n.CodeBlock(text="a\n\nb"))), "- ```\n  a\n\n  b\n  ```\n"),
    (lambda: bullets(item(n.ThematicBreak())), "- ___\n"),
    (
        lambda: n.Document(children=[bullets(item(p("a"))), bullets(item(p("b")))]),
        "- a\n\n* b\n",
    ),
    (lambda: n.CodeBlock(text="```\n  x", language="md"), "````md\n```\n  x\n````\n"),
    (lambda: n.CodeBlock(text="x", language="a b"), "```\nx\n```\n"),
    (lambda: n.CodeBlock(text=" \n"), ""),
    (
        lambda: table(["a", "b"], ["c|d", n.InlineCode(text="|")], header_rows=1),
        "| a | b |\n| --- | --- |\n| c\\|d | `\\|` |\n",
    ),
    (lambda: table(["a", ""], caption="Cap"), "Cap\n\n|  |  |\n| --- | --- |\n| a |  |\n"),
    (lambda: table(["a", "b"], ["c", "d"], header_rows=2), "| a | b |\n| --- | --- |\n| c | d |\n"),
    (lambda: table(["", ""]), ""),
    (
        lambda: n.DefinitionList(
            children=[n.Term(children=[text("a")]), n.Definition(children=[p("b")])]
        ),
        "**a**\n\nb\n",
    ),
    (
        lambda: n.Figure(children=[p("a"), n.Caption(children=[text("b")])]),
        "a\n\nb\n",
    ),
    (
        lambda: n.Details(children=[n.Summary(children=[strong("a")]), p("b")]),
        "**a**\n\nb\n",
    ),
    (
        lambda: n.Details(children=[n.Summary(level=3, children=[text("a")]), p("b")]),
        "### a\n\nb\n",
    ),
    (lambda: n.Document(children=[p("a"), n.ThematicBreak(), p("b")]), "a\n\n---\n\nb\n"),
]


@pytest.mark.parametrize(("build", "expected"), BLOCKS)
def test_blocks(build: Callable[[], n.Node], expected: str) -> None:
    """Each kind of block has one spelling."""
    assert to_markdown(build()) == expected


def test_a_line_break_in_a_cell_is_a_tag() -> None:
    """A cell is one line, and its words stay apart."""
    cell = n.TableCell(children=[text("hazel"), n.LineBreak(), text("willow")])
    written = to_markdown(n.Table(children=[n.TableRow(children=[cell])], header_rows=1))
    assert written == "| hazel<br>willow |\n| --- |\n"
