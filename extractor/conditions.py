"""The conditions of a rule, asked of one element."""

import re
from collections.abc import Collection, Mapping
from functools import cache
from itertools import pairwise

from extractor.answers import answer_bytes
from extractor.page import Page
from extractor.rule import Rule
from extractor.vocabulary import split_name

_CONDITION = re.compile(r"([^~^=]+)(?:([~^]?=)(.*))?")
_SPACE = re.compile(r"\s+")


@cache
def _parsed(condition: str) -> tuple[str, str | None, str]:
    match = _CONDITION.fullmatch(condition)
    if match is None:
        return condition, None, ""
    return match[1], match[2], match[3] or ""


def holds(attrs: Mapping[str, str], condition: str) -> bool:
    """Whether attributes meet `name`, `name=value`, `name^=start` or `name~=part`.

    White space in the value and letter case do not count.
    """
    name, how, wanted = _parsed(condition)
    value = attrs.get(name)
    if value is None or how is None:
        return value is not None
    value = _SPACE.sub("", value).lower()
    if how == "=":
        return value == wanted
    return value.startswith(wanted) if how == "^=" else wanted in value


def speaks(attrs: Mapping[str, str], words: Collection[str]) -> str | None:
    """The first of these words, or pairs of adjacent words, in class or id; None without one."""
    for attribute in ("class", "id"):
        for token in (attrs.get(attribute) or "")[:512].split():
            found = split_name(token)
            for word in (*found, *map(" ".join, pairwise(found))):
                if word in words:
                    return word
    return None


def matches(rule: Rule, tag: str, attrs: Mapping[str, str]) -> bool:
    """Whether tag, attributes or whole names fit a clean rule (words are for the vocabulary)."""
    if tag in rule.tags or any(holds(attrs, text) for text in rule.attributes):
        return True
    return bool(rule.names) and any(
        token.lower() in rule.names
        for attribute in ("class", "id")
        for token in (attrs.get(attribute) or "").split()
    )


def has_target(attrs: Mapping[str, str]) -> bool:
    """Whether an anchor leads anywhere but to a place on its own page."""
    href = attrs.get("href") or ""
    return href[:1] != "#" and href.strip()[:1] not in ("", "#")


def spared(page: Page, rule: Rule, node: int, size: int, total: int) -> str | None:
    """Why a rule's own conditions spare an element that it matches; None when they do not.

    `size` and `total` are bytes of text: of the element and of the page.
    """
    attrs = page.attrs[node]
    if rule.target != "any":
        if has_target(attrs):
            return "it has a target"
        if rule.target == "fragment" and not (attrs.get("href") or "").strip():
            return "it has no target"
    if rule.unless_tags and page.tag[node] in rule.unless_tags:
        return f"it is a {page.tag[node]} element"
    if rule.starts and not page.all_text(node).strip().lower().startswith(rule.starts):
        return "its text starts otherwise"
    for text in rule.unless_attributes:
        if holds(attrs, text):
            return f"it has {text}"
    if rule.if_contains and not page.has(rule.if_contains, node):
        return f"it holds none of {', '.join(rule.if_contains)}"
    if rule.unless_contains and page.has(rule.unless_contains, node):
        return f"it holds one of {', '.join(rule.unless_contains)}"
    if rule.unless_within:
        for above in page.ancestors(node):
            if page.tag[above] in rule.unless_within:
                return f"it is inside {page.tag[above]}"
    if rule.unless_roles and attrs.get("role", "").lower() in rule.unless_roles:
        return f"its role is {attrs['role'].lower()}"
    if rule.unless_words and (word := speaks(attrs, rule.unless_words)):
        return f"its name says `{word}`"
    if rule.unless_bytes and size > rule.unless_bytes:
        return f"it holds {size:,} bytes of text, over {rule.unless_bytes:,}"
    if rule.unless_answered and (held := answer_bytes(page, node)) >= rule.unless_answered:
        return f"it is a question, and {held:,} bytes of an answer follow"
    if rule.unless_share and size > rule.unless_share * total:
        return f"it holds {size / max(total, 1):.0%} of the page's text"
    return None
