"""All fields together on pages of several kinds and languages."""

import pytest

from extractor.metadata import Metadata
from tests.extractor.metadata.pages import linked_data, meta, read

NEWS = (
    "de",
    linked_data(
        {
            "@graph": [
                {"@type": "Organization", "@id": "#o", "name": "Mühlenbote"},
                {"@type": "Person", "@id": "#p", "name": "Ada Quill"},
                {
                    "@type": ["NewsArticle", "Article"],
                    "headline": "Drei Mühlen mahlen noch",
                    "author": [{"@id": "#p"}, {"@type": "Person", "name": "Tom Reed"}],
                    "publisher": {"@id": "#o"},
                    "datePublished": "2021-05-03T06:00:00+02:00",
                    "dateModified": "2021-05-04T06:00:00+02:00",
                    "description": "Ein Besuch.",
                },
            ]
        }
    )
    + "<title>Drei Mühlen mahlen noch - Mühlenbote</title><link rel='canonical' href='/drei'>",
    "<h1>Drei Mühlen mahlen noch</h1><p>Von Ada Quill und Tom Reed, 3. Mai 2021, 6:00 Uhr</p>",
    Metadata(
        "Drei Mühlen mahlen noch",
        "Ada Quill, Tom Reed",
        "2021-05-03",
        "de",
        "Mühlenbote",
        "Ein Besuch.",
        "https://www.lamplight.example/drei",
    ),
)
BLOG = (
    "fr-FR",
    "<title>Farine et sel – Le carnet</title>"
    + meta("og:site_name", "Le carnet")
    + meta("og:url", "https://carnet.example/farine")
    + meta("description", "Du pain."),
    (
        "<article class='h-entry'><h1 class='p-name'>Farine et sel</h1><p class='p-author h-card'>"
        "Par Ada Quill</p><time class='dt-published' datetime='2021-05-03'>lundi</time></article>"
    ),
    Metadata(
        "Farine et sel",
        "Ada Quill",
        "2021-05-03",
        "fr-FR",
        "Le carnet",
        "Du pain.",
        "https://carnet.example/farine",
    ),
)
DOCUMENTATION = (
    "ja",
    "<title>石臼の調整 — 水車の手引き</title>" + meta("og:site_name", "水車の手引き"),
    (
        "<main><h1>石臼の調整¶</h1><p>石を合わせる。</p></main>"
        "<footer><p>最終更新日: 2021年5月3日</p></footer>"
    ),
    Metadata("石臼の調整", None, "2021-05-03", "ja", "水車の手引き"),
)
FORUM = (
    "es",
    "<title>¿Qué piedra? - Foro de molinos</title>"
    + linked_data(
        {
            "@type": "QAPage",
            "mainEntity": {
                "@type": "Question",
                "name": "¿Qué piedra?",
                "author": {"@type": "Person", "name": "ada_quill"},
                "dateCreated": "2021-05-03T10:00:00Z",
                "suggestedAnswer": {"@type": "Answer", "author": {"name": "tom"}},
            },
        }
    ),
    "<h1>¿Qué piedra?</h1><div class='post'><p class='username'>ada_quill</p></div>",
    Metadata("¿Qué piedra?", "ada_quill", "2021-05-03", "es"),
)
PRODUCT = (
    "pl",
    "<title>Żarna ręczne | Młynek</title>"
    + meta("og:site_name", "Młynek")
    + meta("og:description", "Do zboża.")
    + linked_data({"@type": "Product", "name": "Żarna ręczne", "brand": {"name": "Kamień"}}),
    (
        "<h1>Żarna ręczne</h1><div class='reviews'><p class='author'>Ada</p>"
        "<time datetime='2021-05-03'>3 maja</time></div>"
    ),
    Metadata("Żarna ręczne", None, None, "pl", "Młynek", "Do zboża."),
)
AUTHORITY = (
    "zh-CN",
    "<title>关于磨坊的通知_河边县人民政府</title>"
    + meta("SiteName", "河边县人民政府")
    + meta("ArticleTitle", "关于磨坊的通知")
    + meta("PubDate", "2021-05-03 10:00"),
    "<h1>关于磨坊的通知</h1><p>来源：河边县 发布时间：2021-05-03</p>",
    Metadata("关于磨坊的通知", None, "2021-05-03", "zh-CN", "河边县人民政府"),
)
ARABIC = (
    "ar",
    "<title>طواحين المد | المصباح</title>" + meta("og:site_name", "المصباح"),
    "<h1>طواحين المد</h1><p>بقلم: عادة قلم</p><p>٣ مايو ٢٠٢١</p>",
    Metadata("طواحين المد", "عادة قلم", "2021-05-03", "ar", "المصباح"),
)
ITALIAN = (
    "it",
    "<title>Mulini di marea</title>",
    (
        "<div itemscope><h1 itemprop='headline'>Mulini di marea</h1><p itemprop='author'>di Ada Quill"
        "</p><p>Pubblicato il <span itemprop='datePublished' content='2021-05-03'>tre maggio</span></p>"
        "<p itemprop='description'>Una visita.</p></div>"
    ),
    Metadata("Mulini di marea", "Ada Quill", "2021-05-03", "it", None, "Una visita."),
)


@pytest.mark.parametrize(
    ("lang", "head", "body", "expected"),
    [NEWS, BLOG, DOCUMENTATION, FORUM, PRODUCT, AUTHORITY, ARABIC, ITALIAN],
    ids="news blog documentation forum product authority arabic italian".split(),
)
def test_every_field_is_read(lang: str, head: str, body: str, expected: Metadata) -> None:
    """And each that is there says where it was found."""
    found = read(head, body, lang=lang)
    for name in Metadata.__dataclass_fields__.keys() - {"sources"}:
        assert getattr(found, name) == getattr(expected, name), name
        assert bool(found.sources.get(name)) == (getattr(found, name) is not None)
