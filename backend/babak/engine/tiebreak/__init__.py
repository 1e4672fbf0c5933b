"""Tie-break criteria: one small module per family, one registry, no fractions where integers do."""
