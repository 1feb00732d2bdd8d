"""The inspector: why each part of a page was kept or lost.

Everything here but `views` is free of Flask, so that the command line can use it.
"""
