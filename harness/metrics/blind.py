"""Blind spots: pages on which no extractor can do well, so that a score says nothing of them.

`blocked`: the server sent a check for robots or a refusal instead of the page.
`paywalled`: the page says that its text is not free and holds little of it.
`scripts only`: hardly any text, and scripts that would bring it.
"""

import re
from typing import Literal

from harness.reading import Reading

Blind = Literal["", "blocked", "paywalled", "scripts only"]

_SHORT = 1_200
"""Characters of text of a page that is a refusal, or whose text scripts bring."""
_PAYWALLED = 3_000
"""Characters of text under which a page that says it is not free is taken for its teaser."""

_REFUSAL = re.compile(
    r"captcha|access (?:to this page )?(?:is |has been )?denied|are you (?:a )?(?:human|robot)|"
    r"verify(?:ing)? (?:that )?you are (?:a )?human|unusual traffic|request (?:was )?blocked|"
    r"checking your browser|403 forbidden|enable cookies to continue|security check",
    re.IGNORECASE,
)
_NOT_FREE = re.compile(
    rb'"isAccessibleForFree"\s*:\s*"?false|class="[^"]*\b(?<!no-)(?<!non-)paywall', re.IGNORECASE
)
# data is no script: it brings nothing
_SCRIPT = re.compile(
    rb"<script\b(?![^>]*\btype\s*=\s*[\"']?application/(?:ld\+)?json)", re.IGNORECASE
)


def blind(data: bytes, page: Reading) -> Blind:
    """Which blind spot a page is in, by its bytes and all of its text; "" for none."""
    size = len(page.text)
    if size < _SHORT and _REFUSAL.search(page.text):
        return "blocked"
    if size < _PAYWALLED and _NOT_FREE.search(data):
        return "paywalled"
    if size < _SHORT // 4 and _SCRIPT.search(data):
        return "scripts only"
    return ""
