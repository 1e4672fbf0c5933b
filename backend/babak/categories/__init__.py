"""Categories of an event: one tournament for each level and gender, and the merge of those that are too small."""
