"""The author: the people who are named, and nothing rather than something else."""

from typing import Any

import pytest

from extractor.metadata.names import names_in
from tests.extractor.metadata.pages import FILLER, linked_data, meta, read

BYLINES = [
    ("en", "By Ada Quill", ["Ada Quill"]),
    ("en", "By: Ada Quill and Tom Reed", ["Ada Quill", "Tom Reed"]),
    ("en", "Written by Ada Quill | May 3, 2021", ["Ada Quill"]),
    ("en", "Ada Quill, 3 May 2021", ["Ada Quill"]),
    ("en", "Ada Quill, Staff Writer", ["Ada Quill"]),
    ("en", "Ada Quill, Ph.D., MD", ["Ada Quill, Ph.D., MD"]),
    ("en", "Ada Quill, Ada Quill", ["Ada Quill"]),
    ("en", "José Ortega y Sol", ["José Ortega y Sol"]),
    ("en", "Ada Quill ada@people.example", ["Ada Quill"]),
    ("de", "Von Ada Quill und Tom Reed", ["Ada Quill", "Tom Reed"]),
    ("fr", "Par Ada Quill et Tom Reed", ["Ada Quill", "Tom Reed"]),
    ("es", "Por Ada Quill y Tom Reed", ["Ada Quill", "Tom Reed"]),
    ("it", "di Ada Quill e Tom Reed", ["Ada Quill", "Tom Reed"]),
    ("pt", "Por Ada Quill e Tom Reed", ["Ada Quill", "Tom Reed"]),
    ("nl", "Door Ada Quill en Tom Reed", ["Ada Quill", "Tom Reed"]),
    ("pl", "Autor: Ada Quill i Tom Reed", ["Ada Quill", "Tom Reed"]),
    ("ru", "Автор: Ада Квилл и Том Рид", ["Ада Квилл", "Том Рид"]),
    ("ja", "文：羽根 灯", ["羽根 灯"]),
    ("zh", "作者：羽灯", ["羽灯"]),
    ("zh", "作者：羽灯 来源：河边日报 发布时间：2021-05-03", ["羽灯"]),
    ("zh", "记者 羽灯 发布于 2021-05-03", ["羽灯"]),
    ("ar", "بقلم: عادة قلم", ["عادة قلم"]),
    ("de", "Von Ada Quill, veröffentlicht am 3. Mai 2021", ["Ada Quill"]),
    ("de", "Ada Quill, aktualisiert am 3. Mai 2021", ["Ada Quill"]),
    ("fr", "Par Ada Quill Publié le 3 mai 2021", ["Ada Quill"]),
    ("fr", "Par Ada Quill, mis à jour le 3 mai 2021", ["Ada Quill"]),
    ("es", "Por Ada Quill Publicado el 3 de mayo de 2021", ["Ada Quill"]),
    ("it", "di Ada Quill, pubblicato il 3 maggio 2021", ["Ada Quill"]),
    ("pt", "Por Ada Quill, publicado em 3 de maio de 2021", ["Ada Quill"]),
    ("nl", "Door Ada Quill, gepubliceerd op 3 mei 2021", ["Ada Quill"]),
    ("pl", "Ada Quill, opublikowano 3 maja 2021", ["Ada Quill"]),
    ("ru", "Ада Квилл, опубликовано 3 мая 2021", ["Ада Квилл"]),
    ("ja", "文：羽根 灯（編集部） 公開日：2021年5月3日", ["羽根 灯"]),
    ("ja", "羽根 灯 公開日：2021年5月3日", ["羽根 灯"]),
    ("ar", "بقلم: عادة قلم نشر في 3 مايو 2021", ["عادة قلم"]),
    ("en", "Di Marco Anna", ["Di Marco Anna"]),
]

