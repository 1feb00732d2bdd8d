"""A report in Markdown, to be pasted into an issue: page, node, rule, values, address."""

from extractor import Decision
from webapp.inspector.log import evidence_words
from webapp.inspector.study import Study


def report_of(study: Study, node: int | None, page: str, profile: str, address: str) -> str:
    """What there is to say about a node, or about the page when none is selected."""
    lines = [f"**Page**: {page}", f"**Rules**: {profile}, digest `{study.trace.rulebook.digest}`"]
    for step in study.trace.ladder:
        if step.verdict == "accepted":
            lines.append(f"**Accepted step**: `{step.name}`: {step.reason}")
    if node is not None:
        lines += _node(study, node)
    lines += [f"**Link**: {address}", ""]
    return "\n\n".join(lines)


def _node(study: Study, node: int) -> list[str]:
    why = study.trace.why(node)
    lines = [
        f"**Node {node}**: `{study.page.path(node)}`",
        f"**Why**: {' '.join(why.sentence.split())}",
    ]
    if words := study.words(node, 200):
        lines.append("> " + words)
    verdicts = [*why.decisions, *why.inherited]
    if verdicts:
        lines.append("\n".join(_line(decision) for decision in verdicts))
    if why.density and why.density.links:
        density = why.density
        rows = (
            ("text bytes", f"{density.text_bytes:,}"),
            ("link bytes", f"{density.link_bytes:,}"),
            ("link density", f"{density.ratio:.2f} (threshold {density.threshold:.2f})"),
            ("floor", f"{density.floor:,}"),
            ("links, short ones", f"{density.links:,}, {density.short_links:,}"),
            ("verdict", density.reason),
        )
        table = ["| value | |", "|---|---|", *(f"| {name} | {value} |" for name, value in rows)]
        lines.append("\n".join(table))
    return lines


def _line(decision: Decision) -> str:
    words = f"- node {decision.node}: {decision.effect} by `{decision.rule}`"
    if proof := evidence_words(decision):
        words += f" ({proof})"
    if decision.overruled_by:
        words += f", overruled by `{decision.overruled_by}` because {decision.because}"
    return words
