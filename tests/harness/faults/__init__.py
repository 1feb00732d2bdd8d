"""Tests of the experiment on blame."""
