"""Scoring: one module per family of result, from what was reported to points for each side."""
