"""Reports: one document of tables and charts, shown on a terminal, as Markdown, JSON or HTML."""

from harness.report.document import Bars, Document, Lines, Table

__all__ = ["Bars", "Document", "Lines", "Table"]
