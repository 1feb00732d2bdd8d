"""The commands that measure. `chaffinch` and `python -m harness` offer the same ones."""
