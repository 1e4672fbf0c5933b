"""What may stand where in a rulebook, section by section (whole.py puts them together)."""
