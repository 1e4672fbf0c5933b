"""Entries: who plays, under which number, and who left."""
