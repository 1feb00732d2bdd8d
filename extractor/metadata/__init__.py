"""What a page says about itself: title, author, date, language and the like, each with its source.

A pure function of the page and its address: no network, no clock, and no exception whatever the
input. One small file per field; `facts` gathers once what they all look into.
"""

from extractor.metadata.fields import metadata_of
from extractor.metadata.record import Metadata

__all__ = ["Metadata", "metadata_of"]
