"""Code blocks: exact text, lines where lines are, no gutters, and the language."""

import pytest

from extractor.collect import CollectOptions
from tests.extractor.outline import gather, tree

TEXTS = {
    "indentation and tabs stay": ("<pre>a\n\tb\n    c\n</pre>", "a\n\tb\n    c"),
    "empty lines stay, but not at the edges": ("<pre>\n\n  a\n\nb\n\n</pre>", "  a\n\nb"),
    "tokens of a highlighter do not part": (
        "<pre><code><span>a</span>(<span>b</span>)</code></pre>",
        "a(b)",
    ),
    "br is a line feed": ("<pre>a<br>b<br></pre>", "a\nb"),
    "lines that are blocks": ("<pre><div>a</div><div></div><div> b</div></pre>", "a\n\n b"),
    "blocks in blocks are one line": (
        "<pre><div class=ec-line><div>a</div></div><div>b</div></pre>",
        "a\nb",
    ),
    "line spans with line feeds between": (
        "<pre><span data-line>a</span>\n<span data-line></span>\n<span data-line>b</span></pre>",
        "a\n\nb",
    ),
    "line spans without": ("<pre><span class=line>a</span><span class=line>b</span></pre>", "a\nb"),
    "line spans that bring their own": (
        "<pre><span class=line>a\n</span><span class=line>b\n</span></pre>",
        "a\nb",
    ),
    "list items are lines": ("<pre><ol><li>a</li><li> b</li></ol></pre>", "a\n b"),
    "line numbers in spans go": (
        "<pre><span class=lineno>1 </span>a\n<span class=lineno>2 </span>b</pre>",
        "a\nb",
    ),
    "numbers that are no gutter stay": ("<pre><span class=mi>1</span> + a</pre>", "1 + a"),
    "copy buttons go": ("<pre>a<button>Copy</button><span class=copy-btn>Copy</span></pre>", "a"),
    "a gutter in a table": (
        "<table><tr><td class=linenos><pre>1\n2</pre><td class=code><pre>a\n b</pre></table>",
        "a\n b",
    ),
    "a gutter in a table in a block": (
        (
            "<pre><code><table><tr><td class='gutter'><pre>1\n2\n</pre></td>"
            "<td class=code><pre>a\n b\n</pre></td></tr></table></code></pre>"
        ),
        "a\n b",
    ),
    "rows of a code host are lines": (
        (
            "<table><tr><td class=blob-num>1<td class=blob-code>a<tr><td class=blob-num>2"
            "<td class=blob-code>b</table>"
        ),
        "a\nb",
    ),
    "lines of a comparison have their signs": (
        (
            "<table><tr><td class=blob-num>1<td class=blob-num><td class=blob-code>"
            "<span data-code-marker='-'>a</span><tr><td class=blob-num><td class=blob-num>1"
            "<td class=blob-code><span data-code-marker='+'>b</span></table>"
        ),
        "-a\n+b",
    ),
    "a column that counts lines goes": (
        "<table><tr><td><pre>1\n2\n</pre></td><td><pre>a\n b</pre></td></tr></table>",
        "a\n b",
    ),
    "lists of GeSHi are lines": (
        "<div class=geshi><ol><li><div>a</div></li><li><div>&nbsp; b</div></li></ol></div>",
        "a\n  b",
    ),
    "a br after a line span ends that line": (
        "<pre><span class=line>a</span><br><span class=line></span><br><span class=line> b</span></pre>",
        "a\n\n b",
    ),
    "a br inside of a line span too": (
        "<pre><span class=token-line>a<br></span><span class=token-line>b<br></span></pre>",
        "a\nb",
    ),
    "line numbers that cannot be selected go": (
        (
            "<pre><span><span style='padding: 0; user-select: none'>1</span>a\n</span>"
            "<span><span style='user-select:none'>2</span>b</span></pre>"
        ),
        "a\nb",
    ),
    "links are their text: code stays to the letter": (
        "<pre>see <a href=/x>the page</a>\n  and <b>more</b></pre>",
        "see the page\n  and more",
    ),
    "the name of the language in the head of a block goes": (
        "<pre><div>python<span><button>Copy code</button></span></div><code>a</code></pre>",
        "a",
    ),
    "and at its end": (
        "<pre><code>a</code><small class=shcb-language>Code language: PHP (php)</small></pre>",
        "a",
    ),
    "other words before the code stay": ("<pre><div>app.py</div><code>a</code></pre>", "app.py\na"),
    "lines of CodeMirror 5": (
        (
            "<div class=CodeMirror-code><div><div class=CodeMirror-gutter-wrapper><div>1</div></div>"
            "<pre>a</pre></div><div><pre>  b</pre></div></div>"
        ),
        "a\n  b",
    ),
    "lines of CodeMirror 6": (
        (
            "<div><div class=cm-gutters><div>1</div><div>2</div></div>"
            "<div class=cm-content><div class=cm-line>a</div><div class=cm-line>  b</div></div></div>"
        ),
        "a\n  b",
    ),
    "lines of Monaco": (
        "<div class=view-lines><div class=view-line>a</div><div class=view-line>&nbsp;b</div></div>",
        "a\n b",
    ),
    "lines of Crayon": (
        (
            "<div class=crayon-toolbar>PHP</div><table><tr><td class=crayon-nums>1 2<td><div "
            "class=crayon-pre><div class=crayon-line>a</div><div class=crayon-line> b</div></div></table>"
        ),
        "a\n b",
    ),
    "lines of Doxygen": (
        (
            "<div class=fragment><div class=line><span class=lineno>1</span>a</div>"
            "<div class=line> b</div></div>"
        ),
        "a\n b",
    ),
    "code whose lines are br, alone in its block": (
        "<p><code>a<br>&nbsp; b<br>c</code></p>",
        "a\n  b\nc",
    ),
    "code with white-space: pre is a block": (
        "<div><code style='white-space: pre'>a\nb</code></div>",
        "a\nb",
    ),
}

