"""Prizes: who stands on the places that win something."""
