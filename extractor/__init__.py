"""Chaffinch's extractor: finds the main content of a web page by rules, and can say why.

    from extractor import extract, explain

    extract(data, url="https://example.org/").markdown
    explain(data).find("a lost sentence")

Bytes in, `Extraction` out. No network, no clock, no files but its own rules.
"""

from extractor.decision import Decision, Density, Evidence, LadderStep
from extractor.errors import ExtractorError, InputError, NotHTML, RuleBookError, TooLarge
from extractor.extract import explain, extract
from extractor.extraction import Extraction
from extractor.find import Match
from extractor.limits import Limits
from extractor.page import Page
from extractor.rule import KindRule, Rule, Rung, Threshold
from extractor.rulebook import RuleBook
from extractor.trace import Trace, Why

__all__ = [
    "Decision",
    "Density",
    "Evidence",
    "Extraction",
    "ExtractorError",
    "InputError",
    "KindRule",
    "LadderStep",
    "Limits",
    "Match",
    "NotHTML",
    "Page",
    "Rule",
    "RuleBook",
    "RuleBookError",
    "Rung",
    "Threshold",
    "TooLarge",
    "Trace",
    "Why",
    "explain",
    "extract",
]
