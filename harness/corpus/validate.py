"""What is wrong with the corpus of our own: contradictions, duplicates, words that no page holds."""

import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from extractor import InputError
from harness.corpus.entry import LABELS, LANGUAGES, Broken, CorpusError, Entry
from harness.corpus.facts import BadEntry, read_json
from harness.corpus.own import FIELDS, LIST, own
from harness.reading import Reading, holds, of_page, reference
from harness.tokens import tokens

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


def validate(folder: Path) -> list[Broken]:
    """Everything that is wrong, in the order of the list. Raises `CorpusError` without a list."""
    try:
        listed = read_json(folder / LIST) if (folder / LIST).is_file() else None
    except BadEntry as error:
        raise CorpusError(f"no corpus at {folder}: {error}") from None
    if not isinstance(listed, list):
        raise CorpusError(f"no corpus at {folder}: there is no list {LIST} in it")
    found = list(_of_list(folder, listed))
    for entry in own(folder):
        if isinstance(entry, Broken):
            found.append(entry)
        else:
            found += [Broken(entry.id, why) for why in _of_entry(entry)]
    return found


def _of_list(folder: Path, listed: list[object]) -> Iterator[Broken]:
    ids: Counter[str] = Counter()
    urls: dict[str, str] = {}
    pages: dict[str, str] = {}
    named: set[Path] = {folder / LIST}
    there = [file for file in sorted(folder.rglob("*")) if file.is_file()]
    for place, item in enumerate(listed, 1):
        if not isinstance(item, dict):
            yield Broken(f"entry {place}", "it is no object")
            continue
        name = str(item.get("id") or f"entry {place}")
        if set(item) != set(FIELDS):
            odd = sorted(set(item) ^ set(FIELDS))
            yield Broken(name, f"its fields are not those of an entry: {', '.join(odd)}")
        ids[name] += 1
        if ids[name] == 2:
            yield Broken(name, "the id is there twice")
        if not _ID.fullmatch(name):
            yield Broken(name, "the id is not in kebab-case")
        if (url := str(item.get("url"))) in urls:
            yield Broken(name, f"its address is that of {urls[url]}")
        urls.setdefault(url, name)
        if not _DATE.fullmatch(str(item.get("captured"))):
            yield Broken(name, "captured is no date such as 2026-12-01")
        for file in (folder / str(item.get("page")), folder / str(item.get("reference"))):
            named.add(file)
            if file in there and file.stat().st_size:
                digest = hashlib.sha256(file.read_bytes()).hexdigest()
                if digest in pages:
                    yield Broken(name, f"{file.name} is the same file as that of {pages[digest]}")
                pages.setdefault(digest, name)
    for file in there:
        if file not in named:
            yield Broken(str(file.relative_to(folder)), "no entry names this file")


def _of_entry(entry: Entry) -> Iterator[str]:
    if entry.label not in LABELS:
        yield f"no label {entry.label!r}"
    if entry.language not in LANGUAGES:
        yield f"no language {entry.language!r}"
    if not entry.url.startswith(("http://", "https://")):
        yield "its address is none"
    if not entry.note:
        yield "it has no note"
    try:
        page, wanted = of_page(entry.read()), reference(entry)
    except (InputError, OSError) as error:
        yield f"its page cannot be read: {error}"
        return
    yield from _snippets(entry, page, wanted)
    if not wanted.text:
        yield "its reference is empty"
    strange = _strange(wanted, page)
    if strange:
        yield f"words of the reference that are not in the page: {', '.join(strange[:8])}"


def _snippets(entry: Entry, page: Reading, wanted: Reading) -> Iterator[str]:
    if not entry.wanted or not entry.unwanted:
        yield "it needs snippets of both sorts"
    for text, count in Counter((*entry.wanted, *entry.unwanted)).items():
        if count > 1:
            yield f"a snippet is there twice: {text!r}"
    for text in (*entry.wanted, *entry.unwanted):
        if not holds(page, text):
            yield f"a snippet is not in the page: {text!r}"
    for text in entry.wanted:
        if not holds(wanted, text):
            yield f"a wanted snippet is not in the reference: {text!r}"
    for text in entry.unwanted:
        if holds(wanted, text):
            yield f"an unwanted snippet is in the reference: {text!r}"


def _strange(wanted: Reading, page: Reading) -> list[str]:
    """Tokens that the reference holds more often than the page does."""
    return list((Counter(tokens(wanted.text)) - Counter(tokens(page.text))).elements())
