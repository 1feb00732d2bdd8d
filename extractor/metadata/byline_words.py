"""The words around names in bylines, in the twelve languages."""

import re

from extractor.metadata.date_words import CHANGED, PUBLISHED_PHRASES

_BY = (
    "by|this (?:post|article|story|guide) (?:was |is )?written by|post by|written by|words by|story by|text by|posted by|published by|article by|reported by"
    "|contributed by|created by|submitted by|started by|authored by|guest post by|author|authors"
    "|about the author|post author|von|verfasst von|geschrieben von|text von|autor|autorin|autoren"
    "|par|écrit par|publié par|rédigé par|auteur|auteurs|autrice|por|escrito por|publicado por"
    "|redactado por|autora|autores|scritto da|pubblicato da|a cura di|autore|autori|door"
    "|geschreven door|geplaatst door|tekst|przez|napisał|napisała|autorka|autorzy|автор|авторы"
    "|текст|опубликовал|文|著者|執筆|執筆者|筆者|投稿者|ライター|作者|撰文|记者|記者|编辑"
    "|بقلم|كتب|كتبه|كتبت|الكاتب|المؤلف|تأليف"
)
LEADING_BY = re.compile(rf"^(?:(?:{_BY})(?:\s*[:：/／|]\s*|\s+|$)|[-–—•·|:,]\s*)+", re.IGNORECASE)
"""What is before the name: "by" in any language, and marks."""

SAYS_BY = re.compile(rf"(?:{_BY})(?:\s*[:：/／|]|\s|$)", re.IGNORECASE)
"""The beginning of a text that announces a name."""

AUTHOR_PHRASES = tuple(
    "written by|this post was written by|this article was written by|this story was written by"
    "|this guide was written by|this post is written by|this article is written by|words by"
    "|story by|text by|article by|post by|authored by|author:|authors:"
    "|verfasst von|geschrieben von|ein artikel von|ein beitrag von|autor:|autorin:|autoren:"
    "|écrit par|rédigé par|auteur:|auteur :|auteure:|auteurs:|auteurs :"
    "|escrito por|redactado por|autora:|autores:|scritto da|a cura di|autore:|autori:"
    "|geschreven door|napisał|napisała|autorka:|autorzy:|автор:|авторы:"
    "|著者:|著者：|執筆:|執筆：|執筆者:|執筆者：|作者:|作者：|撰文:|撰文：|بقلم|الكاتب:|المؤلف:".split(
        "|"
    )
)
SAYS_WRITTEN_BY = re.compile("|".join(map(re.escape, AUTHOR_PHRASES)), re.IGNORECASE)
"""The beginning of a text that announces an author wherever it stands."""

SHORT_BY = {
    "it": re.compile(r"^(?:di|da)\s+", re.IGNORECASE),
    "es": re.compile(r"^de\s+", re.IGNORECASE),
    "pt": re.compile(r"^de\s+", re.IGNORECASE),
    "nl": re.compile(r"^van\s+", re.IGNORECASE),
}
"""Words for "by" that begin family names in other languages."""

WRITTEN_BY_LABELS = frozenset(
    {"writtenby", "author", "by", "verfasstvon", "geschriebenvon", "écritpar", "rédigépar"}
    | {"escritopor", "scrittoda", "geschrevendoor", "napisaneprzez", "autor", "написаноавтором"}
    | {"автор", "執筆者", "作者", "كتببواسطة"}
)
"""Labels of link previews, folded."""

AFTER_NAME = re.compile(
    r"\s*(?:[|•·»›←→●（]|\s[-–—⋅]\s|\b(?:updated|published|posted|last|on|medically|reviewed"
    r"|edited by|is an?|has been|fact[- ]checked|view (?:all|profile|bio)|follow|read more"
    r"|see (?:all|full))\b|发布(?:时间|日期|于)|發布(?:時間|日期|於)|[时時][间間][:：]|日期[:：]|[来來]源[:：]"
    r"|\bin\s*$|\b\d+ min\b|https?:|(?:^|\s)\S*@|\(\s*(?=https?:|@)).*$",
    re.IGNORECASE | re.DOTALL,
)
"""What ends the names: the day, a button, a sentence about the author."""

BEFORE_DAY = re.compile(
    rf"(?:^|(?<=\W))(?:{'|'.join(map(re.escape, sorted(PUBLISHED_PHRASES, key=len, reverse=True)))}"
    rf"|(?:{CHANGED.pattern})\w*)(?:\W+\w{{1,4}}){{0,3}}\W*$",
    re.IGNORECASE,
)
"""What announces a day at the end of a text from which the day was cut."""

ROLE = re.compile(
    r"\b(?:writer|editors?|contributor|reporter|correspondent|columnist|journalist|staff|author"
    r"|founder|ceo|cto|cmo|president|director|manager|specialist|expert|analyst|consultant"
    r"|senior|associate|assistant|head of|producer|redakteur|redakteurin|rédacteur|rédactrice"
    r"|redactor|redactora|giornalista|jornalista|dziennikarz|редактор|корреспондент)\b|編集部|記者",
    re.IGNORECASE,
)
"""A job rather than a second name."""

CREDENTIAL = re.compile(
    r"(?:[A-Z]\.?){2,}[a-z]?\.?®?|Ph\.?D\.?|Jr\.?|Sr\.?|M\.?Ed|Esq\.?|II|III|IV"
)
"""What follows a name after a comma and stays with it."""

_AND = {
    "de": "und|mit",
    "fr": "et|avec",
    "es": "y|con",
    "it": "e|con",
    "pt": "e|com",
    "nl": "en|met",
    "pl": "i|oraz",
    "ru": "и",
}
"""Words for "and" that are read in their own language only: Ortega y Gasset is one man."""


def _splitter(language: str) -> re.Pattern[str]:
    ands = "|".join(filter(None, ("and", _AND.get(language))))
    return re.compile(
        rf"\s*(?:[,;、，/／]|\s&\s|\s\+\s|(?:^|(?<=\s))(?:{ands})(?=\s|$)|\sو\s?)\s*", re.IGNORECASE
    )


_SPLITTERS = {language: _splitter(language) for language in ("", *_AND)}


def between_names(language: str) -> re.Pattern[str]:
    """What stands between two names in a language."""
    return _SPLITTERS.get(language[:2], _SPLITTERS[""])


_PARTICLE_WORDS = """de del della der den des di da do dos das du la le van von el al bin ibn ben y
    e the of and"""
PARTICLES = frozenset(_PARTICLE_WORDS.split())
"""Parts of names that are written small."""

BODIES = frozenset({"editorial", "editors", "staff", "team"})
"""Words of the names of bodies that may be written small."""

_NO_NAME_WORDS = """admin administrator adminuser webadmin siteadmin webmaster root user username
    guest editor wordpress wpadmin superuser test author authors by follow contributor staff unknown
    anonymous none null undefined nan default share subscribe profile bio email contact home website
    web team twitter facebook linkedin instagram youtube readmore aboutme viewall more online desk
    news emailtheauthor aboutauthor abouttheauthor writtenby postedby contentteam autor auteur von
    par por автор 作者 moderator member newmember seniormember op originalposter"""
NO_NAMES = frozenset(_NO_NAME_WORDS.split())
"""Account names, labels and buttons, folded."""
