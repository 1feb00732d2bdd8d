"""The inspector's pages, without a script: everything is in the first answer."""

import re
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

At = Callable[[str], int]
Get = Callable[..., str]


@pytest.fixture
def get(client: FlaskClient, page_id: str) -> Get:
    """The HTML of the page's inspector; `part` asks for a fragment as htmx does."""

    def fetch(query: str = "", part: str = "") -> str:
        headers = {"HX-Request": "true", "HX-Target": part} if part else {}
        response = client.get(f"/p/{page_id}/{query}", headers=headers)
        assert response.status_code == 200
        return response.get_data(as_text=True)

    return fetch


def _flat(markup: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", markup).split())


def test_a_deep_link_selects_its_node_without_a_script(get: Get, at: At) -> None:
    """Row, source segment and Why card, all in the first answer."""
    node = at("related-posts")
    page = get(f"?n={node}&pane=source")
    row = re.search(rf'<div class="row[^>]*data-n="{node}"[^>]*>', page)
    assert row
    assert 'aria-selected="true"' in row.group()
    assert re.search(rf'<a class="seg selected"[^>]*data-n="{node}"', page)
    assert re.search(rf'<article class="why" data-node="{node}">', page)


def test_the_why_card_says_it_in_order(get: Get, at: At) -> None:
    """Sentence, decisions with evidence, rule text, pages."""
    card = _flat(get(f"?n={at('related-posts')}", "drawer"))
    parts = (
        "Discarded by inside-related", "discard by inside-related",
        "class word related posts in related-posts", "Made necessary by",
        "Link density 0.",
    )  # fmt: skip
    place = 0
    for part in parts:
        assert part in card[place:]
        place = card.index(part, place) + len(part)


def test_a_node_lost_with_its_ancestor_links_to_it(get: Get, at: At) -> None:
    """The jump is one click."""
    drawer = get(f"?n={at('lost')}", "drawer")
    assert "Also lost because ancestor" in drawer
    assert f'data-n="{at("related-posts")}"' in drawer


def test_an_overruled_verdict_is_struck_through_and_labelled(get: Get, at: At) -> None:
    """Seen and said."""
    drawer = get(f"?n={at('newsletter-page')}", "drawer")
    assert re.search(
        r"<s><b class=\"effect\">discard</b>.*?outside-newsletter.*?</s>", drawer, re.DOTALL
    )
    assert re.search(r"overruled by guard because it holds \d+% of the page", _flat(drawer))


@pytest.mark.parametrize("part", ["left", "tree", "output", "drawer"])
def test_htmx_gets_the_part_it_asks_for(get: Get, part: str) -> None:
    """The same address, a fragment of it."""
    fragment = get("", part)
    assert "<html" not in fragment
    assert "pane-head" in fragment


def test_caches_keep_parts_and_pages_apart(client: FlaskClient, page_id: str) -> None:
    """One address, several bodies: the headers that tell them apart are named."""
    vary = client.get(f"/p/{page_id}/").headers["Vary"]
    assert "HX-Request" in vary
    assert "HX-Target" in vary


def test_a_lost_sentence_is_found_with_what_took_it(get: Get, at: At) -> None:
    """The answer names fate, rule and node."""
    page = get("?find=seven+other+birds+that+have+come+back")
    answer = _flat(page[page.index('class="places"') :])
    assert "discarded" in answer
    assert "inside-related" in answer
    assert f'data-n="{at("lost")}"' in page


def test_a_sentence_that_is_nowhere_is_said_not_to_be_in_the_html(get: Get) -> None:
    """Plainly."""
    assert "Not in the HTML." in get("?find=zebras+quarrelled+quietly")


def test_the_log_is_filtered_by_a_form_in_the_address(get: Get) -> None:
    """No script needed."""
    drawer = get("?drawer=log&log=sidebar", "drawer")
    assert drawer.count("<tr class=") == 1
    assert "outside-sidebar" in drawer


def test_the_log_shows_overruled_decisions_on_request(get: Get) -> None:
    """Effective ones only, or all."""
    assert "outside-newsletter" not in get("?drawer=log", "drawer")
    assert "outside-newsletter" in get("?drawer=log&checks=all", "drawer")


def test_a_rule_lists_its_nodes(get: Get, at: At) -> None:
    """With text, words and the nodes that it decided about."""
    drawer = get("?rule=inside-related", "drawer")
    assert f'data-n="{at("related-posts")}"' in drawer
    assert "1 node on this page" in _flat(drawer)


def test_every_rule_that_fired_is_counted(get: Get) -> None:
    """And the idle ones are named."""
    drawer = get("?drawer=rules", "drawer")
    for rule in ("inside-related", "outside-sidebar", "outside-newsletter", "main-element"):
        assert rule in drawer
    assert "rules that decided nothing here" in drawer


def test_the_profile_changes_the_verdict(get: Get, at: At) -> None:
    """The article has no guard: there the ladder has to save the newsletter box."""
    node = at("newsletter-page")
    assert "overruled by guard" in _flat(get(f"?n={node}", "drawer"))
    assert "overruled by page-dense" in _flat(get(f"?n={node}&profile=article", "drawer"))
    page = get("?profile=article")
    assert re.search(r'<a [^>]*aria-current="true"[^>]*>article</a>', page)


@pytest.mark.parametrize("out", ["rendered", "markdown", "html", "text", "blocks", "metadata"])
def test_every_output_has_its_tab(get: Get, out: str) -> None:
    """And the current one says so."""
    part = get(f"?out={out}", "output")
    assert re.search(rf'id="tab-out-{out}"[^>]*aria-current="true"', part)


def test_another_step_of_the_ladder_shows_its_output(get: Get) -> None:
    """With a note that it was not accepted, and the way back."""
    part = _flat(get("?step=whole-page&out=text", "output"))
    assert "Output of step whole-page , which was not accepted" in part
    assert "Back to main-part" in part


def test_the_fetch_pane_says_how_the_bytes_were_read(get: Get) -> None:
    """Encoding with who decided."""
    assert "utf-8" in get("?pane=fetch", "left")
    assert "decided" in get("?pane=fetch", "left")


def test_a_node_that_is_not_there_is_said_not_to_be(get: Get) -> None:
    """And the nearest one stands in."""
    page = get("?n=99999")
    assert "There is no node 99,999 on this page" in page


def test_opening_a_row_answers_with_its_children(client: FlaskClient, page_id: str, at: At) -> None:
    """Only the new rows, one level down."""
    rows = client.get(f"/p/{page_id}/rows?of={at('related-posts')}&level=5").get_data(as_text=True)
    assert f'data-n="{at("lost")}"' in rows
    assert 'aria-level="5"' in rows
    assert f'data-n="{at("main")}"' not in rows


@pytest.mark.parametrize("query", ["of=-4", "of=999999", "of=3&first=x&stop=y", ""])
def test_nonsense_in_a_request_for_rows_is_no_error(
    client: FlaskClient, page_id: str, query: str
) -> None:
    """Whatever is asked, rows or none come."""
    assert client.get(f"/p/{page_id}/rows?{query}").status_code == 200


def test_the_rendered_output_is_sandboxed(client: FlaskClient, page_id: str) -> None:
    """By its own policy, not only by the frame."""
    policy = client.get(f"/p/{page_id}/rendered").headers["Content-Security-Policy"]
    assert policy.startswith("sandbox; default-src 'none'")
    assert "script" not in policy


def test_a_report_can_be_had_as_text(client: FlaskClient, page_id: str, at: At) -> None:
    """Page, node, rule and a link that leads back."""
    response = client.get(f"/p/{page_id}/report?n={at('related-posts')}")
    assert response.mimetype == "text/plain"
    body = response.get_data(as_text=True)
    assert "inside-related" in body
    assert f"/p/{page_id}/?n={at('related-posts')}" in body


@pytest.mark.parametrize(("kind", "part"), [("md", "# Finches"), ("html", "<h1>"), ("txt", "Fin")])
def test_outputs_can_be_downloaded(client: FlaskClient, page_id: str, kind: str, part: str) -> None:
    """As files that no browser runs."""
    response = client.get(f"/p/{page_id}/output.{kind}")
    assert part in response.get_data(as_text=True)
    assert response.mimetype != "text/html"
    assert "attachment" in response.headers["Content-Disposition"]


def test_an_unknown_page_says_what_to_do(client: FlaskClient) -> None:
    """404, in words, with a way on."""
    response = client.get("/p/00000000/")
    assert response.status_code == 404
    assert "Load another page" in response.get_data(as_text=True)


def test_bytes_that_are_no_page_are_refused_in_words(
    client: FlaskClient, stored: Callable[[bytes], str]
) -> None:
    """The reason is named instead of empty panes."""
    response = client.get(f"/p/{stored(b'%PDF-1.7 and so on')}/")
    assert response.status_code == 422
    assert "PDF document" in response.get_data(as_text=True)


def test_what_a_page_says_cannot_break_out(
    client: FlaskClient, stored: Callable[[bytes], str]
) -> None:
    """Names, words and titles of hostile pages are text in every fragment."""
    bad = "<script>evil()</script>"
    page = (
        f"<title>{bad.replace('<', '&lt;')}</title><main><p id='\"><b>x</b>'>"
        f"{bad.replace('<', '&lt;')} {'words and more words ' * 30}</p></main>"
    )
    page_id = stored(page.encode())
    for query in ("?n=5&drawer=log&checks=all", "?only=all&q=evil", "?find=evil&pane=source",
                  "?out=metadata&pane=fetch", "?out=html", "?out=blocks&drawer=rules"):  # fmt: skip
        body = client.get(f"/p/{page_id}/{query}").get_data(as_text=True)
        assert "<script>evil" not in body
        assert "<b>x</b>" not in body


def test_no_page_needs_inline_code(get: Get) -> None:
    """The policy forbids handlers, styles and scripts in the markup."""
    page = get("?only=all&n=9")
    assert not re.search(r"<[^>]+\s(on\w+|style)=", page)
    assert all(" src=" in tag for tag in re.findall(r"<script[^>]*>", page))
