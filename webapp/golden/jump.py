"""From a change of a golden to the node of its page where it was decided."""

from urllib.parse import urlencode

from harness.golden import Check, Hunk
from harness.reading import of_markdown
from webapp.inspector.study import Study

_LONGEST = 300
"""Characters of a line that are looked for."""
_MOST = 12
"""Lines of a change that are looked for."""


def node_of(study: Study, hunk: Hunk) -> int | None:
    """The text node in which a change shows: one that is lost now, or kept now, as it says."""
    trace = study.trace
    sides = ((hunk.old, False), (hunk.new, True))
    if any(cause.direction == "gained" for cause in hunk.causes):
        sides = ((hunk.new, True), (hunk.old, False))
    fallback = None
    for lines, kept in sides:
        for text in said(lines)[:_MOST]:
            for match in trace.find(text, 4):
                for node in match.nodes:
                    if (trace.fates[node] == "kept") is kept:
                        return node
                    fallback = node if fallback is None else fallback
    return fallback


def query_of(study: Study, check: Check, number: int) -> str:
    """What of the inspector shows a change of a golden."""
    card = check.card
    fields: dict[str, str] = {}
    if card and card.profile != "default":
        fields["profile"] = card.profile
    if 0 <= number < len(check.hunks):
        hunk = check.hunks[number]
        node = node_of(study, hunk)
        texts = said(hunk.old) or said(hunk.new)
        if node is not None:
            fields["n"] = str(node)
        elif texts:
            fields["find"] = texts[0]
    return "?" + urlencode(fields) if fields else ""


def said(lines: tuple[str, ...]) -> list[str]:
    """What lines of Markdown say, the longest first."""
    texts = (" ".join(of_markdown(line).text.split())[:_LONGEST] for line in lines if line.strip())
    return sorted((text for text in texts if any(map(str.isalnum, text))), key=len, reverse=True)
