"""What reducing refuses."""


class DoesNotHold(Exception):
    """The verdict does not hold on the page as it came, so nothing can be reduced; it says why."""
