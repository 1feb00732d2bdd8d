"""Peers: other extractors, over the same pages and by the same metrics.

Each is asked for its best output with its defaults; comments are left out where that is a setting,
and one that wants to know the language is told what the page says of itself. None may fetch anything.
What is not installed is not offered: `pip install 'chaffinch[peers]'` brings all of them.
"""

import importlib.util
import logging
import re
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version

from extractor.decode import decode
from harness.reading import of_html, of_page
from harness.systems import Output


@dataclass(frozen=True)
class Peer:
    """An extractor of somebody else."""

    key: str
    """What it is called on the command line."""
    package: str
    """Its distribution; "" for whole-page text, which needs none."""
    module: str
    make: Callable[[bytes, str], Output]
    """Bytes and address to an output. It may raise whatever it likes."""

    @property
    def installed(self) -> bool:
        """Whether it can be run here."""
        return not self.module or importlib.util.find_spec(self.module) is not None

    @property
    def digest(self) -> str:
        """Its version."""
        return version(self.package) if self.package else "1"

    @property
    def name(self) -> str:
        """Its name and version."""
        return f"{self.key} {self.digest}" if self.package else self.key

    def produce(self, data: bytes, url: str) -> Output:
        """The output of a page; what it logs and warns of is nobody's concern here."""
        with _silence():
            return self.make(data, url)


@contextmanager
def _silence() -> Iterator[None]:
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        with warnings.catch_warnings(action="ignore"):
            yield
    finally:
        logging.disable(before)


_LANGUAGE = re.compile(rb"<html\b[^>]*?\slang\s*=\s*[\"']?([a-z]{2,3})\b", re.IGNORECASE)


def language(data: bytes) -> str:
    """The language that a page says it is in, without region; "en" where it says none."""
    found = _LANGUAGE.search(data[:100_000])
    return found[1].decode().lower() if found else "en"


def _trafilatura(data: bytes, url: str) -> Output:
    import trafilatura

    def extracted(form: str, *, shaped: bool) -> str:
        found: str | None = trafilatura.extract(
            data,
            url=url or None,
            output_format=form,
            include_comments=False,
            include_links=shaped,
            include_formatting=shaped,
        )
        return found or ""

    return Output(extracted("txt", shaped=False), extracted("markdown", shaped=True))


def _readability(data: bytes, url: str) -> Output:
    from readability import Document

    document = Document(decode(data, None).text, url=url or None)
    html = document.summary()
    return Output(of_html(html, url).text, html=html)


def _resiliparse(data: bytes, _: str) -> Output:
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.encoding import bytes_to_str, detect_encoding
    from resiliparse.parse.html import HTMLTree

    tree = HTMLTree.parse(bytes_to_str(data, detect_encoding(data)))
    return Output(extract_plain_text(tree, main_content=True, alt_texts=False))


def _newspaper(data: bytes, url: str) -> Output:
    from newspaper import Article

    # it reads the language from the page itself, and would fetch every image to see its size
    article = Article(url or "https://page.example/", fetch_images=False)
    article.download(input_html=decode(data, None).text)
    article.parse()
    return Output(f"{article.title}\n\n{article.text}".strip() if article.text else "")


_STOP_WORDS = {
    "en": "English", "de": "German", "fr": "French", "es": "Spanish", "it": "Italian",
    "pt": "Portuguese", "nl": "Dutch", "pl": "Polish", "ru": "Russian", "ar": "Arabic",
}  # fmt: skip
"""jusText's lists of stop words by language."""


def _justext(data: bytes, _: str) -> Output:
    import justext

    name = _STOP_WORDS.get(language(data))
    if name:
        found = justext.justext(data, justext.get_stoplist(name))
    else:  # as its command does without a list
        found = justext.justext(data, frozenset(), stopwords_low=0, stopwords_high=0)
    return Output("\n\n".join(part.text for part in found if not part.is_boilerplate))


def _boilerpy(data: bytes, _: str) -> Output:
    from boilerpy3.extractors import ArticleExtractor

    content: str = ArticleExtractor(raise_on_failure=False).get_content(decode(data, None).text)
    return Output(content)


def _whole_page(data: bytes, _: str) -> Output:
    return Output(of_page(data).text)


PEERS = {
    peer.key: peer
    for peer in (
        Peer("trafilatura", "trafilatura", "trafilatura", _trafilatura),
        Peer("readability", "readability-lxml", "readability", _readability),
        Peer("resiliparse", "Resiliparse", "resiliparse", _resiliparse),
        Peer("newspaper", "newspaper4k", "newspaper", _newspaper),
        Peer("justext", "jusText", "justext", _justext),
        Peer("boilerpy", "boilerpy3", "boilerpy3", _boilerpy),
        Peer("whole-page", "", "", _whole_page),
    )
}
"""Peers by what they are called on the command line."""
