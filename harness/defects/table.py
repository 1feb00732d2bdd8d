"""Defects as a table in Markdown, to be pasted into an issue."""

import re
from collections.abc import Callable, Sequence

from harness.defects.check import DefectCheck

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>|#~!&])")
_ADDRESS = re.compile(r"https?://[^\s<>()|`\"\\]+")
_COLUMNS = ("card", "check", "state", "kind", "cause", "bytes", "owner", "what is wrong", "page")


def table(checks: Sequence[DefectCheck], link: Callable[[str], str] | None = None) -> str:
    """Cards, the largest damage first, and the sum; `link` gives the address of a card."""
    rows = ["| " + " | ".join(_COLUMNS) + " |", "|---|---|---|---|---|--:|---|---|---|"]
    for check in sorted(checks, key=lambda check: (-check.damage, check.slug)):
        rows.append("| " + " | ".join(_cells(check, link)) + " |")
    damage = sum(check.damage for check in checks)
    word = "card" if len(checks) == 1 else "cards"
    return "\n".join(
        [*rows, "", f"{len(checks)} {word}, {damage:,} bytes lost or wrongly kept", ""]
    )


def _cells(check: DefectCheck, link: Callable[[str], str] | None) -> list[str]:
    card = check.card
    name = escaped(check.slug)
    state = f"{card.state}: {card.reason}" if card and card.reason else card.state if card else ""
    return [
        f"[{name}]({link(check.slug)})" if link else name,
        check.state,
        escaped(state),
        card.kind if card else "",
        escaped(check.cause),
        f"{check.damage:,}",
        escaped(card.owner if card else ""),
        escaped(card.note if card else check.detail),
        _address(card.url) if card else "",
    ]


def _address(url: str) -> str:
    """A link where the address is plainly one; else the text alone."""
    return f"<{url}>" if _ADDRESS.fullmatch(url) else escaped(url)


def escaped(text: str) -> str:
    """A text as one line of Markdown that says just that."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))
