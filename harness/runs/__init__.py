"""Runs: a system over a corpus, kept page by page in SQLite."""
