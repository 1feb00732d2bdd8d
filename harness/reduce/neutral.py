"""Neutral words: a page that carries nobody's words and on which the verdict still holds.

A neutral word has the characters and UTF-8 bytes of the word that it stands for, its letter case and,
roughly, its script, so that every length that a rule asks for stays as it is. The same word becomes
the same everywhere, in the verdict too; words that the verdict rests on stay.
"""

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from itertools import count

from extractor import Rule, RuleBook
from extractor.page import TEXT
from harness.reduce.claims import WORD, in_other_words
from harness.reduce.search import Search, leave_out
from harness.reduce.tree import Tree

_NAME = re.compile(r"[A-Z]?[a-z]+|[A-Z]+|\d+|[^\W\d_a-zA-Z]+")
_NAMED = frozenset(
    "class id href src alt title content aria-label placeholder value action srcset poster".split()
)
"""Attributes, besides `data-*`, that hold what somebody wrote; others hold words of HTML."""
_SPARED = frozenset(
    "http https mailto www com org net html htm utf charset width device initial scale".split()
)
_CONSONANTS, _VOWELS = "bdfgklmnprstvz", "aeiou"
_LETTERS = {
    "CYRILLIC": "абвгдежзик", "GREEK": "αβγδεζηθικ", "ARABIC": "ابتثجحدرزس", "HEBREW": "אבגדהוזחטי",
    "CJK": "一二三四五六七八九十", "HIRAGANA": "あいうえおかきくけこ", "KATAKANA": "アイウエオカキクケコ",
    "HANGUL": "가나다라마바사아자차", "THAI": "กขคงจฉชซดต", "DEVANAGARI": "अआइईउऊकखगघ",
}  # fmt: skip
_OTHERS = {2: "äëïöüàèìòù", 3: "ạẹịọụảẻỉỏủ", 4: "𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱"}
"""Letters by their UTF-8 bytes, for scripts that have none of their own above."""
_STREW = 2_654_435_761
"""Knuth's multiplier, which spreads consecutive numbers."""
_TRIES = 2_000
"""Neutral words that are looked at for one that is free; then one stands for several words."""


class Dictionary:
    """Neutral words by the words that they stand for, the same for the same page."""

    def __init__(self) -> None:
        self._taken: set[str] = set(_words_of_rules())

    def neutral(self, word: str) -> str:
        """A word that no other word of the page became, while there is any."""
        for number in count(len(word)):
            found = "".join(_sign(sign, at, number) for at, sign in enumerate(word))
            free = found.lower() not in self._taken
            if (free and found != word) or number > _TRIES:
                self._taken.add(found.lower())
                return found
        raise AssertionError("count ends never")


def neutralise(search: Search) -> None:
    """Replace words of texts, then of names and addresses. The page keeps its length in bytes."""
    dictionary = Dictionary()
    tree = Tree.of(search.best)
    words = {word: dictionary.neutral(word) for word in sorted(_texts_words(tree))}
    search.step = "neutral words"
    kept = search.words

    def spoken(some: Collection[str]) -> bool:
        said = {**kept, **{word: words[word] for word in some}}
        return _take(search, tree.written(texts=_texts(tree, said)), said)

    leave_out(list(words), len, spoken)
    tree = Tree.of(search.best)
    names = {name: dictionary.neutral(name) for name in sorted(_names(tree))}
    search.step = "neutral names"

    def named(some: Collection[str]) -> bool:
        attrs = _attrs(tree, {name: names[name] for name in some})
        return _take(search, tree.written(attrs=attrs), search.words)

    leave_out(list(names), len, named)


def _take(search: Search, data: bytes, said: Mapping[str, str]) -> bool:
    if not search.holds(data, said):
        return False
    search.best, search.words = data, said
    return True


def _texts_words(tree: Tree) -> set[str]:
    page = tree.page
    return {
        word
        for node, tag in enumerate(page.tag)
        if tag == TEXT
        for word in WORD.findall(page.text[node])
    }


def _texts(tree: Tree, words: Mapping[str, str]) -> dict[int, str]:
    page = tree.page
    return {
        node: in_other_words(page.text[node], words)
        for node, tag in enumerate(page.tag)
        if tag == TEXT
    }


def _values(tree: Tree) -> Iterator[tuple[int, str, str]]:
    for node, attrs in enumerate(tree.page.attrs):
        for name, value in attrs.items():
            if value and (name in _NAMED or name.startswith("data-")):
                yield node, name, value


def _names(tree: Tree) -> set[str]:
    found = {word for _, _, value in _values(tree) for word in _NAME.findall(value)}
    return {word for word in found if word.lower() not in _SPARED}


def _attrs(tree: Tree, words: Mapping[str, str]) -> dict[int, Mapping[str, str]]:
    found: dict[int, dict[str, str]] = {}
    for node, name, value in _values(tree):
        said = _NAME.sub(lambda word: words.get(word[0], word[0]), value)
        found.setdefault(node, dict(tree.page.attrs[node]))[name] = said
    return dict(found)


def _sign(sign: str, at: int, number: int) -> str:
    """What stands at a place of the neutral word of that number."""
    if sign.isascii():
        if sign.isdigit():
            return str((number + at) % 9 + 1)
        if not sign.isalpha():
            return sign
        letters = _VOWELS if at % 2 else _CONSONANTS
        found = letters[_digit(number, at, len(letters))]
        return found.upper() if sign.isupper() else found
    size = len(sign.encode("utf-8", "replace"))
    letters = _LETTERS.get(unicodedata.name(sign, "").partition(" ")[0], _OTHERS.get(size, sign))
    found = letters[_digit(number, at, len(letters))]
    shown = found.upper() if sign.isupper() else found
    return shown if len(shown.encode()) == size and len(shown) == 1 else sign


def _digit(number: int, at: int, base: int) -> int:
    """A number strewn over the letters at a place: near numbers give words unlike each other."""
    return ((number + 1) * _STREW >> 5 * (at % 6)) % base


def _words_of_rules() -> Iterator[str]:
    for book in (RuleBook.default(), RuleBook.article()):
        for entry in book.entries():
            if isinstance(entry, Rule):
                for word in (*entry.words, *entry.names, *entry.tags, *entry.phrases):
                    yield from word.lower().split()
