"""What stands beside a block of code: its frame goes, everything else stays."""

import pytest

from tests.extractor.outline import gather, tree

FRAMES = {
    "Prism's toolbar": (
        ("<div class=code-toolbar><pre class=language-css>a</pre><div class=toolbar>"
        "<div><span>CSS</span></div><div><button>Copy</button></div></div></div>"),
        "pre:css('a')",
    ),
    "VitePress: language and line numbers": (
        ("<div class=language-js><button></button><span class=lang>js</span><pre>a</pre>"
        "<div class=line-numbers-wrapper><span>1</span><br><span>2</span><br></div></div>"),
        "pre:js('a')",
    ),
    "a name that only the page uses": (
        "<div class=language-x><span class=lang>Boxes</span><pre>a</pre></div>",
        "pre:x('a')",
    ),
    "a copy button that is none": ("<div><div>Copy</div><pre>a</pre></div>", "pre('a')"),
    "phpBB": (
        "<div class=codebox><p>Code: <a href=#>Select all</a></p><pre><code>a</code></pre></div>",
        "pre('a')",
    ),
    "a label names the language where nothing else does": (
        "<div><pre class=shiki>a</pre><span>JavaScript</span></div>",
        "pre:javascript('a')",
    ),
    "the name of a file stays": (
        "<div><div class=title>app.js</div><pre>a</pre><div>Copy</div></div>",
        "~('app.js') pre('a')",
    ),
    "a sentence stays": ("<div><span>Copy this:</span><pre>a</pre></div>", "~('Copy this:') pre('a')"),
    "a heading is no label": ("<div><h3>Python</h3><pre>a</pre></div>", "h3('Python') pre('a')"),
    "a paragraph is none": ("<div><p>Python</p><pre>a</pre></div>", "p('Python') pre('a')"),
    "nor is what stands in the body": ("<div>Python</div><pre>a</pre>", "~('Python') pre('a')"),
    "code in words is none": (
        "<div><span><code>bash</code></span><pre>a</pre></div>",
        "~(code('bash')) pre('a')",
    ),
    "labels of tabs do not grow together": (
        "<div><input type=radio><label>npm</label><input type=radio><label>yarn</label></div>",
        "~('npm' ' yarn')",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("html", "expected"), FRAMES.values(), ids=FRAMES)
def test_the_frame_of_a_block_goes(html: str, expected: str) -> None:
    """Gutters, copy buttons, and labels that say what the fence says."""
    assert tree(html, skip="script style noscript button") == expected


def test_the_rules_that_leave_frames_out_are_named() -> None:
    """The trace can say what became of a label."""
    html = (
        "<div class=language-js><span>Copy</span><span>js</span><div class=gutter>1</div>"
        "<pre>a</pre></div>"
    )
    rules = ["code-copy-button", "code-label", "code-line-numbers"]
    assert sorted(gather(html).left_out.values()) == rules


def test_a_wrapper_that_holds_much_else_is_none() -> None:
    """A post with code in it is not the frame of the code."""
    words = "<p>a</p>" * 40
    assert "'Copy'" in tree(f"<div><span>Copy</span><pre>a</pre>{words}</div>")
