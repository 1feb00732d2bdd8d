"""Blame: what lost a reference's text, what came nearest to taking what should not be there, and
which single change of the rule book would make good most of it."""
