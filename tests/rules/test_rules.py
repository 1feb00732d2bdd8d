"""A page for every rule: what it takes, and what looks alike and stays.

`<id>.html` marks elements with `data-hit`, on which the rule must decide, and with `data-spare`, of
which it must keep its hands; `data-spare="kept"` must come out as content besides. Where a page is
needed that cannot hold both, `<id>.<word>.html` stands beside it. `data-xfail` tells a known defect
of an element, `data-book` on `html` the one profile that a page is about. For a kind the page
itself is the hit: `data-kind` and `data-spare` stand on `html`. Where `data-word` stands there, the
text that it names may be any other phrase of the rule.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from extractor import KindRule, Rule, RuleBook, Trace, explain

_HERE = Path(__file__).parent
_ROOT = _HERE.parents[1]
_BOOKS = {book.name: book for book in (RuleBook.default(), RuleBook.article())}
_FILES = sorted(path.name for path in _HERE.glob("*.html"))

_RULES = [
    pytest.param(name, rule, id=f"{name}-{rule.id}")
    for name, book in _BOOKS.items()
    for rule in book.rules
]
_CUTS = [
    pytest.param(name, rule, id=f"{name}-{rule.id}")
    for name, book in _BOOKS.items()
    for rule in book.rules
    if rule.pass_ == "cut"
]
_KINDS = [
    pytest.param(name, kind, id=f"{name}-{kind.id}")
    for name, book in _BOOKS.items()
    for kind in book.kinds
]


def _files(rule: Rule, book: str) -> list[str]:
    """The fixtures of a rule: its page, and the pages beside it that are about this profile."""
    files = [file for file in _FILES if file.split(".")[0] == rule.id]
    return [file for file in files if _said(_trace(file, book), "data-book") in ("", book)]


def _said(trace: Trace, name: str) -> str:
    """What the html element of a fixture says under this name."""
    return next((trace.page.attrs[node].get(name, "") for node in trace.page.index["html"]), "")


def _read(file: str) -> str:
    return (_HERE / file).read_text("utf-8")


@cache
def _trace(file: str, book: str) -> Trace:
    return explain(_read(file), rules=_BOOKS[book])


def _marked(trace: Trace, mark: str, known: bool = False) -> list[int]:
    """The elements of a fixture with this mark; with `known`, those of known defects only."""
    return [
        node
        for node, attrs in enumerate(trace.page.attrs)
        if mark in attrs and ("data-xfail" in attrs) is known
    ]


def _decides(trace: Trace, rule: Rule, node: int) -> bool:
    """Whether the rule has a decision on this very element that took effect."""
    return any(
        decision.node == node and decision.effect == rule.effect and decision.overruled_by is None
        for decision in trace.by_rule(rule.id)
    )


def _touches(trace: Trace, rule: Rule, node: int) -> bool:
    """Whether the rule has anything to say of an element, or takes what it stands in."""
    takes = rule.effect in ("drop", "discard")
    nodes = {node, *(trace.page.ancestors(node) if takes else ())}
    return any(
        decision.node in nodes and decision.overruled_by is None
        for decision in trace.by_rule(rule.id)
    )


def _kept(trace: Trace, node: int) -> bool:
    """Whether any text of an element is content."""
    return "kept" in trace.fates[node : trace.page.end[node]]


def _place(trace: Trace, node: int) -> str:
    page = trace.page
    return f"{page.path(node)}: {' '.join(page.all_text(node).split())[:60]!r}"


@cache
def _named(page: str, book: str) -> Trace:
    return explain((_ROOT / page).read_bytes(), rules=_BOOKS[book])


def _known_defects() -> Iterator[object]:
    for name, book in _BOOKS.items():
        for rule in book.rules:
            for file in _files(rule, name):
                trace = _trace(file, name)
                for mark in ("data-hit", "data-spare"):
                    for node in _marked(trace, mark, known=True):
                        reason = trace.page.attrs[node]["data-xfail"]
                        yield pytest.param(
                            name, rule, file, mark, node,
                            id=f"{name}-{rule.id}-{trace.page.describe(node)}",
                            marks=pytest.mark.xfail(reason=reason, strict=True),
                        )  # fmt: skip


def test_every_rule_has_its_page_and_every_page_its_rule() -> None:
    """By the name of the file."""
    rules = {rule.id for book in _BOOKS.values() for rule in (*book.rules, *book.kinds)}
    assert {file.removesuffix(".html") for file in _FILES if file.count(".") == 1} == rules
    assert {file.split(".")[0] for file in _FILES} == rules


@pytest.mark.parametrize(("book", "rule"), [*_RULES, *_KINDS])
def test_the_page_that_an_entry_names_shows_it(book: str, rule: Rule | KindRule) -> None:
    """A rule decides on it, a kind is its kind."""
    for page in rule.pages:
        trace = _named(page["page"], book)
        shown = trace.kind.rule == rule.id if isinstance(rule, KindRule) else trace.by_rule(rule.id)
        assert shown, page["page"]


@pytest.mark.parametrize(("book", "rule"), _RULES)
def test_a_page_shows_what_its_rule_takes_and_what_it_spares(book: str, rule: Rule) -> None:
    """One of each at least."""
    trace = _trace(f"{rule.id}.html", book)
    assert _marked(trace, "data-hit"), "no element is marked data-hit"
    assert _marked(trace, "data-spare"), "no element is marked data-spare"


@pytest.mark.parametrize(("book", "rule"), _RULES)
def test_a_rule_decides_on_the_elements_it_is_meant_for(book: str, rule: Rule) -> None:
    """On exactly these, with its own effect, and nothing overrules it."""
    for file in _files(rule, book):
        trace = _trace(file, book)
        missed = [n for n in _marked(trace, "data-hit") if not _decides(trace, rule, n)]
        assert not missed, "\n".join(_place(trace, node) for node in missed)


@pytest.mark.parametrize(("book", "rule"), _RULES)
def test_a_rule_decides_on_nothing_else_in_its_page(book: str, rule: Rule) -> None:
    """Of spared elements neither on them nor on what they stand in."""
    for file in _files(rule, book):
        trace = _trace(file, book)
        touched = [n for n in _marked(trace, "data-spare") if _touches(trace, rule, n)]
        assert not touched, "\n".join(_place(trace, node) for node in touched)


@pytest.mark.parametrize(("book", "rule"), _RULES)
def test_what_a_rule_spares_comes_out_where_the_page_says_so(book: str, rule: Rule) -> None:
    """No other rule takes it either."""
    for file in _files(rule, book):
        trace = _trace(file, book)
        promised = [
            node
            for node in _marked(trace, "data-spare")
            if trace.page.attrs[node]["data-spare"] == "kept"
        ]
        lost = [node for node in promised if not _kept(trace, node)]
        assert not lost, "\n".join(trace.why(node).sentence for node in lost)


@pytest.mark.parametrize(("book", "rule"), _RULES)
def test_a_rule_that_is_taken_out_decides_nothing(book: str, rule: Rule) -> None:
    """Neither on its hits nor elsewhere; the page is read all the same."""
    for file in _files(rule, book):
        trace = explain(_read(file), rules=_BOOKS[book].without(rule.id))
        assert not trace.by_rule(rule.id)


@pytest.mark.parametrize(("book", "rule"), _RULES)
def test_every_word_of_a_rule_is_shown_in_its_page(book: str, rule: Rule) -> None:
    """Words, names, roles, itemprops and tags, each by a hit of its own."""
    wanted = {*rule.words, *rule.names, *rule.roles, *rule.tags}
    wanted |= {value.lower() for value in rule.properties}
    for file in _files(rule, book):
        trace = _trace(file, book)
        hits = {*_marked(trace, "data-hit"), *_marked(trace, "data-hit", known=True)}
        wanted -= {trace.page.tag[node] for node in hits}
        for node in hits:
            attrs = trace.page.attrs[node]
            wanted -= {hit.word for hit in trace.rulebook.vocabulary.name_hits(rule, attrs, 512)}
            wanted -= {attrs.get("role", "").lower(), attrs.get("itemprop", "").lower()}
            wanted -= {word.replace("-", " ") for word in attrs.get("class", "").split()}
    assert not wanted


@pytest.mark.parametrize(("book", "rule", "file", "mark", "node"), list(_known_defects()))
def test_known_defects_are_still_there(
    book: str, rule: Rule, file: str, mark: str, node: int
) -> None:
    """A defect that is mended fails here, so that its note goes."""
    trace = _trace(file, book)
    if mark == "data-hit":
        assert _decides(trace, rule, node)
    else:
        assert not _touches(trace, rule, node)


@pytest.mark.parametrize(("book", "rule"), _CUTS)
def test_every_phrase_of_a_rule_about_headings_cuts(book: str, rule: Rule) -> None:
    """Put where the page has `data-word`; what is meant otherwise cuts nothing."""
    trace = _trace(f"{rule.id}.html", book)
    html, shown = _read(f"{rule.id}.html"), f">{_said(trace, 'data-word')}</h3>"
    assert html.count(shown) == 1
    hits = _marked(trace, "data-hit")
    spared = [
        phrase
        for phrase in (*rule.phrases, *rule.headings, *rule.unless_phrases)
        if not all(
            _decides(
                explain(html.replace(shown, f">{phrase} 7:</h3>"), rules=_BOOKS[book]), rule, n
            )
            for n in hits
        )
    ]
    assert spared == list(rule.unless_phrases)


@pytest.mark.parametrize(("book", "kind"), _KINDS)
def test_a_page_is_of_the_kind_that_its_evidence_says(book: str, kind: KindRule) -> None:
    """By this rule and no other."""
    trace = _trace(f"{kind.id}.html", book)
    assert _said(trace, "data-kind") == kind.kind
    assert (trace.kind.name, trace.kind.rule) == (kind.kind, kind.id)
    assert trace.kind.evidence
    assert all(found.found in kind.words for found in trace.kind.evidence)


@pytest.mark.parametrize(("book", "kind"), _KINDS)
def test_every_word_of_a_kind_says_it(book: str, kind: KindRule) -> None:
    """Put where the page has `data-word`, in any letter case."""
    file = f"{kind.id}.html"
    html, shown = _read(file), _said(_trace(file, book), "data-word")
    assert shown
    for word in (*kind.words, *map(str.upper, kind.words)):
        trace = explain(re.sub(rf"\b{shown}\b", word, html), rules=_BOOKS[book])
        assert trace.kind.rule == kind.id, word


@pytest.mark.parametrize(("book", "kind"), _KINDS)
def test_a_page_that_only_looks_like_a_kind_is_not_of_it(book: str, kind: KindRule) -> None:
    """Nor is the page itself without the rule."""
    spare = _trace(f"{kind.id}.spare.html", book)
    assert _marked(spare, "data-spare")
    assert spare.kind.rule != kind.id
    bare = explain(_read(f"{kind.id}.html"), rules=_BOOKS[book].without(kind.id))
    assert bare.kind.rule != kind.id
