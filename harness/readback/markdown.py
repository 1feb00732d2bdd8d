"""What a CommonMark reader reads from Markdown, in the form of `readback.markdown_promise`.

`markdown_promise(tree) == read_markdown(to_markdown(tree))` is the promise of the
Markdown serializer, for every tree.
"""

from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from extractor import nodes as n
from harness.readback.inline import target
from harness.readback.line import Line, Structure

_READER = MarkdownIt("commonmark", {"maxNesting": 100_000}).enable(["table", "strikethrough"])


def has_math(tree: n.Node) -> bool:
    """Whether dollar signs in the Markdown of a tree stand for formulas."""
    return any(isinstance(node, n.Math) for node in n.walk(tree))


def read_markdown(text: str, *, math: bool = False) -> Structure:
    """The structure that a CommonMark reader with GFM tables and strikethrough finds in a text.

    With `math`, `$…$` and `$$…$$` are formulas, as GitHub and Pandoc read them.
    """
    reader = _READER_WITH_MATH if math else _READER
    stack: list[tuple[Token | None, list[Any]]] = [(None, [])]
    for token in reader.parse(text):
        if token.nesting == 1:
            stack.append((token, []))
        elif token.nesting == -1:
            opener, inside = stack.pop()
            assert opener is not None
            stack[-1][1].extend(_closed(opener, inside))
        else:
            stack[-1][1].append(_leaf(token))
    return _bare(stack[0][1])


def _bare(blocks: list[Any]) -> Structure:
    """Blocks without the source of their paragraphs, which only task boxes are read from."""
    return tuple(block[:2] if block[0] == "paragraph" else block for block in blocks)


def _closed(opener: Token, inside: list[Any]) -> list[Any]:
    match opener.type:
        case "heading_open":
            return [("heading", int(opener.tag[1]), inside[0][1])]
        case "paragraph_open":
            return [("paragraph", *inside[0][1:])]
        case "blockquote_open":
            return [("quote", _bare(inside))]
        case "bullet_list_open":
            return [("list", None, tuple(inside))]
        case "ordered_list_open":
            return [("list", int(opener.attrs.get("start", 1)), tuple(inside))]
        case "list_item_open":
            return [_item(inside)]
        case "table_open":
            return [("table", tuple(inside))]
        case "tr_open":
            return [tuple(inside)]
        case "th_open" | "td_open":
            return [inside[0][1]]
    return inside


def _leaf(token: Token) -> Any:
    match token.type:
        case "inline":
            return ("inline", _read_inline(token.children or []), token.content)
        case "fence":
            return ("code", token.content.removesuffix("\n"), token.info)
        case "hr":
            return ("rule",)
    return (token.type, token.content)


def _item(blocks: list[Any]) -> Any:
    checked = None
    if blocks and blocks[0][0] == "paragraph" and blocks[0][2][:3] in ("[ ]", "[x]"):
        checked = blocks[0][2][1] == "x"
        rest = blocks[0][1]
        # "[x] word" reads as the words "[x]", "word"; "[ ] word" as "[", "]", "word".
        rest = rest[2:] if checked else rest[4:]
        blocks = [("paragraph", rest), *blocks[1:]] if rest else blocks[1:]
    return checked, _bare(blocks)


def _read_inline(tokens: list[Token]) -> Structure:
    line, marks, address = Line(), [""], ""
    for token in tokens:
        match token.type:
            case "text":
                line.add_text(token.content, marks[1:], address)
            case "code_inline":
                line.add("code", token.content, marks[1:], address)
            case "math":
                line.add("math", token.content, marks[1:], address)
            case "image":
                alt = " ".join("".join(t.content for t in token.children or []).split())
                line.add("image", f"{alt} {_source(token, 'src')}", marks[1:], address)
            case "softbreak":
                line.space()
            case "hardbreak":
                line.line_break()
            case "link_open":
                address = _source(token, "href")
            case "link_close":
                address = ""
            case "html_inline" if token.content == "<br>":
                line.line_break()
            case "html_inline" if token.content.startswith("</"):
                marks.remove(token.content[2:-1])
            case "html_inline":
                marks.append(token.content[1:-1])
            case _ if token.nesting == 1:
                marks.append(token.tag)
            case _ if token.nesting == -1:
                marks.remove(token.tag)
            case _:
                raise AssertionError(f"unexpected {token.type}: {token.content}")
    return tuple(line.items)


def _source(token: Token, attribute: str) -> str:
    return target(str(token.attrs[attribute]), str(token.attrs.get("title", "")))


def _math_rule(state: StateInline, silent: bool) -> bool:
    """`$tex$`, `$$tex$$`: no white space inside the signs, no digit after the closing one."""
    start = state.pos
    if state.src[start] != "$":
        return False
    sign = "$$" if state.src.startswith("$$", start) else "$"
    end = state.src.find(sign, start + len(sign), state.posMax)
    inside = state.src[start + len(sign) : max(end, 0)]
    if end < 0 or not inside or inside != inside.strip():
        return False
    if not silent:
        token = state.push("math", "", 0)
        token.content = sign + inside + sign
    state.pos = end + len(sign)
    return True


_READER_WITH_MATH = MarkdownIt("commonmark", {"maxNesting": 100_000}).enable(
    ["table", "strikethrough"]
)
_READER_WITH_MATH.inline.ruler.before("escape", "math", _math_rule)
