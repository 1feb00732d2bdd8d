"""Class and id words looked up in one table: which rules an element's names speak to.

A name is split at white space and `- _ : / .`, and at the humps of camelCase. A rule's words are
whole words of a name or two adjacent ones, so `related` is in `related-posts` and `relatedPosts`
and not in `unrelated`. Rules are bits of an integer; what a token means is worked out once.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from extractor.page import Page
from extractor.rule import Rule

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\dA-Za-z_]+|\d+")
_CHUNK = re.compile(r"[^\W_]+")
_MADE_UP = re.compile(r"[A-Za-z]\d+[A-Za-z]|(?<![A-Za-z\d])\d{3,}[A-Za-z]")
_HASH = re.compile(r"__(?=\w*[A-Z0-9])[A-Za-z0-9]{5}$")
"""What CSS modules put behind a name: `root__adKqa`."""

_ATTRIBUTE = re.compile(r"[~^]?=")
_TITLED = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
"""Elements whose id is made from their own text: it says what they are about, not what they are."""

_MEMO = 50_000
"""Tokens that are remembered; the pages of one site share most of theirs."""


def split_name(token: str) -> list[str]:
    """The words of one class or id token, in lower case: `relatedPosts-2` is related, posts, 2.

    A part that a build tool made up is one word: there is no `ad` in `jXK9ad` and `root__adKqa`.
    It has digits in between, only humps of one or two letters, or stands where a hash stands.
    """
    if token.isalpha() and token.islower() and token.isascii():
        return [token]
    if token.islower() and not _MADE_UP.search(token):
        return _WORD.findall(token)
    words: list[str] = []
    hashed = _HASH.search(token)
    for chunk in _CHUNK.findall(token[: hashed.start()] if hashed else token):
        found = _WORD.findall(chunk)
        if len(found) > 1 and (_MADE_UP.search(chunk) or max(map(len, found)) < 3):
            words.append(chunk.lower())
        else:
            words += [word.lower() for word in found]
    return [*words, hashed[0][2:].lower()] if hashed else words


class NameHit(NamedTuple):
    """A word of a rule that was found in a name."""

    attribute: str
    word: str
    token: str


class Vocabulary:
    """The compiled form of a rule book's rules. Bit n stands for the rule at position n."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self.rules = rules
        self.by_tag: dict[str, int] = {}
        self.by_role: dict[str, int] = {}
        self.by_property: dict[str, int] = {}
        self.by_attribute: dict[str, int] = {}
        self._by_word: dict[str, int] = {}
        self._by_name: dict[str, int] = {}
        self._not_after: dict[str, int] = {}
        self._not_before: dict[str, int] = {}
        self._first = {word.split()[0] for rule in rules for word in rule.words}
        self.known: dict[str, int] = {}
        self._stems: dict[str, int] = {}
        for position, rule in enumerate(rules):
            bit = 1 << position
            # elements that a clean rule names by tag are found by the page's index
            by_index = rule.pass_ == "clean" and rule.family != "hidden"
            for table, keys in (
                (self.by_tag, () if by_index else rule.tags),
                (self.by_role, rule.roles),
                (self.by_property, (value.lower() for value in rule.properties)),
                (self.by_attribute, (_ATTRIBUTE.split(text)[0] for text in rule.attributes)),
                (self._by_word, rule.words),
                (self._by_name, (name.lower() for name in rule.names)),
                (self._not_after, rule.not_after),
                (self._not_before, rule.not_before),
            ):
                for key in keys:
                    table[key] = table.get(key, 0) | bit

    def mask(self, rules: Iterable[Rule]) -> int:
        """The bits of some of the rules."""
        wanted = {rule.id for rule in rules}
        return sum(1 << n for n, rule in enumerate(self.rules) if rule.id in wanted)

    def of_mask(self, mask: int) -> Iterator[Rule]:
        """The rules of a mask, in the order of the book."""
        while mask:
            low = mask & -mask
            yield self.rules[low.bit_length() - 1]
            mask ^= low

    def token(self, token: str) -> int:
        """The rules that one class or id token speaks to."""
        mask = self.known.get(token)
        if mask is None:
            mask = self._by_name.get(token.lower(), 0)
            if token[-1:].isdigit() and "__" not in token:
                # no word of a rule is a number, and `post-4711` is one of many: only its stem is kept
                return mask | self._of_words(token.rstrip("0123456789"))
            mask |= self._of_words(token)
            if len(self.known) >= _MEMO:
                self.known.clear()
            self.known[token] = mask
        return mask

    def _of_words(self, token: str) -> int:
        """The rules that the words of a token speak to."""
        mask = self._stems.get(token)
        if mask is None:
            mask = 0
            words = split_name(token)
            if not self._first.isdisjoint(words):
                for hit, _ in self._hits(words):
                    mask |= hit
            if len(self._stems) >= _MEMO:
                self._stems.clear()
            self._stems[token] = mask
        return mask

    def _hits(self, words: Sequence[str]) -> Iterator[tuple[int, str]]:
        """The rules that the words of a token speak to, word by word."""
        before = 0  # rules that the word before voids
        for position, word in enumerate(words):
            following = words[position + 1] if position + 1 < len(words) else ""
            if hit := self._by_word.get(word, 0):
                hit &= ~(before | self._not_before.get(following, 0))
                if hit:
                    yield hit, word
            if following:
                pair = f"{word} {following}"
                if hit := self._by_word.get(pair, 0):
                    after = words[position + 2] if position + 2 < len(words) else ""
                    hit &= ~(before | self._not_before.get(after, 0))
                    if hit:
                        yield hit, pair
            before = self._not_after.get(word, 0)

    def names(self, value: str, limit: int) -> int:
        """The rules that a class or id attribute speaks to; only `limit` characters are read."""
        if len(value) > limit:
            value = value[:limit]
        mask = 0
        known = self.known
        for token in value.split():
            found = known.get(token)
            mask |= self.token(token) if found is None else found
        return mask

    def name_hits(self, rule: Rule, attrs: Mapping[str, str], limit: int) -> Iterator[NameHit]:
        """The words and names of a rule that stand in class and id: the evidence for a trace."""
        bit = self.mask([rule])
        for attribute in ("class", "id"):
            for token in (attrs.get(attribute) or "")[:limit].split():
                if self._by_name.get(token.lower(), 0) & bit:
                    yield NameHit(attribute, token.lower(), token)
                for hit, word in self._hits(split_name(token)):
                    if hit & bit:
                        yield NameHit(attribute, word, token)


