"""Judge: a language model reads a page beside what systems made of it, and grades each blindly.

Advice, never a gate. Page, reference and candidates go to an endpoint that speaks OpenAI's chat
protocol; which system made which candidate does not.
"""
