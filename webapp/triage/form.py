"""What the forms of triage ask, read so that nothing typed is lost."""

from collections.abc import Mapping
from typing import Any, get_args

from harness.defects import DefectCheck, Defects, Kind
from harness.golden import Refused, StoreError, Taken
from harness.golden.slug import LONGEST
from harness.tokens import tokens

KINDS: Mapping[str, str] = {
    "lost": "lost: text that should be in the output is not",
    "kept": "kept: text that should not be in the output is",
    "structure": "structure: it comes out in another form",
    "metadata": "metadata: title, author, date or language are wrong",
    "crash": "crash: the extraction raises",
}

_LISTS = ("with", "without", "heading", "line")
_WORDS = 6
_FIELDS = ("title", "author", "date", "language")


def lines(text: str) -> tuple[str, ...]:
    """What stands on the lines of a field, each once; white space collapsed."""
    found = (" ".join(line.split()) for line in text.splitlines())
    return tuple(dict.fromkeys(line for line in found if line))


def facts(form: Mapping[str, str]) -> dict[str, Any]:
    """The fields of a new card. Raises `Refused` for what could never be one."""
    kind = form.get("kind", "")
    if kind not in get_args(Kind):
        raise Refused(f"say what is wrong: the kind is one of {', '.join(get_args(Kind))}")
    found: dict[str, Any] = {
        "kind": kind,
        "note": " ".join(form.get("note", "").split()),
        "owner": form.get("owner", "").strip(),
        "cause": form.get("cause", "").strip(),
        "profile": form.get("profile", "") or "default",
        "code": form.get("code", "") == "yes",
    }
    for name, key in zip(_LISTS, ("with_", "without", "headings", "lines"), strict=True):
        found[key] = lines(form.get(name, ""))
    found |= {name: form.get(name, "").strip() for name in _FIELDS}
    return found


def suggested(title: str, taken: Defects) -> str:
    """A name for a card that is not taken, made of the words of a title."""
    words = [word for word in tokens(title.lower()) if word.isascii() and word.isalnum()]
    base = "-".join(words[:_WORDS])[: LONGEST - 4].strip("-") or "defect"
    slugs = set(taken.slugs())
    name, number = base, 1
    while name in slugs:
        number += 1
        name = f"{base}-{number}"
    return name


def added(defects: Defects, body: bytes, form: Mapping[str, str], **where: str) -> DefectCheck:
    """The card that a form asks for. Raises `StoreError` with words for the person who typed."""
    slug = form.get("slug", "").strip()
    if not slug:
        raise Refused("the card needs a name")
    try:
        return defects.add(slug, body, **facts(form), **where)
    except Taken:
        raise Taken(f"there is a card {slug} already; choose another name") from None


def told(error: StoreError) -> str:
    """A refusal as a sentence."""
    said = str(error)
    return f"Not done: {said}" + ("" if said.endswith((".", "?", "!")) else ".")
