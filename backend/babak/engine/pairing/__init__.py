"""Pairing systems: schedules and pairings from numbers, scoresheets and ranks."""
