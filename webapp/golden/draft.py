"""`Draft`: a golden as it is being written in the form."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from harness.golden import Goldens, StoreError
from harness.golden.slug import LONGEST, is_slug

_MOST = 60
"""Snippets of each sort that are read."""
_LONGEST_SNIPPET = 500
_LONGEST_TEXT = 2_000
_TAKEN = ("summary", "new", "confirm")
"""Names that this app has addresses for."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What was typed."""

    page: str
    """The id of the stored page."""
    profile: Literal["article", "default"] = "default"
    slug: str = ""
    why: str = ""
    source: str = ""
    with_: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    @classmethod
    def read(cls, form: Mapping[str, str]) -> "Draft":
        """From the fields of a form; snippets one a line."""
        return cls(
            form.get("page", "")[:64],
            "article" if form.get("profile") == "article" else "default",
            form.get("slug", "").strip()[:_LONGEST_TEXT],
            form.get("why", "").strip()[:_LONGEST_TEXT],
            form.get("source", "").strip()[:_LONGEST_TEXT],
            _snippets(form.get("with", "")),
            _snippets(form.get("without", "")),
        )

    def with_snippet(self, text: str, wanted: bool) -> "Draft":
        """With one more snippet, unless it is there already."""
        text = " ".join(text.split())[:_LONGEST_SNIPPET]
        present = self.with_ if wanted else self.without
        if not text or text in present:
            return self
        return (
            replace(self, with_=(*present, text))
            if wanted
            else replace(self, without=(*present, text))
        )

    def faults(self, goldens: Goldens) -> dict[str, str]:
        """By field what is wrong with it, the snippets themselves aside."""
        found = {}
        try:
            if self.slug in _TAKEN:
                found["slug"] = f"The app has an address called {self.slug}; choose another name."
            else:
                goldens.shelf.absent(self.slug)
        except StoreError as error:
            found["slug"] = f"{error}."
        if not self.why:
            found["why"] = "A golden needs a reason: what does the page guard?"
        if not self.with_ and not self.without:
            found["with"] = "A golden needs a snippet that must, or must not, be in the output."
        return found


def suggested(title: str, goldens: Goldens) -> str:
    """A name that is free, from a page's title."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    words = re.findall(r"[a-z0-9]+", plain.replace("'", ""))
    slug = ""
    for word in words[:7]:
        longer = f"{slug}-{word}" if slug else word[: LONGEST - 4]
        if len(longer) > LONGEST - 4:
            break
        slug = longer
    slug = slug or "page"
    taken = {*goldens.slugs(), *_TAKEN}
    names = [slug, *(f"{slug}-{number}" for number in range(2, 100))]
    return next((name for name in names if name not in taken and is_slug(name)), "")


def _snippets(text: str) -> tuple[str, ...]:
    lines = (" ".join(line.split())[:_LONGEST_SNIPPET] for line in text.splitlines()[:_MOST])
    return tuple(dict.fromkeys(line for line in lines if line))
