"""What the extractor reads of what a page says about itself."""