def match(page: Page, vocabulary: Vocabulary, limit: int) -> list[tuple[int, int]]:
    """Every element that speaks to a rule: node and rule bits, in document order.

    Of attributes only the name is looked at here; the clean pass asks for their values.
    One pass, linear in the page. `html` and `body` never match: their classes name the whole page
    (the article: `skin-vector-search-vue` on Wikipedia's body).
    """
    masks: dict[int, int] = {}
    for tag, mask in vocabulary.by_tag.items():
        for node in page.index.get(tag, ()):
            masks[node] = mask
    names = vocabulary.names
    by_role, by_property = vocabulary.by_role, vocabulary.by_property
    watched = list(vocabulary.by_attribute.items())
    rare = {"role", "itemprop", *vocabulary.by_attribute}
    known = vocabulary.known
    memo: dict[str, int] = {}
    tags = page.tag
    for node, attrs in enumerate(page.attrs):
        if not attrs:
            continue
        mask = 0
        if value := attrs.get("class"):
            found = memo.get(value)
            if found is None:
                found = memo[value] = names(value, limit)
            mask = found
        if (value := attrs.get("id")) and tags[node] not in _TITLED:
            found = known.get(value)
            mask |= names(value, limit) if found is None else found
        if not rare.isdisjoint(attrs):
            for role in attrs.get("role", "").lower().split():
                mask |= by_role.get(role, 0)
            for prop in attrs.get("itemprop", "").lower().split():
                mask |= by_property.get(prop, 0)
            for name, bits in watched:
                if name in attrs:
                    mask |= bits
        if mask:
            masks[node] = masks.get(node, 0) | mask
    for tag in ("html", "body"):
        for node in page.index.get(tag, ()):
            masks.pop(node, None)
    return sorted(masks.items())
