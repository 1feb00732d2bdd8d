"""The outputs, made fit to be shown."""

from extractor import explain
from webapp.inspector import output
from webapp.inspector.study import Study

_WORDS = "There is a lot to say about this, and it is said here at some length. " * 8


def _study(body: str) -> Study:
    return Study(explain(f"<main><h1>Title</h1><p>{_WORDS}</p>{body}</main>", url="https://a.b/"))


def test_rendered_output_can_fetch_nothing_and_leads_nowhere() -> None:
    """Addresses of links and images become titles."""
    made = output.rendered(
        _study(
            f'<p>{_WORDS}<a href="https://evil.example/x">a link</a>'
            '<img src="https://evil.example/y.png" alt="a picture"></p>'
        )
    )
    assert "a link" in made
    assert "href" not in made
    assert "src=" not in made
    assert 'title="https://evil.example/x"' in made
    assert "a picture" in made


def test_rendered_output_holds_no_script_whatever_the_page() -> None:
    """The page's code is text or gone."""
    made = output.rendered(_study(f"<p onclick=x()>{_WORDS}</p><pre>&lt;script&gt;x()</pre>"))
    assert "<script" not in made
    assert "onclick" not in made


def test_blocks_know_the_nodes_they_were_made_from() -> None:
    """A click on a block selects its source."""
    study = _study("")
    blocks = output.blocks(study)
    assert [block.kind for block in blocks] == ["Heading 1", "Paragraph"]
    heading = study.page.index["h1"][0]
    assert blocks[0].node == heading
    assert blocks[0].holds(heading + 1)


def test_a_long_output_is_not_highlighted() -> None:
    """It is shown as it stands, and that is said."""
    study = _study(f"<p>{_WORDS * 500}</p>")
    listing = output.markdown(study)
    assert listing.too_long
    assert listing.markup == ""
    assert output.markdown(_study("")).markup
