"""`Subject`: the page that is to be reduced, as the app has it."""

from dataclasses import dataclass

from extractor import RuleBook
from harness.defects import DefectCheck
from harness.golden import StoreError, Unreadable
from webapp.inspector.state import Profile
from webapp.inspector.study import Study
from webapp.inspector.views import study_of
from webapp.reduce.asked import Asked
from webapp.shelves import NoShelf, shelves
from webapp.triage.pages import body_for_card, keep, record_of
from webapp.triage.stock import stock


@dataclass(frozen=True)
class Subject:
    """A page under the rules as they are now."""

    data: bytes
    """As they are read without a header."""
    url: str
    profile: Profile
    book: RuleBook
    title: str
    page: str
    """The id under which the inspector shows it; "" where it cannot."""
    node: int | None
    study: Study | None
    """None where the extraction does not come out."""
    check: DefectCheck | None
    """The card whose page it is."""


def subject_of(asked: Asked) -> Subject:
    """The page that an address means.

    Raises `NoPage`; `StoreError` and `NoShelf` where it is that of a card; what the extractor raises.
    """
    check = _check(asked)
    page, profile = asked.page, asked.profile
    if check is not None and check.card is not None and not page:
        page = keep(check) or ""
        profile = "article" if check.card.profile == "article" else "default"
        if not page:
            book = shelves().books()[profile]
            data = stock().page(check.slug)
            return Subject(
                data, check.card.url, profile, book, check.slug, "", None, None, check
            )  # fmt: skip
    study = study_of(page, profile)
    record = record_of(page)
    title = record.title or study.trace.extraction.title or "Untitled page"
    return Subject(
        body_for_card(record),
        record.url,
        profile,
        study.trace.rulebook,
        title,
        page,
        study.nearest(asked.n),
        study,
        check,
    )


def _check(asked: Asked) -> DefectCheck | None:
    """The card that is named. One that is not there matters only where it brings the page."""
    if not asked.defect:
        return None
    try:
        check = stock().check(asked.defect)
        if check.card is None:
            raise Unreadable(f"{check.slug} cannot be read: {check.detail}")
        return check
    except (StoreError, NoShelf):
        if asked.page:
            return None
        raise
