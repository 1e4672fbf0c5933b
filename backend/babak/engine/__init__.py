"""The pure centre: facts and a compiled rulebook in, tables and reasons out. No clock, no input or output, no float."""
