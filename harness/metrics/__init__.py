"""Metrics as pure functions, each with its definition."""
