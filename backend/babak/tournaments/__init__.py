"""Tournaments: one competition of an event under one rulebook, and the changes made to its rules."""
