"""Measures the extractor: corpora, metrics, scores and speed."""
