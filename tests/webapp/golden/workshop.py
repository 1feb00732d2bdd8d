"""Ten goldens with related posts, a copy of the rules, and one word of them to change."""

import re
import shutil
from html import unescape
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from extractor import RuleBook
from harness.golden import Goldens, History
from tests.harness.golden.pages import PAGE
from webapp.rules import RulesOnDisk

RULES = Path(__file__).parents[3] / "extractor" / "rules"
SLUGS = ("dam", "leat", "lock", "mill", "pond", "race", "sluice", "tide", "weir", "wheel")
CAUSE = "now kept; before: discarded by `outside-related`: class word `related`"


class Workshop:
    """Folders of goldens, defects and rules, in a temporary place."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.golden = root / "tests" / "golden"
        self.defects = root / "tests" / "defects"
        self.rules = root / "rules"
        for folder in (self.golden, self.defects):
            folder.mkdir(parents=True)
        shutil.copytree(RULES, self.rules)

    @property
    def config(self) -> dict[str, Any]:
        """For `create_app`."""
        return {
            "DATA": self.root / "data",
            "GOLDENS": self.golden,
            "DEFECTS": self.defects,
            "RULES": self.rules,
        }

    def store(self) -> Goldens:
        """The store as the app opens it."""
        history = History(self.golden, self.root / "data" / "golden-undo")
        return Goldens(self.golden, books=RulesOnDisk(self.rules).books(), history=history)

    def make(
        self, *slugs: str, page: bytes = PAGE, without: tuple[str, ...] = ("Imprint",)
    ) -> None:
        """Goldens of a page, with no record of having been made."""
        store = Goldens(
            self.golden,
            books={"default": RuleBook.default(), "article": RuleBook.article()},
            history=History(self.golden, self.root / "elsewhere"),
        )
        for slug in slugs or SLUGS:
            store.create(
                store.plan(
                    slug,
                    page,
                    why=f"It guards the {slug}.",
                    url=f"https://mill.example/{slug}",
                    with_=["The wheel turns twice a day"],
                    without=without,
                )
            )

    def change_a_word(self) -> None:
        """`related` is no word of `outside-related` any more."""
        file = self.rules / "outside.toml"
        head, mark, rest = file.read_text("utf-8").partition('id = "outside-related"')
        file.write_text(head + mark + rest.replace('"related", ', "", 1), "utf-8")

    def tree(self) -> dict[str, bytes]:
        """Every file of both stores."""
        return {
            str(file.relative_to(self.root)): file.read_bytes()
            for file in sorted((self.root / "tests").rglob("*"))
            if file.is_file()
        }


def text_of(client: FlaskClient, address: str, code: int = 200) -> str:
    """A page as it stands, entities read."""
    answer = client.get(address)
    assert answer.status_code == code, answer.status
    return unescape(answer.text)


def rows(page: str) -> list[str]:
    """The names in the list."""
    return re.findall(r'<li class="golden-row" data-slug="([^"]*)"', page)


def counts(page: str) -> dict[str, int]:
    """What the links to the sets say, by set."""
    return {
        name: int(number)
        for name, number in re.findall(
            r'data-set-of="(\w+)".*?<span class="count">(\d+)</span>', page, re.DOTALL
        )
    }


def fields(page: str, form: str) -> dict[str, Any]:
    """The hidden fields of the first form that holds something."""
    for body in re.findall(r"<form.*?</form>", page, re.DOTALL):
        if form in body:
            found: dict[str, Any] = {}
            for name, value in re.findall(
                r'<input type="hidden" name="([^"]+)" value="([^"]*)"', body
            ):
                if name in found:
                    found[name] = [
                        *([found[name]] if isinstance(found[name], str) else found[name])
                    ]
                    found[name].append(value)
                else:
                    found[name] = value
            return found
    raise AssertionError(f"no form with {form}")


def accept_form(client: FlaskClient, slug: str, query: str = "") -> dict[str, Any]:
    """What the accept button of a golden sends."""
    return fields(client.get(f"/golden/{slug}{query}").text, 'value="accept"')
