"""Three serializers over the one tree of typed nodes: Markdown, cleaned HTML and plain text.

Each takes any node (a whole `Document` or a part of one), walks it without recursion in linear
time, never changes it, and raises nothing.
"""

from extractor.serialize.html import to_html
from extractor.serialize.markdown import to_markdown
from extractor.serialize.text import to_text

__all__ = ["to_html", "to_markdown", "to_text"]
