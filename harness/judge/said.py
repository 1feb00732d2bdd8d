"""What a stranger said, made fit for one line of a report."""


def said(text: str, most: int = 200) -> str:
    """One line of at most `most` characters; what does not show, such as escapes, is left out."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return line if len(line) <= most else line[: most - 1] + "…"
