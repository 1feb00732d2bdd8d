"""Corpora in every layout, and what of them is broken."""

import gzip
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from harness.__main__ import main
from harness.corpus import LABELS, LANGUAGES, Broken, CorpusError, Entry, find
from harness.corpus.validate import validate
from tests.harness.folder import write_wcxb

_PAGE = b"<title>Mill</title><h1>Mill</h1><p>The wheel turns twice a day.</p><p>We use cookies.</p>"


def _own(folder: Path, **changes: object) -> Path:
    (folder / "pages").mkdir(parents=True, exist_ok=True)
    (folder / "pages" / "mill.html").write_bytes(_PAGE)
    (folder / "pages" / "mill.md").write_text("# Mill\n\nThe wheel turns twice a day.\n", "utf-8")
    entry = {
        "id": "article-mill",
        "url": "https://mill.example/",
        "label": "article",
        "language": "en",
        "page": "pages/mill.html",
        "reference": "pages/mill.md",
        "with": ["wheel turns twice"],
        "without": ["We use cookies."],
        "captured": "2026-12-01",
        "note": "hand-made",
    }
    (folder / "corpus.json").write_text(json.dumps([entry | changes]), "utf-8")
    return folder


def _read(name: str) -> tuple[list[Entry], list[Broken]]:
    corpus = find(name)
    return list(corpus), corpus.broken


def test_our_own_layout_is_a_list_and_its_files(tmp_path: Path) -> None:
    """The reference is Markdown."""
    (entry,), broken = _read(str(_own(tmp_path)))
    assert (entry.id, entry.form, entry.language) == ("article-mill", "markdown", "en")
    assert entry.read() == _PAGE
    assert entry.reference.startswith("# Mill")
    assert (entry.wanted, entry.unwanted) == (("wheel turns twice",), ("We use cookies.",))
    assert not broken


def test_a_broken_entry_is_named_and_the_others_are_read(tmp_path: Path) -> None:
    """Whatever its fault: no page, a value of another type, no object, an id that is taken."""
    _own(tmp_path)
    (good,) = json.loads((tmp_path / "corpus.json").read_text("utf-8"))
    listed = [
        good | {"id": "a", "page": "pages/none.html"},
        good | {"id": "b", "with": "a string"},
        "no object",
        good | {"id": "c", "page": "../../etc/passwd"},
        good,
        good,
    ]
    (tmp_path / "corpus.json").write_text(json.dumps(listed), "utf-8")
    entries, broken = _read(f"own:{tmp_path}")
    assert [entry.id for entry in entries] == ["article-mill"]
    assert [(found.id, found.why.split(" /")[0]) for found in broken] == [
        ("a", "there is no"),
        ("b", "with is no list of strings"),
        ("entry 3", "the entry is no object"),
        ("c", "../../etc/passwd is outside the corpus"),
        ("article-mill", "the id is there twice; this one is left out"),
    ]


def test_wcxb_goes_on_after_a_broken_entry(tmp_path: Path) -> None:
    """Ground truth that is no JSON, or whose page is not there."""
    write_wcxb(tmp_path, {"0001": ("<p>a", "a"), "0002": ("<p>b", "b"), "0003": ("<p>c", "c")})
    (tmp_path / "ground-truth" / "0001.json").write_text("{", "utf-8")
    (tmp_path / "html" / "0003.html.gz").unlink()
    entries, broken = _read(f"wcxb:{tmp_path}")
    assert [entry.id for entry in entries] == ["0002"]
    assert [found.id for found in broken] == ["0001", "0003"]
    assert "line 1" in broken[0].why


def _warc(file: Path, *, compressed: bool) -> Path:
    records = []
    for number, kind, status in ((1, "text/html", "200 OK"), (2, "image/png", "200 OK"),
                                 (3, "text/html", "404 Not Found"),
                                 (4, "text/html; charset=utf-8", "200 OK")):  # fmt: skip
        answer = f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\n\r\n".encode() + _PAGE
        head = (
            "WARC/1.0\r\nWARC-Type: response\r\n"
            f"WARC-Target-URI: https://mill.example/{number}\r\n"
            "WARC-Date: 2026-12-01T00:00:00Z\r\nWARC-Record-ID: <urn:uuid:0>\r\n"
            f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(answer) + 1}"
        )
        record = head.encode() + b"\r\n\r\n" + answer + str(number).encode() + b"\r\n\r\n"
        records.append(gzip.compress(record) if compressed else record)
    file.write_bytes(b"".join(records))
    return file


@pytest.mark.parametrize("compressed", [True, False])
def test_a_warc_file_is_read_record_by_record(tmp_path: Path, compressed: bool) -> None:
    """Only pages that came; each is read from its place."""
    entries, broken = _read(str(_warc(tmp_path / "crawl.warc", compressed=compressed)))
    assert [entry.url for entry in entries] == ["https://mill.example/1", "https://mill.example/4"]
    assert [entry.read() for entry in reversed(entries)] == [_PAGE + b"4", _PAGE + b"1"]
    assert not broken
    assert not entries[0].known


