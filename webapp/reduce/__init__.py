"""Reduce: from a page in the inspector or a card to the smallest page on which a verdict holds."""
