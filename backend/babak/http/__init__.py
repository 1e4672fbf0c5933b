"""What every route shares: problems, callers, ETags, paging, limits, live events. Nothing here knows a tournament."""