def test_a_warc_file_that_breaks_off_gives_what_came_before(tmp_path: Path) -> None:
    """And says that it broke off."""
    file = _warc(tmp_path / "crawl.warc.gz", compressed=True)
    data = file.read_bytes()
    file.write_bytes(data[: len(data) // 2] + b"not a warc record at all" * 20)
    entries, broken = _read(f"warc:{file}")
    assert [entry.url for entry in entries] == ["https://mill.example/1"]
    assert len(broken) == 1


@pytest.mark.parametrize("name", ["evaldata.json", "evaldata.py"])
def test_trafilatura_s_evaluation_has_snippets_only(tmp_path: Path, name: str) -> None:
    """Its older list is Python; it is read, not run."""
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache" / "mill.html").write_bytes(_PAGE)
    table = {
        "https://mill.example/": {"file": "mill.html", "with": ["twice a day"], "without": ["We"]},
        "https://none.example/": {"file": "none.html", "with": ["a"], "without": []},
        "https://path.example/": {"file": "../cache/mill.html", "with": ["a"], "without": []},
        "https://long.example/": {"file": "m" * 300, "with": ["a"], "without": []},
    }
    code = f"print('run')\nEVAL_PAGES = {table!r}\nraise SystemExit\n"
    (tmp_path / name).write_text(json.dumps(table) if name.endswith("json") else code, "utf-8")
    (entry,), broken = _read(str(tmp_path))
    assert (entry.url, entry.wanted, entry.unwanted) == (
        "https://mill.example/",
        ("twice a day",),
        ("We",),
    )
    assert not entry.known
    assert [found.id for found in broken] == [
        "https://none.example/",
        "https://path.example/",
        "https://long.example/",
    ]


def test_readability_s_test_pages_have_html_references(tmp_path: Path) -> None:
    """With their metadata, where there is any."""
    for name in ("mill", "rye", "bare"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "source.html").write_bytes(_PAGE)
    for name in ("mill", "rye"):
        (tmp_path / name / "expected.html").write_text("<p>The wheel turns", "utf-8")
    facts = {"title": "Mill", "byline": None, "lang": "en"}
    (tmp_path / "mill" / "expected-metadata.json").write_text(json.dumps(facts), "utf-8")
    entries, broken = _read(str(tmp_path))
    assert [(entry.id, entry.form, entry.title) for entry in entries] == [
        ("mill", "html", "Mill"),
        ("rye", "html", ""),
    ]
    assert [str(found) for found in broken] == ["bare: there is no expected.html"]


def test_a_folder_of_pages_is_a_corpus_of_which_nothing_is_known(tmp_path: Path) -> None:
    """At any depth."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "a.HTM").write_bytes(_PAGE)
    (tmp_path / "notes.txt").write_bytes(b"no page")
    entries, _ = _read(str(tmp_path))
    assert [(entry.id, entry.known) for entry in entries] == [("deep/a.HTM", False)]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("wcxb:{}", "no WCXB split at"),
        ("own:{}", "no corpus at"),
        ("cases:{}", "no cases at"),
        ("trafilatura:{}", "no evaluation at"),
        ("readability:{}", "no test pages at"),
        ("folder:{}", "no pages at"),
        ("warc:{}/none.warc", "there is no"),
        ("nonsense:{}", "no layout 'nonsense'"),
    ],
)
def test_what_is_no_corpus_is_refused_in_words(tmp_path: Path, name: str, said: str) -> None:
    """Saying what was looked for and where."""
    with pytest.raises(CorpusError, match=said):
        list(find(name.format(tmp_path)))


def test_every_nth_page_and_chosen_pages(tmp_path: Path) -> None:
    """In the order of the corpus."""
    write_wcxb(tmp_path, {f"000{number}": ("<p>a", "a") for number in range(1, 7)})
    corpus = find(str(tmp_path))
    corpus.every = 2
    assert [entry.id for entry in corpus] == ["0001", "0003", "0005"]
    corpus.every, corpus.only = 1, frozenset({"0004", "0002"})
    assert [entry.id for entry in corpus] == ["0002", "0004"]


def test_a_whole_corpus_is_valid(tmp_path: Path) -> None:
    """The frame of the tests below."""
    assert validate(_own(tmp_path)) == []


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"label": "essay"}, "no label 'essay'"),
        ({"language": "tlh"}, "no language 'tlh'"),
        ({"url": "mill"}, "its address is none"),
        ({"id": "Mill_1"}, "the id is not in kebab-case"),
        ({"captured": "today"}, "captured is no date"),
        ({"note": ""}, "it has no note"),
        ({"extra": 1}, "its fields are not those of an entry: extra"),
        ({"with": ["turns thrice"]}, "a snippet is not in the page: 'turns thrice'"),
        ({"with": ["We use cookies."]}, "a wanted snippet is not in the reference"),
        ({"without": ["wheel turns"]}, "an unwanted snippet is in the reference"),
        ({"without": []}, "it needs snippets of both sorts"),
        ({"with": ["The wheel", "The wheel"]}, "a snippet is there twice"),
        ({"page": "pages/none.html"}, "there is no"),
        ({"page": "../mill.html"}, "../mill.html is outside the corpus"),
        ({"page": "a\0b"}, "'a\\x00b' cannot be the name of a file"),
        ({"page": "m" * 300}, "'mmm"),
        ({"reference": "pages/mill.html"}, "mill.html is the same file as that of article-mill"),
        ({"url": ["a", "b"]}, "url is no string"),
        ({"with": "wheel"}, "with is no list of strings"),
        ({"label": ""}, "it has no label"),
        ({"url": "ftp://mill.example/"}, "its address is none"),
    ],
)
def test_every_fault_of_an_entry_is_told(
    tmp_path: Path, changes: dict[str, object], said: str
) -> None:
    """One by one."""
    found = [broken.why for broken in validate(_own(tmp_path, **changes))]
    assert any(why.startswith(said) for why in found), found


def test_words_that_no_page_holds_are_told(tmp_path: Path) -> None:
    """Also one that the page holds less often."""
    _own(tmp_path)
    text = "# Mill\n\nThe wheel turns twice a day, a mill grinds"
    (tmp_path / "pages" / "mill.md").write_text(text, "utf-8")
    (found,) = validate(tmp_path)
    assert found.why == "words of the reference that are not in the page: a, grinds"


def test_duplicates_and_files_of_no_entry_are_told(tmp_path: Path) -> None:
    """The same id, address or file under another entry; a page that nobody lists."""
    _own(tmp_path)
    (entry,) = json.loads((tmp_path / "corpus.json").read_text("utf-8"))
    (tmp_path / "corpus.json").write_text(json.dumps([entry, entry]), "utf-8")
    (tmp_path / "pages" / "stray.html").write_bytes(_PAGE)
    found = [str(broken) for broken in validate(tmp_path)]
    assert "article-mill: the id is there twice" in found
    assert "article-mill: its address is that of article-mill" in found
    assert "pages/stray.html: no entry names this file" in found


@pytest.mark.parametrize(
    ("file", "data", "said"),
    [
        ("mill.md", b"", "its reference is empty"),
        ("mill.md", b"<!-- nothing -->", "its reference is empty"),
        ("mill.md", b"\xff\xfe\xff", "byte 0 is not UTF-8"),
        ("mill.html", b"\x89PNG\r\n\x1a\n" + bytes(90), "its page cannot be read: the bytes are"),
        ("mill.html", b"", "a snippet is not in the page: 'wheel turns twice'"),
    ],
)
def test_every_fault_of_its_files_is_told(
    tmp_path: Path, file: str, data: bytes, said: str
) -> None:
    """An entry is as good as what it names."""
    _own(tmp_path)
    (tmp_path / "pages" / file).write_bytes(data)
    found = [broken.why for broken in validate(tmp_path)]
    assert any(said in why for why in found), found


@pytest.mark.parametrize(
    ("listed", "said"),
    [
        (None, "there is no list corpus.json in it"),
        ("{}", "there is no list corpus.json in it"),
        ("[{", "line 1"),
    ],
)
def test_without_a_list_there_is_nothing_to_check(
    tmp_path: Path, listed: str | None, said: str
) -> None:
    """It is said, not passed."""
    if listed is not None:
        (tmp_path / "corpus.json").write_text(listed, "utf-8")
    with pytest.raises(CorpusError, match=said):
        validate(tmp_path)


def test_an_entry_that_is_none_and_one_that_lacks_a_field_are_told(tmp_path: Path) -> None:
    """And the sound one beside them is not."""
    _own(tmp_path)
    (entry,) = json.loads((tmp_path / "corpus.json").read_text("utf-8"))
    less = {name: value for name, value in entry.items() if name != "captured"}
    (tmp_path / "corpus.json").write_text(json.dumps(["mill", less | {"id": "b"}]), "utf-8")
    found = [str(broken) for broken in validate(tmp_path)]
    assert "entry 1: it is no object" in found
    assert "b: its fields are not those of an entry: captured" in found
    (tmp_path / "corpus.json").write_text(json.dumps([entry, "mill"]), "utf-8")
    assert {broken.id for broken in validate(tmp_path)} == {"entry 2"}


def test_our_own_corpus_is_clean() -> None:
    """Every entry, its page, its reference and its snippets; all labels and languages are there."""
    corpus = find()
    assert [str(broken) for broken in validate(corpus.path)] == []
    entries = list(corpus)
    assert {entry.label for entry in entries} == set(LABELS)
    assert {entry.language for entry in entries} == set(LANGUAGES)


def test_the_check_of_a_corpus_fails_when_something_is_wrong(tmp_path: Path) -> None:
    """Its exit code is what a build looks at."""
    asked = ["corpus", "check", "--corpus", str(_own(tmp_path))]
    result = CliRunner().invoke(main, asked)
    assert (result.exit_code, result.output.splitlines()[0]) == (0, "1 pages, 0 faults")
    _own(tmp_path, note="")
    result = CliRunner().invoke(main, asked)
    assert result.exit_code == 1
    assert "article-mill: it has no note" in result.output
