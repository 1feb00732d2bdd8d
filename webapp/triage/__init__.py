"""Triage: known defects by cause, one after another in the inspector, and new ones from anywhere.

A card is a page that comes out wrong. What it says is kept in its file: open, wontfix or blocked,
with a reason. Whether it still fails is never kept but found out, at every look, under the rules as
they are on the disk. So a defect that is mended is *now passing*, and one that was promoted is a
golden and no longer here. It is diagnosed when a person has said a cause.
"""
