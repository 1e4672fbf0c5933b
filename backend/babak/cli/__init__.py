"""The command line: one module per command, each with `add(commands)`; see `babak.cli.parser`."""
