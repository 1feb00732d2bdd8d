"""Settings of the whole suite."""

from hypothesis import settings

# The same examples on every run: a test that fails by chance tells nobody anything.
settings.register_profile("suite", derandomize=True, deadline=None)
settings.load_profile("suite")
