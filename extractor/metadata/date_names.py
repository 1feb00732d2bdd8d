"""The names under which meta elements and program data give dates, in lower case.

From the vocabularies (Open Graph, Dublin Core, Highwire, Parse.ly, Sailthru, rNews, Weibo) and
from what content management systems of many countries write.
"""

PUBLISHED_METAS = tuple(
    """article:published_time og:published_time article:published article:published_date
    article:publication_date og:article:published_time og:article:published datepublished
    date_published citation_publication_date citation_online_date parsely-pub-date sailthru.date
    cxenseparse:publishtime cxenseparse:recs:publishtime dc.date.issued dcterms.issued
    dcterms.created dc.date.created dc.date.published dc.date.publication dc.date dcterms.date
    pubdate pub_date publishdate publish-date publish_date publisheddate published-date
    published_date published published_time publish_time publishtime publication_date
    publication-date og:pubdate og:publish_date article.published article_date_original
    article:post_date rnews:datepublished vr:published_time mediator_published_time bt:pubdate
    shareaholic:article_published_time weibo:article:create_at apub:time og:release_date
    og:question:published_time video:release_date ptime displaydate date dc.created datecreated
    date_created article.created created citation_date release_date originalpublicationdate""".split()
)
"""Meta elements with the day of publication, the most deliberate first."""

CHANGED_METAS = tuple(
    """article:modified_time og:updated_time article:modified og:article:modified_time
    article:updated_time dcterms.modified dc.date.modified datemodified date_modified last-modified
    last_modified lastmodified lastmod last-updated last_updated revised""".split()
)
"""Meta elements with the day of the last change."""

PUBLISHED_KEYS = tuple(
    """datePublished publishedAt published_at publishedDate published_date publishDate publish_date
    publishedTime published_time publicationDate publication_date firstPublished firstPublishedAt
    first_published_at datePublish pubDate pub_date postDate post_date postedAt""".split()
)
"""Keys of program data with the day of publication."""
