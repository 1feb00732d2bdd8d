"""Golden review: what changed in the outputs that are kept, and whether that is right."""
