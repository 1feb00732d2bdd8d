"""Reading the app's pages in tests."""

from urllib.parse import urljoin

from flask.testing import FlaskClient
from lxml import html
from werkzeug.test import TestResponse


def tree(response: TestResponse) -> html.HtmlElement:
    """A page as a tree."""
    return html.fromstring(response.get_data(as_text=True))


def rows(page: html.HtmlElement) -> list[str]:
    """The names of the cards or candidates that a page lists."""
    return [row.get("data-card") for row in page.xpath("//tr[@data-card]")]


def counts(page: html.HtmlElement, base: str) -> list[tuple[str, int]]:
    """Every link that is a count: where it leads and what it says."""
    return [
        (urljoin(base, link.get("href")), int(link.get("data-count")))
        for link in page.xpath("//a[@data-count]")
    ]


def basis(client: FlaskClient, slug: str) -> str:
    """What an edit of a card rests on, as its page says it."""
    page = tree(client.get(f"/defects/card/{slug}"))
    return str(page.xpath("//input[@name='basis']/@value")[0])
