"""The library: rulebooks to read, to check and to choose from, and the criteria they may name."""
