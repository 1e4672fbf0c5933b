"""A small ledger: what an entry owes, what is held, forfeited, returned and paid. Append-only, exact."""
