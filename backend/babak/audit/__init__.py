"""The audit: who changed what, when, from what to what, and by which kind of access."""
