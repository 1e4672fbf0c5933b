"""Incidents: what an arbiter wrote down, and what the rulebook makes of it."""
