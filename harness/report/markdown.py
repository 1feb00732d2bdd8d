"""A report as Markdown."""

from harness.report.document import Bars, Document, Lines, Table, is_number, shown


def markdown(document: Document) -> str:
    """GFM, for an issue or a commit."""
    found = [f"# {_escaped(document.title)}"]
    if document.about:
        found.append(
            "\n".join(f"- {name}: {_escaped(about)}" for name, about in document.about.items())
        )
    for part in document.parts:
        if part.title:
            found.append(f"## {_escaped(part.title)}")
        if isinstance(part, Table):
            if part.note:
                found.append(_escaped(part.note))
            found.append(_table(part))
        elif isinstance(part, Bars):
            found.append(_table(Table("", ("", "share"), part.bars)))
        elif isinstance(part, Lines):
            found.append("\n".join(f"- {_escaped(line)}" for line in part.lines) or "nothing")
    return "\n\n".join(found) + "\n"


def _table(table: Table) -> str:
    aligned = [
        "--:" if any(is_number(row[place]) for row in table.rows) else "---"
        for place in range(len(table.columns))
    ]
    rows = [table.columns, aligned, *([shown(cell) for cell in row] for row in table.rows)]
    head, line, *body = (
        "| " + " | ".join(cell if row is aligned else _escaped(cell) for cell in row) + " |"
        for row in rows
    )
    return "\n".join((head, line, *body))


def _escaped(text: str) -> str:
    one_line = " ".join(text.split())
    return "".join(f"\\{char}" if char in "\\`*_[]<>|#~&$" else char for char in one_line)
