"""`Reviews`: the goldens under the rules as they are, kept until a file or a rule changes."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from threading import Lock
from typing import cast

from flask import current_app

from harness.golden import Check, Goldens
from webapp.rules import digest_of

_NAME = "chaffinch-reviews"


@dataclass(frozen=True)
class Review:
    """All goldens at a moment."""

    checks: Sequence[Check]
    """By slug; what belongs to none comes last."""
    when: datetime
    """When an extraction was last needed for it, in UTC."""
    seconds: float
    """How long that took."""

    def get(self, slug: str) -> Check | None:
        """The golden of that name."""
        return next(
            (one for one in self.checks if one.slug == slug and one.state != "unreferenced"), None
        )


class Reviews:
    """The last review. Only goldens whose files changed are extracted anew; all, for other rules."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._rules = ""
        self._known: Mapping[str, Check] = {}
        self._last: Review | None = None

    def look(self, goldens: Goldens, *, anew: bool = False) -> Review:
        """The goldens as they are now. Two requests at once share the work."""
        rules = f"{goldens.folder}\0{digest_of(goldens.books)}"
        with self._lock:
            known = self._known if rules == self._rules and not anew else {}
            start = time.perf_counter()
            checks = goldens.checks(known)
            if self._last is not None and self._last.checks == checks and known:
                return self._last
            self._rules = rules
            self._known = {check.slug: check for check in checks if check.disk}
            self._last = Review(checks, datetime.now(UTC), time.perf_counter() - start)
            return self._last


def reviews() -> Reviews:
    """The reviews of the present app."""
    return cast(Reviews, current_app.extensions.setdefault(_NAME, Reviews()))
