"""How much of a stranger's file is read, and the codes that say it was too much.

    RuleError
    ├── file_empty · file_too_large · file_type_unknown · file_old_excel · file_open_document
    ├── file_encrypted · file_corrupt · file_inflates_too_much
    └── table_empty · table_sheet_not_found · table_unclosed_quote · table_too_many_rows · table_too_many_columns ·
        table_cell_too_long

A cell longer than `MAX_CELL` is clipped and marked: it matters only where its column is used. One longer than
`MAX_RAW_CELL`, which no spreadsheet can hold, refuses the file.
"""

MAX_BYTES = 8 * 1024 * 1024
"""Size of the file, in bytes."""

MAX_ROWS = 5_000
"""Filled rows under the header."""

MAX_COLUMNS = 60

MAX_CELL = 500
"""Length of one cell, in characters."""

MAX_RAW_CELL = 32_767
"""What Excel itself allows in one cell, in characters."""

MAX_SHEETS = 64

ROW_SLACK = 1_000
"""Title lines and empty rows that a sheet may have beside its `MAX_ROWS`."""

MAX_PARTS = 1_000
"""Files inside an XLSX archive."""

MAX_INFLATED = 64 * 1024 * 1024
"""Sum of the sizes inside an XLSX archive, in bytes."""

MAX_RATIO = 300
"""Inflated size of one part to its packed size; a sheet of one value repeated stays near 100."""

RATIO_FROM = 1024 * 1024
"""A part smaller than this, in bytes, may have any ratio."""

MAX_SAID_COUNT = 1_000_000
"""Any `count` that a part of a workbook gives beforehand of what it holds."""

MAX_SHEET_CHARACTERS = 32 * 1024 * 1024
"""Characters of all cells of a workbook, a shared text counted as often as it is used."""
