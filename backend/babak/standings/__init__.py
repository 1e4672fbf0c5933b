"""Standings and crosstables: derived from facts once per revision, kept as ready bytes."""
