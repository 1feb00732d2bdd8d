"""`Desk`: the stores and the present review, opened for one request."""

from dataclasses import dataclass
from functools import cached_property

from harness.defects import Defects
from harness.golden import Check, Goldens, StoreError
from webapp.golden.notice import Notice, notice_of, undoable
from webapp.golden.reviews import Review, reviews
from webapp.shelves import NoShelf, shelves


@dataclass
class Desk:
    """What a screen of golden review works on."""

    goldens: Goldens

    @cached_property
    def review(self) -> Review:
        """The goldens under the rules as they are now."""
        return reviews().look(self.goldens)

    @cached_property
    def defects(self) -> Defects | None:
        """The store that rejections go to; None where the app has none."""
        try:
            return shelves().defects(self.goldens.books)
        except (NoShelf, StoreError):
            return None

    @cached_property
    def undoable(self) -> Notice | None:
        """The last decision that can be undone."""
        return undoable(self.goldens, self.defects)

    def notice(self, token: str) -> Notice | None:
        """What was decided under a token."""
        return notice_of(self.goldens, self.defects, token) if token else None

    def check(self, slug: str) -> Check:
        """A golden. Raises `BadName` and `Unknown`."""
        return self.review.get(slug) or self.goldens.check(slug)


def desk() -> Desk:
    """For the present request. Raises `NoShelf`, `RuleBookError`, `StoreError`."""
    return Desk(shelves().goldens())
