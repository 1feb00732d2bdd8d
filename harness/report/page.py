"""A report as one HTML page that needs nothing else: styles inside, charts as SVG, no script."""

from collections.abc import Iterator
from html import escape

from harness.report.document import Bars, Document, Lines, Part, Table, is_number, shown

_STYLE = """
:root { color-scheme: light dark; --ink: #1d2327; --paper: #fff; --rule: #d5d9dc; --dim: #5b656d;
  --bar: #2f6f9f; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e7e9; --paper: #16191b; --rule: #363c41;
  --dim: #9aa5ad; --bar: #6fb3e0; } }
body { margin: 2rem auto; max-width: 72rem; padding: 0 1rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; }
dt, .note { color: var(--dim); } dd { margin: 0; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .75rem .2rem 0; border-bottom: 1px solid var(--rule); text-align: left;
  vertical-align: top; overflow-wrap: anywhere; }
th.n, td.n { text-align: right; white-space: nowrap; }
svg { width: 100%; max-width: 44rem; height: auto; font: 13px system-ui, sans-serif; }
svg text { fill: var(--ink); } svg rect.bar { fill: var(--bar); } svg rect.all { fill: var(--rule); }
"""
_ROW, _NAME, _BAR = 22, 180, 420
"""Pixels of a chart: height of a row, width of names, length of a whole bar."""


def page(document: Document) -> str:
    """The whole page."""
    about = "".join(
        f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in document.about.items()
    )
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(document.title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escape(document.title)}</h1>\n<dl>{about}</dl>\n"
        + "".join(_part(part) for part in document.parts)
        + "</main>\n</body>\n</html>\n"
    )


def _part(part: Part) -> str:
    title = f"<h2>{escape(part.title)}</h2>\n" if part.title else ""
    if isinstance(part, Table):
        return title + "".join(_table(part))
    if isinstance(part, Bars):
        return title + _chart(part)
    assert isinstance(part, Lines)
    return title + "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in part.lines) + "</ul>\n"


def _table(table: Table) -> Iterator[str]:
    if table.note:
        yield f'<p class="note">{escape(table.note)}</p>\n'
    numbers = [
        any(is_number(row[place]) for row in table.rows) for place in range(len(table.columns))
    ]
    label = escape(table.title or "table")
    yield f'<div class="wide" tabindex="0" role="region" aria-label="{label}"><table>\n<thead><tr>'
    for column, number in zip(table.columns, numbers, strict=True):
        yield f'<th scope="col"{_class(number)}>{escape(column)}</th>'
    yield "</tr></thead>\n<tbody>\n"
    for row in table.rows:
        cells = (
            f"<td{_class(number)}>{escape(shown(cell))}</td>"
            for cell, number in zip(row, numbers, strict=True)
        )
        yield f"<tr>{''.join(cells)}</tr>\n"
    yield "</tbody></table></div>\n"


def _class(number: bool) -> str:
    return ' class="n"' if number else ""


def _chart(chart: Bars) -> str:
    height = _ROW * len(chart.bars)
    told = ", ".join(f"{name} {share:.4f}" for name, share in chart.bars)
    rows = "".join(
        f'<text x="{_NAME - 8}" y="{_ROW * place + 15}" text-anchor="end">{escape(name)}</text>'
        f'<rect class="all" x="{_NAME}" y="{_ROW * place + 4}" width="{_BAR}" height="14"/>'
        f'<rect class="bar" x="{_NAME}" y="{_ROW * place + 4}" width="{_BAR * _share(share):.1f}" '
        f'height="14"/><text x="{_NAME + _BAR + 8}" y="{_ROW * place + 15}">{share:.4f}</text>'
        for place, (name, share) in enumerate(chart.bars)
    )
    return (
        f'<svg role="img" aria-label="{escape(chart.title)}: {escape(told)}" '
        f'viewBox="0 0 {_NAME + _BAR + 70} {height}">{rows}</svg>\n'
    )


def _share(share: float) -> float:
    return min(max(share, 0.0), 1.0)
