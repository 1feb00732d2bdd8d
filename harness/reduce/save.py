"""A reduced page is kept: as a golden, or as a defect."""

from dataclasses import fields, replace
from typing import Any

from harness.defects.card import DefectCard
from harness.defects.check import DefectCheck
from harness.defects.store import Defects
from harness.golden.errors import Refused
from harness.golden.history import Undo
from harness.golden.plan import Plan
from harness.golden.store import Goldens
from harness.reduce.claims import Claim, Fated, Kept, Lost, SnippetFails
from harness.reduce.demand import Unmet
from harness.reduce.reduce import Reduced
from harness.reduce.verdict import Claimed, Crashes, Separates, Verdict


def plan_golden(
    goldens: Goldens,
    slug: str,
    reduced: Reduced,
    *,
    why: str,
    url: str = "",
    profile: str = "default",
    source: str = "",
) -> Plan:
    """A golden of a reduced page, before it is written with `goldens.create`.

    It guards what comes out now: what is kept must stay, what is lost must stay out. Raises
    `Refused` as `Goldens.plan` does, and for a page that cannot be extracted.
    """
    held, out = sides(reduced.verdict)
    return goldens.plan(
        slug,
        reduced.data,
        why=why,
        url=url,
        with_=held,
        without=out,
        profile=profile,
        source=source,
    )


def add_defect(
    defects: Defects,
    slug: str,
    reduced: Reduced,
    *,
    note: str,
    url: str = "",
    profile: str = "default",
    source: str = "",
) -> DefectCheck:
    """A defect card of a reduced page: what is lost should be there, what is kept should not.

    Raises `Refused` as `Defects.add` does, such as for a page that comes out well by the rules that
    the store goes by.
    """
    said: dict[str, Any] = {"note": note, "url": url, "profile": profile, "source": source}
    if isinstance(reduced.verdict, Crashes):
        return defects.add(slug, reduced.data, kind="crash", cause=reduced.verdict.kind, **said)
    claim = claim_of(reduced.verdict)
    if isinstance(claim, Unmet):
        card = replace(claim.card, **{key: value for key, value in said.items() if value})
        facts = {one.name: getattr(card, one.name) for one in fields(DefectCard)}
        return defects.add(slug, reduced.data, **{k: v for k, v in facts.items() if k != "created"})
    held, out = sides(reduced.verdict)
    return defects.add(
        slug,
        reduced.data,
        kind="lost" if out else "kept",
        cause=getattr(claim, "rule", ""),
        with_=out,
        without=held,
        **said,
    )


def shrink_defect(defects: Defects, slug: str, basis: str, reduced: Reduced) -> Undo:
    """The reduced page in the place of the page of the card that it is reduced from.

    `basis` is `DefectCheck.disk` as it was before reducing. Raises `Refused` for a card that asks for
    more than was held on to, and as `Defects.shrink` does.
    """
    card = defects.read(slug)
    if not isinstance(reduced.verdict, Crashes):
        claim = claim_of(reduced.verdict)
        if not isinstance(claim, Unmet):
            raise Refused(f"it was not reduced by what {slug} asks for")
        if (asked := len(defects.check(slug).demands)) > 1:
            raise Refused(
                f"{slug} asks for {asked} things and one of them was held on to; make a new card"
            )
        card = claim.card
    return defects.shrink(slug, basis, reduced.data, card)


def claim_of(verdict: Verdict) -> Claim:
    """What a verdict says of an extraction. Raises `Refused` for one that says nothing of it."""
    if isinstance(verdict, (Claimed, Separates)):
        return verdict.claim
    raise Refused(f"no snippet tells that {verdict.words}")


def sides(verdict: Verdict) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The texts that are in the output, and those that are not. Raises as `claim_of`, and for a
    claim that is about no text.
    """
    claim = claim_of(verdict)
    match claim:
        case Lost():
            return (), claim.texts
        case Kept():
            return claim.texts, ()
        case Fated():
            return (claim.texts, ()) if claim.fate == "kept" else ((), claim.texts)
        case SnippetFails():
            return ((), claim.texts) if claim.wanted else (claim.texts, ())
        case Unmet() if claim.demand.what in ("with", "without"):
            text = (claim.demand.text,)
            return ((), text) if claim.demand.what == "with" else (text, ())
    raise Refused(f"no snippet tells that {claim.words}")
