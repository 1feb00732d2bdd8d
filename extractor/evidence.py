"""What of an element a rule spoke to."""

from extractor.decision import Evidence
from extractor.passes import Passes
from extractor.rule import Rule


def evidence(done: Passes, node: int, rule: Rule) -> tuple[Evidence, ...]:
    """What of an element a rule spoke to."""
    page = done.page
    tag, attrs = page.tag[node], page.attrs[node]
    found = []
    if rule.pass_ == "cut":
        heading = done.cuts.headings.get(node, node)
        words = " ".join(page.all_text(heading).split())
        return (Evidence("heading", words[:120], f"node {heading}"),)
    if tag in rule.tags:
        found.append(Evidence("tag", tag))
    for hit in done.book.vocabulary.name_hits(rule, attrs, done.limits.max_name_chars):
        found.append(
            Evidence(f"{hit.attribute} word", hit.word, (attrs.get(hit.attribute) or "")[:200])
        )
    for role in (attrs.get("role") or "").lower().split():
        if role in rule.roles:
            found.append(Evidence("role", role))
    properties = {value.lower() for value in rule.properties}
    for prop in (attrs.get("itemprop") or "").split():
        if prop.lower() in properties:
            found.append(Evidence("itemprop", prop))
    for condition in rule.attributes:
        name = condition.split("=")[0].rstrip("~^")
        if name in attrs:
            found.append(Evidence("attribute", condition, (attrs.get(name) or "")[:200]))
    return tuple(found)
