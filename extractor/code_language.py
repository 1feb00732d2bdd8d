"""The language of a block of code: what its classes and attributes, or those around it, say."""

import re
from collections.abc import Mapping

from extractor.near import first_within
from extractor.page import Page


def names(words: str) -> frozenset[str]:
    """Names that are looked for among class names."""
    return frozenset(words.split())


_PREFIXED = re.compile(
    r"(?:^|\s)(?:language-|lang-|lang:|highlight-source-|highlight-text-|highlight-"
    r"|mw-highlight-lang-|src src-|brush:\s*)([A-Za-z][\w+#.-]{0,29})(?=[\s;,]|$)"
)
_BESIDE = names("hljs sourcecode prettyprint codehilite")
"""Class names beside which a bare name is the language: `sourceCode haskell`, `hljs python`."""
_NAME = re.compile(r"[A-Za-z][\w+#.-]{0,29}\Z")
_NO_LANGUAGE = names(
    "none plain plaintext text txt nohighlight no-highlight default auto undefined unknown "
    "numbersource numberlines source-only lineanchors hljs sourcecode prettyprint shiki source "
    "prettyprinted linenums wrap code highlight highlighter notranslate line-numbers"
)
LANGUAGES = names(
    "ada apache asm assembly awk bash batch bibtex c c# c++ clojure cmake cobol coffeescript "
    "console cpp crystal csharp css csv cuda dart delphi diff docker dockerfile elixir elm erlang "
    "fish fortran fsharp glsl go golang gradle graphql groovy haml handlebars haskell haxe hcl "
    "html http ini java javascript jinja js json json5 jsonc jsx julia kotlin latex less lisp lua "
    "makefile markdown mathematica matlab mermaid nginx nim nix objective-c objectivec ocaml "
    "pascal perl php php-template plsql postgresql powershell prolog protobuf py python r racket "
    "reason rs ruby rust sass scala scheme scss sed sh shell smalltalk solidity sparql sql svelte "
    "swift tcl terraform tex toml ts tsx typescript vala vb vba vbnet verilog vhdl vim vue wasm "
    "xml yaml yml zig zsh"
)
"""Names of languages, as highlighters spell them in class names and labels."""
_TOO_SHORT = 1
"""Characters of a bare class name that are style and no language: `c`, `r`."""
_ATTRIBUTES = (
    "data-lang", "data-language", "data-code-lang", "data-highlight-language", "data-code-wrap",
    "data-enlighter-language", "data-shcb-language-slug", "language", "syntax",
)  # fmt: skip
_ABOVE = 4
"""Ancestors of a block that are asked for its language."""
_BELOW = 16
"""Nodes at the start of a block among which its `code` is looked for."""


def language(page: Page, node: int) -> str:
    """The language that a block, the `code` in it or what is around it names; "" for none.

    Asked in this order: the block, a `code` or `pre` at its start, the nearest ancestors.
    """
    places = [node]
    for tag in ("pre", "code", "samp"):
        places += [inner for inner in first_within(page, tag, node, 1) if inner - node <= _BELOW]
    for place in places:
        if found := _named(page.attrs[place], True):
            return found
    asked = len(places)
    above = page.parent[node]
    for _ in range(_ABOVE + 4):
        if above <= 0 or page.tag[above] in ("body", "main", "article", "section", "li", "dd"):
            break
        if found := _named(page.attrs[above], page.tag[above] == "figure"):
            return found
        table_part = page.tag[above] in ("td", "tr", "tbody", "table", "code", "pre")
        if not table_part and asked > _ABOVE:
            break
        asked += 1
        above = page.parent[above]
    return ""


def _named(attrs: Mapping[str, str], itself: bool) -> str:
    """The language in an element's attributes; `itself` where bare names count."""
    if not attrs:
        return ""
    for name in _ATTRIBUTES:
        if (value := (attrs.get(name) or "").strip()) and (found := _accepted(value)):
            return found
    classes = (attrs.get("class") or "")[:400]
    for text in (classes, attrs.get("data-syntaxhighlighter-params") or ""):
        for match in _PREFIXED.finditer(text):
            if found := _accepted(match.group(1)):
                return found
    if not itself:
        return ""
    words = classes.split()
    if any(word.lower() in _BESIDE for word in words):
        for word in words:
            if word.islower() and (found := _accepted(word)) and "-" not in word:
                return found
    for word in words:
        if word in LANGUAGES and len(word) > _TOO_SHORT:
            return word
    value = (attrs.get("lang") or "").strip()
    return _accepted(value) if len(value) > 2 and "-" not in value else ""


def _accepted(value: str) -> str:
    value = value.lower()
    return value if _NAME.match(value) and value not in _NO_LANGUAGE else ""
