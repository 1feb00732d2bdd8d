"""The exceptions of the extractor.

    ExtractorError
    ├── InputError            something about the page that was handed in
    │   ├── NotHTML           the bytes are an image, an archive, a PDF … or plain noise
    │   └── TooLarge          the page is larger than the limit
    └── RuleBookError         something about the rules: file, rule id and line are named

`extract` and `explain` raise nothing else, whatever the bytes.
"""


class ExtractorError(Exception):
    """Base of every error that the extractor raises on purpose."""


class InputError(ExtractorError):
    """The page that was handed in cannot be worked on."""


class NotHTML(InputError):
    """The bytes are not a page: the message says what they look like."""


class TooLarge(InputError):
    """The page has more bytes than `Limits.max_bytes`."""


class RuleBookError(ExtractorError):
    """A rule file is wrong: the message names the file, the rule and, where known, the line."""
