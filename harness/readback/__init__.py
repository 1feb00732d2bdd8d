"""Reading our own output back: Markdown and HTML have to say what the tree says."""

from harness.readback.compare import Difference, read_back

__all__ = ["Difference", "read_back"]
