"""`DefectShelf`: the folder of defects, and promotions that a killed process did not end.

A promotion leaves `.promote-<slug>.<golden>.<token>` here before it writes the golden, and takes the
card away after. Whoever finds that name sees whether the golden is there: then the card goes.
"""

import os
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from harness.defects.check import NAMES, PAGE
from harness.golden import swap
from harness.golden.errors import StoreError
from harness.golden.shelf import Shelf

_PROMOTION = re.compile(r"\.promote-([a-z0-9-]+)\.([a-z0-9-]+)\.[0-9a-f]{8}")


class DefectShelf(Shelf):
    """A shelf of defects beside one of goldens."""

    def __init__(self, folder: Path, goldens: Shelf) -> None:
        super().__init__(folder, NAMES)
        self.goldens = goldens

    @contextmanager
    def promoting(self, slug: str, golden: str) -> Iterator[None]:
        """What happens meanwhile is a promotion, and is ended even if the process is not."""
        marker = self.folder / f".promote-{slug}.{golden}.{secrets.token_hex(4)}"
        swap.write_file(marker, b"")
        swap.sync(self.folder)
        yield
        os.unlink(marker)

    def unfinished(self) -> bool:
        """Whether a killed process left something to be put in order, promotions too."""
        return super().unfinished() or bool(self._promotions())

    def recover(self) -> None:
        """End or undo what a killed process had begun, promotions too."""
        super().recover()
        for match in self._promotions():
            slug, golden = match.groups()
            if self._page(self, slug) is None:
                said = f"{slug} had been promoted by a process that was then killed; that is done"
            elif self._page(self.goldens, golden) == self._page(self, slug):
                self.take(slug)
                said = f"{slug} was being promoted; that is done now"
            else:
                said = f"a process that was to promote {slug} was killed; the card is still there"
            os.unlink(self.folder / match.group())
            self.recovered.append(said)

    def _promotions(self) -> list[re.Match[str]]:
        matches = (_PROMOTION.fullmatch(name) for name, _ in self._entries())
        return [match for match in matches if match]

    @staticmethod
    def _page(shelf: Shelf, slug: str) -> bytes | None:
        try:
            return (shelf.files(slug) or {}).get(PAGE)
        except StoreError:
            return None