NOBODY = [
    *("By", "Author", "Follow", "admin", "Administrator", "Share", "none", "3 May 2021", "", "?"),
    *(
        "https://people.example/ada",
        "people.example/ada",
        "/ada",
        "ada@people.example",
        "{{author}}",
    ),
    *(
        "2021",
        "Read more about the things we do and the many ways in which you can help us do them",
    ),
]


@pytest.mark.parametrize(("language", "line", "expected"), BYLINES)
def test_a_byline_gives_names(language: str, line: str, expected: list[str]) -> None:
    """In twelve languages "by", the day and the job are left out, and doubles are dropped."""
    assert names_in(line, language) == expected


@pytest.mark.parametrize("text", NOBODY)
def test_what_is_no_name_is_nobody(text: str) -> None:
    """Labels, buttons, accounts, addresses, days and sentences are not taken for people."""
    assert read(meta("author", text)).author is None


@pytest.mark.parametrize(
    ("author", "expected"),
    [
        ("Ada Quill", "Ada Quill"),
        ({"@type": "Person", "name": "Ada Quill"}, "Ada Quill"),
        ([{"name": "Ada Quill"}, {"name": "Tom Reed"}], "Ada Quill, Tom Reed"),
        ({"name": ["Ada Quill", "Tom Reed"]}, "Ada Quill, Tom Reed"),
        ({"@type": "Organization", "name": "Center for Tea and Cake"}, "Center for Tea and Cake"),
        ({"@id": "#ada"}, "Ada Quill"),
        (["admin", "Ada Quill"], "Ada Quill"),
        ({"name": None}, None),
        ("https://people.example/ada", None),
        ({"@type": "Person", "name": "https://people.example/ada"}, None),
        ({"@type": "Person", "name": "ada@people.example"}, None),
        ({"@type": "Person", "@id": "https://people.example/ada", "url": "/ada"}, None),
        ("Ada Quill <ada@people.example>", "Ada Quill"),
        (None, None),
        (7, None),
        ([[]], None),
    ],
)
def test_linked_data_names_people_in_many_shapes(author: Any, expected: str | None) -> None:
    """A string, a person, a list, a list of names, an organisation, a reference."""
    graph = [{"@type": "NewsArticle", "author": author}, {"@id": "#ada", "name": "Ada Quill"}]
    assert read(linked_data({"@graph": graph})).author == expected


@pytest.mark.parametrize(
    ("body", "source"),
    [
        ("<a rel='author' href='/a'>Ada Quill</a>", "rel author: a"),
        ("<p itemprop='author'>by <b itemprop='name'>Ada Quill</b></p>", "itemprop author: p"),
        ("<p class='byline'>By <a href='/author/ada'>Ada Quill</a></p>", "byline: p.byline"),
        ("<p class='post-author'><i>By</i> <b>Ada Quill</b><em>Baker</em></p>", "byline: "),
        ("<p><a href='/profile/ada'>Ada Quill</a></p>", "author link: a"),
        ("<p>By Ada Quill</p>", "text: p"),
    ],
)
def test_a_name_beside_the_headline_is_found(body: str, source: str) -> None:
    """Markup, class names, the author's page and the word "by" are followed, in this order."""
    found = read("<title>Flour</title>", f"<article><h1>Flour</h1>{body}</article>")
    assert found.author == "Ada Quill"
    assert found.sources["author"].startswith(source)


@pytest.mark.parametrize(
    "body",
    [
        "<div class='comments'><span class='author'>Tom Reed</span></div>",
        "<aside><a rel='author'>Tom Reed</a></aside>",
        "<nav><a href='/author/tom'>Tom Reed</a></nav>",
        "<p>By using this page you agree to our terms.</p>",
        "<p class='author-bio'>Tom Reed bakes.</p>",
        "<p class='byline'>Follow</p>",
    ],
)
def test_other_people_are_not_the_author(body: str) -> None:
    """Commenters, neighbours and sentences that begin with "by" are passed over."""
    body = f"<div><h1>Flour</h1></div>{FILLER}{body}"
    assert read("<title>Flour</title>", body).author is None


