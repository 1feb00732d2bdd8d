"""Tests of blame."""
