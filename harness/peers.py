"""Peers: other extractors, over the same pages and by the same metrics.

Each is asked for its best output with its defaults; comments are left out where that is a setting.
What is not installed is not offered: `pip install 'chaffinch[peers]'` brings all of them.
"""

import importlib.util
import logging
from collections.abc import Callable
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
        """The output of a page."""
        logging.disable(logging.CRITICAL)
        return self.make(data, url)


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

    article = Article(url or "https://page.example/", language="en")
    article.set_html(data)
    article.parse()
    return Output(f"{article.title}\n\n{article.text}".strip() if article.text else "")


def _justext(data: bytes, _: str) -> Output:
    import justext

    words = justext.get_stoplist("English")
    found = justext.justext(data, words)
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
