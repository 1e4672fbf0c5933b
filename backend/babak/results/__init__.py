"""Results: what was reported, by whom, what stands, and what contradicts it."""
