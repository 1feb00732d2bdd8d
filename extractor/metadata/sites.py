"""The name of the site: as a field, and as what is cut off titles."""

from extractor.metadata.facts import Facts
from extractor.metadata.json_ld import SITES, string
from extractor.metadata.record import Found
from extractor.metadata.text import fold, words

_META = ("og:site_name", "application-name", "apple-mobile-web-app-title", "sitename")
_SITE = frozenset({"website"})


def site_name(facts: Facts) -> Found | None:
    """What the site calls itself."""
    if found := facts.meta("og:site_name"):
        return found
    for entity in facts.entities.named(_SITE):
        if name := string(entity, "name"):
            return Found(name, "JSON-LD WebSite")
    if name := _publisher(facts):
        return Found(name, "JSON-LD publisher")
    return facts.meta(*_META)


def _publisher(facts: Facts) -> str:
    for entity in (facts.article, facts.web_page):
        publisher = facts.entities.follow(entity.get("publisher"))
        if isinstance(publisher, dict) and (name := string(publisher, "name")):
            return name
    return ""


class SiteNames:
    """Everything the site is known to be called, in comparable form. Ask with `in`."""

    def __init__(self, facts: Facts) -> None:
        names = [value for key in _META for value in facts.metas.get(key, ())[:3]]
        names.append(_publisher(facts))
        names += [string(entity, "name") for entity in facts.entities.named(SITES)]
        self._names = {fold(name) for name in names if name} - {""}
        labels = [label for label in facts.host.split(".") if label]
        self._host = {fold(facts.host), fold(facts.host.rpartition(".")[0])} - {""}
        self._host |= {fold(label) for label in labels[:-1] if len(label) > 2}
        self._words = {word for label in labels for word in words(label)}

    def __contains__(self, text: str) -> bool:
        """Whether a piece of a title is just the name of the site, or its host spelled out."""
        folded = fold(text)
        if not folded:
            return False
        bare = {folded, folded.removeprefix("the"), folded.removeprefix("www")}
        if folded in self._names or not bare.isdisjoint(self._host):
            return True
        spelled = words(text)
        if len(spelled) > 1 and self._words.issuperset(spelled):
            return True
        initials = "".join(word[0] for word in spelled)
        return len(initials) > 2 and initials in self._host
