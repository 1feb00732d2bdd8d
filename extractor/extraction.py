"""`Extraction`: what comes out."""

from functools import cached_property

from extractor.decision import LadderStep
from extractor.decode import Decoded
from extractor.metadata import Metadata, metadata_of
from extractor.nodes import Document
from extractor.passes import Passes, run
from extractor.pause import collector_paused
from extractor.rulebook import RuleBook
from extractor.serialize import to_html, to_markdown, to_text


class Extraction:
    """The main content of a page. Outputs and metadata are made on first use."""

    def __init__(self, passes: Passes, decoded: Decoded, url: str) -> None:
        self._passes = passes
        self._decoded = decoded
        self.url = url

    def __repr__(self) -> str:
        return f"<Extraction of {self.url or 'a page'}: {len(self.text):,} characters>"

    def under(self, rules: RuleBook) -> "Extraction":
        """The same page extracted by other rules; it is not decoded and parsed again."""
        with collector_paused():
            passes = run(self._passes.page, rules, self._passes.limits, self.url)
        return Extraction(passes, self._decoded, self.url)

    @property
    def tree(self) -> Document:
        """The content as typed nodes; the three outputs are written from it."""
        return self._passes.collected.tree

    @cached_property
    def markdown(self) -> str:
        """CommonMark with GFM tables, strikethrough and task lists."""
        with collector_paused():
            return to_markdown(self.tree)

    @cached_property
    def html(self) -> str:
        """Cleaned HTML, safe to embed: no script, handler, style or `javascript:` address."""
        with collector_paused():
            return to_html(self.tree)

    @cached_property
    def text(self) -> str:
        """Plain text, blocks separated by a blank line."""
        with collector_paused():
            return to_text(self.tree)

    @cached_property
    def metadata(self) -> Metadata:
        """Title, author, date and the like, each with where it was found."""
        return metadata_of(self._passes.page, self.url)

    @property
    def title(self) -> str | None:
        """The title of the page, without the name of the site."""
        return self.metadata.title

    @property
    def author(self) -> str | None:
        """Who wrote it."""
        return self.metadata.author

    @property
    def date(self) -> str | None:
        """When it was published, as an ISO 8601 date."""
        return self.metadata.date

    @property
    def language(self) -> str | None:
        """The language of the page, as a BCP 47 tag."""
        return self.metadata.language

    @property
    def kind(self) -> str:
        """What kind of page it is, such as `forum`; "" where nothing says."""
        return self._passes.kind.name

    @property
    def ladder(self) -> tuple[LadderStep, ...]:
        """The steps that were tried, in order."""
        return self._passes.ladder.steps

    @property
    def encoding(self) -> str:
        """The encoding that the bytes were read in; "" when text was handed in."""
        return self._decoded.encoding

    @property
    def truncated(self) -> tuple[str, ...]:
        """Why this is not of the whole page, one sentence each; empty when it is."""
        return tuple(self._passes.page.truncated)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What was odd about the page although no text was lost."""
        found = list(self._passes.page.warnings)
        if self._decoded.replaced:
            found.append(
                f"{self._decoded.replaced:,} characters could not be read as "
                f"{self._decoded.encoding} and stand as U+FFFD"
            )
        limit = self._passes.limits.max_name_chars
        cut = sum(
            len(attrs.get("class") or "") > limit or len(attrs.get("id") or "") > limit
            for attrs in self._passes.page.attrs
            if attrs
        )
        if cut:
            found.append(
                f"{cut:,} elements have a class or id over {limit:,} characters, which were read "
                "only so far"
            )
        return tuple(found)
