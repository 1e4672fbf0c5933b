"""Events: a competition with its place, dates, organiser and languages; what belongs to it hangs below."""