def test_the_site_is_the_author_only_where_nobody_else_is() -> None:
    """A person in a byline wins over the site in a meta element."""
    head = meta("og:site_name", "Lamplight") + meta("author", "Lamplight")
    assert read(head, "<h1>Flour</h1>").author == "Lamplight"
    assert read(head, "<h1>Flour</h1><p class='byline'>By Ada Quill</p>").author == "Ada Quill"


def test_a_label_of_a_link_preview_tells_what_its_data_is() -> None:
    """`twitter:data` is the author only under a label that says so."""
    data = meta("twitter:data1", "Ada Quill")
    assert read(meta("twitter:label1", "Written by") + data).author == "Ada Quill"
    assert read(meta("twitter:label1", "Reading time") + data).author is None


def test_library_records_are_turned_around() -> None:
    """`Family, Given` becomes `Given Family`, several records several authors."""
    head = meta("citation_author", "Quill, Ada") + meta("citation_author", "Reed, Tom")
    assert read(head).author == "Ada Quill, Tom Reed"


def test_a_company_is_the_author_only_where_no_person_is() -> None:
    """Its type says so, whatever it is called."""
    body = {"@type": "Organization", "name": "Mill Press"}
    head = linked_data({"@type": "Article", "author": body})
    assert read(head, "<h1>Flour</h1>").author == "Mill Press"
    assert read(head, "<h1>Flour</h1><p>By Ada Quill</p>").author == "Ada Quill"
    both = linked_data({"@type": "Article", "author": [body, {"name": "Ada Quill"}]})
    assert read(both).author == "Ada Quill"


@pytest.mark.parametrize(
    ("body", "source"),
    [
        ("<div><address><a>Ada Quill</a></address></div>", "address: address"),
        ("<aside><div><a rel='author' href='/a'>Ada Quill</a></div></aside>", "rel author: a"),
        ("<p><i>May 3, 2021</i> by Ada Quill, who bakes the bread of the mill</p>", "text: p"),
        ("<span property='schema:author'>Ada Quill</span>", "property author: span"),
    ],
)
def test_bylines_have_many_shapes(body: str, source: str) -> None:
    """The element for addresses, an aside under the headline, a day before the name, RDFa."""
    found = read("<title>Flour</title>", f"<h1>Flour</h1>{body}")
    assert found.author == "Ada Quill"
    assert found.sources["author"] == source


@pytest.mark.parametrize(
    "line",
    [
        *("Written by Ada Quill", "This post was written by Ada Quill", "Author: Ada Quill"),
        *("Verfasst von Ada Quill", "Rédigé par Ada Quill", "Escrito por Ada Quill"),
        *("Scritto da Ada Quill", "Geschreven door Ada Quill", "Autor: Ada Quill"),
    ],
)
def test_an_author_is_announced_anywhere(line: str) -> None:
    """Far from the headline, by words that leave no doubt."""
    assert read(body=f"<h1>Flour</h1>{FILLER * 80}<p>{line}</p>").author == "Ada Quill"


def test_announced_authors_of_several_texts_are_not_the_author() -> None:
    """They wrote what a list links to; a bare "by" so far off is anybody's."""
    lines = "<p>Written by Ada Quill</p><p>Written by Tom Reed</p>"
    assert read(body=f"<h1>Flour</h1>{FILLER * 80}{lines}").author is None
    assert read(body=f"<h1>Flour</h1>{FILLER * 80}<p>By Ada Quill</p>").author is None


@pytest.mark.parametrize("name", ["3i Mills", "The Mill editors", "Mill editorial team"])
def test_bodies_may_have_numbers_and_small_words_in_their_names(name: str) -> None:
    """In a byline beside the headline."""
    assert read(body=f"<h1>Flour</h1><p>By {name}</p>").author == name
