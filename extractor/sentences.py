"""What a trace says in words."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from extractor.decision import Decision
from extractor.page import TEXT

if TYPE_CHECKING:
    from extractor.trace import Trace


def evidence_words(decision: Decision) -> str:
    """What a decision rests on: "class word `related` in `related-posts`"."""
    parts = []
    for evidence in decision.evidence:
        if evidence.asked == "link density":
            parts.append(evidence.value)
        elif evidence.value and evidence.value != evidence.found:
            parts.append(f"{evidence.asked} `{evidence.found}` in `{evidence.value}`")
        else:
            parts.append(f"{evidence.asked} `{evidence.found}`")
    return "; ".join(parts)


def sentence(
    trace: "Trace",
    node: int,
    cause: int | None,
    own: Sequence[Decision],
    inherited: Sequence[Decision],
) -> str:
    """Why a node was kept or lost, in one sentence."""
    fate = trace.fate(node)
    at = f" with its ancestor `{trace.page.describe(cause)}`" if cause is not None else ""
    verdicts = inherited if cause is not None else own
    by = next(
        (d for d in verdicts if d.overruled_by is None and d.effect not in ("mark", "unwrap")), None
    )
    rule = f" by {by.rule}" if by else ""
    proof = f": {words}" if by and (words := evidence_words(by)) else ""
    match fate:
        case "discarded":
            return f"Discarded{at}{rule}{proof}."
        case "dropped":
            if by and by.effect == "leave out":
                return f"Left out of kept content{at}{rule}."
            return f"Dropped{at}{rule}{proof}: never content."
        case "trimmed":
            return "Trimmed: it stood at the very end and holds only links or headings."
        case "duplicate":
            return "Left out: the same text stands earlier on the page."
        case "unwrapped":
            unwrap = next((d for d in own if d.effect == "unwrap"), None)
            name = f" by {unwrap.rule}" if unwrap else ""
            return f"Unwrapped{name}: the tag is see-through, its text is kept."
        case "outside":
            step = next(s for s in trace.ladder if s.verdict == "accepted")
            if trace.box is not None:
                return (
                    f"Outside: no rule discarded it, but the accepted step {step.name} was narrowed "
                    f"to `{trace.page.describe(trace.box)}`, which holds nearly all long blocks."
                )
            return (
                f"Outside: no rule discarded it, but it is not in the scope `{step.scope}` of the "
                f"accepted step {step.name}."
            )
    return _kept(trace, node, own)


def _kept(trace: "Trace", node: int, own: Sequence[Decision]) -> str:
    nearly = next((d for d in own if d.overruled_by), None)
    where = "in marked main content" if trace.in_main(node) else "outside any mark, but in scope"
    if any(d.effect == "rescue" for d in own):
        return "Kept: the h1 nearest above the accepted scope, which holds none (lead-heading)."
    if nearly:
        return (
            f"Kept, {where}: matched {nearly.rule} ({evidence_words(nearly)}), "
            f"overruled by {nearly.overruled_by}, because {nearly.because}."
        )
    if trace.page.tag[node] == TEXT and not trace.page.size[node]:
        return f"Kept, {where}: white space."
    return f"Kept, {where}: no rule took it."