LANGUAGES = {
    "<pre><code class='language-haskell'>a</code></pre>": "haskell",
    "<pre class='lang-py'>a</pre>": "py",
    "<div class='highlight-source-shell'><pre>a</pre></div>": "shell",
    "<div class='highlight-python notranslate'><div><pre>a</pre></div></div>": "python",
    "<pre class='brush: js; toolbar: false'>a</pre>": "js",
    "<div class=sourceCode><pre class='sourceCode haskell'>a</pre></div>": "haskell",
    "<pre><code class='hljs cpp'>a</code></pre>": "cpp",
    "<pre data-lang=c++>a</pre>": "c++",
    "<pre syntax=Kotlin>a</pre>": "kotlin",
    "<div class=expressive-code><pre data-language=kotlin>a</pre></div>": "kotlin",
    "<div class='language-ruby x'><div><pre><code>a</code></pre></div></div>": "ruby",
    "<pre class='src src-emacs-lisp'>a</pre>": "emacs-lisp",
    "<pre class='rust rust-example-rendered'>a</pre>": "rust",
    "<pre class='highlight python'>a</pre>": "python",
    "<figure class='highlight go'><table><tr><td class=code><pre>a</pre></table></figure>": "go",
    "<div class='mw-highlight mw-highlight-lang-python'><pre>a</pre></div>": "python",
    "<pre data-syntaxhighlighter-params='brush: java; gutter: false'>a</pre>": "java",
    "<pre data-enlighter-language=php>a</pre>": "php",
    "<pre><code language=bash>a</code></pre>": "bash",
    "<pre><div><i></i><b></b></div><code class=language-rust>a</code></pre>": "rust",
    "<pre class='shiki nord'>a</pre>": "",
    "<pre class='c wide'>a</pre>": "",
    "<pre class='language-plaintext'>a</pre>": "",
    "<pre class='line-numbers wrap'>a</pre>": "",
}


@pytest.mark.parametrize(("html", "text"), TEXTS.values(), ids=TEXTS)
def test_code_is_as_authored(html: str, text: str) -> None:
    """A block of code is the text between its lines' ends, and nothing else."""
    assert tree(html) == f"pre({text!r})"


@pytest.mark.parametrize(("html", "language"), LANGUAGES.items())
def test_language_is_what_block_or_wrapper_names(html: str, language: str) -> None:
    """The language comes from class or data attributes of the block and what is right around it."""
    assert tree(html) == (f"pre:{language}('a')" if language else "pre('a')")


def test_to_the_letter_of_the_article_tokens_are_joined_with_spaces() -> None:
    """`code_spaces` joins tokens inside a line with a space."""
    html = "<pre>  <span>a</span><span>(b)</span>\n<span>c</span></pre>"
    assert tree(html, CollectOptions(code_spaces=True)) == "pre('a (b)\\nc')"


def test_an_empty_block_is_none() -> None:
    """There are no empty fences."""
    assert tree("<pre> \n </pre><pre><code></code></pre>") == ""


def test_gutters_and_buttons_are_named() -> None:
    """What is left out of code names the rule."""
    found = gather("<pre><span class=ln>1</span>a<button>Copy</button></pre>")
    assert list(found.left_out.values()) == ["code-line-numbers", "code-copy-button"]
