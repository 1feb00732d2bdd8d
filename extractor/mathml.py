"""MathML that comes without a TeX source, written as TeX (MathML Core, section 3)."""

import re
from collections.abc import Mapping, Sequence

from extractor.page import Page

_NOTES = ("annotation", "annotation-xml", "mphantom")
_ESCAPED: dict[int, str | None] = {
    **{ord(sign): "\\" + sign for sign in "{}%#&$_"},
    ord("\\"): "\\backslash ",
    ord("~"): "\\sim ",
    ord("^"): "\\wedge ",
    **dict.fromkeys(range(0x2061, 0x2065)),
}
"""Signs that mean something else in TeX, and those that cannot be seen: function application,
invisible times, comma and plus."""
_FUNCTIONS = frozenset(
    "arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf "
    "limsup ln log max min Pr sec sin sinh sup tan tanh".split()
)
_OVER = {
    "¯": "overline", "‾": "overline", "―": "overline", "\\wedge": "hat", "ˆ": "hat",
    "\\sim": "tilde", "˜": "tilde", "→": "vec", "⃗": "vec", "˙": "dot", ".": "dot", "¨": "ddot",
    "ˇ": "check", "⏞": "overbrace",
}  # fmt: skip
_UNDER = {"\\_": "underline", "¯": "underline", "̲": "underline", "⏟": "underbrace"}
_SCRIPTS = {"msup": "^", "mover": "^", "msub": "_", "munder": "_"}
_COMMAND = re.compile(r"\\[A-Za-z]+\Z")
_WHOLE = re.compile(r"\w|\d+|\\[A-Za-z]+(?:\{[^{}]*\})?|[(\[].*[)\]]", re.DOTALL)
"""What takes a script as it stands."""


def tex_of_mathml(page: Page, math: int) -> str:
    """The TeX of a `math` element; "" where there is nothing in it."""
    parts: dict[int, list[str]] = {}
    for node in range(page.end[math] - 1, math - 1, -1):  # children have larger numbers
        if page.size[node]:
            own = " ".join(page.text[node].split())
        else:
            found = parts.pop(node, [])
            found.reverse()
            own = _written(page.tag[node], page.attrs[node], found)
        if own and page.tag[node] not in _NOTES:
            parts.setdefault(page.parent[node], []).append(own)
    return "".join(parts.get(page.parent[math], []))


def _written(tag: str, attrs: Mapping[str, str], parts: list[str]) -> str:
    """An element as TeX, given its children as TeX."""
    match tag, parts:
        case (("mi" | "mn" | "mo" | "ms" | "mtext"), _):
            return _token(tag, " ".join(parts))
        case (("mover" | "munder"), [base, mark]) if name := (
            _OVER if tag == "mover" else _UNDER
        ).get(mark.strip()):
            return f"\\{name}{{{base}}}"
        case (("msup" | "mover" | "msub" | "munder"), [base, script]):
            return f"{_base(base)}{_SCRIPTS[tag]}{_group(script)}"
        case (("msubsup" | "munderover"), [base, low, high]):
            return f"{_base(base)}_{_group(low)}^{_group(high)}"
        case "mfrac", [above, below]:
            no_line = (attrs.get("linethickness") or "").strip() in ("0", "0px", "0pt", "0em")
            return f"\\{'binom' if no_line else 'frac'}{{{above}}}{{{below}}}"
        case "msqrt", [_, *_]:
            return f"\\sqrt{{{_joined(parts)}}}"
        case "mroot", [base, index]:
            return f"\\sqrt[{index}]{{{base}}}"
        case "mtr", _:
            return " & ".join(parts)
        case "mtable", _:
            return "\\begin{matrix}" + " \\\\ ".join(parts) + "\\end{matrix}"
        case "mfenced", _:
            return _fenced(attrs, parts)
    return _joined(parts)


def _token(tag: str, text: str) -> str:
    text = text.translate(_ESCAPED).strip()
    if not text:
        return ""
    if tag in ("mtext", "ms"):
        return f"\\text{{{text}}}"
    if tag == "mi" and len(text) > 1 and text.isascii() and text.isalpha():
        return f"\\{text}" if text in _FUNCTIONS else f"\\mathrm{{{text}}}"
    return text


def _fenced(attrs: Mapping[str, str], parts: Sequence[str]) -> str:
    opening, closing = attrs.get("open", "("), attrs.get("close", ")")
    signs = "".join(attrs.get("separators", ",").split())
    inside = parts[0] if parts else ""
    for place, part in enumerate(parts[1:]):
        inside += signs[min(place, len(signs) - 1)] + part if signs else part
    return opening.translate(_ESCAPED) + inside + closing.translate(_ESCAPED)


def _joined(parts: Sequence[str]) -> str:
    """Parts in a row; a letter after a command stands apart from it."""
    written: list[str] = []
    for part in parts:
        if written and part[0].isalpha() and _COMMAND.search(written[-1]):
            written.append(" ")
        written.append(part)
    return "".join(written)


def _base(part: str) -> str:
    return part if len(part) == 1 or _WHOLE.fullmatch(part) else f"{{{part}}}"


def _group(part: str) -> str:
    return part if len(part) == 1 else f"{{{part}}}"
