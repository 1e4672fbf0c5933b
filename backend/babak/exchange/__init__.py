"""File formats: bytes or text in, bytes or text out. No database, no clock, no network.

What a person can put right in a file is said as `RuleError(code, …)` for the file as a whole, and as `CellProblem`
for one cell of it; the sentences are in `babak/i18n/exchange`.
"""
